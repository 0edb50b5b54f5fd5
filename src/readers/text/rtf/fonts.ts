import { CHARSET_PAGES, codePage } from './code-pages.ts';

export interface RtfFont {
  name: string;
  /** Undefined: that of the document. */
  encoding: string | undefined;
  /** Its codes are symbols of the font, not characters of an encoding. */
  symbol: boolean;
}

/** The font table, read word by word. */
export class FontTable {
  readonly #fonts = new Map<number, RtfFont>();
  #number = 0;
  #name = '';
  #charset: number | undefined;
  /** Font of text without one. */
  standard: number | undefined;

  get(number: number | undefined): RtfFont | undefined {
    return this.#fonts.get(number ?? this.standard ?? -1);
  }

  /** Encoding of the current name, if its font states one. */
  get nameEncoding(): string | undefined {
    return encodingOf(this.#charset);
  }

  word(name: string, value = 0): void {
    if (name === 'f') this.#begin(value);
    else if (name === 'fcharset') this.#charset = value;
  }

  /** Adds part of a name; a semicolon ends the font. */
  text(text: string): void {
    this.#name += text;
    if (!text.includes(';')) return;
    const name = this.#name.replace(/;.*$/s, '').trim();
    const symbol = this.#charset === SYMBOL_CHARSET || /^(?:symbol|wingdings|webdings|zapfdingbats)/i.test(name);
    this.#fonts.set(this.#number, { name, encoding: encodingOf(this.#charset), symbol });
    this.#begin(0);
  }

  #begin(number: number): void {
    this.#number = number;
    this.#name = '';
    this.#charset = undefined;
  }
}

const SYMBOL_CHARSET = 2;

function encodingOf(charset: number | undefined): string | undefined {
  const page = CHARSET_PAGES[charset ?? -1];
  return page === undefined ? undefined : codePage(page);
}
