/** A rectangular glyph for test fonts: width and height in thousandths of an em. */
export interface BoxGlyph {
  name: string;
  width: number;
  height: number;
}

const int = (value: number): number[] => [255, ...int32(value)];
const int32 = (value: number): number[] => [(value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255];
const int16 = (value: number): number[] => [(value >> 8) & 255, value & 255];

function encrypt(bytes: readonly number[], key: number): Buffer {
  let r = key;
  return Buffer.from(
    [0, 0, 0, 0, ...bytes].map((plain) => {
      const cipher = plain ^ (r >> 8);
      r = ((cipher + r) * 52845 + 22719) & 0xffff;
      return cipher;
    }),
  );
}

/** Clear text, encrypted part and trailer of a Type 1 font with glyphs in the given order. */
export function type1Segments(
  glyphs: readonly BoxGlyph[],
  encoding: Record<number, string> = {},
): [Buffer, Buffer, Buffer] {
  const codes = Object.entries(encoding).map(([code, name]) => `dup ${code} /${name} put\n`);
  const clear = `%!PS-AdobeFont-1.0: Boxes\n11 dict begin\n/FontName /Boxes def\n/PaintType 0 def\n/FontType 1 def\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n${codes.join('')}readonly def\n/FontBBox {0 0 1000 1000} readonly def\ncurrentdict end\ncurrentfile eexec\n`;
  const parts: Buffer[] = [
    Buffer.from(
      `dup /Private 8 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n/ND {noaccess def} executeonly def\n/NP {noaccess put} executeonly def\n/BlueValues [] def\n/password 5839 def\n2 index /CharStrings ${glyphs.length} dict dup begin\n`,
    ),
  ];
  for (const { name, width, height } of glyphs) {
    const box = height === 0 ? [] : [...int(0), 22, ...int(height), 7, ...int(width), 6, ...int(-height), 7, 9];
    const body = encrypt([...int(0), ...int(width), 13, ...box, 14], 4330);
    parts.push(Buffer.from(`/${name} ${body.length} RD `), body, Buffer.from(' ND\n'));
  }
  parts.push(
    Buffer.from(
      'end\nend\nreadonly put\nnoaccess put\ndup/FontName get exch definefont pop\nmark currentfile closefile\n',
    ),
  );
  return [
    Buffer.from(clear),
    encrypt([...Buffer.concat(parts)], 55665),
    Buffer.from(`${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`),
  ];
}

/** The same font as a segmented file (PFB). */
export function makePfb(segments: readonly [Buffer, Buffer, Buffer]): Buffer {
  const head = (kind: number, length: number): Buffer => {
    const out = Buffer.alloc(6);
    out[0] = 0x80;
    out[1] = kind;
    out.writeUInt32LE(length, 2);
    return out;
  };
  return Buffer.concat([
    ...segments.flatMap((segment, i) => [head(i === 1 ? 2 : 1, segment.length), segment]),
    Buffer.from([0x80, 3]),
  ]);
}

/** A bare CFF font; with `cids`, a CID-keyed one. Glyph widths are in global subroutines. */
export function makeCff(glyphs: readonly BoxGlyph[], cids?: readonly number[]): Buffer {
  const number = (value: number): number[] => [29, ...int32(value)];
  const short = (value: number): number[] => [28, ...int16(value)];
  const index = (items: readonly (readonly number[])[]): number[] => {
    if (items.length === 0) return [0, 0];
    let offset = 1;
    const offsets = [offset, ...items.map((item) => (offset += item.length))];
    return [...int16(items.length), 2, ...offsets.flatMap(int16), ...items.flat()];
  };
  const text = (value: string): number[] => [...Buffer.from(value)];
  const strings = cids ? [text('Adobe'), text('Identity')] : glyphs.map((glyph) => text(glyph.name));
  const charset = [0, ...(cids ?? glyphs.slice(1).map((_, i) => 391 + i + 1)).flatMap(int16)];
  const subroutines = index(glyphs.map(({ width }) => [...short(width), 11]));
  const charStrings = index(
    glyphs.map(({ width, height }, i) => [
      ...[...short(i - 107), 29],
      ...(height === 0
        ? [14]
        : [...short(0), ...short(0), 21, ...short(height), ...short(width), ...short(-height), 7, 14]),
    ]),
  );
  const privateDict = [...short(0), 20, ...short(0), 21];
  const head = [1, 0, 4, 2, ...index([text('Boxes')])];
  const rest = (top: number[]): number[] => [...head, ...index([top]), ...index(strings), ...subroutines];
  const top = (at: { charset: number; glyphs: number; own: number; select: number; dicts: number }): number[] => [
    ...(cids
      ? [
          ...number(391),
          ...number(392),
          ...number(0),
          12,
          30,
          ...number(at.select),
          12,
          37,
          ...number(at.dicts),
          12,
          36,
        ]
      : []),
    ...[...number(at.charset), 15, ...number(at.glyphs), 17],
    ...(cids ? [] : [...number(privateDict.length), ...number(at.own), 18]),
  ];
  const base = rest(top({ charset: 0, glyphs: 0, own: 0, select: 0, dicts: 0 })).length;
  const at = { charset: base, glyphs: base + charset.length, own: 0, select: 0, dicts: 0 };
  at.own = at.glyphs + charStrings.length;
  at.select = at.own + privateDict.length;
  at.dicts = at.select + 1 + glyphs.length;
  const keyed = cids
    ? [0, ...glyphs.map(() => 0), ...index([[...number(privateDict.length), ...number(at.own), 18]])]
    : [];
  return Buffer.from([...rest(top(at)), ...charset, ...charStrings, ...privateDict, ...keyed]);
}
