import { codePage, decodeBytes } from './code-pages.ts';
import { FontTable, type RtfFont } from './fonts.ts';
import { lookAfter } from './look.ts';
import type { GroupState } from './state.ts';

/** Decodes bytes and codes of a file by its fonts, code page and symbol fonts. */
export class RtfCharacters {
  readonly fonts = new FontTable();
  readonly #signOf: (code: number, font: string) => string | undefined;
  #encoding = 'windows-1252';

  constructor(signOf: (code: number, font: string) => string | undefined) {
    this.#signOf = signOf;
  }

  font({ font }: GroupState): RtfFont | undefined {
    return this.fonts.get(font);
  }

  /** Text of bytes in latin1 form. */
  decode(bytes: string, group: GroupState): string {
    const font = this.font(group);
    if (font?.symbol && (group.destination === 'body' || group.destination === 'marker'))
      return Array.from(bytes, (char) => this.#signOf(char.charCodeAt(0), font.name) ?? char).join('');
    return decodeBytes(
      bytes,
      (group.destination === 'fonts' ? this.fonts.nameEncoding : font?.encoding) ?? this.#encoding,
    );
  }

  /** The character of `\u`; for surrogates, half of one. */
  unicode(value: number, group: GroupState): string {
    const code = value < 0 ? value + 65536 : value;
    const font = this.font(group);
    if (code >= 0xf000 && code < 0xf100) return this.#signOf(code & 0xff, font?.symbol ? font.name : 'Symbol') ?? '';
    return code === 0 || code > 0xffff ? '' : String.fromCharCode(code);
  }

  /** Handles words for styles and encodings of characters. Returns whether it was one. */
  word(group: GroupState, name: string, value: number | undefined): boolean {
    const look = lookAfter(group.look, name, value);
    if (look) {
      group.look = look;
      if (name === 'plain') Object.assign(group, { font: undefined, hidden: false, deleted: false });
      return true;
    }
    switch (name) {
      case 'ansi':
      case 'cchs':
        return true;
      case 'mac':
        this.#encoding = 'macintosh';
        return true;
      case 'ansicpg':
        this.#encoding = codePage(value);
        return true;
      case 'deff':
        this.fonts.standard = value;
        return true;
      case 'f':
        group.font = value;
        return true;
      case 'v':
        group.hidden = value !== 0;
        return true;
      case 'deleted':
        group.deleted = value !== 0;
        return true;
      default:
        return false;
    }
  }
}
