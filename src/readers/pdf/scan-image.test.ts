import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import type { Raster } from '../../document/index.ts';
import { HELVETICA, handmade, withPdf, workshop } from './testing.ts';

const shop = workshop();
afterAll(shop.clean);

const WIDTH = 200;
const HEIGHT = 100;
/** A page of 200 x 100 pixels at 200 dpi. */
const SIZE: [number, number] = [72, 36];
const PAINT = 'q 72 0 0 36 0 0 cm /I Do Q';

/** Noise, of which scaling would change every pixel. */
const noise = (channels: number): Buffer => {
  let state = 1;
  const bytes = Uint8Array.from({ length: WIDTH * HEIGHT * channels }, () => {
    state = (state * 48271) % 2147483647;
    return state & 255;
  });
  return Buffer.from(bytes);
};

const image = (entries: string, data: Buffer, size = `/Width ${WIDTH} /Height ${HEIGHT}`): string =>
  `<< /Type /XObject /Subtype /Image ${size} /BitsPerComponent 8 ${entries} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;

const GREY = image('/ColorSpace /DeviceGray', noise(1));
const page = (content: string, objects: string[], entries = '/Resources << /XObject << /I 5 0 R >> >>'): Buffer =>
  handmade(content, { size: SIZE, objects, page: entries });

async function scanOf(bytes: Buffer): Promise<{ dpi: number | undefined; raster: Raster; drawn: Raster }> {
  return withPdf(shop.sourceOf(bytes), async (reader) => {
    const sheet = await reader.sheet(1);
    return { dpi: sheet.nativeDpi, raster: await sheet.raster(sheet.nativeDpi ?? 200), drawn: await sheet.raster(150) };
  });
}

it('returns the stored pixels of a grey scan', async () => {
  const { dpi, raster, drawn } = await scanOf(page(PAINT, [GREY]));
  expect(dpi).toBeCloseTo(200, 3);
  expect([raster.width, raster.height, raster.channels]).toEqual([WIDTH, HEIGHT, 1]);
  expect(Buffer.from(raster.data).equals(noise(1))).toBe(true);
  expect([drawn.width, drawn.height]).toEqual([150, 75]);
});

it('returns those of a colour scan, and one channel without colour', async () => {
  const colored = noise(3);
  const { raster } = await scanOf(page(PAINT, [image('/ColorSpace /DeviceRGB', colored)]));
  expect(raster.channels).toBe(3);
  expect(Buffer.from(raster.data).equals(colored)).toBe(true);
  const grey = Buffer.from(colored.map((_, i) => colored[i - (i % 3)]!));
  const flat = (await scanOf(page(PAINT, [image('/ColorSpace /DeviceRGB', grey)]))).raster;
  expect(flat.channels).toBe(1);
  expect([...flat.data.subarray(0, 4)]).toEqual([0, 3, 6, 9].map((i) => grey[i]));
});

it('reads a JPEG below invisible text and above hidden content', async () => {
  const jpeg = await sharp(noise(3), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg()
    .toBuffer();
  const resources = `${HELVETICA.slice(0, -2)} /XObject << /I 5 0 R >> >>`;
  const content = `0 0 1 rg 10 10 20 20 re f 0 0 72 36 re W n ${PAINT} BT /F1 8 Tf 3 Tr 10 10 Td (hidden) Tj ET`;
  const { dpi, raster } = await scanOf(
    page(content, [image('/ColorSpace /DeviceRGB /Filter /DCTDecode', jpeg)], resources),
  );
  expect(dpi).toBeCloseTo(200, 3);
  expect(raster.channels).toBe(3);
});

const SOFT = image('/ColorSpace /DeviceGray', noise(1));
it.each([
  ['a soft mask', page(PAINT, [image('/ColorSpace /DeviceGray /SMask 6 0 R', noise(1)), SOFT])],
  ['a soft mask of another length', page(PAINT, [image('/ColorSpace /DeviceRGB /SMask 6 0 R', noise(3)), SOFT])],
  ['a mask of colours', page(PAINT, [image('/ColorSpace /DeviceGray /Mask [0 100]', noise(1))])],
  ['a layer', page(PAINT, [image('/ColorSpace /DeviceGray /OC << /Type /OCG /Name (a) >>', noise(1))])],
  ['a drawing over it', page(`${PAINT} 10 10 20 20 re f`, [GREY])],
  [
    'visible text over it',
    page(`${PAINT} BT /F1 8 Tf 10 10 Td (seen) Tj ET`, [GREY], `${HELVETICA.slice(0, -2)} /XObject << /I 5 0 R >> >>`),
  ],
  ['a clip', page(`q 10 10 50 20 re W n ${PAINT} Q`, [GREY])],
  ['a clip of three corners', page(`q 0 0 m 72 0 l 72 36 l h W n ${PAINT} Q`, [GREY])],
  ['a margin', page('q 60 0 0 30 6 3 cm /I Do Q', [GREY])],
  ['a mirror', page('q -72 0 0 36 72 0 cm /I Do Q', [GREY])],
  ['a turned page', page(PAINT, [GREY], '/Rotate 180 /Resources << /XObject << /I 5 0 R >> >>')],
  [
    'see-through paint',
    page(`/G gs ${PAINT}`, [GREY], '/Resources << /ExtGState << /G << /ca 0.5 >> >> /XObject << /I 5 0 R >> >>'),
  ],
  [
    'a comment',
    page(
      PAINT,
      [GREY, '<< /Type /Annot /Subtype /Square /Rect [10 10 30 30] /C [1 0 0] /F 4 /AP << /N 7 0 R >> >>'],
      '/Annots [6 0 R] /Resources << /XObject << /I 5 0 R >> >>',
    ),
  ],
  [
    'another resolution',
    page(PAINT, [image('/ColorSpace /DeviceGray', noise(1).subarray(0, 100 * 50), '/Width 100 /Height 50')]),
  ],
])('draws a page with %s', async (_, bytes) => {
  const { dpi, raster } = await scanOf(bytes);
  expect(dpi).toBeUndefined();
  expect([raster.width, raster.height]).toEqual([WIDTH, HEIGHT]);
});
