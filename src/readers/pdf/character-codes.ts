import { characterOfRadical } from './radicals.ts';
import { symbolText } from './symbols.ts';

/** U+FFFD, for what cannot be read. */
export const REPLACEMENT = 0xfffd;

/**
 * 0x80 to 0x9f of Windows-1252, the usual meaning of control codes in fonts without a map: bullets, dashes, quotes.
 * Excludes letters, because their codes often mean other symbols.
 */
const WINDOWS_1252 = '€\ufffd‚ƒ„…†‡ˆ‰\ufffd‹\ufffd\ufffd\ufffd\ufffd\ufffd‘’“”•–—˜™\ufffd›\ufffd\ufffd\ufffd\ufffd';

/** Whether a code is white space or has no width. */
export const isBlank = (code: number): boolean =>
  code === 0x20 ||
  (code >= 0x9 && code <= 0xd) ||
  code === 0xa0 ||
  (code >= 0x2000 && code <= 0x200b) ||
  code === 0x3000 ||
  code === 0x202f ||
  code === 0x205f ||
  code === 0xfeff ||
  code === 0x1680;

/** Whether a code is no character of a text. */
export const isControl = (code: number): boolean =>
  code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0xfffe || code === 0xffff;

/** The text of a character: ligatures of Latin as letters, symbols and radicals as the characters they mean. */
export function textOf(code: number, fontName: string): string {
  if (code === 0xad) return '-';
  if (code < 0x2e80) return String.fromCharCode(code);
  if (code >= 0xfb00 && code <= 0xfb06) return String.fromCodePoint(code).normalize('NFKC');
  return (
    (code >= 0xf020 && code <= 0xf8ff ? symbolText(code, fontName) : characterOfRadical(code)) ??
    String.fromCodePoint(code)
  );
}

/** What a code from 0x80 to 0x9f without a Unicode value usually means. */
export const windows1252 = (code: number): number => WINDOWS_1252.charCodeAt(code - 0x80);
