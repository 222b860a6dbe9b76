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
  ['A frame of a camera', { layout: 'nv12 12x6 linesize 16' }],
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

// Takes a layout that a text may stand for.
function take(field, { text, type }) {
  if (type) {
    state.type = type;
    find('type').value = type;
  }
  put(field, text, text.length);
}

// What was guessed of a text, and a button for each layout that it may be.
function guess({ about, offers }, field, whole = { about, offers }) {
  const button = (offer) => make('button', { type: 'button', click: () => accept(field, whole, offer) }, offer.text,
    ...(offer.about ? [make('small', {}, ` ${offer.about}`)] : []));
  return [make('p', {}, ...quoted(about)), make('div', { class: 'fixes' }, ...offers.map(button))];
}

// The guess that made the text of each field, for as long as the text is one of it.
const guesses = { layout: null, to: null };

function accept(field, found, offer) {
  guesses[field.id] = found;
  take(field, offer);
}

function showNote(field) {
  const found = guesses[field.id];
  const note = find(`${field.id}-note`);
  note.hidden = !found?.offers.some(({ text }) => text === field.value);
  if (note.hidden) return;
  const offers = found.offers.filter(({ text }) => text !== field.value);
  note.replaceChildren(...guess({ ...found, offers }, field, found));
}

function showMistakes(field, answer) {
  const messages = find(`${field.id}-messages`);
  showNote(field);
  // The second layout is no frame.
  const frame = field.id === 'layout' ? answer?.frame : null;
  if (frame || answer?.read_as) {
    underline(field, []);
    const told = frame?.problem ? [make('p', {}, ...quoted(`${frame.problem}.`))] : frame ? [] : guess(answer.read_as, field);
    messages.replaceChildren(...(told.length ? [make('div', { class: 'note' }, ...told)] : []));
    return;
  }
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
  messages.replaceChildren(...blocks.slice(0, answer?.most_shown).map(message));
  // On a narrow screen the carets may be at the right of what is seen.
  for (const carets of messages.querySelectorAll('i')) carets.parentElement.scrollLeft = carets.offsetLeft - 120;
}

const isSecondHalf = (letter) => /[\udc00-\udfff]/.test(letter ?? '');

// Types a text over a part of the field. The browser's own undo takes it back.
function typeOver(field, start, end, text) {
  field.focus();
  field.setSelectionRange(start, end);
  const isDone = text ? document.execCommand('insertText', false, text) : start === end || document.execCommand('delete');
  if (isDone) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

// Sets the text of a field as if what differs were typed.
function put(field, text, cursor) {
  const old = field.value;
  let [start, end] = [0, 0];
  while (start < Math.min(old.length, text.length) && old[start] === text[start]) start++;
  if (start > 0 && (isSecondHalf(old[start]) || isSecondHalf(text[start]))) start--;
  while (end < Math.min(old.length, text.length) - start && old.at(-1 - end) === text.at(-1 - end)) end++;
  if (end > 0 && isSecondHalf(old[old.length - end])) end--;
  typeOver(field, start, old.length - end, text.slice(start, text.length - end));
  field.setSelectionRange(cursor, cursor);
  showHints();
}

// What is pasted has one line. A shape becomes a layout at once; undo gives the shape back.
function paste(field, event) {
  event.preventDefault();
  const text = event.clipboardData.getData('text/plain').replace(/\r\n?|\n/g, ' ');
  typeOver(field, field.selectionStart, field.selectionEnd, text);
  const found = ask({ ask: 'layout', text: field.value, type: state.type }).read_as;
  if (found?.offers.length && !/^[A-Z]+$/.test(text.trim())) accept(field, found, found.offers[0]);
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
      // Only a text that is dropped has line breaks.
      if (field.value.includes('\n')) {
        const cursor = field.selectionEnd;
        field.value = field.value.replace(/\n/g, ' ');
        field.setSelectionRange(cursor, cursor);
      }
      state[id] = field.value;
      changed();
    });
    field.addEventListener('paste', (event) => paste(field, event));
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
  find('swap').addEventListener('click', () => {
    const { layout, to } = state;
    put(find('layout'), to, to.length);
    put(find('to'), layout, layout.length);
  });
}
