// What the module says of a layout and of a copy, as tables.

let axisNames = [];
let sizes = { storage: 0, bytes: 4 };

const cell = (text, attributes = {}) => make('td', attributes, String(text));
const head = (...names) => make('tr', {}, ...names.map((name) => make('th', { scope: 'col' }, term(name))));
const pairs = (list) => list.flatMap(([name, value]) => [make('dt', {}, term(name)), make('dd', {}, String(value))]);

// `C/4%4`: a digit of an axis.
function digitName(name, { divisor, modulus }) {
  return `${name}${divisor === 1 ? '' : `/${divisor}`}${modulus === null ? '' : `%${modulus}`}`;
}

const PROPERTIES = ['unique', 'exhaustive', 'packed', 'strided', 'broadcast', 'padded'];

function showNumbers({ layout, required_span_bytes, storage_bytes }) {
  const bytes = sizes.bytes;
  const isDigits = layout.axes.some((axis) => axis.digits.length > 0);
  const rows = layout.axes.map(({ name, extent, stride_elements, digits }) => {
    const strides = digits.map((digit) => `${digitName(name, digit)}: ${digit.stride_elements ?? 0}`).join(', ');
    return make('tr', {}, cell(name), cell(extent), cell(stride_elements), cell(stride_elements * bytes),
      ...(isDigits ? [cell(strides, { class: 'note' })] : []));
  });
  const names = ['axis', 'extent', 'stride', 'in bytes', ...(isDigits ? ['strides of its digits'] : [])];
  find('axes').replaceChildren(...(rows.length ? [head(...names), ...rows] : []));
  find('axes').querySelector('th:nth-child(5)')?.setAttribute('class', 'note');
  find('sizes').replaceChildren(...pairs([
    ['span', `${layout.required_span_elements} elements, ${required_span_bytes} bytes`],
    ['storage', `${layout.storage_elements} elements, ${storage_bytes} bytes`],
  ]));
  const property = (name) => make('li', { class: layout[`is_${name}`] ? 'has' : '' },
    term(name, layout[`is_${name}`] ? name : `not ${name}`));
  find('properties').replaceChildren(...PROPERTIES.map(property));
}

function showTargets({ targets }, remedies) {
  const open = new Set([...find('targets').querySelectorAll('[open]')].map((details) => details.dataset.target));
  const target = ({ target, descriptor, numbers, refused }) => {
    if (refused) {
      const told = refused.startsWith(`${target}: `) ? refused.slice(target.length + 2) : refused;
      const line = make('div', { class: 'head' }, make('b', {}, target), make('span', {}, 'refuses it'));
      const rules = (remedies[target] ?? []).map(({ label, text }) =>
        make('button', { type: 'button', class: 'small', click: () => put(find('layout'), text, text.length) }, label));
      return make('div', { class: 'no', 'data-target': target }, line, make('p', {}, ...quoted(told)), make('div', { class: 'fixes' }, ...rules));
    }
    const summary = make('summary', {}, make('b', {}, target), make('span', {}, descriptor));
    const values = make('dl', {}, ...pairs(numbers.map(({ name, value }) => [name, value])));
    const details = make('details', { 'data-target': target }, summary, values);
    details.open = open.has(target);
    return details;
  };
  find('targets').replaceChildren(...targets.map(target));
}

const LANGUAGES = { wgsl: 'WGSL', hlsl: 'HLSL', glsl: 'GLSL', cuda: 'CUDA', opencl: 'OpenCL', rust: 'Rust', c: 'C' };
let chosenCode = 'type';

function showCode({ rust, functions, explanation }) {
  const texts = [['type', 'Rust type', rust],
    ['offset', 'Offset in C', explanation.index_function.c],
    ...functions.map(({ language, text, refused }) => [language, LANGUAGES[language], text ?? refused])];
  const show = () => {
    find('code').textContent = texts.find(([key]) => key === chosenCode)[2];
    for (const tab of find('tabs').children) {
      const isChosen = tab.dataset.code === chosenCode;
      tab.setAttribute('aria-selected', isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
    }
  };
  const tab = ([key, name]) => make('button', { type: 'button', role: 'tab', 'data-code': key,
    click: () => { chosenCode = key; show(); } }, name);
  find('tabs').replaceChildren(...texts.map(tab));
  show();
}

function connectCode() {
  find('tabs').addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tabs = [...find('tabs').children];
    const next = tabs[tabs.indexOf(document.activeElement) + (step ?? NaN)];
    if (next) { next.click(); next.focus(); }
  });
}

function showConversion(answer) {
  pause();
  const isShown = Boolean(answer && !answer.mistakes);
  find('conversion').hidden = !isShown;
  if (!isShown) {
    for (const id of ['conversion-picture', 'from-picture', 'to-picture']) draw(id, null);
    return;
  }
  const { conversion, refused, picture } = answer;
  draw('conversion-picture', picture);
  find('regions-details').hidden = !conversion;
  showRegion(0);
  if (!conversion) {
    find('copy').replaceChildren(make('p', { class: 'refused' }, refused));
    return;
  }
  const cost = ({ bytes, lines, lines_are_exact }) =>
    `${bytes} bytes in ${lines_are_exact ? '' : 'at most '}${lines} cache lines of ${conversion.line_bytes} bytes`;
  const { regions } = conversion;
  const more = (count) => `${!regions.counts_are_exact && count >= 65536 ? 'more than ' : ''}${count}`;
  find('copy').replaceChildren(make('dl', {}, ...pairs([
    ['elements', conversion.element_count],
    ['strategy', `${conversion.strategy}: ${conversion.how}`],
    ['reads', cost(conversion.read)],
    ['writes', cost(conversion.written)],
    ['regions', `${more(regions.count)}, or ${more(regions.box_count)} ${regions.box_count === 1 ? 'box' : 'boxes'} with pitches`],
  ])));
  const others = regions.count - regions.first.length;
  find('regions-title').textContent = others > 0 ? `The first ${regions.first.length} regions, in bytes` : 'The regions, in bytes';
  find('regions').replaceChildren(head('to', 'from', 'bytes'),
    ...regions.first.map(({ to, from, bytes }) => make('tr', {}, cell(to), cell(from), cell(bytes))));
}
