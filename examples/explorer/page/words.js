// The words of the page, explained where they stand.

let words = {};

// The page of the guide: the file, where this page lies in the checkout that has made it.
const guide = (chapter) => (location.protocol === 'file:' && location.pathname.endsWith('/target/explorer.html')
  ? `../runtime/src/guide/${chapter}.md` : `https://docs.rs/tensor-layout/latest/tensor_layout/guide/${chapter}/`);

// The word as a button, if it is explained.
function term(word, text = word) {
  if (!Object.hasOwn(words, word)) return text;
  return make('button', { type: 'button', class: 'word', popovertarget: 'word', popovertargetaction: 'show', click: (event) => explain(word, event) }, text);
}

function explain(word, { currentTarget }) {
  const { meaning, chapter } = words[word];
  const box = find('word');
  box.replaceChildren(make('p', {}, make('b', {}, word), ': ', ...quoted(meaning)),
    make('a', { href: guide(chapter), target: '_blank', rel: 'noopener' }, 'The chapter of the guide'));
  const { left, bottom } = currentTarget.getBoundingClientRect();
  box.style.left = `${Math.max(12, Math.min(left, innerWidth - 352)) + scrollX}px`;
  box.style.top = `${bottom + 6 + scrollY}px`;
}
