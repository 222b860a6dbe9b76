// What changes when something is typed, and when the address changes.

let types = [];

function showColors(layout) {
  const choices = layout.axes.filter(({ extent }) => extent > 1).map(({ name }) => name);
  const option = (name) => make('option', { value: name }, name || 'automatic');
  find('color').replaceChildren(option(''), ...choices.map(option));
  find('color').value = choices.includes(state.color) ? state.color : '';
}

// All that follows from the text of the layout.
function showLayout() {
  const answer = ask({ ask: 'layout', text: state.layout, type: state.type, color_by: state.color, at: state.at });
  showMistakes(find('layout'), answer);
  showFrame(answer.frame);
  document.body.classList.toggle('compact', state.layout.trim() !== '');
  find('results').hidden = state.layout.trim() === '' || !answer.explanation;
  if (!answer.explanation) {
    if (answer.refused) find('layout-messages').replaceChildren(make('p', { class: 'refused' }, answer.refused));
    return null;
  }
  const { layout } = answer.explanation;
  const names = layout.axes.map(({ name }) => name);
  sizes = { storage: layout.storage_elements, bytes: types.find(({ name }) => name === state.type).bytes };
  if (names.join() !== axisNames.join() || !find('index').firstChild) {
    axisNames = names;
    makeFind();
  }
  showColors(layout);
  draw('picture', answer.picture);
  showNumbers(answer.explanation);
  showTargets(answer.explanation, answer.remedies);
  showCode(answer);
  return answer.explanation;
}

// `first`: what the page knows of the first layout, if it is one.
function showTo(first) {
  const hasTo = state.to !== null;
  find('to-field').hidden = !hasTo;
  find('add-to').hidden = hasTo || state.layout.trim() === '';
  if (!hasTo) {
    showConversion(null);
    showComparison(null, null);
    return;
  }
  const answer = ask({ ask: 'layout', text: state.to, type: state.type, color_by: null });
  showMistakes(find('to'), answer.mistakes ? answer : null);
  const { layout: from, to, type, color: color_by } = state;
  showComparison(first, answer.explanation);
  toNames = answer.explanation?.layout.axes.map(({ name }) => name) ?? [];
  showConversion(first && !answer.mistakes ? ask({ ask: 'conversion', from, to, type, color_by }) : null);
}

// `isWhole`: the fields get their texts from the state.
function changed(isWhole = false) {
  find('word').hidePopover();
  if (isWhole) {
    find('layout').value = state.layout;
    find('to').value = state.to ?? '';
    find('type').value = state.type;
  }
  try {
    const first = showLayout();
    showTo(first);
    if (first) {
      showElement(pinned());
      fillFind();
    }
    showHints();
  } catch (error) {
    find('layout-messages').replaceChildren(make('p', { class: 'refused' }, `This page failed: ${error.message}. Please report the layout.`));
    load();
  }
  writeAddress();
}

function fromAddress() {
  readAddress();
  if (!types.some(({ name }) => name === state.type)) state.type = 'f32';
  changed(true);
}

async function copied(button, text) {
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not allowed here';
  }
  setTimeout(() => { button.textContent = before; }, 1500);
}

async function begin() {
  await load();
  types = ask({ ask: 'types' });
  words = ask({ ask: 'words' });
  find('type').replaceChildren(...types.map(({ name }) => make('option', { value: name }, name)));
  showExamples();
  connectEditor(changed);
  connectPicture('picture');
  for (const id of ['conversion-picture', 'from-picture', 'to-picture']) connectPicture(id);
  connectMotion();
  connectSave();
  connectFind();
  connectCode();
  find('type').addEventListener('change', ({ target }) => { state.type = target.value; changed(); });
  find('color').addEventListener('change', ({ target }) => { state.color = target.value || null; changed(); });
  find('share').addEventListener('click', ({ target }) => copied(target, location.href));
  find('copy-code').addEventListener('click', ({ target }) => copied(target, find('code').textContent));
  find('copy-frame').addEventListener('click', ({ target }) => copied(target, find('frame-code').textContent));
  addEventListener('hashchange', fromAddress);
  fromAddress();
  find('layout').focus({ preventScroll: true });
}

begin();
