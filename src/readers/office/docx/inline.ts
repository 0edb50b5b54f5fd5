import type { FlowBlock, FlowRun } from '../../../document/index.ts';
import { ommlToLatex } from '../../../latex/index.ts';
import {
  addRun,
  drawnField,
  type FieldKind,
  isMonospaced,
  readInstruction,
  safeLink,
  symbolOf,
  withoutPrivate,
} from '../../flow/index.ts';
import { child, descendants, elements, textContent, type XmlElement } from '../../markup/index.ts';
import { chosen } from '../alternate.ts';
import { isOn, isTrue } from '../units.ts';
import { type Drawn, type ReadBox, readDrawing, readObject, readVml } from './drawing.ts';
import type { StoryContext } from './story.ts';
import { type RunLook, readRunLook, val } from './styles.ts';

/** Content of a paragraph in text order. */
export interface ParagraphContent {
  items: ParagraphItem[];
  /** Name of the sequence in a SEQ field. */
  sequence?: string;
  /** Whether a style, not only a font, marks some of it as code. */
  codeStyle: boolean;
  /** Referenced notes, shown at the foot of the page. */
  notes: FlowBlock[];
}

export type ParagraphItem =
  | { kind: 'run'; run: FlowRun }
  | { kind: 'formula'; latex: string; text: string; display: boolean }
  | { kind: 'break' }
  | { kind: 'drawn'; drawn: Drawn };

export const newContent = (): ParagraphContent => ({ items: [], codeStyle: false, notes: [] });

interface OpenField {
  instruction: string;
  inResult: boolean;
  kind: FieldKind;
  /** Legacy form fields only. */
  checked?: boolean;
  /** Selected list entry. */
  choice?: string;
  /** Length of the result so far, in characters. */
  length: number;
}

export interface Surroundings {
  /** Properties of the paragraph style, overridden by the runs. */
  base: RunLook;
  /** The whole paragraph is code, so its runs are not inline code. */
  code: boolean;
}

const ODD = /[\r\n\t\u00ad]/g;
const BOX_SIGN = /[\u2610-\u2612\u2713-\u2718\u25a0\u25a1\u25cb\u25cf]/;

/** Reads the content of paragraphs. Lives as long as its story, because fields may span paragraphs. */
export class InlineReader {
  readonly #context: StoryContext;
  readonly #readBox: ReadBox;
  readonly #readTable: (table: XmlElement) => FlowBlock[];
  readonly #fields: OpenField[] = [];
  #around: Surroundings = { base: {}, code: false };
  #checkbox: boolean | undefined;

  constructor(context: StoryContext, readBox: ReadBox, readTable: (table: XmlElement) => FlowBlock[]) {
    this.#context = context;
    this.#readBox = readBox;
    this.#readTable = readTable;
  }

  read(paragraph: XmlElement, around: Surroundings, out: ParagraphContent): void {
    this.#around = around;
    this.#content(elements(paragraph), undefined, out);
  }

  /** Reads `inside` within a checkbox content control. */
  withCheckbox(sdt: XmlElement, inside: () => void): void {
    const box = child(sdt, 'w:sdtPr/w14:checkbox');
    const before = this.#checkbox;
    if (box) this.#checkbox = isOn(child(box, 'w14:checked')?.attrs['w14:val'] ?? '0');
    inside();
    this.#checkbox = before;
  }

  #content(nodes: readonly XmlElement[], link: string | undefined, out: ParagraphContent): void {
    for (const node of nodes) {
      switch (node.name) {
        case 'w:r':
          this.#run(node, link, out);
          break;
        case 'w:hyperlink': {
          const relation = this.#context.part.relations.get(node.attrs['r:id'] ?? '');
          this.#content(elements(node), safeLink(relation?.external ? relation.target : undefined) ?? link, out);
          break;
        }
        case 'w:fldSimple':
          this.#simpleField(node, link, out);
          break;
        case 'w:sdt':
          this.withCheckbox(node, () => this.#content(elements(child(node, 'w:sdtContent')), link, out));
          break;
        case 'w:ins':
        case 'w:moveTo':
        case 'w:smartTag':
        case 'w:customXml':
        case 'w:dir':
        case 'w:bdo':
        case 'w:sdtContent':
          this.#content(elements(node), link, out);
          break;
        case 'mc:AlternateContent':
          this.#content(chosen(node), link, out);
          break;
        case 'm:oMath':
          this.#formula(node, false, out);
          break;
        case 'm:oMathPara':
          for (const formula of elements(node, 'm:oMath')) this.#formula(formula, true, out);
          break;
        case 'w:tbl':
          out.items.push({ kind: 'drawn', drawn: { blocks: this.#readTable(node), inline: false } });
          break;
        case 'w:subDoc':
          this.#context.warnings.foreign++;
          break;
        // Run elements that occur without a run.
        case 'w:drawing':
        case 'w:pict':
        case 'w:object':
        case 'w:t':
        case 'w:br':
          this.#runContent([node], {}, link, out);
          break;
      }
    }
  }

  #formula(node: XmlElement, display: boolean, out: ParagraphContent): void {
    if (this.#instruction()) return;
    const latex = ommlToLatex(node);
    const text = descendants(node, 'm:t').map(textContent).join('');
    if (latex !== '' || text.trim() !== '') out.items.push({ kind: 'formula', latex, text, display });
  }

  #simpleField(node: XmlElement, link: string | undefined, out: ParagraphContent): void {
    const kind = readInstruction(node.attrs['w:instr'] ?? '');
    this.#note(kind, out);
    this.#content(elements(node), kind.link ?? link, out);
  }

  #note(kind: FieldKind, out: ParagraphContent): void {
    if (kind.sequence !== undefined) out.sequence ??= kind.sequence;
  }

  /** Whether the position is inside a field instruction, which is not shown. */
  #instruction(): boolean {
    return this.#fields.some((field) => !field.inResult);
  }

