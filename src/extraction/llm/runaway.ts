/** White space in a row after which a grammar has left the model in a loop (seen where prompts show pretty-printed JSON: vllm#42110). */
const MAX_BLANK = 64;
/** A passage that comes again and again, at least this long in all, is no answer. */
const LOOP_LENGTH = 600;
const LOOP_TIMES = 8;

/** Watches an answer that grows, and says when it will not end by itself. */
export class RunawayDetector {
  #blank = 0;
  #tail = '';
  #unchecked = 0;

  /** What is wrong, once something is. */
  add(text: string): 'white space' | 'repetition' | undefined {
    for (const char of text) {
      this.#blank = /\s/.test(char) ? this.#blank + 1 : 0;
      if (this.#blank > MAX_BLANK) return 'white space';
    }
    this.#tail = (this.#tail + text).slice(-LOOP_LENGTH * 2);
    this.#unchecked += text.length;
    if (this.#unchecked < 100 || this.#tail.length < LOOP_LENGTH) return undefined;
    this.#unchecked = 0;
    return loops(this.#tail.slice(-LOOP_LENGTH)) ? 'repetition' : undefined;
  }
}

/** Whether a text is one passage over and over, digits aside: ids that count up do not make an answer. Lists of short equal cells are no loop: they are shorter. */
function loops(text: string): boolean {
  const plain = text.replace(/\d+/g, '0');
  for (let period = 1; period * LOOP_TIMES <= plain.length; period++) {
    let same = true;
    for (let i = plain.length - 1; i >= period; i--) {
      if (plain[i] !== plain[i - period]) {
        same = false;
        break;
      }
    }
    if (same) return true;
  }
  return false;
}
