import type { FlowBlock, FlowRun, FlowTextBlock } from '../../../document/index.ts';
import {
  addRun,
  captionKind,
  hasContent,
  isCaptionName,
  isCodeName,
  namedHeading,
  textOfRuns,
} from '../../flow/index.ts';
import { child, elements, type XmlElement } from '../../markup/index.ts';
import { chosen } from '../alternate.ts';
import { type Drawn, inPlace } from './drawing.ts';
import { InlineReader, newContent, type ParagraphContent } from './inline.ts';
import type { StoryContext } from './story.ts';
import { type ParagraphLook, type ParagraphStyle, type RunLook, readParagraphLook, val } from './styles.ts';
import { readTable } from './tables.ts';

/** A longer paragraph with an outline level is outline text, not a heading. In characters. */
const LONGEST_HEADING = 300;
/** Maximum height of an inline picture, in points. */
const IN_LINE = 30;

interface Role {
  style: ParagraphStyle;
  direct: ParagraphLook;
  code: boolean;
}

/**
 * Reads the blocks of one story (body, header, note). Fields, lists and deleted paragraph marks span paragraphs, so
 * blocks are read in order.
 */
export class BlockReader {
  readonly #context: StoryContext;
  readonly #inline: InlineReader;
  readonly #bases = new Map<ParagraphStyle, RunLook>();
  /** Content of a paragraph with a deleted mark, or of a drop cap: the start of the next paragraph. */
  #carried: ParagraphContent | undefined;
  #breakPending = false;

