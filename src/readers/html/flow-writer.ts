import type { FlowBlock, FlowRun, FlowTextBlock } from '../../document/index.ts';
import { type Look, PLAIN } from './looks.ts';

/** White space other than a single space between words. */
const LOOSE_SPACE = /[\t\n\r\f]| {2}/;

/** Collects runs of text into paragraphs, with white space collapsed as in CSS Text 3, 4.1.1. */
export class FlowWriter {
  readonly blocks: FlowBlock[] = [];
  /** Marker of a list item without text so far. */
  marker: { text: string; ordered: boolean } | undefined;
  #runs: FlowRun[] = [];
  #look: Look = PLAIN;
  /** White space that precedes the next text is pending. */
  #space = false;

  /** Whether the current paragraph has words. */
  get hasWords(): boolean {
    return this.#runs.some((run) => run.text.trim() !== '');
  }

  get isEmpty(): boolean {
    return this.#runs.length === 0;
  }

  /** Ends the current paragraph. */
  flush(): void {
    const runs = this.#runs;
    this.#space = false;
    if (runs.length === 0) return;
    const look = this.#look;
    this.#runs = [];
    if (runs.every((run) => run.text.trim() === '' && !run.image && run.latex === undefined)) return;
    const block: FlowTextBlock = { kind: look.kind, runs };
    if (look.kind === 'heading') block.level = look.level ?? 1;
    const marker = this.marker;
    // Further paragraphs of an item have no marker: they are not items.
    if (look.list && look.kind === 'paragraph' && marker) {
      block.kind = 'list-item';
      block.depth = look.list.depth;
      block.ordered = marker.ordered;
      block.marker = marker.text;
      this.marker = undefined;
    }
    this.blocks.push(block);
  }

  push(block: FlowBlock): void {
    this.flush();
    this.blocks.push(block);
  }

  pushAll(blocks: readonly FlowBlock[]): void {
    this.flush();
    for (const block of blocks) this.blocks.push(block);
  }

  /** Adds page text. Soft hyphens (U+00AD) are not shown. */
  text(value: string, look: Look): void {
    const words = value.includes('\u00ad') ? value.replaceAll('\u00ad', '') : value;
    if (look.pre) this.add(words.replace(/\r\n?/g, '\n'), look);
    else this.#collapsed(LOOSE_SPACE.test(words) ? words.replace(/[ \t\n\r\f]+/g, ' ') : words, look);
  }

  /** `text` has no white space other than single spaces. */
  #collapsed(text: string, look: Look): void {
    if (text === '') return;
    const lead = text.charCodeAt(0) === 32;
    const tail = text.charCodeAt(text.length - 1) === 32;
    if (lead && text.length === 1) {
      this.#space = true;
      return;
    }
    const body = lead || tail ? text.slice(lead ? 1 : 0, tail ? -1 : undefined) : text;
    const gap = (lead || this.#space) && this.#runs.length > 0 && !this.#runs.at(-1)?.text.endsWith('\n');
    this.#space = tail;
    this.add(gap ? ` ${body}` : body, look);
  }

  /** Adds text unchanged. */
  add(text: string, look: Look): void {
    if (this.#runs.length === 0) this.#look = look;
    this.#runs.push({ text, ...look.run });
  }

  addRun(run: FlowRun, look: Look): void {
    if (this.#runs.length === 0) this.#look = look;
    else if (this.#space) this.#runs.push({ text: ' ' });
    this.#space = false;
    this.#runs.push(run);
  }

  lineBreak(look: Look): void {
    if (this.#runs.length > 0) this.add('\n', look);
    this.#space = false;
  }

  /** Separates the next text from the words before it. */
  gap(): void {
    this.#space = true;
  }

  /** Adds a character that belongs to the next word. */
  opening(sign: string, look: Look): void {
    this.add(this.#space && this.#runs.length > 0 ? ` ${sign}` : sign, look);
    this.#space = false;
  }
}
