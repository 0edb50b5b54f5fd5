import type { FlowBlock } from '../../document/index.ts';
import { htmlToFlow, noContext } from '../html/index.ts';
import { descendants, elements, localName, textContent, type XmlElement } from '../markup/index.ts';
import {
  CODE,
  DEFINITIONS,
  INLINE,
  ITEMS,
  LINKS,
  LISTS,
  NOTES_IN_TEXT,
  PARAGRAPHS,
  QUOTES,
  SECTIONS,
  SKIPPED,
  TERMS,
  TITLES,
} from './xml-names.ts';
import { escapeHtml as escaped, mathHtml, tableHtml } from './xml-table.ts';

/** Whether the root is DocBook, JATS, TEI, FictionBook or similar, with paragraphs and titles. */
export const isArticle = (root: XmlElement): boolean =>
  /^(?:article|book|chapter|section|sect1|refentry|part|set|TEI|topic|concept|task|reference|FictionBook)$/.test(
    localName(root),
  ) &&
  has(root, PARAGRAPHS, 40) &&
  has(root, TITLES, 40);

function has(root: XmlElement, names: ReadonlySet<string>, depth: number): boolean {
  return elements(root).some(
    (element) => names.has(localName(element)) || (depth > 0 && has(element, names, depth - 1)),
  );
}

/** Converts DocBook, JATS, TEI, FictionBook or similar to blocks, by way of equivalent HTML. */
export function articleBlocks(root: XmlElement, warn: (message: string) => void): FlowBlock[] {
  return htmlToFlow(new ArticleWriter(root).page(), { ...noContext, warn }).blocks;
}

interface Place {
  /** Heading level of the surrounding part. */
  level: number;
  /** Whether the position is inside a line of text. */
  inLine: boolean;
  list?: 'ul' | 'ol' | 'dl';
}

const isMixed = (element: XmlElement): boolean =>
  element.children.some((node) => typeof node === 'string' && node.trim() !== '');
const childNamed = (element: XmlElement, ...names: string[]): XmlElement | undefined =>
  elements(element).find((one) => names.includes(localName(one)));
const words = (node: XmlElement | string): string =>
  typeof node === 'string' ? node : node.children.map(words).join(' ');
const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

class ArticleWriter {
  readonly #root: XmlElement;
  readonly #tei: boolean;
  readonly #notes: string[] = [];

  constructor(root: XmlElement) {
    this.#root = root;
    this.#tei = localName(root) === 'TEI';
  }

  page(): string {
    const body = this.#children(this.#root, { level: 1, inLine: false });
    return `${this.#header()}${body}${this.#notes.join('')}`;
  }

