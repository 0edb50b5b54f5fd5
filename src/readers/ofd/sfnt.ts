import { clamp } from '../../document/index.ts';
import type { FontProgram } from './font-program.ts';
import { textOfName } from './glyph-names.ts';

/**
 * Parses the tables of a TrueType or OpenType font, or of the first font in a collection. Throws RangeError for
 * truncated data.
 */
export function parseSfnt(bytes: Buffer): FontProgram | undefined {
  let start = 0;
  if (bytes.toString('latin1', 0, 4) === 'ttcf') start = bytes.readUInt32BE(12);
  const tag = bytes.readUInt32BE(start);
  // 1.0, 'true' or 'OTTO'.
  if (tag !== 0x00010000 && tag !== 0x74727565 && tag !== 0x4f54544f) return undefined;
  const tables = new Map<string, Buffer>();
  const count = bytes.readUInt16BE(start + 4);
  for (let i = 0; i < count; i++) {
    const at = start + 12 + 16 * i;
    const offset = bytes.readUInt32BE(at + 8);
    tables.set(bytes.toString('latin1', at, at + 4), bytes.subarray(offset, offset + bytes.readUInt32BE(at + 12)));
  }
  const kind = tables.has('CFF ') ? 'opentype' : tables.has('glyf') ? 'truetype' : undefined;
  const head = tables.get('head');
  if (!kind || !head) return undefined;
  const unitsPerEm = head.readUInt16BE(18) || 1000;
  const hhea = tables.get('hhea');
  const hmtx = tables.get('hmtx');
  const metrics = hhea ? hhea.readUInt16BE(34) : 0;
  const cmap = tables.get('cmap');
  const post = tables.get('post');
  let texts: Map<number, string> | undefined;
  const ascent = hhea ? hhea.readInt16BE(4) / unitsPerEm : 0;
  const descent = hhea ? -hhea.readInt16BE(6) / unitsPerEm : 0;
  const sane = ascent >= 0.5 && ascent <= 1.3 && descent >= 0 && descent <= 0.6;
  return {
    kind,
    ...(sane ? { ascent: Math.min(ascent, 1.05), descent: clamp(descent, 0.12, 0.35) } : {}),
    glyphOf: cmap ? characterMap(cmap) : () => 0,
    textOf(glyph) {
      texts ??= glyphTexts(cmap, post);
      return texts.get(glyph) ?? '';
    },
    advance(glyph) {
      const index = Math.min(glyph, metrics - 1);
      if (!hmtx || index < 0 || 4 * index + 2 > hmtx.length) return undefined;
      return hmtx.readUInt16BE(4 * index) / unitsPerEm;
    },
  };
}

/** Lower indices are Macintosh glyph names, which fonts with names of their own rarely use (OpenType, post). */
const MACINTOSH_NAMES = 258;

/** Characters by glyph: by the character map, else by glyph names. Private-use codes are ignored. */
function glyphTexts(cmap: Buffer | undefined, post: Buffer | undefined): Map<number, string> {
  const out = new Map<number, string>();
  if (cmap) {
    // Codes in symbol and Macintosh tables are arbitrary.
    const glyphOf = characterMap(cmap, true);
    for (let code = 0x21; code < 0x30000; code++) {
      if (code === 0x7f) code = 0xa1;
      if (code === 0xd800) code = 0xf900;
      const glyph = glyphOf(code);
      if (glyph !== 0 && !out.has(glyph)) out.set(glyph, String.fromCodePoint(code));
    }
  }
  if (!post || post.length < 34 || post.readUInt32BE(0) !== 0x00020000) return out;
  const count = post.readUInt16BE(32);
  const names: string[] = [];
  for (let at = 34 + 2 * count; at < post.length; at += 1 + post[at]!)
    names.push(post.toString('latin1', at + 1, at + 1 + post[at]!));
  for (let glyph = 1; glyph < count && 36 + 2 * glyph <= post.length; glyph++) {
    const text = out.has(glyph) ? '' : textOfName(names[post.readUInt16BE(34 + 2 * glyph) - MACINTOSH_NAMES] ?? '');
    if (text !== '') out.set(glyph, text);
  }
  return out;
}

