import { clamp, type FlowBlock, type FlowRun } from '../../document/index.ts';
import { addRun, isCodeName, isMonospaced, safeLink, withoutPrivate } from '../flow/index.ts';
import { child, descendants, elements, textContent, type XmlElement } from '../markup/index.ts';
import { fieldMark } from './controls.ts';
import type { OdfStyle, OdfStyles, TextLook } from './styles.ts';

/** Text of one paragraph, with attached objects. */
export interface InlineContent {
  runs: FlowRun[];
  /** Notes referenced by the text, written after its paragraph. */
  notes: FlowBlock[];
  /** Text boxes, pictures and tables in frames. */
  floats: FlowBlock[];
  /** Name of a counter in the text (Illustration, Table), which makes it a caption. */
  sequence?: string;
  pageBreak: boolean;
}

/** What inline text needs from its surrounding text. */
export interface InlineContext {
  styles: OdfStyles;
  /** Blocks of a frame, shape or group. */
  shape(element: XmlElement, inline: boolean): Promise<FlowBlock[]>;
  /** Blocks of a note, starting with its number. */
  note(element: XmlElement, citation: string): Promise<FlowBlock[]>;
  /** Displayed content of a form control. */
  control(id: string): readonly FlowRun[];
  /** Counts dropped content. */
  leaveOut(what: 'comment' | 'hidden'): void;
}

/** Elements without visible text of their own. */
const SKIPPED = new Set([
  'office:annotation-end',
  'text:tracked-changes',
  'text:change',
  'text:change-start',
  'text:change-end',
  'text:bookmark',
  'text:bookmark-start',
  'text:bookmark-end',
  'text:reference-mark',
  'text:reference-mark-start',
  'text:reference-mark-end',
  'text:toc-mark',
  'text:alphabetical-index-mark',
  'text:soft-page-break',
  'text:script',
  'office:forms',
  'text:hidden-paragraph',
  'svg:title',
  'svg:desc',
]);

const SHAPES =
  /^(?:draw:(?:frame|g|custom-shape|rect|ellipse|circle|line|polyline|polygon|path|connector|caption|measure|regular-polygon|a)|dr3d:scene)$/;

export const isShape = (element: XmlElement): boolean => SHAPES.test(element.name);

/** Reads the text of a paragraph or heading. Collapses white space as the format specifies (ISO/IEC 26300-1, 6.1.2). */
export async function readInline(element: XmlElement, style: OdfStyle, context: InlineContext): Promise<InlineContent> {
  const content: InlineContent = { runs: [], notes: [], floats: [], pageBreak: false };
  await new InlineReader(context, content).read(element, { ...style.look }, undefined);
  if (style.look.hidden) content.runs = [];
  // A fully monospaced paragraph is a style choice; only monospaced text within a sentence is code.
  if (content.runs.every((run) => run.code || run.text.trim() === '')) for (const run of content.runs) delete run.code;
  return content;
}

class InlineReader {
  readonly #context: InlineContext;
  readonly #content: InlineContent;
  /** The text is empty or ends with a space, so a further space is dropped. */
  #afterBlank = true;
  /** State of the current checkbox. */
  #box: boolean | undefined;

  constructor(context: InlineContext, content: InlineContent) {
    this.#context = context;
    this.#content = content;
  }

  async read(element: XmlElement, look: TextLook, link: string | undefined): Promise<void> {
    for (const node of element.children) {
      if (typeof node === 'string') this.#text(node, look, link);
      else await this.#element(node, look, link);
    }
  }

