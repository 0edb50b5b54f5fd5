import {
  clamp,
  type Document,
  type Element,
  type ImageAsset,
  type RichText,
  type TextSpan,
} from '../document/index.ts';
import { joinContinuation } from '../layout/index.ts';
import { mergeTables } from '../tables/index.ts';
import { commentText, escapeInline, escapeLineStart, shortenLeaders } from './markdown-escape.ts';
import { oneLine } from './one-line.ts';
import { tableHtml, tablePipes } from './table-text.ts';

export interface MarkdownOptions {
  tableView: 'markdown' | 'html';
  imageUrl(asset: ImageAsset): string;
}

/** A block of Markdown. No blank line separates `tight` list items. */
interface Piece {
  text: string;
  tight: boolean;
}

/**
 * The whole document as Markdown in reading order. Headings follow their depth. Running headers, footers, page numbers
 * and edge notes become comments, and text inside a picture a comment before the picture. Paragraphs and tables that
 * continue over a column or page are joined. Footnotes come at the end of their page.
 */
export function toMarkdown(document: Document, options: MarkdownOptions): string {
  const { elements } = document;
  const heirs = continuationsOf(elements);
  const pieces: Piece[] = [];
  const offsets: number[] = [];
  let footnotes: number[] = [];
  let page = 0;
  const flush = () => {
    for (const i of footnotes) pieces.push({ text: block(elements, heirs, i), tight: false });
    footnotes = [];
  };
  for (let i = 0; i < elements.length; i++) {
    const e = elements[i]!;
    if (e.pageNumber !== page) {
      flush();
      page = e.pageNumber;
    }
    if (heirs.isPart(i)) continue;
    if (e.footnote) {
      footnotes.push(i);
      continue;
    }
    if (e.type === 'ListItem') {
      pieces.push(listItem(elements, heirs, i, offsets));
      continue;
    }
    const text =
      e.type === 'Table'
        ? table(joinedTable(elements, heirs, i), options)
        : e.type === 'Image'
          ? picture(e, options)
          : block(elements, heirs, i, options);
    if (text === '') continue;
    if (!text.startsWith('<!--')) offsets.length = 0;
    pieces.push({ text, tight: false });
  }
  flush();
  let out = '';
  let previous: Piece | undefined;
  for (const piece of pieces) {
    if (piece.text === '') continue;
    if (previous) out += previous.tight && piece.tight ? '\n' : '\n\n';
    out += piece.text;
    previous = piece;
  }
  return out === '' ? '' : `${out}\n`;
}

interface Continuations {
  /** Whether the element is written as part of an earlier one. */
  isPart(index: number): boolean;
  /** The parts that continue it, in order. */
  after(index: number): readonly number[];
}

/** Chains of elements that continue each other. */
function continuationsOf(elements: readonly Element[]): Continuations {
  const head = new Map<number, number>();
  const parts = new Map<number, number[]>();
  elements.forEach((e, i) => {
    const before = e.continuationOf;
    if (before === undefined || before >= i || e.type === 'Image' || elements[before]?.type !== e.type) return;
    const first = head.get(before) ?? before;
    head.set(i, first);
    const list = parts.get(first);
    if (list) list.push(i);
    else parts.set(first, [i]);
  });
  return { isPart: (i) => head.has(i), after: (i) => parts.get(i) ?? [] };
}

const escapePlain = (text: string): string => escapeInline(shortenLeaders(text));

/** Writes text: formulas unchanged, links and styles from the source, the rest escaped. */
function inline(text: RichText): string {
  const verbatim = text.objects
    .filter((o) => o.type === 'formula' && o.range)
    .map((o) => ({ range: o.range!, write: (part: string) => part }));
  const marked = (text.spans ?? []).map((span) => ({ range: span.range, write: (part: string) => dress(part, span) }));
  const parts = [...verbatim, ...marked].sort((a, b) => a.range[0] - b.range[0]);
  if (parts.length === 0) return escapePlain(text.value.trim());
  const cut = byCodePoints(text.value);
  let out = '';
  let at = 0;
  for (const { range, write } of parts) {
    const [start, end] = range;
    if (start < at) continue;
    out += escapePlain(cut(at, start)) + write(cut(start, end));
    at = end;
  }
  return (out + escapePlain(cut(at))).trim();
}

/** Slices by code points, which are mostly single units of the string. */
function byCodePoints(text: string): (from: number, to?: number) => string {
  if (!/[\ud800-\udfff]/.test(text)) return (from, to) => text.slice(from, to);
  const points = Array.from(text);
  return (from, to) => points.slice(from, to).join('');
}

