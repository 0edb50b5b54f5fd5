import type { FlowBlock, FlowRun } from '../../../document/index.ts';
import { numeral, textOfRuns } from '../../flow/index.ts';

/** The current note. */
export interface RtfNote {
  /** Its reference in the text. */
  mark: FlowRun;
  /** It has a number (`\chftn`), not a custom mark. */
  numbered: boolean;
  atEnd: boolean;
}

const FORMATS: Record<string, string> = {
  nar: 'decimal',
  nalc: 'lowerLetter',
  nauc: 'upperLetter',
  nrlc: 'lowerRoman',
  nruc: 'upperRoman',
  nchi: 'chicago',
  ncnum: 'decimalEnclosedCircle',
  nchs: 'chineseCounting',
};

/** Footnotes and endnotes with their numbers (RTF specification 1.9.1, "Footnotes"). */
export class RtfNotes {
  /** Blocks of the endnotes so far. */
  readonly atEnd: FlowBlock[] = [];
  readonly #counts = { foot: 0, end: 0 };
  readonly #formats = { foot: 'decimal', end: 'decimal' };
  #mark: FlowRun | undefined;

  /** Handles document words such as `\ftnnar`, `\aftnnrlc`, `\ftnstart`. Returns whether it was one. */
  word(name: string, value: number): boolean {
    const [, end, what = ''] = /^(a?)ftn(\w+)$/.exec(name) ?? [];
    if (end === undefined) return false;
    const kind = end === 'a' ? 'end' : 'foot';
    if (what === 'start' && value > 0) this.#counts[kind] = value - 1;
    else if (FORMATS[what]) this.#formats[kind] = FORMATS[what];
    else return false;
    return true;
  }

  /** The mark in the text; its number is known when the note is read. */
  refer(mark: FlowRun): FlowRun {
    this.#mark = mark;
    return mark;
  }

  begin(mark: FlowRun): RtfNote {
    const known = this.#mark;
    this.#mark = undefined;
    return { mark: known ?? mark, numbered: known !== undefined, atEnd: false };
  }

  /** Ends a note; returns blocks to write after the referring paragraph. */
  end(note: RtfNote, blocks: readonly FlowBlock[]): FlowBlock[] {
    const kind = note.atEnd ? 'end' : 'foot';
    const number = note.numbered ? numeral(++this.#counts[kind], this.#formats[kind]) : '';
    note.mark.text = number;
    const read = blocks.map((block, i): FlowBlock => {
      if (!('runs' in block)) return block;
      const lead: FlowRun[] = i === 0 && number !== '' ? [{ text: number, superscript: true }, { text: ' ' }] : [];
      const marker: FlowRun[] = block.marker ? [{ text: `${block.marker} ` }] : [];
      return { kind: 'footnote', runs: [...lead, ...marker, ...withoutLead(block.runs)] };
    });
    if (!note.atEnd) return read;
    this.atEnd.push(...read);
    return [];
  }
}

/** Removes the leading spaces of a note, which replace its number. */
function withoutLead(runs: readonly FlowRun[]): FlowRun[] {
  const first = runs.findIndex((run) => run.text.trim() !== '' || run.latex !== undefined || run.image);
  return first < 0 || textOfRuns(runs).trim() === ''
    ? [...runs]
    : runs.slice(first).map((run, i) => (i === 0 ? { ...run, text: run.text.trimStart() } : run));
}
