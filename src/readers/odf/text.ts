import { clamp, type FlowBlock, type FlowRun, type FlowTextBlock } from '../../document/index.ts';
import { captionKind, hasContent, isCaptionName, isCodeName, namedHeading, textOfRuns } from '../flow/index.ts';
import { child, elements, textContent, type XmlElement } from '../markup/index.ts';
import { readShape } from './frames.ts';
import { type InlineContext, isShape, readInline } from './inline.ts';
import { ListCounter, type ListMarker } from './lists.ts';
import type { OdfPackage } from './package.ts';
import type { OdfStyle, OdfStyles } from './styles.ts';
import { readTable } from './tables.ts';

const MAX_DEPTH = 60;
/** Deeper lists stay at this level. */
const MAX_LEVEL = 19;

/** Containers that are transparent: their content belongs to the document. */
const TRANSPARENT = new Set([
  'text:section',
  'text:table-of-content',
  'text:illustration-index',
  'text:table-index',
  'text:object-index',
  'text:user-index',
  'text:alphabetical-index',
  'text:bibliography',
  'text:index-body',
  'text:index-title',
  'text:numbered-paragraph',
  'office:text',
]);

const CAPTION = /^(?:illustration|figure|table|drawing|text|abbildung|tabelle|图|表|插图|圖表)$/;
/** A longer paragraph with a sequence number is not a caption, in characters. */
const LONGEST_CAPTION = 300;

/** Counts of dropped content. */
export interface OdfLeftOut {
  comment: number;
  hidden: number;
}

/**
 * Reads text of an OpenDocument (ISO/IEC 26300-1, 5): paragraphs, headings, lists, tables, notes, frames. Tracked
 * changes count as accepted.
 */
export class OdfText {
  readonly #styles: OdfStyles;
  readonly #lists: ListCounter;
  /** Endnotes, written at the end of the document. */
  readonly endnotes: FlowBlock[] = [];
  #depth = 0;
  /** The previous paragraph ends its page. */
  #breakNext = false;
  readonly #inline: InlineContext;

