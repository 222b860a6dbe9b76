// The pictures: the element under the pointer, both ways between index and offset.

const drawings = { picture: null, 'conversion-picture': null, 'from-picture': null, 'to-picture': null, 'frame-picture': null };

const SVG = 'http://www.w3.org/2000/svg';

function shape(values) {
  const rect = document.createElementNS(SVG, 'rect');
  for (const [key, value] of Object.entries(values)) rect.setAttribute(key, value);
  return rect;
}

function draw(id, picture) {
  const box = find(id);
  drawings[id] = picture;
  box.hidden = !picture;
  box.innerHTML = picture?.svg ?? '';
}

// The cell at a point of the window.
function cellAt(id, event) {
  const svg = find(id).querySelector('svg');
  const point = svg && new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const holds = ({ rect: [x, y, width, height] }) =>
    point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
  return point && drawings[id].cells.find(holds);
}

// The element that a cell stands for, as offset of the first layout.
function offsetOf(id, cell) {
  if (!isOfSecond(id, cell)) return cell.offset;
  const index = id === 'to-picture' ? cell.index && axisNames.map((name) => cell.index[toNames.indexOf(name)]) : cell.index;
  return index && askElement({ index }).offset;
}

// Whether the offset of a cell is one of the second layout.
const isOfSecond = (id, { view }) => id === 'to-picture' || view === 'destination';

const askElement = (place) => ask({ ask: 'element', text: state.layout, to: state.to, place });

// Frames around the cells of an element, in both pictures.
function frame(element) {
  for (const [id, picture] of Object.entries(drawings)) {
    const svg = find(id).querySelector('svg');
    if (!svg) continue;
    svg.querySelectorAll('.hit').forEach((hit) => hit.remove());
    const isHit = (cell) => element && id !== 'frame-picture' && (isOfSecond(id, cell)
      ? element.index && cell.offset === element.to_offset
      : cell.offset === element.offset);
    for (const { rect: [x, y, width, height] } of picture.cells.filter(isHit)) {
      svg.append(shape({ class: 'hit', x: x + 1, y: y + 1, width: width - 2, height: height - 2, rx: 2 }));
    }
  }
}

let shown = null;

// Shows the element at an offset, or with an index.
function showElement(place) {
  shown = place && askElement(place);
  const line = find('element');
  frame(shown);
  if (!shown) {
    line.textContent = 'No element is chosen.';
    return;
  }
  const { kind, offset, index, is_shared, to_offset } = shown;
  if (kind === 'outside') {
    line.textContent = place.index ? 'There is no such index.' : `The memory has ${sizes.storage} elements: there is no offset ${offset}.`;
    return;
  }
  const named = index && axisNames.map((name, axis) => `${name}=${index[axis]}`).join(' ');
  const what = { padding: 'padding: no index leads here', unknown: 'the search for an index did not end' }[kind]
    ?? `${named || 'the only element'}${is_shared ? ', and further indices' : ''}`;
  const first = offset * sizes.bytes;
  const part = (name, value) => make('span', {}, make('small', {}, name), ` ${value}`);
  const parts = [part('index', what), part('offset', String(offset)),
    part('address', `base + ${first} bytes (0x${first.toString(16)})`)];
  if (to_offset !== null) parts.push(part('copied to offset', String(to_offset)));
  line.replaceChildren(...parts.flatMap((part) => [part, ' ']));
}

// The fields have what is shown, but for the one that is typed in.
function fillFind() {
  const values = { offset: shown?.offset ?? '' };
  axisNames.forEach((_, axis) => { values[`index-${axis}`] = shown?.index?.[axis] ?? ''; });
  for (const [id, value] of Object.entries(values)) {
    if (document.activeElement !== find(id)) find(id).value = value;
  }
}

function pin(place) {
  showElement(place);
  state.at = shown?.kind === 'outside' ? null : shown?.offset ?? null;
  if (state.at !== null && drawings.picture.cells.every((cell) => cell.offset !== state.at)) {
    const { layout: text, type, color: color_by, at } = state;
    draw('picture', ask({ ask: 'layout', text, type, color_by, at }).picture);
    frame(shown);
  }
  fillFind();
  writeAddress();
}

const pinned = () => (state.at === null ? null : { offset: state.at });

function makeFind() {
  const field = (name, axis) => make('label', {}, name,
    make('input', { id: `index-${axis}`, inputmode: 'numeric', autocomplete: 'off', 'aria-label': `index along ${name}` }));
  find('index').replaceChildren(...axisNames.map(field));
  find('index').parentElement.hidden = axisNames.length === 0;
}

function connectPicture(id) {
  const box = find(id);
  box.addEventListener('pointermove', (event) => {
    const cell = cellAt(id, event);
    const offset = cell && offsetOf(id, cell);
    showElement(Number.isInteger(offset) ? { offset } : pinned());
  });
  box.addEventListener('pointerleave', () => showElement(pinned()));
  box.addEventListener('click', (event) => {
    const cell = cellAt(id, event);
    const offset = cell && offsetOf(id, cell);
    pin(Number.isInteger(offset) && offset !== state.at ? { offset } : null);
  });
  box.addEventListener('keydown', (event) => move(id, event));
}

// The next cell in the direction of an arrow, among those of the view that has the element.
function move(id, event) {
  const direction = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
  if (event.key === 'Escape') pin(null);
  if (!direction) return;
  event.preventDefault();
  const cells = drawings[id].cells;
  const isHere = (cell) => state.at !== null && cell.offset === (isOfSecond(id, cell) ? shown?.to_offset : state.at);
  const now = cells.find((cell) => cell === find(id).current && isHere(cell)) ?? cells.find(isHere);
  const middle = ({ rect: [x, y, width, height] }) => [x + width / 2, y + height / 2];
  const distance = (cell) => {
    const [[x, y], [left, top]] = [middle(cell), middle(now)];
    const [along, across] = direction[0] ? [(x - left) * direction[0], Math.abs(y - top)] : [(y - top) * direction[1], Math.abs(x - left)];
    return along > 0 ? along + 4 * across : Infinity;
  };
  const nearest = now && cells.filter((cell) => cell.view === now.view && distance(cell) < Infinity)
    .reduce((best, cell) => (best && distance(best) <= distance(cell) ? best : cell), null);
  const next = now ? nearest : cells[0];
  if (!next) return;
  find(id).current = next;
  const offset = offsetOf(id, next);
  if (Number.isInteger(offset)) pin({ offset });
}

function connectFind() {
  find('find').addEventListener('submit', (event) => event.preventDefault());
  find('find').addEventListener('input', ({ target }) => {
    const number = (field) => (/^\d{1,9}$/.test(field.value.trim()) ? Number(field.value) : null);
    if (target.id === 'offset') {
      pin(number(target) === null ? null : { offset: number(target) });
      return;
    }
    const index = axisNames.map((_, axis) => number(find(`index-${axis}`)) ?? 0);
    pin({ index });
  });
}
