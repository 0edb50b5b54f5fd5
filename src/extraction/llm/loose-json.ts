/**
 * Parses JSON as models write it: fenced, after words, with trailing commas, raw line breaks, single or typographic
 * quotes, bare words, or truncated. Closes unfinished parts where that is safe. Drops an unfinished last value, because
 * a truncated string may be a wrong id.
 */
export function parseLoose(text: string): { value: unknown; complete: boolean } | undefined {
  const bare = text.replace(/<think>[\s\S]*?(<\/think>|$)/g, '');
  try {
    return { value: JSON.parse(bare), complete: true };
  } catch {
    // Fall through to the lenient parser.
  }
  const start = bare.search(/[{[]/);
  if (start === -1) return undefined;
  const reader = new LooseReader(bare, start);
  const value = reader.value(0);
  return value === NOTHING ? undefined : { value, complete: reader.complete };
}

const NOTHING = Symbol('nothing');
const MAX_DEPTH = 64;
const CLOSING: Record<string, string> = { '"': '"', "'": "'", '“': '”', '”': '”' };

class LooseReader {
  readonly #text: string;
  #at: number;
  complete = true;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  value(depth: number): unknown {
    this.#skip();
    const char = this.#text[this.#at];
    if (char === undefined || depth > MAX_DEPTH) return this.#cut();
    if (char === '{') return this.#object(depth);
    if (char === '[') return this.#list(depth);
    if (CLOSING[char]) return this.#string(CLOSING[char]);
    return this.#word();
  }

  #object(depth: number): unknown {
    const members: Record<string, unknown> = {};
    this.#at++;
    for (;;) {
      this.#skip();
      const char = this.#text[this.#at];
      if (char === undefined) {
        this.#cut();
        return members;
      }
      if (char === '}' || char === ']') {
        this.#at++;
        return members;
      }
      const before = this.#at;
      const key = CLOSING[char] ? this.#string(CLOSING[char]) : this.#word();
      this.#skip();
      if (key === NOTHING || this.#at === before || (this.#text[this.#at] !== ':' && this.#text[this.#at] !== '：')) {
        // Not a member: skip it.
        this.#at = Math.max(this.#at, before + 1);
        if (this.#at >= this.#text.length) this.#cut();
        continue;
      }
      this.#at++;
      const value = this.value(depth + 1);
      if (value !== NOTHING)
        Object.defineProperty(members, String(key), { value, enumerable: true, configurable: true, writable: true });
    }
  }

  #list(depth: number): unknown {
    const items: unknown[] = [];
    this.#at++;
    for (;;) {
      this.#skip();
      const char = this.#text[this.#at];
      if (char === undefined) {
        this.#cut();
        return items;
      }
      if (char === ']' || char === '}') {
        if (char === ']') this.#at++;
        return items;
      }
      const before = this.#at;
      const value = this.value(depth + 1);
      if (value !== NOTHING) items.push(value);
      if (this.#at === before) this.#at++;
    }
  }

  #string(closing: string): unknown {
    let out = '';
    this.#at++;
    for (;;) {
      const char = this.#text[this.#at];
      if (char === undefined) return this.#cut();
      this.#at++;
      if (char === closing) return out;
      if (char !== '\\') {
        out += char;
        continue;
      }
      const letter = this.#text[this.#at] ?? '';
      this.#at++;
      if (letter === 'u') {
        const hex = this.#text.slice(this.#at, this.#at + 4);
        if (!/^[0-9a-f]{4}$/i.test(hex)) continue;
        out += String.fromCharCode(Number.parseInt(hex, 16));
        this.#at += 4;
      } else out += ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' } as Record<string, string>)[letter] ?? letter;
    }
  }

  #word(): unknown {
    const word = /^[^\s,:：\]}"]+/.exec(this.#text.slice(this.#at, this.#at + 500))?.[0] ?? '';
    this.#at += word.length;
    if (this.#at >= this.#text.length) this.complete = false;
    if (word === '') return NOTHING;
    if (word === 'true' || word === 'True') return true;
    if (word === 'false' || word === 'False') return false;
    if (word === 'null' || word === 'None' || word === 'undefined' || word === 'NaN') return null;
    const number = Number(word);
    return Number.isFinite(number) ? number : word;
  }

  #skip(): void {
    const blank = /[\s,]*/y;
    blank.lastIndex = this.#at;
    blank.test(this.#text);
    this.#at = blank.lastIndex;
  }

  #cut(): typeof NOTHING {
    this.complete = false;
    return NOTHING;
  }
}
