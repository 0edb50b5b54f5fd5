import type { FlowRun } from '../../document/index.ts';
import { readXmlStream, type XmlHandlers } from '../markup/index.ts';

/** Text of a cell: with a single style, or in runs. */
export type CellText = string | FlowRun[];

const ON = (value: string | undefined): boolean => value === undefined || !/^(0|false|none)$/i.test(value);

/** Decodes `_x000D_` escapes (ECMA-376 part 1, 22.4.2.4); keeps only line breaks of the control characters. */
export function unescapeText(text: string): string {
  const plain = text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
  let clean = '';
  let from = 0;
  for (let i = 0; i < plain.length; i++) {
    const code = plain.charCodeAt(i);
    if (code >= 32 || code === 10) continue;
    // A carriage return before a line feed is redundant.
    clean += plain.slice(from, i) + (code === 9 ? ' ' : code === 13 && plain.charCodeAt(i + 1) !== 10 ? '\n' : '');
    from = i + 1;
  }
  return from === 0 ? plain : clean + plain.slice(from);
}

/** Collects the text of one string item (`si`, `is`) from XML events, without phonetic readings. */
export class StringItem {
  #runs: FlowRun[] = [];
  #run: FlowRun | undefined;
  #text = '';
  #inText = false;
  #phonetic = false;

  open(name: string, attrs: Record<string, string>): void {
    if (name === 'rPh') this.#phonetic = true;
    else if (name === 'r') this.#run = { text: '' };
    else if (name === 't' && !this.#phonetic) this.#inText = true;
    else if (this.#run) setLook(this.#run, name, attrs);
  }

  text(text: string): void {
    if (this.#inText) this.#text += text;
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic = false;
    else if (name === 't' && this.#inText) {
      this.#inText = false;
      if (this.#run) {
        this.#run.text += this.#text;
        this.#text = '';
      }
    } else if (name === 'r' && this.#run) {
      this.#run.text = unescapeText(this.#run.text);
      if (this.#run.text !== '') this.#runs.push(this.#run);
      this.#run = undefined;
    }
  }

  take(): CellText {
    const plain = unescapeText(this.#text);
    const runs = this.#runs;
    this.#text = '';
    this.#runs = [];
    this.#run = undefined;
    if (runs.length === 0) return plain;
    if (plain !== '') runs.unshift({ text: plain });
    return runs.length === 1 && Object.keys(runs[0]!).length === 1 ? runs[0]!.text : runs;
  }
}

function setLook(run: FlowRun, name: string, attrs: Record<string, string>): void {
  switch (name) {
    case 'b':
      if (ON(attrs.val)) run.bold = true;
      break;
    case 'i':
      if (ON(attrs.val)) run.italic = true;
      break;
    case 'strike':
      if (ON(attrs.val)) run.strike = true;
      break;
    case 'u':
      if (ON(attrs.val)) run.underline = true;
      break;
    case 'vertAlign':
      if (attrs.val === 'superscript') run.superscript = true;
      if (attrs.val === 'subscript') run.subscript = true;
      break;
  }
}

/** The texts of a workbook, in order. */
export async function readSharedStrings(chunks: AsyncIterable<Uint8Array>): Promise<CellText[]> {
  const strings: CellText[] = [];
  const item = new StringItem();
  const handlers: XmlHandlers = {
    open: (name, attrs) => item.open(name, attrs),
    text: (text) => item.text(text),
    close: (name) => {
      if (name === 'si') strings.push(item.take());
      else item.close(name);
    },
  };
  await readXmlStream(chunks, handlers);
  return strings;
}
