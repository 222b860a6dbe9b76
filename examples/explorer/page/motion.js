// A copy in motion, and what differs between the two layouts.

let toNames = [];
let moment = null;
let playing = null;

// Both layouts side by side, row by row.
function showComparison(first, second) {
  find('comparison').hidden = !first || !second;
  if (find('comparison').hidden) return;
  const bytes = sizes.bytes;
  const counted = (count, unit) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  const both = (count) => `${counted(count, 'element')}, ${counted(count * bytes, 'byte')}`;
  const axisOf = ({ layout }, name) => layout.axes.find((axis) => axis.name === name);
  const names = new Set([...first.layout.axes, ...second.layout.axes].map(({ name }) => name));
  const said = (what, axis, value) => [`${what} of ${axis}`, ...[first, second].map((side) => (axisOf(side, axis) ? value(axisOf(side, axis)) : 'no such axis'))];
  const digits = (axis) => axis.digits.map((digit) => `, ${digitName(axis.name, digit)}: ${digit.stride_elements ?? 0}`).join('');
  const rows = [...names].flatMap((name) => [said('extent', name, ({ extent }) => String(extent)),
    said('stride', name, (axis) => both(axis.stride_elements ?? 0) + digits(axis))]);
  for (const key of ['required_span_elements', 'storage_elements']) {
    rows.push([key.split('_').at(-2), both(first.layout[key]), both(second.layout[key])]);
  }
  for (const name of PROPERTIES) rows.push([name, ...[first, second].map(({ layout }) => (layout[`is_${name}`] ? 'yes' : 'no'))]);
  const row = ([name, here, there]) => make('tr', { class: here === there ? '' : 'differs' },
    make('th', { scope: 'row' }, term(name)), cell(here), cell(there), cell(here === there ? 'same' : 'differs'));
  find('compare').replaceChildren(head('number', 'first layout', 'second layout', 'compared'), ...rows.map(row));
}

// What is not yet copied is faint; what is copied now has a frame.
function shade(id, states) {
  const svg = find(id).querySelector('svg');
  drawings[id].cells.forEach(({ rect: [x, y, width, height] }, at) => {
    if (states[at] !== 'left' && states[at] !== 'now') return;
    const inset = states[at] === 'now' ? 1 : 0;
    svg.append(shape({ class: states[at], x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset }));
  });
}

function showRegion(at) {
  const { layout: from, to, type, color: color_by } = state;
  moment = ask({ ask: 'region', from, to, type, color_by, at });
  find('motion').hidden = !moment?.count;
  if (!moment?.count) {
    for (const id of ['from-picture', 'to-picture']) draw(id, null);
    return;
  }
  const slider = find('region');
  slider.max = moment.count - 1;
  slider.value = moment.at;
  draw('from-picture', moment.from_picture);
  draw('to-picture', moment.to_picture);
  shade('from-picture', moment.from_states);
  shade('to-picture', moment.to_states);
  const { elements, first, last } = moment;
  const index = elements > 1 ? `${first} to ${last}` : first;
  slider.setAttribute('aria-valuetext', `region ${moment.at + 1} of ${moment.count}`);
  find('region-text').textContent = `region ${moment.at + 1} of ${moment.is_exact ? '' : 'more than '}${moment.count}: ` +
    `${elements} element${elements > 1 ? 's' : ''}${index ? `, ${index}` : ''}, from offset ${moment.from} to offset ${moment.to}`;
}

function pause() {
  clearInterval(playing);
  playing = null;
  find('play').textContent = 'Play';
}

function play() {
  if (playing) {
    pause();
    return;
  }
  if (moment.at + 1 === moment.count) showRegion(0);
  find('play').textContent = 'Pause';
  const step = Math.ceil(moment.count / 60);
  playing = setInterval(() => {
    showRegion(moment.at + step);
    if (moment.at + 1 === moment.count) pause();
  }, 300);
}

function connectMotion() {
  find('region').addEventListener('input', ({ target }) => { pause(); showRegion(Number(target.value)); });
  find('play').addEventListener('click', play);
}

function showFrame(frame) {
  const isShown = Boolean(frame && !frame.problem);
  find('frame').hidden = !isShown;
  draw('frame-picture', isShown ? frame.picture : null);
  if (!isShown) return;
  find('frame-about').replaceChildren(...quoted(frame.about), ' ', make('a', { href: guide('frames'), target: '_blank', rel: 'noopener' }, 'Frames in the guide'));
  const plane = ({ name, text, type, first_byte }) => make('li', {},
    make('button', { type: 'button', click: () => take(find('layout'), { text, type }) }, text),
    make('small', {}, `${name}, ${type}, from byte ${first_byte}`));
  find('planes').replaceChildren(...frame.planes.map(plane));
  find('frame-code').textContent = frame.rust;
}
