// Search of the documentation: the index comes with the first key that is pressed, and nothing leaves the browser.
import MiniSearch from 'minisearch';

const base = document.querySelector('script[data-base]').dataset.base;
const query = document.getElementById('query');
const hits = document.getElementById('hits');
const MOST = 12;
let index;

async function load() {
  index ??= fetch(`${base}search.json`)
    .then((answer) => answer.json())
    .then((sections) => {
      const search = new MiniSearch({
        fields: ['title', 'text'],
        storeFields: ['title', 'page'],
        searchOptions: { boost: { title: 4 }, prefix: true, fuzzy: 0.1 },
      });
      search.addAll(sections);
      return search;
    });
  return index;
}

async function show() {
  const wanted = query.value.trim();
  if (wanted === '') return hits.replaceChildren();
  const found = (await load()).search(wanted, { combineWith: 'AND' }).slice(0, MOST);
  if (query.value.trim() !== wanted) return;
  const nothing = document.createElement('p');
  nothing.textContent = 'Nothing found.';
  hits.replaceChildren(
    ...found.map(({ id, title, page }) => {
      const link = document.createElement('a');
      link.href = base + id;
      const where = document.createElement('small');
      where.textContent = ` ${page}`;
      link.append(title, where);
      return link;
    }),
    ...(found.length === 0 ? [nothing] : []),
  );
}

query.addEventListener('focus', () => void load());
query.addEventListener('input', () => void show());
query.form.addEventListener('submit', (event) => {
  event.preventDefault();
  hits.querySelector('a')?.click();
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') hits.replaceChildren();
  if (event.key === '/' && !/INPUT|TEXTAREA/.test(document.activeElement?.tagName ?? '')) {
    event.preventDefault();
    query.focus();
  }
});
