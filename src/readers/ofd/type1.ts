import type { FontProgram } from './font-program.ts';
import { glyphsByName, textOfName } from './glyph-names.ts';

const MAX_GLYPHS = 65_535;
/** Longer names indicate damage. */
const MAX_NAME = 127;
/** Keys of the two encryptions (Adobe Type 1 Font Format, 7.1). */
const EEXEC_KEY = 55665;
const CHARSTRING_KEY = 4330;

/** Whether the bytes are a Type 1 font program: segmented (PFB), as text (PFA), or as in PDF. */
export const isType1 = (bytes: Buffer): boolean =>
  (bytes[0] === 0x80 && bytes[1] === 1) ||
  (bytes[0] === 0x25 && bytes[1] === 0x21 && /^%!(PS-AdobeFont|FontType1)/.test(bytes.toString('latin1', 0, 20)));

/**
 * Names, widths and characters of a Type 1 font (Adobe Type 1 Font Format, 1990). Glyphs are numbered in the order of
 * CharStrings with .notdef first, as FreeType does. Undefined without glyphs.
 */
export function parseType1(bytes: Buffer): FontProgram | undefined {
  const plain = withoutSegments(bytes);
  const start = plain.indexOf('eexec');
  if (start < 0) return undefined;
  const clear = plain.toString('latin1', 0, start);
  const secret = decryptPrivate(plain, start + 5);
  const { names, widths } = readCharStrings(secret);
  if (names.length === 0) return undefined;
  const notdef = names.indexOf('.notdef');
  if (notdef > 0) {
    swap(names, 0, notdef);
    swap(widths, 0, notdef);
  }
  const scale = Number(/\/FontMatrix\s*[[{]\s*([\d.eE+-]+)/.exec(clear)?.[1]) || 0.001;
  const byText = glyphsByName(names);
  const byName = new Map(names.map((name, glyph) => [name, glyph]));
  const encoding = readEncoding(clear);
  return {
    kind: 'type1',
    names,
    glyphOf(codePoint) {
      const own = codePoint < 256 ? codePoint : codePoint >= 0xf000 && codePoint < 0xf100 ? codePoint - 0xf000 : -1;
      return byText.get(codePoint) ?? byName.get(encoding.get(own) ?? '') ?? 0;
    },
    advance(glyph) {
      const width = widths[glyph];
      return width === undefined ? undefined : width * scale;
    },
    textOf: (glyph) => textOfName(names[glyph] ?? ''),
  };
}

function swap<T>(list: T[], a: number, b: number): void {
  const kept = list[a] as T;
  list[a] = list[b] as T;
  list[b] = kept;
}

/** A PFB file without segment headers. */
function withoutSegments(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x80) return bytes;
  const out: Buffer[] = [];
  for (let at = 0; at + 6 <= bytes.length && bytes[at] === 0x80 && (bytes[at + 1] === 1 || bytes[at + 1] === 2); ) {
    const length = bytes.readUInt32LE(at + 2);
    out.push(bytes.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return Buffer.concat(out);
}

function decryptPrivate(bytes: Buffer, from: number): Buffer {
  let at = from;
  while (at < bytes.length && (bytes[at] === 0x20 || bytes[at] === 0x0d || bytes[at] === 0x0a || bytes[at] === 0x09))
    at++;
  const head = bytes.toString('latin1', at, at + 4);
  const body = /^[0-9a-fA-F]{4}$/.test(head)
    ? Buffer.from(bytes.toString('latin1', at).replace(/[^0-9a-fA-F]/g, ''), 'hex')
    : bytes.subarray(at);
  return decrypt(body, EEXEC_KEY, 4);
}

function decrypt(bytes: Buffer, key: number, skip: number): Buffer {
  const out = Buffer.alloc(Math.max(0, bytes.length - skip));
  let r = key;
  for (let i = 0; i < bytes.length; i++) {
    const cipher = bytes[i]!;
    if (i >= skip) out[i - skip] = cipher ^ (r >> 8);
    r = ((cipher + r) * 52845 + 22719) & 0xffff;
  }
  return out;
}

/** Parses `/name length RD bytes ND` within CharStrings, whatever the names of RD and ND. */
function readCharStrings(secret: Buffer): { names: string[]; widths: (number | undefined)[] } {
  const names: string[] = [];
  const widths: (number | undefined)[] = [];
  const start = secret.indexOf('/CharStrings');
  if (start < 0) return { names, widths };
  const lenIV = Number(/\/lenIV\s+(-?\d+)/.exec(secret.toString('latin1', 0, start))?.[1] ?? 4);
  const entry = /\/([^\s/()<>[\]{}%]+)\s+(\d+)\s+\S+\s/y;
  for (let at = start + 12; names.length < MAX_GLYPHS; ) {
    at = secret.indexOf(0x2f, at);
    if (at < 0) break;
    // A word ends each entry; the word `end` closes the dictionary.
    entry.lastIndex = 0;
    const found = entry.exec(secret.toString('latin1', at, at + 2 * MAX_NAME));
    if (!found) break;
    const length = Number(found[2]);
    const from = at + found[0].length;
    if (from + length > secret.length) break;
    names.push(found[1]!.slice(0, MAX_NAME));
    const body = secret.subarray(from, from + length);
    widths.push(widthOf(lenIV < 0 ? body : decrypt(body, CHARSTRING_KEY, lenIV)));
    at = from + length;
    if (/^\s*\S*\s+(?:\S+\s+)?end\b/.test(secret.toString('latin1', at, at + 24))) break;
  }
  return { names, widths };
}

/** Width set by the first command of a charstring, hsbw or sbw. */
function widthOf(code: Buffer): number | undefined {
  const stack: number[] = [];
  for (let i = 0; i < code.length && stack.length < 24; i++) {
    const v = code[i]!;
    if (v >= 32 && v <= 246) stack.push(v - 139);
    else if (v >= 247 && v <= 250 && i + 1 < code.length) stack.push((v - 247) * 256 + code[++i]! + 108);
    else if (v >= 251 && v <= 254 && i + 1 < code.length) stack.push(-(v - 251) * 256 - code[++i]! - 108);
    else if (v === 255 && i + 4 < code.length) {
      stack.push(code.readInt32BE(i + 1));
      i += 4;
    } else if (v === 13) return stack[1];
    else if (v === 12 && code[i + 1] === 7) return stack[2];
    else if (v === 12 && code[i + 1] === 12) {
      const divisor = stack.pop() ?? 1;
      stack.push((stack.pop() ?? 0) / (divisor || 1));
      i++;
    } else return undefined;
  }
  return undefined;
}

/** Parses `dup 65 /A put`: the font's own encoding. */
function readEncoding(clear: string): Map<number, string> {
  const start = clear.indexOf('/Encoding');
  const out = new Map<number, string>();
  if (start < 0) return out;
  for (const [, code, name] of clear.slice(start).matchAll(/dup\s+(\d{1,3})\s*\/([^\s/()<>[\]{}%]+)\s+put/g))
    out.set(Number(code), name!);
  return out;
}