  constructor(context: StoryContext) {
    this.#context = context;
    this.#inline = new InlineReader(
      context,
      (content) => this.#apart(elements(content)),
      (table) => this.#table(table),
    );
  }

  read(nodes: readonly XmlElement[]): FlowBlock[] {
    const out: FlowBlock[] = [];
    this.#blocks(nodes, out);
    this.#flushCarried(out);
    return out;
  }

  /** Reads the blocks of a box or cell, without carrying content over its border. */
  #apart(nodes: readonly XmlElement[]): FlowBlock[] {
    const [carried, pending] = [this.#carried, this.#breakPending];
    this.#carried = undefined;
    this.#breakPending = false;
    const out = this.read(nodes);
    this.#carried = carried;
    this.#breakPending = pending;
    return out;
  }

  #blocks(nodes: readonly XmlElement[], out: FlowBlock[]): void {
    for (const node of nodes) {
      switch (node.name) {
        case 'w:p':
          this.#paragraph(node, out);
          break;
        case 'w:tbl':
          this.#flushCarried(out);
          this.#add(this.#table(node), out);
          break;
        case 'w:sdt':
          this.#inline.withCheckbox(node, () => this.#blocks(elements(child(node, 'w:sdtContent')), out));
          break;
        case 'w:customXml':
        case 'w:smartTag':
        case 'w:ins':
        case 'w:moveTo':
        case 'w:sdtContent':
          this.#blocks(elements(node), out);
          break;
        case 'mc:AlternateContent':
          this.#blocks(chosen(node), out);
          break;
        case 'w:altChunk': {
          const blocks = this.#context.part.chunks.get(
            this.#context.part.relations.get(node.attrs['r:id'] ?? '')?.target ?? '',
          );
          this.#flushCarried(out);
          if (blocks) this.#add(blocks, out);
          else this.#context.warnings.foreign++;
          break;
        }
        case 'w:subDoc':
          this.#context.warnings.foreign++;
          break;
        case 'm:oMathPara':
        case 'm:oMath':
        case 'w:r':
        case 'w:hyperlink':
          this.#paragraph({ name: 'w:p', attrs: {}, children: [node] }, out);
          break;
      }
    }
  }

  #add(blocks: readonly FlowBlock[], out: FlowBlock[]): void {
    for (const block of blocks) {
      out.push(this.#breakPending ? { ...block, pageBreakBefore: true } : block);
      this.#breakPending = false;
    }
  }

  #table(table: XmlElement): FlowBlock[] {
    const notes: FlowBlock[] = [];
    const read = readTable(table, this.#context.styles, this.#context.budget, (content) => {
      const blocks = this.#apart(content);
      notes.push(...blocks.filter(isNote));
      return blocks.filter((block) => !isNote(block));
    });
    return read ? [read, ...notes] : notes;
  }

  #paragraph(node: XmlElement, out: FlowBlock[]): void {
    const pPr = child(node, 'w:pPr');
    const style = this.#context.styles.paragraph(val(pPr, 'w:pStyle'));
    const role: Role = { style, direct: readParagraphLook(pPr), code: style.names.some(isCodeName) };
    const content = this.#carried ?? newContent();
    this.#carried = undefined;
    this.#inline.read(node, { base: this.#baseOf(style), code: role.code }, content);
    const mark = child(pPr, 'w:rPr');
    const joined =
      child(mark, 'w:del') ??
      child(mark, 'w:moveFrom') ??
      (child(pPr, 'w:framePr')?.attrs['w:dropCap'] !== undefined ? pPr : undefined);
    if (joined) {
      this.#carried = content;
      return;
    }
    this.#finish(content, role, out);
  }

  #flushCarried(out: FlowBlock[]): void {
    const content = this.#carried;
    this.#carried = undefined;
    if (content)
      this.#finish(content, { style: this.#context.styles.paragraph(undefined), direct: {}, code: false }, out);
  }

  #baseOf(style: ParagraphStyle): RunLook {
    let base = this.#bases.get(style);
    if (!base) {
      base = { ...this.#context.styles.defaults, ...style.run };
      this.#bases.set(style, base);
    }
    return base;
  }

  #finish(content: ParagraphContent, role: Role, out: FlowBlock[]): void {
    const { style, direct } = role;
    if (direct.pageBreakBefore ?? style.pageBreakBefore) this.#breakPending = true;
    if (!content.codeStyle) plainIfAllMono(content);
    const template = this.#template(content, role);
    // In a list with checkboxes as bullets, the checkbox matters more than the bullet.
    if (template.marker !== undefined && TICKS[template.marker] !== undefined && content.items.length > 0) {
      content.items.unshift(
        { kind: 'run', run: { text: template.marker, checked: TICKS[template.marker]! } },
        { kind: 'run', run: { text: ' ' } },
      );
    }
    const after: Drawn[] = [];
    let runs: FlowRun[] = [];
    let first = true;
    const flush = (): void => {
      if (hasContent(runs)) {
        const block: FlowTextBlock = first
          ? { ...template, runs }
          : { kind: template.kind === 'list-item' ? 'paragraph' : template.kind, runs };
        if (first && template.kind === 'heading' && template.marker) {
          block.runs = [{ text: `${template.marker} ` }, ...runs];
          delete block.marker;
        }
        if (template.level !== undefined) block.level = template.level;
        if (style.name) block.style = style.name;
        this.#addText(block, out);
        first = false;
      }
      runs = [];
    };
    const alone = this.#loneFormulas(content);
    if (alone && template.kind !== 'list-item' && template.kind !== 'heading') {
      this.#add(alone, out);
    } else {
      const wordless = content.items.every((item) => item.kind !== 'run' || item.run.text.trim() === '');
      for (const item of content.items) {
        if (item.kind === 'run') addRun(runs, { ...item.run });
        else if (item.kind === 'break') {
          flush();
          this.#breakPending = true;
        } else if (item.kind === 'formula') {
          if (item.display && template.kind === 'paragraph') {
            flush();
            this.#add([{ kind: 'formula', latex: item.latex, text: item.text }], out);
          } else runs.push({ text: item.text, latex: item.latex });
        } else {
          const [block] = item.drawn.blocks;
          const small =
            item.drawn.inline &&
            item.drawn.blocks.length === 1 &&
            block?.kind === 'picture' &&
            block.image &&
            (block.image.height ?? IN_LINE + 1) <= IN_LINE;
          if (small && !wordless) runs.push({ text: '', image: block.image! });
          else after.push(item.drawn);
        }
      }
      flush();
    }
    this.#add(inPlace(after), out);
    this.#add(content.notes, out);
  }

  /** Joins lines of code, each of which is a paragraph. */
  #addText(block: FlowTextBlock, out: FlowBlock[]): void {
    const last = out.at(-1);
    if (block.kind === 'code' && last?.kind === 'code' && !this.#breakPending && last.style === block.style) {
      last.runs.push({ text: '\n' }, ...block.runs);
      return;
    }
    this.#add([block], out);
  }

  #template(content: ParagraphContent, { style, direct, code }: Role): FlowTextBlock {
    const runs: FlowRun[] = [];
    for (const item of content.items) if (item.kind === 'run') runs.push(item.run);
    const text = textOfRuns(runs);
    const marker = this.#marker(style, direct);
    const { kind } = this.#context;
    if (kind === 'body') {
      const level = this.#heading(style, direct, text);
      if (level !== undefined)
        return { kind: 'heading', runs: [], level, ...(marker?.ordered ? { marker: marker.text } : {}) };
      const sequence =
        content.sequence !== undefined &&
        !/^(?:eq|formula|公式|式)/i.test(content.sequence) &&
        text.length < LONGEST_HEADING;
      if (style.names.some(isCaptionName) || sequence)
        return { kind: captionKind(style.names, text, content.sequence), runs: [] };
    }
    if (code) return { kind: 'code', runs: [] };
    if (marker && (marker.text !== '' || marker.ordered)) {
      return {
        kind: 'list-item',
        runs: [],
        depth: Math.max(marker.level, styleDepth(style)),
        ordered: marker.ordered,
        marker: marker.text,
      };
    }
    return { kind: 'paragraph', runs: [] };
  }

  #heading(style: ParagraphStyle, direct: ParagraphLook, text: string): number | undefined {
    if (direct.outline === 9) return undefined;
    const named = namedHeading(style.names);
    if (named !== undefined) return named;
    const outline = direct.outline ?? style.outline;
    return outline !== undefined && outline < 9 && text.length <= LONGEST_HEADING ? outline + 1 : undefined;
  }

  #marker(style: ParagraphStyle, direct: ParagraphLook): ReturnType<StoryContext['numbering']['next']> {
    const numId = direct.numId ?? style.numId;
    if (numId === undefined || numId === '0') return undefined;
    const { numbering } = this.#context;
    return numbering.next(numId, direct.level ?? style.level ?? numbering.levelOf(numId, style.id));
  }

  /** Formulas alone in their paragraph, except for their number. */
  #loneFormulas(content: ParagraphContent): FlowBlock[] | undefined {
    const formulas = content.items.filter((item) => item.kind === 'formula');
    if (formulas.length === 0 || content.items.some(({ kind }) => kind === 'drawn' || kind === 'break'))
      return undefined;
    const text = content.items.map((item) => (item.kind === 'run' ? item.run.text : ' ')).join('');
    const rest = text.trim();
    const [, number] = EQUATION_NUMBER.exec(rest) ?? [];
    if (rest !== '' && (number === undefined || formulas.length > 1)) return undefined;
    return formulas.map(({ latex, text: plain }) => {
      const tagged =
        number !== undefined && latex !== '' && !latex.includes('\\tag') ? `${latex} \\tag{${number}}` : latex;
      return { kind: 'formula', latex: tagged, text: number === undefined ? plain : `${plain} (${number})` };
    });
  }
}

const EQUATION_NUMBER = /^[(（]\s*([\w.\-–—]{1,12})\s*[)）]$/;

/** A fully monospaced paragraph is a style choice; only monospaced text within a sentence is code. */
function plainIfAllMono(content: ParagraphContent): void {
  const runs = content.items.flatMap((item) => (item.kind === 'run' && item.run.text.trim() !== '' ? [item.run] : []));
  if (runs.every((run) => run.code)) for (const run of runs) delete run.code;
}

/** Checkbox characters, with their state. */
const TICKS: Record<string, boolean> = { '\u2610': false, '\u2611': true, '\u2612': true };

const isNote = (block: FlowBlock): boolean => block.kind === 'footnote';

/** Word's built-in styles `List Bullet 2` to `List Number 5` are separate lists, indented by their number. */
const styleDepth = (style: ParagraphStyle): number =>
  Math.max(0, Number(/^list (?:bullet|number|continue) ([2-5])$/.exec(style.names[0] ?? '')?.[1] ?? 1) - 1);
