// The fields: mistakes under their tokens, and what can come next.

let active = 'layout';

const NARROW = 'This page counts with 32 bits, so isize::MAX is 2147483647 here. A program and the command have 64 on most machines.';

const EXAMPLES = [
  ['Planes', { layout: 'N=1 C=3 H=4 W=5' }],
  ['Pixels, in padded rows', { layout: 'N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8' }],
  ['Rows of a texture', { layout: 'H=300 W=451 C=4; align(H) = 256', type: 'u8' }],
  ['Channels in blocks', { layout: 'N=1 C=20 H=4 W=5; block(C) = 8', type: 'f16' }],
  ['Weights by digits', { layout: 'O=32 I=32 H=3 W=3; order = O/16 I/16 H W I/4%4 O%16 I%4', type: 'i8' }],
  ['A bias that all pixels share', { layout: 'N=2 C=4 H=3 W=5; broadcast(N, H, W)' }],
  ['Windows that overlap', { layout: 'T=6 K=4; overlap(T) = 2' }],
  ['From planes to pixels', { layout: 'C=3 H=2 W=4', to: 'H=2 W=4 C=3', type: 'u8' }],
];

function showExamples() {
  const item = ([name, values]) =>
    make('li', {}, make('a', { href: address(values) }, make('b', {}, name),
      make('code', {}, values.to ? `${values.layout} → ${values.to}` : values.layout)));
  find('example-list').replaceChildren(...EXAMPLES.map(item));
}

// The text behind the field, with its mistakes underlined.
function underline(field, mistakes) {
  const text = field.value;
  const backdrop = field.previousElementSibling;
  const units = unitsOf(text);
  const ranges = mistakes.map(({ start_byte, end_byte }) => [units(start_byte), units(end_byte)]);
  ranges.sort(([a], [b]) => a - b);
  const parts = [];
  let at = 0;
  for (const [start, end] of ranges.filter(([start, end]) => start < end)) {
    if (start < at) continue;
    parts.push(text.slice(at, start), make('mark', {}, text.slice(start, end)));
    at = end;
  }
  // A line that is empty at the end has its height too.
  backdrop.replaceChildren(...parts, `${text.slice(at)}\u200b`);
  field.parentElement.classList.toggle('wrong', mistakes.length > 0);
  field.setAttribute('aria-invalid', mistakes.length > 0);
}

// The mistake as the compiler shows it: the line, and carets below it.
function shownBlocks(shown) {
  return shown.split(/\n(?=error: |and \d+ more$)/).map((block) => block.split('\n'));
}

function showMistakes(field, answer) {
  const mistakes = answer?.mistakes ?? [];
  underline(field, mistakes);
  const blocks = mistakes.length ? shownBlocks(answer.shown) : [];
  const message = ([head, ...lines], place) => {
    const fixes = (mistakes[place]?.fixes ?? []).map(({ label, text }) =>
      make('button', { type: 'button', click: () => put(field, text, text.length) }, label));
    const code = lines.map((line) => {
      const [, margin, carets] = /^(.*?)(\^+)$/.exec(line) ?? [];
      return carets ? [`${margin}`, make('i', {}, carets), '\n'] : [`${line}\n`];
    });
    return make('div', { class: 'message' }, make('p', {}, make('b', {}, 'error: '), ...quoted(head.replace(/^error: /, ''))),
      ...(head.includes('isize::MAX') ? [make('p', {}, NARROW)] : []), make('pre', {}, ...code.flat()), make('div', { class: 'fixes' }, ...fixes));
  };
  const messages = find(`${field.id}-messages`);
  messages.replaceChildren(...blocks.slice(0, answer?.most_shown).map(message));
  // On a narrow screen the carets may be at the right of what is seen.
  for (const carets of messages.querySelectorAll('i')) carets.parentElement.scrollLeft = carets.offsetLeft - 120;
}

// Sets the text of a field as if it were typed.
function put(field, text, cursor) {
  field.focus();
  field.value = text;
  field.setSelectionRange(cursor, cursor);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function showHints() {
  const field = find(active);
  const cursor = document.activeElement === field ? field.selectionStart : field.value.length;
  const { about, hints } = ask({ ask: 'hints', text: field.value, cursor: toBytes(field.value, cursor) });
  find('next').replaceChildren(...quoted(about));
  find('next').parentElement.hidden = hints.length === 0;
  const button = ({ label, about, text, cursor }) =>
    make('button', { type: 'button', click: () => put(field, text, toUnits(text, cursor)) },
      make('code', {}, label), ...(about ? [make('span', {}, about)] : []));
  const group = (name, list) => (list.length ? [make('div', { class: name }, ...list.map(button))] : []);
  find('hints').replaceChildren(...group('plain', hints.filter(({ about }) => !about)), ...group('rules', hints.filter(({ about }) => about)));
}

function connectEditor(changed) {
  for (const id of ['layout', 'to']) {
    const field = find(id);
    field.addEventListener('input', () => {
      field.value = field.value.replace(/\n/g, ' ');
      state[id] = field.value;
      changed();
    });
    field.addEventListener('focus', () => { active = id; showHints(); });
    field.addEventListener('keyup', showHints);
    field.addEventListener('click', showHints);
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') event.preventDefault();
      if (event.key === 'ArrowDown' && find('hints').querySelector('button')) {
        event.preventDefault();
        find('hints').querySelector('button').focus();
      }
    });
  }
  find('hints').addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const others = [...find('hints').querySelectorAll('button')];
    const next = others[others.indexOf(document.activeElement) + (step ?? NaN)];
    if (step && !next) find(active).focus();
    if (step) { event.preventDefault(); next?.focus(); }
  });
  find('add-to').addEventListener('click', () => {
    state.to = state.layout;
    changed(true);
    find('to').focus();
  });
  find('remove-to').addEventListener('click', () => { state.to = null; active = 'layout'; changed(true); });
  find('swap').addEventListener('click', () => { [state.layout, state.to] = [state.to, state.layout]; changed(true); });
}