/** Best subtable first: full Unicode, basic plane, symbols, Macintosh; or only the first two. */
function characterMap(cmap: Buffer, unicodeOnly = false): (codePoint: number) => number {
  const ranked: { rank: number; symbol: boolean; lookup: (code: number) => number }[] = [];
  try {
    const count = cmap.readUInt16BE(2);
    for (let i = 0; i < count; i++) {
      const platform = cmap.readUInt16BE(4 + 8 * i);
      const encoding = cmap.readUInt16BE(6 + 8 * i);
      const lookup = subtable(cmap.subarray(cmap.readUInt32BE(8 + 8 * i)));
      if (!lookup) continue;
      const symbol = platform === 3 && encoding === 0;
      const rank =
        platform === 3 && encoding === 10
          ? 0
          : platform === 0
            ? 1
            : platform === 3 && encoding === 1
              ? 1
              : symbol
                ? 2
                : platform === 1
                  ? 3
                  : 9;
      if (rank < (unicodeOnly ? 2 : 9)) ranked.push({ rank, symbol, lookup });
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  ranked.sort((a, b) => a.rank - b.rank);
  return (codePoint) => {
    for (const { rank, symbol, lookup } of ranked) {
      // Macintosh Roman equals Unicode only in ASCII.
      if (rank === 3 && codePoint > 126) continue;
      const glyph = safely(lookup, codePoint) || (symbol && codePoint < 256 ? safely(lookup, 0xf000 + codePoint) : 0);
      if (glyph !== 0) return glyph;
    }
    return 0;
  };
}

const safely = (lookup: (code: number) => number, code: number): number => {
  try {
    return lookup(code);
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
};

/** Lookup in one subtable (OpenType, cmap), in the formats that fonts use. */
function subtable(table: Buffer): ((code: number) => number) | undefined {
  switch (table.readUInt16BE(0)) {
    case 0:
      return (code) => (code < 256 ? table.readUInt8(6 + code) : 0);
    case 4: {
      const twice = table.readUInt16BE(6);
      const ends = 14;
      const starts = 16 + twice;
      return (code) => {
        if (code > 0xffff) return 0;
        let low = 0;
        let high = twice / 2 - 1;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (table.readUInt16BE(ends + 2 * middle) < code) low = middle + 1;
          else high = middle;
        }
        const first = table.readUInt16BE(starts + 2 * low);
        if (code < first || code > table.readUInt16BE(ends + 2 * low)) return 0;
        const delta = table.readUInt16BE(starts + twice + 2 * low);
        const offsetAt = starts + 2 * twice + 2 * low;
        const offset = table.readUInt16BE(offsetAt);
        if (offset === 0) return (code + delta) & 0xffff;
        const glyph = table.readUInt16BE(offsetAt + offset + 2 * (code - first));
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      };
    }
    case 6: {
      const first = table.readUInt16BE(6);
      const count = table.readUInt16BE(8);
      return (code) => (code >= first && code < first + count ? table.readUInt16BE(10 + 2 * (code - first)) : 0);
    }
    case 10: {
      const first = table.readUInt32BE(12);
      const count = table.readUInt32BE(16);
      return (code) => (code >= first && code < first + count ? table.readUInt16BE(20 + 2 * (code - first)) : 0);
    }
    case 12:
    case 13: {
      // Format 13 maps all characters of a group to one glyph.
      const step = table.readUInt16BE(0) === 12 ? 1 : 0;
      const groups = table.readUInt32BE(12);
      return (code) => {
        let low = 0;
        let high = groups - 1;
        while (low <= high) {
          const middle = (low + high) >> 1;
          const at = 16 + 12 * middle;
          if (code < table.readUInt32BE(at)) high = middle - 1;
          else if (code > table.readUInt32BE(at + 4)) low = middle + 1;
          else return table.readUInt32BE(at + 8) + step * (code - table.readUInt32BE(at));
        }
        return 0;
      };
    }
    default:
      return undefined;
  }
}
