import { isCaptionName, isCodeName, namedHeading } from '../../flow/index.ts';

interface Definition {
  name: string;
  outline: number | undefined;
  /** Number of its base style. */
  base: number | undefined;
}

/** Role that a paragraph style gives its paragraphs. */
export interface StyleRole {
  name: string;
  /** Names of the style and its base styles in lower case, nearest first. */
  names: readonly string[];
  /** Heading level, from 1. */
  heading: number | undefined;
  caption: boolean;
  code: boolean;
}

const PLAIN: StyleRole = { name: '', names: [], heading: undefined, caption: false, code: false };
/** Maximum length of an inheritance chain; Word allows eleven. */
const MAX_BASES = 20;

/** The style sheet, read word by word. */
export class StyleTable {
  readonly #styles = new Map<number, Definition>();
  readonly #roles = new Map<number, StyleRole>();
  #number = 0;
  #style: Definition = { name: '', outline: undefined, base: undefined };

  /** Starts a definition; the style without a number is that of plain paragraphs. */
  begin(number: number): void {
    this.#number = number;
    this.#style = { name: '', outline: undefined, base: undefined };
  }

  word(name: string, value: number): void {
    if (name === 'outlinelevel') this.#style.outline = value;
    else if (name === 'sbasedon') this.#style.base = value;
  }

  text(text: string): void {
    this.#style.name += text;
  }

  end(): void {
    this.#styles.set(this.#number, { ...this.#style, name: this.#style.name.replace(/;.*$/s, '').trim() });
  }

  role(number: number): StyleRole {
    const known = this.#roles.get(number);
    if (known) return known;
    const made = this.#make(number);
    this.#roles.set(number, made);
    return made;
  }

  #make(number: number): StyleRole {
    const chain: Definition[] = [];
    for (let at: number | undefined = number; at !== undefined && chain.length < MAX_BASES; at = chain.at(-1)?.base) {
      const style = this.#styles.get(at);
      if (!style) break;
      chain.push(style);
    }
    const [own] = chain;
    if (!own) return PLAIN;
    const names = chain.map(({ name }) => name.toLowerCase());
    const outline = chain.find((style) => style.outline !== undefined)?.outline;
    const heading = namedHeading(names) ?? (outline !== undefined && outline < 9 ? outline + 1 : undefined);
    return {
      name: own.name === 'Normal' ? '' : own.name,
      names,
      heading,
      caption: names.some(isCaptionName),
      code: names.some(isCodeName),
    };
  }
}