/** Marks must touch the word, so spaces at the ends stay outside (CommonMark 0.31, section 6.2). */
function dress(part: string, span: TextSpan): string {
  const words = part.trim();
  if (words === '') return part;
  let out = span.code && !words.includes('`') ? `\`${words}\`` : escapePlain(words);
  if (span.superscript) out = `<sup>${out}</sup>`;
  else if (span.subscript) out = `<sub>${out}</sub>`;
  if (span.strike) out = `~~${out}~~`;
  if (span.italic) out = `*${out}*`;
  if (span.bold) out = `**${out}**`;
  if (span.link && /^(https?:|mailto:|ftp:|tel:|#)/i.test(span.link))
    out = `[${out.replace(/[[\]]/g, '\\$&')}](${span.link.replace(/[\s()<>]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)})`;
  return part.slice(0, part.length - part.trimStart().length) + out + part.slice(part.trimEnd().length);
}

function joined(elements: readonly Element[], heirs: Continuations, index: number): string {
  let text = inline(elements[index]!.text);
  for (const i of heirs.after(index)) text = joinContinuation(text, inline(elements[i]!.text));
  return text;
}

/** A language name as allowed after a fence (CommonMark 0.31, 4.5). */
const infoString = (language = ''): string => (/^[\p{L}\p{N}][\p{L}\p{N}+#._-]{0,39}$/u.test(language) ? language : '');

const paragraph = (elements: readonly Element[], heirs: Continuations, index: number): string =>
  joined(elements, heirs, index).split('\n').map(escapeLineStart).join('\n');

function block(elements: readonly Element[], heirs: Continuations, index: number, options?: MarkdownOptions): string {
  const e = elements[index]!;
  switch (e.type) {
    case 'Title': {
      const text = oneLine(joined(elements, heirs, index));
      return text === '' ? '' : `${'#'.repeat(Math.min(6, Math.max(0, e.depth) + 1))} ${text}`;
    }
    case 'Header':
    case 'Footer':
    case 'PageNumber': {
      const text = commentText(e.text.value.trim());
      return text === '' ? '' : `<!-- ${text} -->`;
    }
    case 'CodeSnippet': {
      const code = [index, ...heirs.after(index)]
        .map((i) => elements[i]!.text.value.replace(/^\n+/, '').trimEnd())
        .join('\n');
      if (code === '') return '';
      const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
      const fence = '`'.repeat(longest + 1);
      return `${fence}${infoString(e.language)}\n${code}\n${fence}`;
    }
    case 'Formula':
      return formula(e, options);
    // Brackets and symbols of SMILES are not Markdown.
    case 'Chemical':
      return e.text.value === '' ? '' : `\`${e.text.value}\``;
    case 'UncategorizedText':
      if (e.marginal) return `<!-- ${commentText(e.text.value.trim())} -->`;
      return paragraph(elements, heirs, index);
    case 'PageBreak':
      return '';
    // Clients of the interface expect captions of figures as headings of the lowest level, before their picture. Those
    // of tables are text.
    case 'FigureCaption': {
      const text = oneLine(joined(elements, heirs, index));
      return text === '' ? '' : `###### ${text}`;
    }
    default:
      return paragraph(elements, heirs, index);
  }
}

/** LaTeX between `$$`, or else the best text and the picture of the formula. */
function formula(e: Element, options: MarkdownOptions | undefined): string {
  const value = e.text.value.trim();
  const object = e.text.objects.find((o) => o.type === 'formula');
  if (object) {
    const whole =
      /^\$+[\s\S]*\$+$/.test(value) &&
      object.range !== undefined &&
      object.range[1] - object.range[0] >= Array.from(value).length;
    return whole ? `$$\n${value.replace(/^\$+|\$+$/g, '').trim()}\n$$` : inline(e.text);
  }
  const image = e.image && options ? `![](${options.imageUrl(e.image)})` : '';
  return [escapeLineStart(inline(e.text)), image].filter(Boolean).join('\n\n');
}

/** A table with its parts on later pages, without their repeated headers. */
function joinedTable(elements: readonly Element[], heirs: Continuations, index: number): Element {
  const first = elements[index]!;
  const parts = [first, ...heirs.after(index).map((i) => elements[i]!)];
  if (parts.length === 1 || parts.some((p) => !p.table)) return first;
  const merged = parts
    .map((p) => ({ table: p.table!, pageNumber: p.pageNumber }))
    .reduceRight((later, earlier) => ({ table: mergeTables(earlier, later), pageNumber: earlier.pageNumber }));
  return { ...first, table: merged.table };
}

const table = (e: Element, options: MarkdownOptions): string => {
  if (!e.table) return inline(e.text);
  return options.tableView === 'html'
    ? tableHtml(e.table, { breaks: true, imageUrl: options.imageUrl })
    : tablePipes(e.table, options.imageUrl);
};

function picture(e: Element, options: MarkdownOptions): string {
  const text = commentText(e.text.value.trim());
  const alt = oneLine(e.altText ?? '').replace(/[[\]\\]/g, '\\$&');
  const lines = [text === '' ? '' : `<!-- ${text} -->`, e.image ? `![${alt}](${options.imageUrl(e.image)})` : ''];
  return lines.filter(Boolean).join('\n');
}

const MARKDOWN_NUMBER = /^\d{1,9}[.)]$/;

/**
 * One list item. Bullets become `-`; numbers stay as printed. If Markdown does not know their form ("(a)", "①"), the
 * item becomes a paragraph. Nested items are indented to the text of the outer item, as CommonMark requires.
 */
function listItem(elements: readonly Element[], heirs: Continuations, index: number, offsets: number[]): Piece {
  const e = elements[index]!;
  const depth = clamp(e.depth, 0, offsets.length);
  offsets.length = depth;
  const indent = ' '.repeat(depth === 0 ? 0 : offsets[depth - 1]!);
  const text = oneLine(joined(elements, heirs, index));
  const marker = e.marker?.trim() ?? '';
  const rest = marker !== '' && text.startsWith(marker) ? text.slice(marker.length).trimStart() : text;
  if (e.ordered && !MARKDOWN_NUMBER.test(marker)) {
    offsets.push(indent.length);
    return { text: indent + escapeLineStart(text.startsWith(marker) ? text : `${marker} ${text}`), tight: false };
  }
  const lead = e.ordered ? marker : '-';
  offsets.push(indent.length + lead.length + 1);
  return { text: `${indent}${lead} ${rest}`, tight: true };
}
