import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readDer } from './der.ts';
import { readSeal } from './seals.ts';
import { der, makeOfd, sealValue, textObject, withReader } from './testing.ts';

const ring = (width: number, height: number, color: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="${width / 2}" cy="${height / 2}" rx="${width / 2 - 4}" ry="${height / 2 - 4}" fill="none" stroke="${color}" stroke-width="6"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

const signed = (
  value: Uint8Array,
  stamps: string,
  more: Record<string, string | Uint8Array> = {},
  page = textObject('文', 10, 10),
): Buffer =>
  makeOfd({
    pages: [page],
    body: '<ofd:Signatures>/Doc_0/Signs/Signatures.xml</ofd:Signatures>',
    parts: {
      'Doc_0/Signs/Signatures.xml':
        '<Signatures><Signature ID="1" BaseLoc="Sign_0/Signature.xml"/><Signature ID="2" BaseLoc="Sign_9/Signature.xml"/></Signatures>',
      'Doc_0/Signs/Sign_0/Signature.xml': `<Signature><SignedInfo>${stamps}</SignedInfo><SignedValue>SignedValue.dat</SignedValue></Signature>`,
      'Doc_0/Signs/Sign_0/SignedValue.dat': value,
      ...more,
    },
  });

const stamp = (boundary: string, attrs = ''): string =>
  `<StampAnnot ID="1" PageRef="p1" Boundary="${boundary}" ${attrs}/>`;
const points = (value: number): unknown => expect.closeTo((value * 72) / 25.4, 3);

describe('seals', () => {
  it('are pictures on the page with their names, colours and outlines', async () => {
    for (const [width, height, color, shape] of [
      [30, 20, 'red', 'oval'],
      [20, 20, 'blue', 'round'],
    ] as const) {
      const bytes = signed(
        sealValue('某某税务局', 'png', await ring(width * 10, height * 10, color)),
        stamp(`40 10 ${width} ${height}`),
      );
      await withReader(bytes, async (reader) => {
        const { pictures, raster } = await reader.sheet(1);
        expect(pictures).toEqual([
          {
            kind: 'vector',
            subType: 'stamp',
            altText: '某某税务局',
            stamp: { color, shape },
            x0: points(40),
            y0: points(10),
            x1: points(40 + width),
            y1: points(10 + height),
          },
        ]);
        const { data, width: across } = await raster(50.8);
        // On the ring and inside it.
        const at = (x: number, y: number): number[] => [
          ...data.subarray(3 * (y * across + x), 3 * (y * across + x) + 3),
        ];
        expect(at(81, (10 + height / 2) * 2)).not.toEqual([255, 255, 255]);
        expect(at(80 + width, (10 + height / 2) * 2)).toEqual([255, 255, 255]);
      });
    }
  });

  it('may be embedded packages, whose text is not page text', async () => {
    const nested = makeOfd({
      pages: [
        `<ofd:PathObject Boundary="0 0 100 50" Fill="true"><ofd:FillColor Value="255 0 0"/><ofd:AbbreviatedData>M 0 0 L 100 0 L 100 50 L 0 50 C</ofd:AbbreviatedData></ofd:PathObject>${textObject('章', 10, 10)}`,
      ],
    });
    await withReader(signed(sealValue('监制章', 'ofd', nested), stamp('50 20 20 10')), async (reader) => {
      const sheet = await reader.sheet(1);
      expect(sheet.glyphs.map((g) => g.text).join('')).toBe('文');
      expect(sheet.fills).toEqual([]);
      expect(sheet.pictures).toMatchObject([{ subType: 'stamp', altText: '监制章', stamp: { color: 'red' } }]);
      const { data, width } = await sheet.raster(50.8);
      const red = (x: number, y: number): boolean =>
        data[3 * (y * width + x)] === 255 && data[3 * (y * width + x) + 1] === 0;
      expect([red(105, 42), red(138, 58), red(98, 42), red(105, 62)]).toEqual([true, true, false, false]);
    });
  });

  it('are cropped if only a part of them is on the page', async () => {
    const bytes = signed(sealValue('章', 'png', await ring(200, 200, 'red')), stamp('90 10 20 20', 'Clip="0 0 10 20"'));
    await withReader(bytes, async (reader) => {
      const { pictures } = await reader.sheet(1);
      expect(pictures).toMatchObject([{ x0: points(90), x1: points(100) }]);
    });
  });

  it('are in place even if their picture is unreadable', async () => {
    for (const value of [
      Buffer.from('nonsense'),
      sealValue('章', 'png', Buffer.alloc(64, 1)),
      sealValue('章', 'ofd', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(64)])),
    ]) {
      await withReader(signed(value, stamp('40 10 20 20')), async (reader) => {
        const sheet = await reader.sheet(1);
        expect(sheet.glyphs).toHaveLength(1);
        expect(sheet.pictures).toMatchObject([{ subType: 'stamp', stamp: { color: 'other', shape: 'other' } }]);
      });
    }
  });

  it('are found in signatures and in bare seals of both editions', () => {
    const picture = Buffer.alloc(40, 7);
    expect(readSeal(sealValue('名', 'PNG', picture))).toEqual({ name: '名', type: 'png', picture });
    const seal = readDer(sealValue('名', 'png', picture))[0]?.children[0]?.children[1];
    expect(readSeal(der(0x30, seal?.content ?? Buffer.alloc(0)))).toEqual({ name: '名', type: 'png', picture });
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('30ff', 'hex'),
      Buffer.from('3084ffffffff00', 'hex'),
      Buffer.from('3080', 'hex').subarray(0, 2),
    ])
      expect(readSeal(bytes)).toBeUndefined();
    let deep: Buffer = Buffer.alloc(0);
    for (let i = 0; i < 3000; i++) deep = der(0x30, deep);
    expect(readSeal(deep)).toBeUndefined();
  });
});
