// The module: a question and its answer are JSON in its memory.
'use strict';

const MODULE_BYTES = Uint8Array.from(atob(MODULE_TEXT), (character) => character.charCodeAt(0));
const UTF8 = { encode: (text) => new TextEncoder().encode(text), decode: (bytes) => new TextDecoder().decode(bytes) };
let instance;

async function load() {
  ({ instance } = await WebAssembly.instantiate(MODULE_BYTES));
}

function ask(question) {
  const { question: room, answer, answered, memory } = instance.exports;
  const bytes = UTF8.encode(JSON.stringify(question));
  // Each call may move the memory, so its buffer is asked for anew.
  const at = room(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const length = answer();
  return JSON.parse(UTF8.decode(new Uint8Array(memory.buffer, answered(), length)));
}

// Positions in a text: the module counts bytes, a field counts units of UTF-16.
const toBytes = (text, units) => UTF8.encode(text.slice(0, units)).length;
const toUnits = (text, bytes) => unitsOf(text)(bytes);

// The text is counted once for all positions in it.
function unitsOf(text) {
  const units = [];
  let unit = 0;
  for (const letter of text) {
    for (let left = toBytes(letter, letter.length); left > 0; left--) units.push(unit);
    unit += letter.length;
  }
  return (bytes) => units[bytes] ?? unit;
}

const find = (id) => document.getElementById(id);

// An element with attributes and children.
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key, value);
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

// A sentence, in which what stands in backquotes is code.
const quoted = (text) => text.split('`').map((part, place) => (place % 2 ? make('code', {}, part) : part));

// The state is in the address: #layout=..&to=..&type=..&color=..&at=..
const state = { layout: '', to: null, type: 'f32', color: null, at: null };

const written = (text) => encodeURI(text).replace(/[&+#?]/g, encodeURIComponent).replace(/%20/g, '+');
const read = (text) => decodeURIComponent(text.replace(/\+/g, ' '));

function address(values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  return `#${given.map(([key, value]) => `${key}=${written(String(value))}`).join('&')}`;
}

function readAddress() {
  const values = { layout: '', to: null, type: 'f32', color: null, at: null };
  for (const part of location.hash.slice(1).split('&')) {
    const [, key, value] = /^([a-z]+)=(.*)$/s.exec(part) ?? [];
    try {
      if (Object.hasOwn(values, key)) values[key] = read(value);
    } catch { /* A broken escape of a link that was cut off: the rest of the link counts. */ }
  }
  if (values.at !== null) values.at = /^\d{1,10}$/.test(values.at) ? Number(values.at) : null;
  Object.assign(state, values);
}

function writeAddress() {
  history.replaceState(null, '', address({ ...state, type: state.type === 'f32' ? null : state.type }));
}
