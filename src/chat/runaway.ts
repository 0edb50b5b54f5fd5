export type Runaway = 'white space' | 'repetition';

/** What counts as an answer that will not end by itself. */
export interface RunawayRules {
  /** White space in a row; any amount when missing. */
  blank?: number;
  /** The last `length` characters are one passage so many `times` over. */
  loops: readonly { length: number; times: number }[];
  /** Digits count as equal: ids that count up do not make an answer. */
  foldDigits: boolean;
}

/**
 * Of JSON. White space in a row is what a grammar leaves a model in a loop of (seen where prompts show pretty-printed
 * JSON: vllm#42110).
 */
const JSON_RULES: RunawayRules = { blank: 64, loops: [{ length: 600, times: 8 }], foldDigits: true };

/**
 * Of text read from a picture: short passages early, so that a page is not paid for by thousands of tokens; leader dots
 * and rules may be long.
 */
export const TEXT_RULES: RunawayRules = {
  blank: 400,
  loops: [
    { length: 400, times: 6 },
    { length: 2048, times: 4 },
  ],
  foldDigits: false,
};

/** Of tables: rows of equal and empty cells are legitimate. */
export const TABLE_RULES: RunawayRules = { blank: 400, loops: [{ length: 5000, times: 8 }], foldDigits: false };

/** Characters between two looks at the end of an answer. */
const CHECK_EVERY = 100;

/** Watches an answer that grows, and says when it will not end by itself. */
export class RunawayDetector {
  readonly #rules: RunawayRules;
  readonly #longest: number;
  #blank = 0;
  #tail = '';
  #unchecked = 0;

  constructor(rules: RunawayRules = JSON_RULES) {
    this.#rules = rules;
    this.#longest = Math.max(...rules.loops.map(({ length }) => length));
  }

  /** What is wrong, once something is. */
  add(text: string): Runaway | undefined {
    const { blank = Number.POSITIVE_INFINITY, loops, foldDigits } = this.#rules;
    for (const char of text) {
      this.#blank = /\s/.test(char) ? this.#blank + 1 : 0;
      if (this.#blank > blank) return 'white space';
    }
    this.#tail = (this.#tail + text).slice(-this.#longest * 2);
    this.#unchecked += text.length;
    if (this.#unchecked < CHECK_EVERY) return undefined;
    this.#unchecked = 0;
    const found = loops.some(
      ({ length, times }) => this.#tail.length >= length && isLoop(this.#tail.slice(-length), times, foldDigits),
    );
    return found ? 'repetition' : undefined;
  }
}

/** Whether a text is one passage over and over. Lists of short equal cells are no loop: they are shorter. */
function isLoop(text: string, times: number, foldDigits: boolean): boolean {
  return periodOf(foldDigits ? text.replace(/\d+/g, '0') : text, times) !== undefined;
}

function periodOf(text: string, times: number): number | undefined {
  for (let period = 1; period * times <= text.length; period++) {
    let same = true;
    for (let i = text.length - 1; i >= period; i--) {
      if (text[i] !== text[i - period]) {
        same = false;
        break;
      }
    }
    if (same) return period;
  }
  return undefined;
}

/** A text that ends in a loop with one turn of the loop left. */
export function cutLoop(text: string, rules: RunawayRules): string {
  for (const { length, times } of rules.loops) {
    if (text.length < length) continue;
    const period = periodOf(text.slice(-length), times);
    if (period === undefined) continue;
    let from = text.length - period;
    while (from > 0 && text[from - 1] === text[from - 1 + period]) from--;
    return text.slice(0, from + period).trimEnd();
  }
  return text.trimEnd();
}
