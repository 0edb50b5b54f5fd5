// Builds docs/*.md to dist/docs: a page each, with a search that asks nobody else.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import MarkdownIt from 'markdown-it';
import { root } from './lib.mjs';

const out = join(root, 'dist', 'docs');

/** The pages in the order of the menu. */
export const PAGES = [
  ['quick-start', 'Quick start'],
  ['concepts', 'Concepts'],
  ['api', 'API'],
  ['api-parse', 'API: parse'],
  ['api-jobs', 'API: jobs'],
  ['api-webhooks', 'API: webhooks'],
  ['api-extraction', 'API: extraction'],
  ['api-recognition', 'API: bills and medical papers'],
  ['api-results', 'API: pictures'],
  ['api-account', 'API: account'],
  ['api-administration', 'API: administration'],
  ['api-service', 'API: service'],
  ['api-schemas', 'API: schemas'],
  ['extraction', 'Extraction'],
  ['clients', 'Clients and tools'],
  ['engines', 'Engines'],
  ['models', 'Models'],
  ['deployment', 'Deployment'],
  ['operations', 'Operation'],
  ['capacity', 'Capacity'],
  ['security', 'Security'],
  ['accounts', 'Accounts'],
  ['configuration', 'Settings'],
  ['figures', 'Accuracy and speed'],
  ['migration', 'Migration'],
  ['inside', 'Inside'],
  ['extending', 'Extending'],
  ['faq', 'FAQ'],
  ['glossary', 'Glossary'],
];

/** As GitHub makes the address of a heading. */
const slug = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export async function buildDocs() {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const template = readFileSync(join(root, 'docs/site/page.html'), 'utf8');
  const pages = PAGES.filter(([name]) => existsSync(join(root, 'docs', `${name}.md`)));
  const search = [];
  for (const [name, title] of pages) {
    const { html, headings, sections } = readPage(name, title);
    search.push(...sections);
    const links = pages.map(
      ([one, text]) => `<li><a href="${hrefOf(one)}"${one === name ? ' aria-current="page"' : ''}>${text}</a></li>`,
    );
    const nav = `<ul>${links.join('')}<li><a href="openapi">OpenAPI viewer</a></li></ul>`;
    const toc = `<ul>${headings.map(([id, text]) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join('')}</ul>`;
    const values = { title: escapeHtml(title), base: '', nav, toc, content: html };
    const page = template.replace(/\{\{(\w+)\}\}/g, (_, key) => values[key]);
    writeFileSync(join(out, `${name}.html`), page);
  }
  writeFileSync(join(out, 'search.json'), JSON.stringify(search));
  cpSync(join(root, 'docs/site/site.css'), join(out, 'site.css'));
  if (existsSync(join(root, 'docs/images'))) cpSync(join(root, 'docs/images'), out, { recursive: true });
  await build({
    entryPoints: [join(root, 'docs/site/search.js')],
    outfile: join(out, 'search.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
    absWorkingDir: root,
  });
}

const hrefOf = (name) => `${name}.html`;

/** HTML of a page, its second-level headings, and its sections as the search knows them. */
function readPage(name, pageTitle) {
  const markdown = new MarkdownIt({ html: true, linkify: false });
  const text = readFileSync(join(root, 'docs', `${name}.md`), 'utf8').replace(/^<!--.*?-->\s*/s, '');
  const tokens = markdown.parse(text, {});
  const headings = [];
  const sections = [{ id: hrefOf(name), title: pageTitle, page: '', text: '' }];
  const taken = new Map();
  for (const [i, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const title = tokens[i + 1].children.map(({ content }) => content).join('');
      const bare = slug(title);
      const count = taken.get(bare) ?? 0;
      taken.set(bare, count + 1);
      const id = count === 0 ? bare : `${bare}-${count}`;
      token.attrSet('id', id);
      if (token.tag === 'h2') headings.push([id, title]);
      if (token.tag !== 'h1') sections.push({ id: `${hrefOf(name)}#${id}`, title, page: pageTitle, text: '' });
    } else if (token.type === 'inline' && tokens[i - 1]?.type !== 'heading_open') {
      sections.at(-1).text += ` ${token.content}`;
      for (const child of token.children)
        if (child.type === 'link_open') child.attrSet('href', linkOf(child.attrGet('href')));
    } else if (token.type === 'table_open') token.attrSet('class', 'grid');
  }
  const html = markdown.renderer
    .render(tokens, markdown.options, {})
    .replaceAll('<table', '<div class="table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>');
  return { html: html.replaceAll(/src="images\//g, 'src="'), headings, sections };
}

/**
 * Links to other pages of the site, which are Markdown files in the repository; those that lead out of docs/ are for
 * the repository.
 */
function linkOf(href) {
  const [, file, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return file && PAGES.some(([name]) => name === file) ? hrefOf(file) + anchor : href;
}

if (process.argv[1] === import.meta.filename) await buildDocs();