  /** The TEI header. */
  #header(): string {
    const statement = this.#tei ? descendants(this.#root, 'titleStmt')[0] : undefined;
    const [title, ...more] = statement ? elements(statement) : [];
    if (!title) return '';
    return `<h1>${escaped(squeezed(words(title)))}</h1>${more.map((one) => `<p>${escaped(squeezed(words(one)))}</p>`).join('')}`;
  }

  #children(parent: XmlElement, place: Place): string {
    const inLine = place.inLine || isMixed(parent);
    return parent.children
      .map((node) => (typeof node === 'string' ? escaped(node) : this.#element(node, parent, { ...place, inLine })))
      .join('');
  }

  #element(element: XmlElement, parent: XmlElement, place: Place): string {
    const name = localName(element);
    if (SKIPPED.has(name)) return '';
    const own = this.#special(name, element, parent, place);
    if (own !== undefined) return own;
    if (TITLES.has(name)) return this.#title(element, parent, place);
    if (SECTIONS.has(name))
      return `<div>${this.#children(element, { ...place, inLine: false, level: place.level + 1 })}</div>`;
    const list = LISTS[name];
    if (list) return this.#list(element, list, place);
    if (TERMS.has(name))
      return place.list === 'dl'
        ? `<dt>${this.#children(element, { ...place, inLine: true })}</dt>`
        : this.#inLine(element, 'b', place);
    if (DEFINITIONS.has(name)) return `<dd>${this.#children(element, { ...place, inLine: false })}</dd>`;
    if (ITEMS.has(name)) return this.#item(element, place);
    if (CODE.has(name)) return codeHtml(element);
    if (QUOTES.has(name)) return `<blockquote>${this.#children(element, { ...place, inLine: false })}</blockquote>`;
    if (PARAGRAPHS.has(name) && !(LINKS.has(name) && place.inLine))
      return `<p>${this.#children(element, { ...place, inLine: true })}</p>`;
    if (LINKS.has(name)) return this.#link(element, place);
    const tag = inlineTag(name, element);
    if (tag) return this.#inLine(element, tag, place);
    if (place.inLine) return this.#children(element, place);
    return isMixed(element)
      ? `<p>${this.#children(element, place)}</p>`
      : `<div>${this.#children(element, place)}</div>`;
  }

  /** Elements with a special meaning. */
  #special(name: string, element: XmlElement, parent: XmlElement, place: Place): string | undefined {
    switch (name) {
      case 'table':
      case 'informaltable':
      case 'simpletable':
        return this.#table(element, place);
      case 'table-wrap':
      case 'fig':
      case 'figure':
      case 'informalfigure':
      case 'example':
        return this.#figure(element, place);
      case 'math':
        return mathHtml(
          element,
          localName(parent) === 'disp-formula' ||
            localName(parent) === 'equation' ||
            localName(parent) === 'informalequation',
        );
      case 'alternatives':
        return this.#element(
          childNamed(element, 'tex-math') ?? childNamed(element, 'math') ?? elements(element)[0]!,
          parent,
          place,
        );
      case 'tex-math':
      case 'formula':
        return texHtml(
          textContent(element),
          /^(?:disp-formula|figure)$/.test(localName(parent)) || element.attrs.rend === 'display',
        );
      case 'code':
        return place.inLine ? `<code>${escaped(textContent(element))}</code>` : codeHtml(element);
      case 'ab':
        return /^code/.test(element.attrs.type ?? '') ? codeHtml(element) : undefined;
      case 'literallayout':
        if (element.attrs.class === 'monospaced') return codeHtml(element);
        return `<div style="white-space: pre">${this.#children(element, { ...place, inLine: true })}</div>`;
      case 'quote':
      case 'q':
        if (has(element, PARAGRAPHS, 3) || (this.#tei && !place.inLine))
          return `<blockquote>${this.#children(element, { ...place, inLine: false })}</blockquote>`;
        return `<q>${this.#children(element, { ...place, inLine: true })}</q>`;
      case 'lb':
      case 'br':
      case 'break':
      case 'sbr':
        return '<br>';
      case 'note':
        return this.#tei ? this.#note(element, place) : undefined;
      case 'pub-date':
        return `<p>${escaped(
          ['year', 'month', 'day']
            .flatMap((part) => squeezed(textContent(childNamed(element, part))))
            .filter(Boolean)
            .join('-'),
        )}</p>`;
      case 'contrib':
      case 'author':
      case 'editor':
        return `<p>${escaped(squeezed(personName(element)))}</p>`;
      case 'label':
        return this.#label(element, parent, place);
      case 'graphic':
      case 'inline-graphic':
      case 'imagedata':
      case 'image':
        return this.#image(element);
      case 'mediaobject':
      case 'inlinemediaobject':
        return this.#media(element);
      case 'alt-text':
      case 'figDesc':
        return '';
      case 'varlistentry':
      case 'def-item':
      case 'glossentry':
      case 'dlentry':
        return this.#children(element, { ...place, inLine: false });
      case 'description':
        return localName(this.#root) === 'FictionBook' ? this.#bookDescription(element) : undefined;
      default:
        return NOTES_IN_TEXT.has(name) ? this.#note(element, place) : undefined;
    }
  }

  #title(element: XmlElement, parent: XmlElement, place: Place): string {
    const around = localName(parent);
    const label = childNamed(parent, 'label');
    const inner = elements(element).some((one) => PARAGRAPHS.has(localName(one)))
      ? escaped(squeezed(words(element)))
      : this.#children(element, { ...place, inLine: true });
    // Titles of boxes, lists and steps are not headings of the document.
    if (
      !(
        SECTIONS.has(around) ||
        /^(?:book|article|set|info|title-group|titlegroup|body|front|TEI|text|refentry|FictionBook|topic|concept|task|reference|docTitle)$|info$/.test(
          around,
        )
      )
    )
      return `<p><b>${inner}</b></p>`;
    const number = label && SECTIONS.has(around) ? `${escaped(squeezed(textContent(label)))} ` : '';
    return `<h${Math.min(6, place.level)}>${number}${inner}</h${Math.min(6, place.level)}>`;
  }

  /** A label is written with what it names: titles, captions, items, notes. */
  #label(element: XmlElement, parent: XmlElement, place: Place): string {
    const around = localName(parent);
    if (this.#tei && place.list === 'dl') return `<dt>${this.#children(element, { ...place, inLine: true })}</dt>`;
    if (SECTIONS.has(around) || ITEMS.has(around) || NOTES_IN_TEXT.has(around) || /^(?:fig|table-wrap)$/.test(around))
      return '';
    return `<span>${this.#children(element, { ...place, inLine: true })} </span>`;
  }

  #list(element: XmlElement, kind: 'ul' | 'ol' | 'dl', place: Place): string {
    const type =
      element.attrs['list-type'] ?? element.attrs.numeration ?? element.attrs.rend ?? element.attrs.type ?? '';
    const own =
      this.#tei && type === 'gloss'
        ? 'dl'
        : kind === 'ul' && /^(?:order|ordered|numbered|number|arabic|alpha|roman|lower|upper)/.test(type)
          ? 'ol'
          : kind;
    const style = /alpha/i.test(type)
      ? /^upper|upper$/i.test(type)
        ? 'A'
        : 'a'
      : /roman/i.test(type)
        ? /^upper|upper$/i.test(type)
          ? 'I'
          : 'i'
        : '';
    const start = Number(element.attrs.startingnumber ?? element.attrs.start ?? '');
    const attributes = `${style ? ` type="${style}"` : ''}${Number.isInteger(start) && start > 0 ? ` start="${start}"` : ''}`;
    return `<${own}${attributes}>${this.#children(element, { ...place, inLine: false, list: own })}</${own}>`;
  }

  #item(element: XmlElement, place: Place): string {
    if (place.list === 'dl') return `<dd>${this.#children(element, { ...place, inLine: false })}</dd>`;
    const label = place.list === 'ul' ? squeezed(textContent(childNamed(element, 'label'))) : '';
    const shown = /[\p{L}\p{N}]/u.test(label) ? `${escaped(label)} ` : '';
    return `<li>${shown}${this.#children(element, { ...place, inLine: false })}</li>`;
  }

  #inLine(element: XmlElement, tag: string, place: Place): string {
    return `<${tag}>${this.#children(element, { ...place, inLine: true })}</${tag}>`;
  }

  #link(element: XmlElement, place: Place): string {
    const { attrs } = element;
    const target = attrs['xlink:href'] ?? attrs['l:href'] ?? attrs.url ?? attrs.href ?? attrs.target ?? '';
    const inner = this.#children(element, { ...place, inLine: true });
    if (attrs['ref-type'] === 'fn' || attrs.type === 'note') return `<sup>${inner}</sup>`;
    return /^(?:https?|mailto|ftp):/.test(target)
      ? `<a href="${escaped(target)}">${inner || escaped(target)}</a>`
      : inner;
  }

  /** Moves a note to the end, and keeps its number. */
  #note(element: XmlElement, place: Place): string {
    const inText = place.inLine && !childNamed(element, 'label');
    const number = inText ? `[${this.#notes.length + 1}]` : squeezed(textContent(childNamed(element, 'label')));
    const inner = this.#children(element, { ...place, inLine: false }).trim();
    const lead = number ? `${escaped(number)} ` : '';
    const html = `<div role="doc-footnote">${inner.startsWith('<p>') ? `<p>${lead}${inner.slice(3)}` : lead + inner}</div>`;
    if (!inText) return html;
    this.#notes.push(html);
    return `<sup>${number}</sup>`;
  }

  #table(element: XmlElement, place: Place): string {
    return tableHtml(element, (cell) => this.#children(cell, { ...place, inLine: false, list: undefined }));
  }

  #figure(element: XmlElement, place: Place): string {
    const inner = { ...place, inLine: false };
    const label = childNamed(element, 'label');
    const caption = childNamed(element, 'caption', 'title', 'head');
    const text = [label, caption]
      .flatMap((one) => (one ? this.#children(one, { ...inner, inLine: true, level: 6 }) : []))
      .join(' ');
    const alt = childNamed(element, 'alt-text', 'figDesc') ?? descendants(element, 'textobject')[0];
    const rest = elements(element)
      .filter((one) => one !== label && one !== caption && one !== alt)
      .map((one) =>
        alt && /^(?:graphic|image|mediaobject)$/.test(localName(one))
          ? squeezed(textContent(alt)) === squeezed(caption ? words(caption) : '')
            ? ''
            : imageHtml(squeezed(textContent(alt)))
          : this.#element(one, element, inner),
      )
      .join('');
    // A caption may contain paragraphs, which would end an HTML caption.
    const plain = text.replace(/<\/?(?:p|div|h\d|b)>/g, ' ');
    const shown = plain.trim() === '' ? '' : `<figcaption>${plain}</figcaption>`;
    return /<table/.test(rest) ? `<figure>${shown}${rest}</figure>` : `<figure>${rest}${shown}</figure>`;
  }

  #media(element: XmlElement): string {
    const alt = squeezed(words(childNamed(element, 'textobject', 'alt') ?? ''));
    return imageHtml(alt);
  }

  /** An embedded picture (FictionBook), or its text. */
  #image(element: XmlElement): string {
    const id = /^#(.+)$/.exec(element.attrs['l:href'] ?? element.attrs['xlink:href'] ?? '')?.[1];
    const held =
      id === undefined
        ? undefined
        : elements(this.#root).find((one) => localName(one) === 'binary' && one.attrs.id === id);
    if (!held)
      return imageHtml(squeezed(textContent(childNamed(element, 'alt-text', 'desc')) || (element.attrs.alt ?? '')));
    const type = held.attrs['content-type'] ?? 'image/jpeg';
    return `<img alt="${escaped(element.attrs.alt ?? '')}" src="data:${escaped(type)};base64,${textContent(held).replace(/[^\w+/=]/g, '')}">`;
  }

  #bookDescription(element: XmlElement): string {
    const info = childNamed(element, 'title-info');
    if (!info) return '';
    const named = (name: string): XmlElement[] => elements(info).filter((one) => localName(one) === name);
    // The text usually repeats the title.
    const again = elements(this.#root).some((one) => localName(one) === 'body' && childNamed(one, 'title'));
    const title = again ? '' : named('book-title').map((one) => `<h1>${escaped(squeezed(words(one)))}</h1>`);
    const authors = named('author').map((one) => `<p>${escaped(squeezed(words(one)))}</p>`);
    return [title, authors, named('annotation').map((one) => this.#children(one, { level: 2, inLine: false }))]
      .flat()
      .join('');
  }
}

const imageHtml = (alt: string): string => (alt === '' ? '' : `<img alt="${escaped(alt)}">`);

function codeHtml(element: XmlElement): string {
  const { language = '', lang = language, outputclass = lang, type = '' } = element.attrs;
  const named = outputclass.replace(/^language-/, '') || (/^code\w*\s+(\S+)/.exec(type)?.[1] ?? '');
  // HTML drops a line end at the start of `pre`.
  return `<pre data-lang="${escaped(named)}">\n${escaped(textContent(element))}</pre>`;
}

/** TeX; in JATS usually a complete document. */
function texHtml(text: string, display: boolean): string {
  const body = /\\begin\{document\}([\s\S]*?)\\end\{document\}/.exec(text)?.[1] ?? text;
  const latex = body.trim().replace(/^(\$\$?)([\s\S]*)\1$/, '$2');
  if (/<\/script/i.test(latex)) return escaped(latex);
  return `<script type="math/tex${display ? '; mode=display' : ''}">${latex}</script>`;
}

/** HTML tag for an inline element; `hi` and `emphasis` state the style in an attribute. */
function inlineTag(name: string, { attrs }: XmlElement): string | undefined {
  const look = attrs.rend ?? attrs.rendition ?? attrs.role ?? '';
  if (name !== 'hi' && name !== 'emphasis' && name !== 'seg') return INLINE[name];
  if (/bold|strong/.test(look)) return 'b';
  if (/strike/.test(look)) return 's';
  if (/underline/.test(look)) return 'u';
  if (/\bsup/.test(look)) return 'sup';
  if (/\bsub/.test(look)) return 'sub';
  if (/typewriter|mono|code/.test(look)) return 'code';
  return name === 'seg' || (name === 'hi' && !/ital|simple/.test(look)) ? 'span' : 'i';
}

/** A name from elements without spaces between them, family name first. */
function personName(element: XmlElement): string {
  const [name] = descendants(element, 'name');
  const family = name && childNamed(name, 'surname');
  const given = name && childNamed(name, 'given-names');
  const others = element.children.filter((node) => node !== name);
  const own =
    family && given && name.attrs['name-style'] !== 'eastern'
      ? `${textContent(given)} ${textContent(family)}`
      : name
        ? words(name)
        : '';
  return `${own} ${others.map((node) => (typeof node === 'string' || !SKIPPED.has(localName(node)) ? words(node) : '')).join(' ')}`;
}