  async #element(node: XmlElement, look: TextLook, link: string | undefined): Promise<void> {
    switch (node.name) {
      case 'text:s':
        this.#add(' '.repeat(clamp(Number(node.attrs['text:c'] ?? 1) || 1, 1, 1000)), look, link);
        return;
      case 'text:tab':
        this.#add(' ', look, link);
        return;
      case 'text:line-break':
        this.#add('\n', look, link);
        return;
      case 'text:span':
        return this.read(node, this.#spanLook(look, node.attrs['text:style-name']), link);
      case 'text:a':
        return this.read(node, look, safeLink(node.attrs['xlink:href']) ?? link);
      case 'text:note':
        return this.#note(node, look);
      case 'office:annotation':
        return this.#context.leaveOut('comment');
      case 'text:ruby': {
        // Ruby text follows its base in brackets.
        await this.read(child(node, 'text:ruby-base') ?? node, look, link);
        const reading = textContent(child(node, 'text:ruby-text')).trim();
        return reading === '' ? undefined : this.#add(`(${reading})`, look, link);
      }
      case 'field:fieldmark':
      case 'field:fieldmark-start': {
        const run = fieldMark(node);
        return run && this.#mark(run, look);
      }
      case 'loext:content-control':
        return this.#contentControl(node, look, link);
      case 'draw:control':
        for (const run of this.#context.control(node.attrs['draw:control'] ?? '')) this.#mark(run, look);
        return;
      case 'text:sequence':
        this.#content.sequence = node.attrs['text:name'] ?? '';
        return this.read(node, look, link);
      case 'text:hidden-text':
        return node.attrs['text:is-hidden'] === 'true'
          ? undefined
          : this.#text(node.attrs['text:string-value'] ?? textContent(node), look, link);
      case 'draw:a':
        return this.#shape(node, look, safeLink(node.attrs['xlink:href']) ?? link);
      default:
        if (SKIPPED.has(node.name) || node.attrs['text:display'] === 'none') return;
        return isShape(node) ? this.#shape(node, look, link) : this.read(node, look, link);
    }
  }

  #text(text: string, look: TextLook, link: string | undefined): void {
    // Soft hyphens show only at the end of a line.
    let folded = text.replace(/\u00ad/g, '').replace(/[ \t\r\n]+/g, ' ');
    if (this.#afterBlank && folded.startsWith(' ')) folded = folded.slice(1);
    if (folded === '') return;
    this.#add(folded, look, link);
    this.#afterBlank = folded.endsWith(' ');
  }

  #add(text: string, look: TextLook, link: string | undefined): void {
    const { hidden, ...shown } = look;
    if (hidden) {
      this.#context.leaveOut('hidden');
      return;
    }
    this.#afterBlank = false;
    // Characters of symbol fonts have private-use codes.
    const read = withoutPrivate(text, shown.font);
    if (read !== '')
      addRun(this.#content.runs, { text: read, ...shown, ...(link ? { link } : {}), ...this.#ticked(read) });
  }

  #ticked(text: string): { checked?: boolean } {
    return this.#box === undefined || text.trim() === '' ? {} : { checked: this.#box };
  }

  #mark(run: FlowRun, { hidden, ...look }: TextLook): void {
    if (hidden) return;
    addRun(this.#content.runs, { ...look, ...run });
    this.#afterBlank = false;
  }

  async #contentControl(node: XmlElement, look: TextLook, link: string | undefined): Promise<void> {
    const before = this.#box;
    if (node.attrs['loext:checkbox'] === 'true') this.#box = node.attrs['loext:checked'] === 'true';
    await this.read(node, look, link);
    this.#box = before;
  }

  #spanLook(look: TextLook, name: string | undefined): TextLook {
    const style = this.#context.styles.get('text', name);
    const own = { ...look, ...style.look };
    if (style.names.some(isCodeName) || (isMonospaced(style.look.font) && !isMonospaced(look.font))) own.code = true;
    // Superscript and subscript exclude each other; the inner one wins.
    if (style.look.superscript) own.subscript = false;
    if (style.look.subscript) own.superscript = false;
    return own;
  }

  async #note(node: XmlElement, look: TextLook): Promise<void> {
    const citation = textContent(child(node, 'text:note-citation')).trim();
    if (citation !== '') this.#add(citation, { ...look, superscript: true }, undefined);
    const body = child(node, 'text:note-body');
    if (body) this.#content.notes.push(...(await this.#context.note(node, citation)));
  }

  async #shape(node: XmlElement, look: TextLook, link: string | undefined): Promise<void> {
    const blocks = await this.#context.shape(node, true);
    for (const block of blocks) {
      if (block.kind === 'formula') addRun(this.#content.runs, { text: block.text, latex: block.latex });
      else if (block.kind === 'picture' && block.image && this.#inLine(node)) {
        this.#content.runs.push({
          text: '',
          image: { ...block.image, ...(block.altText ? { altText: block.altText } : {}) },
          ...(link ? { link } : {}),
        });
      } else this.#content.floats.push(block);
      this.#afterBlank = false;
    }
    void look;
  }

  /** Whether a picture is inline: anchored as a character, and at most a few lines high. */
  #inLine(node: XmlElement): boolean {
    const frame = node.name === 'draw:a' ? elements(node)[0] : node;
    return frame?.attrs['text:anchor-type'] === 'as-char';
  }
}

/** Plain text of all paragraphs below, one per line: for chart shapes, and for formulas without MathML. */
export const plainText = (element: XmlElement | undefined): string =>
  descendants(element, 'text:p')
    .map((paragraph) => textContent(paragraph).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