  #run(node: XmlElement, link: string | undefined, out: ParagraphContent): void {
    const rPr = child(node, 'w:rPr');
    const look = this.#look(rPr, out);
    if (look.hidden) {
      if (descendants(node, 'w:t').length > 0) this.#context.warnings.hidden++;
      // Field marks count even in hidden text.
      for (const mark of elements(node))
        if (mark.name === 'w:fldChar' || mark.name === 'w:instrText') this.#runContent([mark], look, link, out);
      return;
    }
    this.#runContent(elements(node), look, link, out);
  }

  #look(rPr: XmlElement | undefined, out: ParagraphContent): RunLook {
    const { base, code } = this.#around;
    if (!rPr) return base;
    const direct = readRunLook(rPr);
    const styled = this.#context.styles.run(val(rPr, 'w:rStyle'));
    const look: RunLook = { ...base, ...styled, ...direct };
    // Bold within bold text toggles to regular (17.7.3).
    for (const toggle of ['bold', 'italic'] as const)
      if (direct[toggle] === undefined && base[toggle] && styled[toggle]) look[toggle] = false;
    if (styled.code) out.codeStyle = true;
    if (!code && (styled.code || (isMonospaced(look.font) && !isMonospaced(base.font)))) look.code = true;
    return look;
  }

  #emit(text: string, look: RunLook, link: string | undefined, out: ParagraphContent): void {
    if (text === '' || this.#instruction()) return;
    let target = link;
    for (const field of this.#fields) {
      target = field.kind.link ?? target;
      field.length += text.length;
    }
    const run = toFlowRun(text, look, target);
    if (this.#checkbox !== undefined && BOX_SIGN.test(text)) run.checked = this.#checkbox;
    const last = out.items.at(-1);
    if (last?.kind === 'run') {
      const runs = [last.run];
      addRun(runs, run);
      if (runs[1]) out.items.push({ kind: 'run', run });
    } else out.items.push({ kind: 'run', run });
  }

  #runContent(nodes: readonly XmlElement[], look: RunLook, link: string | undefined, out: ParagraphContent): void {
    for (const node of nodes) {
      switch (node.name) {
        case 'w:t':
          // Soft hyphens show only at the end of a line.
          this.#emit(
            withoutPrivate(
              textContent(node).replace(ODD, (sign) => (sign === '\u00ad' ? '' : ' ')),
              look.font,
            ),
            look,
            link,
            out,
          );
          break;
        case 'w:tab':
        case 'w:ptab':
          this.#emit(this.#around.code ? '    ' : ' ', look, link, out);
          break;
        case 'w:br':
          if (node.attrs['w:type'] === 'page' && !this.#instruction()) out.items.push({ kind: 'break' });
          else this.#emit('\n', look, link, out);
          break;
        case 'w:cr':
          this.#emit('\n', look, link, out);
          break;
        case 'w:noBreakHyphen':
          this.#emit('\u2011', look, link, out);
          break;
        case 'w:sym': {
          const code = Number.parseInt(node.attrs['w:char'] ?? '', 16);
          if (code > 0 && code <= 0x10ffff)
            this.#emit(
              symbolOf(code, node.attrs['w:font']) ?? withoutPrivate(String.fromCodePoint(code), undefined),
              look,
              link,
              out,
            );
          break;
        }
        case 'w:instrText': {
          const field = this.#fields.at(-1);
          if (field && !field.inResult) field.instruction += textContent(node);
          break;
        }
        case 'w:fldChar':
          this.#fieldMark(node, look, link, out);
          break;
        case 'w:drawing':
          this.#drawn(readDrawing(node, this.#context, this.#readBox), out);
          break;
        case 'w:pict':
          this.#drawn(readVml(node, this.#context, this.#readBox), out);
          break;
        case 'w:object':
          this.#drawn(readObject(node, this.#context, this.#readBox), out);
          break;
        case 'w:footnoteReference':
        case 'w:endnoteReference': {
          const notes = node.name === 'w:footnoteReference' ? this.#context.footnotes : this.#context.endnotes;
          const custom = isTrue(node.attrs['w:customMarkFollows']);
          const note = notes?.refer(node.attrs['w:id'] ?? '', custom);
          if (!note) break;
          if (!custom) this.#emit(note.number, { ...look, vertical: 'superscript' }, link, out);
          out.notes.push(...note.blocks);
          break;
        }
        case 'w:footnoteRef':
        case 'w:endnoteRef':
          if (this.#context.noteNumber !== undefined)
            this.#emit(this.#context.noteNumber, { ...look, vertical: 'superscript' }, link, out);
          break;
        case 'w:commentReference':
          this.#context.warnings.comments++;
          break;
        case 'w:ruby':
          this.#ruby(node, link, out);
          break;
        case 'mc:AlternateContent':
          this.#runContent(chosen(node), look, link, out);
          break;
        case 'w:tbl':
          out.items.push({ kind: 'drawn', drawn: { blocks: this.#readTable(node), inline: false } });
          break;
        case 'm:oMath':
          this.#formula(node, false, out);
          break;
        case 'w:r':
          this.#run(node, link, out);
          break;
      }
    }
  }

  #drawn(drawn: Drawn, out: ParagraphContent): void {
    if (drawn.blocks.length > 0 && !this.#instruction()) out.items.push({ kind: 'drawn', drawn });
  }

  /** Ruby text follows its base in brackets. */
  #ruby(node: XmlElement, link: string | undefined, out: ParagraphContent): void {
    this.#content(elements(child(node, 'w:rubyBase')), link, out);
    const reading = descendants(child(node, 'w:rt'), 'w:t').map(textContent).join('');
    if (reading.trim() !== '') this.#emit(`(${reading})`, this.#around.base, link, out);
  }

  #fieldMark(node: XmlElement, look: RunLook, link: string | undefined, out: ParagraphContent): void {
    const type = node.attrs['w:fldCharType'];
    if (type === 'begin') {
      const field: OpenField = { instruction: '', inResult: false, kind: { name: '' }, length: 0 };
      const box = child(node, 'w:ffData/w:checkBox');
      if (box) {
        const state = child(box, 'w:checked') ?? child(box, 'w:default');
        field.checked = state !== undefined && isOn(state.attrs['w:val']);
      }
      const list = child(node, 'w:ffData/w:ddList');
      const chosenEntry = Number(
        child(list, 'w:result')?.attrs['w:val'] ?? child(list, 'w:default')?.attrs['w:val'] ?? 0,
      );
      if (list) field.choice = elements(list, 'w:listEntry')[chosenEntry]?.attrs['w:val'] ?? '';
      this.#fields.push(field);
      return;
    }
    const field = this.#fields.at(-1);
    if (!field) return;
    if (!field.inResult) {
      field.inResult = true;
      field.kind = readInstruction(field.instruction);
      this.#note(field.kind, out);
    }
    if (type !== 'end') return;
    this.#fields.pop();
    if (this.#instruction() || field.length > 0) return;
    if (field.kind.name === 'FORMCHECKBOX') {
      const checked = field.checked ?? false;
      out.items.push({ kind: 'run', run: { text: checked ? '\u2611' : '\u2610', checked } });
    } else if (field.choice) this.#emit(field.choice, look, link, out);
    else this.#emit(drawnField(field.instruction), look, link, out);
  }
}

function toFlowRun(text: string, look: RunLook, link: string | undefined): FlowRun {
  const run: FlowRun = { text };
  if (look.bold) run.bold = true;
  if (look.italic) run.italic = true;
  if (look.underline) run.underline = true;
  if (look.strike) run.strike = true;
  if (look.code) run.code = true;
  if (look.vertical === 'superscript') run.superscript = true;
  else if (look.vertical === 'subscript') run.subscript = true;
  if (look.size !== undefined) run.size = look.size;
  const font = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/.test(text) ? (look.eastFont ?? look.font) : look.font;
  if (font !== undefined) run.font = font;
  if (look.color) run.color = look.color;
  if (link !== undefined) run.link = link;
  return run;
}
