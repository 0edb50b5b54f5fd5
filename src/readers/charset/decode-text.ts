import { analyse } from 'chardet';
import { COMMON_CHINESE, COMMON_HANGUL, EVERYDAY } from './frequent-characters.ts';
import { utf16Order } from './utf16.ts';

export interface DecodedText {
  text: string;
  /** WHATWG name. */
  encoding: string;
}

/** Multibyte encodings, in tie-breaking order. */
const WIDE = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'];

/** Minimum score of a text in Chinese, Japanese or Korean. */
const WIDE_ENOUGH = 0.55;

const SAMPLE = 64 * 1024;

/**
 * Decodes bytes of unknown encoding. In order: byte order mark; ISO-2022-JP by its escapes, UTF-16 by its code units;
 * UTF-8 if valid except for a few bytes; else the candidate whose text most resembles its language. `named` is a
 * declared encoding, which is accepted if the bytes are valid in it.
 */
export function decodeText(bytes: Uint8Array, named?: string): DecodedText {
  const mark = markOf(bytes);
  if (mark) return { text: new TextDecoder(mark).decode(bytes), encoding: mark };
  const claimed = named === undefined ? undefined : decoderName(named);
  if (claimed !== undefined && claimed !== 'utf-8') {
    const text = strict(bytes, claimed);
    // UTF-8 pages often declare another encoding. The reverse is not valid UTF-8.
    if (text !== undefined && !(strict(bytes, 'utf-8') !== undefined && /[\u0080-\uffff]/.test(text)))
      return { text, encoding: claimed };
  }
  // Its escapes are plain ASCII, so it is also valid UTF-8.
  if (hasEscapes(bytes)) return { text: new TextDecoder('iso-2022-jp').decode(bytes), encoding: 'iso-2022-jp' };
  const wide = utf16Order(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide };
  const utf8 = strict(bytes, 'utf-8');
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8' };
  const loose = new TextDecoder().decode(bytes);
  if (isMostlyUtf8(loose)) return { text: loose, encoding: 'utf-8' };
  const sample = bytes.subarray(0, SAMPLE);
  let best = { encoding: 'utf-8', score: scoreOf(new TextDecoder().decode(sample), 'utf-8') };
  for (const encoding of WIDE) {
    const score = scoreOf(new TextDecoder(encoding).decode(sample), encoding);
    if (score > best.score) best = { encoding, score };
  }
  const encoding =
    best.score >= WIDE_ENOUGH ? best.encoding : (utf16Order(bytes, true) ?? singleByte(sample) ?? best.encoding);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/**
 * Detects European, Hebrew and Arabic encodings by letter triples. Bytes 80 to 9F are letters and quotes in Windows
 * code pages, but controls in ISO 8859.
 */
function singleByte(sample: Uint8Array): string | undefined {
  const windows: Record<string, string> = {
    'iso-8859-2': 'windows-1250',
    'iso-8859-5': 'windows-1251',
    'iso-8859-7': 'windows-1253',
    'iso-8859-8': 'windows-1255',
    'iso-8859-8-i': 'windows-1255',
    'iso-8859-6': 'windows-1256',
  };
  for (const { name } of analyse(sample)) {
    const encoding = decoderName(name);
    if (
      encoding === undefined ||
      encoding.startsWith('utf') ||
      WIDE.includes(encoding) ||
      encoding === 'gbk' ||
      new TextDecoder(encoding).decode(sample).includes('\ufffd')
    )
      continue;
    return sample.some((byte) => byte >= 0x80 && byte < 0xa0) ? (windows[encoding] ?? encoding) : encoding;
  }
  return undefined;
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

const decoderName = (name: string): string | undefined => {
  try {
    return new TextDecoder(name.trim()).encoding;
  } catch {
    return undefined;
  }
};

function strict(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Whether the text is UTF-8 with single damaged bytes or a few words in another encoding. Valid UTF-8 sequences rarely
 * occur by chance.
 */
function isMostlyUtf8(text: string): boolean {
  let wrong = 0;
  let right = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0xfffd) wrong++;
    else if (unit >= 0x80) right++;
  }
  return right > wrong * 5;
}

const hasEscapes = (bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes.subarray(0, SAMPLE)).toString('latin1');
  return ['\u001b$B', '\u001b$@', '\u001b(J'].some((sign) => text.includes(sign)) && !/[\u0080-\u00ff]/.test(text);
};

/** How much a text resembles the language of its encoding: mean score of its non-ASCII characters. */
function scoreOf(text: string, encoding: string): number {
  let points = 0;
  let count = 0;
  for (const char of text) {
    const code = char.codePointAt(0)!;
    if (code >= 0x80) {
      count++;
      points += pointsOf(char, code, encoding);
    } else if (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 12) {
      count++;
      points -= 2;
    }
  }
  return count === 0 ? 0 : points / count;
}

function pointsOf(char: string, code: number, encoding: string): number {
  if (code === 0xfffd || (code >= 0xe000 && code < 0xf900)) return -4;
  if (code < 0xa0) return -2;
  if (code >= 0x3040 && code < 0x3100) return encoding === 'shift_jis' || encoding === 'euc-jp' ? 1.6 : 0.2;
  if (code >= 0xac00 && code < 0xd7a4) return encoding !== 'euc-kr' ? -0.5 : COMMON_HANGUL.has(char) ? 1.6 : 0.2;
  if (code >= 0xff61 && code < 0xffa0) return -0.6;
  if (code >= 0x4e00 && code < 0xa000) {
    // Chinese characters are rare in Korean, and frequent ones are no less rare than others.
    if (encoding === 'euc-kr') return COMMON_CHINESE.has(char) ? 0.8 : -0.25;
    // Japanese text contains kana. Without them GB 2312, which uses the same bytes, is far more likely.
    if (encoding === 'euc-jp') return COMMON_CHINESE.has(char) ? 0.8 : 0.3;
    return COMMON_CHINESE.has(char) ? 1.4 : EVERYDAY[encoding]?.has(char) ? 0.6 : 0.1;
  }
  if (code >= 0x3000 && code < 0x3040) return 0.9;
  if (code >= 0xff00 && code < 0xff60) return 0.9;
  // A wrong guess usually yields characters from rare blocks of the large sets.
  return code >= 0x2000 && code < 0x2700 ? 0.3 : -0.8;
}
