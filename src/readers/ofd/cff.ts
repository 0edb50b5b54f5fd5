import type { FontProgram } from './font-program.ts';
import { FIRST_OWN_STRING, glyphsByName, STANDARD_NAMES, textOfName } from './glyph-names.ts';

const MAX_OPERANDS = 513;

/** Whether the bytes are a bare CFF font program (Adobe Technical Note 5176). */
export const isCff = (bytes: Buffer): boolean =>
  bytes.length > 4 &&
  bytes[0] === 1 &&
  bytes[1] === 0 &&
  bytes[2]! >= 4 &&
  bytes[2]! <= 16 &&
  bytes[3]! >= 1 &&
  bytes[3]! <= 4 &&
  bytes.readUInt32BE(0) !== 0x00010000;

/**
 * Reads names and widths of a bare CFF font. A font with damaged tables is still drawn, by glyph. Throws RangeError for
 * truncated data.
 */
export function parseCff(bytes: Buffer): FontProgram {
  const names = readIndex(bytes, bytes[2]!);
  const dicts = readIndex(bytes, names.end);
  const strings = readIndex(bytes, dicts.end);
  const globals = readIndex(bytes, strings.end);
  const top = readDict(bytes.subarray(...(dicts.at(0) ?? [0, 0])));
  const charStrings = readIndex(bytes, top.get(17)?.[0] ?? bytes.length);
  const keyed = top.has(1230);
  const charset = readCharset(bytes, top.get(15)?.[0] ?? 0, charStrings.count, keyed);
  const scale = top.get(1207)?.[0] || 0.001;
  const stringOf = (sid: number): string => {
    const own = strings.at(sid - FIRST_OWN_STRING);
    return own ? bytes.toString('latin1', ...own) : (STANDARD_NAMES[sid] ?? '');
  };
  const glyphNames = keyed ? [] : charset.map(stringOf);
  const byText = glyphsByName(glyphNames);
  const [privateSize = 0, privateAt = 0] = top.get(18) ?? [];
  const own = readDict(bytes.subarray(privateAt, privateAt + privateSize));
  const locals = own.has(19) ? readIndex(bytes, privateAt + (own.get(19)?.[0] ?? 0)) : undefined;
  const byCid = new Map(keyed ? charset.map((cid, glyph) => [cid, glyph]) : []);
  const real = (glyph: number): number => (glyph < charStrings.count ? glyph : (byCid.get(glyph) ?? glyph));
  return {
    kind: 'cff',
    glyphOf: (codePoint) => byText.get(codePoint) ?? 0,
    advance(glyph) {
      // Fonts within a CID-keyed font have their own private dictionaries.
      const body = keyed ? undefined : charStrings.at(glyph);
      const width =
        body && widthOf(bytes, bytes.subarray(...body), globals, locals, own.get(20)?.[0] ?? 0, own.get(21)?.[0] ?? 0);
      return width === undefined ? undefined : width * scale;
    },
    textOf: (glyph) => textOfName(glyphNames[glyph] ?? ''),
    // Drawn by CID. Some programs write CIDs where the standard requires glyphs: numbers beyond the last glyph must be
    // CIDs.
    ...(keyed ? { cidOf: (glyph: number) => charset[real(glyph)] ?? glyph } : {}),
  };
}

interface Index {
  count: number;
  /** Start and end of an entry. */
  at(i: number): [number, number] | undefined;
  end: number;
}

function readIndex(bytes: Buffer, from: number): Index {
  const count = bytes.readUInt16BE(from);
  if (count === 0) return { count, at: () => undefined, end: from + 2 };
  const size = bytes.readUInt8(from + 2);
  if (size < 1 || size > 4) throw new RangeError('offset size');
  const base = from + 2 + (count + 1) * size;
  const offset = (i: number): number => base + bytes.readUIntBE(from + 3 + i * size, size);
  return { count, at: (i) => (i >= 0 && i < count ? [offset(i), offset(i + 1)] : undefined), end: offset(count) };
}