  /** `controls`: displayed content of form controls, by id. */
  constructor(
    pack: OdfPackage,
    styles: OdfStyles,
    controls: ReadonlyMap<string, FlowRun[]> = new Map(),
    leftOut: OdfLeftOut = { comment: 0, hidden: 0 },
  ) {
    this.#styles = styles;
    this.#lists = new ListCounter(styles);
    this.#inline = {
      styles,
      shape: (element) => readShape(pack, element, (children) => this.read(children), 0, styles),
      note: (element, citation) => this.#note(element, citation),
      control: (id) => controls.get(id) ?? [],
      leaveOut: (what) => {
        leftOut[what]++;
      },
    };
  }

  async read(children: readonly XmlElement[]): Promise<FlowBlock[]> {
    if (this.#depth >= MAX_DEPTH) return [];
    this.#depth++;
    const out: FlowBlock[] = [];
    for (const element of children) await this.#block(element, out);
    this.#depth--;
    return joinCode(out);
  }

  async #block(element: XmlElement, out: FlowBlock[]): Promise<void> {
    switch (element.name) {
      case 'text:p':
      case 'text:h':
        return this.#paragraph(element, out);
      case 'text:list':
        return this.#list(element, out, 0);
      case 'table:table':
        out.push(...(await readTable(element, this.#styles, (content) => this.read(content))));
        return;
      case 'draw:control':
        out.push({ kind: 'paragraph', runs: [...this.#inline.control(element.attrs['draw:control'] ?? '')] });
        return;
      default:
        if (isShape(element)) out.push(...(await this.#inline.shape(element, false)));
        else if (TRANSPARENT.has(element.name) && element.attrs['text:display'] !== 'none')
          for (const one of elements(element)) await this.#block(one, out);
    }
  }

  async #paragraph(element: XmlElement, out: FlowBlock[], item?: ListMarker): Promise<void> {
    const style = this.#styles.get('paragraph', element.attrs['text:style-name']);
    const content = await readInline(element, style, this.#inline);
    const template = this.#template(element, style, content.sequence, textOfRuns(content.runs), item);
    if (breaksBefore(style)) template.pageBreakBefore = true;
    const runs =
      template.kind === 'heading' && template.marker
        ? [{ text: `${template.marker} ` }, ...content.runs]
        : content.runs;
    if (template.kind === 'heading') delete template.marker;
    // A caption in a frame is below the picture in that frame.
    const isCaption = template.kind === 'figure-caption';
    const isPlain = isCaption || template.kind === 'paragraph';
    if (isCaption) out.push(...content.floats);
    const [only] = runs;
    if (runs.length === 1 && only?.latex !== undefined && isPlain)
      out.push({ kind: 'formula', latex: only.latex, text: only.text });
    else if (runs.length > 0 && runs.every((run) => run.image) && isPlain) {
      for (const { image } of runs)
        if (image) out.push({ kind: 'picture', image, ...(image.altText ? { altText: image.altText } : {}) });
    } else if (hasContent(runs)) out.push({ ...template, runs });
    else if (template.pageBreakBefore && content.floats[0]) content.floats[0].pageBreakBefore = true;
    if (breaksAfter(style)) this.#breakNext = true;
    out.push(...(isCaption ? [] : content.floats), ...content.notes);
  }

  #template(
    element: XmlElement,
    style: OdfStyle,
    sequence: string | undefined,
    text: string,
    item: ListMarker | undefined,
  ): FlowTextBlock {
    const base = {
      runs: [],
      ...(style.names[0] ? { style: style.names[0] } : {}),
      ...(this.#breakNext ? { pageBreakBefore: true } : {}),
    };
    this.#breakNext = false;
    if (element.name === 'text:h') {
      const level = clamp(Number(element.attrs['text:outline-level'] ?? style.outlineLevel ?? 1) || 1, 1, 10);
      const plain = element.attrs['text:is-list-header'] === 'true';
      const marker =
        plain || text.trim() === ''
          ? ''
          : item?.ordered
            ? item.text
            : this.#lists.heading(level, element.attrs['text:start-value']);
      return { ...base, kind: 'heading', level, ...(marker ? { marker } : {}) };
    }
    const heading = namedHeading(style.names);
    if (heading !== undefined && !item) return { ...base, kind: 'heading', level: heading };
    const numbered =
      sequence !== undefined && !/^(?:eq|formula|公式|式)/i.test(sequence) && text.length < LONGEST_CAPTION;
    if (style.names.some(isCaptionName) || (numbered && !item))
      return { ...base, kind: captionKind(sequence === undefined ? style.names : [], text, sequence) };
    // LibreOffice styles for captions; pandoc uses them for unnumbered figures and tables.
    const own = style.names.find((name) => CAPTION.test(name));
    if (own !== undefined && (sequence !== undefined || /^(?:illustration|figure|table)$/.test(own)) && !item)
      return { ...base, kind: captionKind(style.names, text, sequence) };
    // An item without a marker continues the previous one.
    if (item && (item.text.trim() !== '' || item.ordered))
      return { ...base, kind: 'list-item', depth: item.depth, ordered: item.ordered, marker: item.text };
    if (style.names.some(isCodeName)) return { ...base, kind: 'code' };
    return { ...base, kind: 'paragraph' };
  }

  async #list(
    list: XmlElement,
    out: FlowBlock[],
    depth: number,
    outer?: { style: string; numbers: number[]; marked: boolean },
  ): Promise<void> {
    const style = list.attrs['text:style-name'] ?? outer?.style ?? this.#styleOfItems(list);
    const numbers = outer && outer.style === style ? outer.numbers : this.#lists.begin(list, style);
    // An item without text, at the start of a continued list, continues it too.
    if (outer?.marked && outer.style === style && numbers.length > depth) numbers.length = depth;
    for (const item of elements(list)) {
      if (item.name !== 'text:list-item' && item.name !== 'text:list-header') continue;
      let marked = item.name === 'text:list-header';
      for (const element of elements(item)) {
        if (element.name === 'text:list') {
          await this.#list(element, out, Math.min(MAX_LEVEL, depth + 1), { style, numbers, marked });
          continue;
        }
        const isText = element.name === 'text:p' || element.name === 'text:h';
        if (isText && !marked) {
          marked = true;
          const own =
            textContent(element).trim() === '' && elements(element).length === 0
              ? undefined
              : this.#lists.marker(numbers, style, depth, item.attrs['text:start-value']);
          await this.#paragraph(element, out, own);
        } else await this.#block(element, out);
      }
    }
  }

  /** A list without a style has that of its paragraphs. */
  #styleOfItems(list: XmlElement): string {
    const first = elements(child(list, 'text:list-item'), 'text:p')[0];
    return this.#styles.get('paragraph', first?.attrs['text:style-name']).listStyle ?? '';
  }

  async #note(element: XmlElement, citation: string): Promise<FlowBlock[]> {
    const blocks = (await this.read(elements(child(element, 'text:note-body')))).map((block, i): FlowBlock => {
      if (!('runs' in block)) return block;
      // The note itself contains a custom mark too.
      const said = textOfRuns(block.runs).trimStart().startsWith(citation) && !/[\p{L}\p{N}]/u.test(citation);
      const lead = i === 0 && citation !== '' && !said ? [{ text: `${citation} ` }] : [];
      const marked = block.marker ? [{ text: `${block.marker} ` }, ...block.runs] : block.runs;
      const [first, ...rest] = marked;
      return {
        kind: 'footnote',
        runs: first && lead.length > 0 ? [...lead, { ...first, text: first.text.trimStart() }, ...rest] : marked,
      };
    });
    if (element.attrs['text:note-class'] !== 'endnote') return blocks;
    this.endnotes.push(...blocks);
    return [];
  }
}

const breaksBefore = (style: OdfStyle): boolean =>
  style.properties('style:paragraph-properties', 'fo:break-before') === 'page' ||
  (style.masterPage !== undefined && style.masterPage !== '');
const breaksAfter = (style: OdfStyle): boolean =>
  style.properties('style:paragraph-properties', 'fo:break-after') === 'page';

/** Joins lines of code, each of which is a paragraph in the source. */
function joinCode(blocks: readonly FlowBlock[]): FlowBlock[] {
  const joined: FlowBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.kind === 'code' && last?.kind === 'code' && !block.pageBreakBefore)
      last.runs = [...last.runs, { text: '\n' }, ...block.runs];
    else joined.push(block);
  }
  return joined;
}