/** Operands by operator; two-byte operators are 1200 + the second byte. */
function readDict(bytes: Buffer): Map<number, number[]> {
  const out = new Map<number, number[]>();
  let operands: number[] = [];
  for (let i = 0; i < bytes.length; i++) {
    const v = bytes[i]!;
    if (v <= 21) {
      const key = v === 12 ? 1200 + bytes.readUInt8(++i) : v;
      out.set(key, operands);
      operands = [];
    } else if (operands.length >= MAX_OPERANDS) break;
    else if (v === 28) {
      operands.push(bytes.readInt16BE(i + 1));
      i += 2;
    } else if (v === 29) {
      operands.push(bytes.readInt32BE(i + 1));
      i += 4;
    } else if (v === 30) {
      let text = '';
      for (let done = false; !done && ++i < bytes.length; ) {
        for (const nibble of [bytes[i]! >> 4, bytes[i]! & 15]) {
          if (nibble === 15) done = true;
          else if (!done) text += ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', '', '-'][nibble];
        }
      }
      operands.push(Number(text) || 0);
    } else if (v >= 32 && v <= 246) operands.push(v - 139);
    else if (v >= 247 && v <= 250) operands.push((v - 247) * 256 + bytes.readUInt8(++i) + 108);
    else if (v >= 251 && v <= 254) operands.push(-(v - 251) * 256 - bytes.readUInt8(++i) - 108);
  }
  return out;
}

/** SID, or CID, of each glyph. */
function readCharset(bytes: Buffer, at: number, count: number, keyed: boolean): number[] {
  const out = [0];
  // 0 to 2 are predefined charsets; only the first is for text fonts.
  if (at <= 2) {
    while (out.length < count) out.push(keyed || at === 0 ? out.length : 0);
    return out;
  }
  const format = bytes.readUInt8(at);
  let from = at + 1;
  while (out.length < count) {
    const first = bytes.readUInt16BE(from);
    const left = format === 0 ? 0 : format === 1 ? bytes.readUInt8(from + 2) : bytes.readUInt16BE(from + 2);
    for (let i = 0; i <= left && out.length < count; i++) out.push(first + i);
    from += format === 0 ? 2 : format === 1 ? 3 : 4;
  }
  return out;
}

const MAX_CALLS = 10;

/** Width before the first command of a Type 2 charstring (Technical Note 5177, 3.1), which may be in a subroutine. */
function widthOf(
  bytes: Buffer,
  code: Buffer,
  globals: Index,
  locals: Index | undefined,
  otherwise: number,
  nominal: number,
): number | undefined {
  const stack: number[] = [];
  const call = (subroutines: Index | undefined, depth: number): number | undefined => {
    if (!subroutines || depth >= MAX_CALLS) return undefined;
    const bias = subroutines.count < 1240 ? 107 : subroutines.count < 33900 ? 1131 : 32768;
    const body = subroutines.at((stack.pop() ?? 0) + bias);
    return body && run(bytes.subarray(...body), depth + 1);
  };
  const run = (part: Buffer, depth: number): number | undefined => {
    for (let i = 0; i < part.length && stack.length < 49; i++) {
      const v = part[i]!;
      if (v === 28) {
        stack.push(part.readInt16BE(i + 1));
        i += 2;
      } else if (v >= 32 && v <= 246) stack.push(v - 139);
      else if (v >= 247 && v <= 250) stack.push((v - 247) * 256 + part.readUInt8(++i) + 108);
      else if (v >= 251 && v <= 254) stack.push(-(v - 251) * 256 - part.readUInt8(++i) - 108);
      else if (v === 255) {
        stack.push(part.readInt32BE(i + 1) / 65536);
        i += 4;
      } else if (v === 10 || v === 29) {
        const found = call(v === 10 ? locals : globals, depth);
        if (found !== undefined) return found;
      } else if (v === 11) return undefined;
      else {
        const expected = v === 21 ? 2 : v === 22 || v === 4 ? 1 : v === 14 ? (stack.length >= 4 ? 4 : 0) : undefined;
        const stems = v === 1 || v === 3 || v === 18 || v === 19 || v === 20 || v === 23;
        if (expected === undefined && !stems) return undefined;
        const extra = expected === undefined ? stack.length % 2 === 1 : stack.length > expected;
        return extra ? nominal + stack[0]! : otherwise;
      }
    }
    return undefined;
  };
  return run(code, 0);
}
