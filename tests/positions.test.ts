import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bendPoint, invert, mapPoint, type Transform } from '../src/document/index.ts';
import { credentials, type Json, TestService, Upload } from './support/service.ts';

let service: TestService;
let page: Buffer;
beforeAll(async () => {
  [service, page] = await Promise.all([TestService.start({ DOCPARSE_WORKERS: '1' }), drawPage()]);
}, 60_000);
afterAll(() => service.stop());

const WIDTH = 1240;
const HEIGHT = 1600;
/** A page at 150 dpi with a value in blue and a round seal in red; all else is black. */
function drawPage(): Promise<Buffer> {
  const words = 'Some words that stand on a line of the page and fill it up';
  const lines = Array.from({ length: 12 }, (_, i) => `<text x="100" y="${760 + i * 60}">${words}</text>`).join('');
  const letters = Array.from(
    'HARBOUR OFFICE',
    (letter, i) => `<text x="-12" y="-92" font-size="34" transform="rotate(${-130 + i * 20})">${letter}</text>`,
  ).join('');
  const seal = `<g transform="translate(900 480)" fill="#e01020" stroke="none"><circle r="140" fill="none" stroke="#e01020" stroke-width="10"/>${letters}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/><g font-size="36" font-family="sans-serif"><text x="100" y="140">Harbour office, list of invoices of the quarter</text><text x="100" y="260">Invoice number:</text><text x="420" y="260" fill="#00f">48213</text>${lines}</g>${seal}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

interface Sent {
  bytes: Buffer;
  /** Pixels as the file stores them. */
  pixels: { data: Buffer; width: number; height: number; channels: number };
}

async function sent(bytes: Buffer): Promise<Sent> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { bytes, pixels: { data, ...info } };
}

const INK = {
  blue: (r: number, g: number, b: number): boolean => b > 150 && r < 90 && g < 90,
  red: (r: number, g: number, b: number): boolean => r > 150 && g < 90 && b < 90,
};

function inkOf({ pixels: { data, width, channels } }: Sent, color: keyof typeof INK): [number, number][] {
  const out: [number, number][] = [];
  for (let i = 0, at = 0; i < data.length; i += channels, at++) {
    if (INK[color](data[i]!, data[i + 1]!, data[i + 2]!)) out.push([at % width, Math.floor(at / width)]);
  }
  return out;
}

/** Which way round the corners go does not matter: a mirrored picture turns them over. */
function holds(quad: readonly number[], [x, y]: [number, number]): boolean {
  const sides = [0, 1, 2, 3].map((i) => {
    const [ax, ay, bx, by] = [quad[i * 2]!, quad[i * 2 + 1]!, quad[((i + 1) % 4) * 2]!, quad[((i + 1) % 4) * 2 + 1]!];
    return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay);
  });
  return sides.every((d) => d > -4) || sides.every((d) => d < 4);
}

const areaOf = (q: readonly number[]): number =>
  Math.abs(
    [0, 1, 2, 3].reduce(
      (sum, i) => sum + q[i * 2]! * q[((i + 1) % 4) * 2 + 1]! - q[((i + 1) % 4) * 2]! * q[i * 2 + 1]!,
      0,
    ),
  ) / 2;

/** The place covers the ink, and is not just large. */
function covers(quad: readonly number[], ink: [number, number][], most: number): void {
  expect(ink.length).toBeGreaterThan(200);
  expect(ink.filter((point) => holds(quad, point)).length / ink.length).toBeGreaterThan(0.97);
  expect(areaOf(quad)).toBeLessThan(most);
}

/** The page as a camera sees it that looks at it from the side, on a dark table. */
async function photographed(): Promise<Buffer> {
  const toPhoto: Transform = [0.86, -0.06, 150, 0.05, 0.88, 80, 0.00006, 0.00003, 1];
  const back = invert(toPhoto)!;
  const { data } = await sharp(page).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [width, height] = [1360, 1600];
  const out = Buffer.alloc(width * height * 3, 45);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = mapPoint(back, { x: x + 0.5, y: y + 0.5 });
      const [u, v] = [Math.floor(from.x), Math.floor(from.y)];
      if (u >= 0 && v >= 0 && u < WIDTH && v < HEIGHT)
        data.copy(out, (y * width + x) * 3, (v * WIDTH + u) * 3, (v * WIDTH + u) * 3 + 3);
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

const white = { background: '#fff' };
const pictures: [string, () => Promise<Buffer>, Record<string, string>, number][] = [
  ['as it should be', async () => page, {}, 0],
  ['turned by 90 degrees', () => sharp(page).rotate(90).png().toBuffer(), {}, 90],
  ['turned by 180 degrees', () => sharp(page).rotate(180).png().toBuffer(), {}, 180],
  ['skewed by 4 degrees', () => sharp(page).rotate(4, white).png().toBuffer(), {}, 0],
  ['skewed and turned', () => sharp(page).rotate(267, white).png().toBuffer(), {}, 270],
  [
    'turned by its EXIF flag',
    async () =>
      sharp(await sharp(page).rotate(270).toBuffer())
        .withMetadata({ orientation: 6 })
        .png()
        .toBuffer(),
    {},
    270,
  ],
  ['mirrored by its EXIF flag', () => sharp(page).flop().withMetadata({ orientation: 2 }).png().toBuffer(), {}, 180],
  ['photographed from the side', photographed, { crop_image: '1' }, 0],
];

describe('places of a picture', () => {
  it.each(pictures)('%s are those of the picture that was sent', async (_name, make, query, angle) => {
    const picture = await sent(await make());
    const body = JSON.stringify({ file: picture.bytes.toString('base64'), fields: [{ name: 'Invoice number' }] });
    const headers = { ...credentials, 'content-type': 'application/json' };
    const response = await fetch(`${service.base}/ai/service/v2/entity_extraction?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers,
      body,
    });
    const { result } = (await response.json()) as Json;
    const { value, position, lines } = result.details['Invoice number'];
    expect(value).toBe('48213');
    const ink = inkOf(picture, 'blue');
    covers(position, ink, 9000);
    for (const [i, char] of lines[0].char_pos.entries()) {
      // Each character has a fifth of the ink, more or less.
      const share = ink.filter((point) => holds(char, point)).length / ink.length;
      expect(share, `character ${i}`).toBeGreaterThan(0.1);
      expect(share, `character ${i}`).toBeLessThan(0.4);
    }
    const [stamp] = result.detail_structure[0].stamps;
    covers(stamp.position, inkOf(picture, 'red'), 150_000);
    expect(result.image_angle).toBe(angle);
    const sides = [picture.pixels.width, picture.pixels.height];
    expect([result.rotated_image_width, result.rotated_image_height]).toEqual(
      angle % 180 === 90 ? sides.reverse() : sides,
    );
  });

  it('are those of the upright picture with coord_restore=0', async () => {
    const picture = await sent(await sharp(page).rotate(90).png().toBuffer());
    const body = JSON.stringify({ file: picture.bytes.toString('base64'), fields: [{ name: 'Invoice number' }] });
    const headers = { ...credentials, 'content-type': 'application/json' };
    const response = await fetch(`${service.base}/ai/service/v2/entity_extraction?coord_restore=0`, {
      method: 'POST',
      headers,
      body,
    });
    const { result } = (await response.json()) as Json;
    covers(result.details['Invoice number'].position, inkOf(await sent(page), 'blue'), 9000);
    expect(result).toMatchObject({ rotated_image_width: WIDTH, rotated_image_height: HEIGHT, image_angle: 90 });
  });

  it('of pictures on the page come with the pictures themselves, by default where a prompt asks', async () => {
    const picture = await sent(page);
    const headers = { ...credentials, 'content-type': 'application/json' };
    const ask = async (query: string): Promise<Json> => {
      const body = JSON.stringify({
        file: page.toString('base64'),
        prompt: 'Extract the following fields: invoice number',
      });
      const response = await fetch(`${service.base}/ai/service/v2/entity_extraction?${query}`, {
        method: 'POST',
        headers,
        body,
      });
      return ((await response.json()) as Json).result;
    };
    const { pages, raw_json } = await ask('char_confidence=1');
    expect(pages[0]).not.toHaveProperty('image_id');
    const seal = pages[0].objects.find(({ sub_type }: Json) => sub_type === 'stamp');
    covers(seal.position, inkOf(picture, 'red'), 150_000);
    const { data } = (await (
      await fetch(`${service.base}/ocr_image/download?image_id=${seal.image_id}`, { headers })
    ).json()) as Json;
    const { width = 0, height = 0 } = await sharp(Buffer.from(data.image, 'base64')).metadata();
    expect(Math.abs(width - height)).toBeLessThan(20);
    const { char_confidence } = raw_json['invoice number'];
    expect(char_confidence.lowest).toBeGreaterThan(0.5);
    expect(char_confidence.mean).toBeGreaterThanOrEqual(char_confidence.lowest);
    const none = await ask('get_image=none');
    expect(none.pages[0]).not.toHaveProperty('objects');
    expect(none.raw_json['invoice number']).not.toHaveProperty('char_confidence');
  });

  it('of a parse are taken to the picture that was sent by the matrix of the page', async () => {
    const picture = await sent(await sharp(page).rotate(4, white).png().toBuffer());
    const config = { capabilities: { pages: true, include_char_details: true, include_confidence: true } };
    const { json } = await service.parse({ file: new Upload(picture.bytes, 'page.png'), config });
    const line = json.data.elements.find((e: Json) => e.text.includes('48213'));
    const number = line.char_details.slice(-5);
    const each: number[] = line.char_details.map((one: Json) => one.recognition.confidence);
    expect(line.confidence.lowest).toBe(Math.min(...each));
    expect(line.confidence.mean).toBeCloseTo(each.reduce((a, b) => a + b, 0) / each.length, 5);
    const { width, height } = picture.pixels;
    const toSent = (coordinates: number[]): number[] =>
      [0, 2, 4, 6].flatMap((i) => {
        const { x, y } = mapPoint(json.data.pages[0].source_transform, { x: coordinates[i]!, y: coordinates[i + 1]! });
        return [x * width, y * height];
      });
    const [first, last] = [toSent(number[0].coordinates), toSent(number[4].coordinates)];
    covers(
      [first[0]!, first[1]!, last[2]!, last[3]!, last[4]!, last[5]!, first[6]!, first[7]!],
      inkOf(picture, 'blue'),
      9000,
    );
    const plain = await service.parse({ file: new Upload(page, 'page.png'), config });
    expect(plain.json.data.pages[0]).not.toHaveProperty('source_transform');
  });

  it('of a curled page are taken to the picture that was sent by its bend and its matrix', async () => {
    const picture = await sent(await curled(page));
    const config = { capabilities: { pages: true, include_char_details: true } };
    const { json } = await service.parse({ file: new Upload(picture.bytes, 'page.png'), config });
    const line = json.data.elements.find((e: Json) => e.text.includes('48213'));
    const number = line.char_details.slice(-5);
    const { source_bend: bend, source_transform } = json.data.pages[0];
    const { width, height } = picture.pixels;
    const toSent = (coordinates: number[]): number[] =>
      [0, 2, 4, 6].flatMap((i) => {
        const bent = bendPoint({ ...bend, width: 1, height: 1 }, { x: coordinates[i]!, y: coordinates[i + 1]! });
        const { x, y } = mapPoint(source_transform, bent);
        return [x * width, y * height];
      });
    const [first, last] = [toSent(number[0].coordinates), toSent(number[4].coordinates)];
    covers(
      [first[0]!, first[1]!, last[2]!, last[3]!, last[4]!, last[5]!, first[6]!, first[7]!],
      inkOf(picture, 'blue'),
      9000,
    );
  });
});

/** The page with its lines as arcs of 3 % of the height. */
async function curled(flat: Buffer): Promise<Buffer> {
  const { data, width, height, channels } = (await sent(flat)).pixels;
  const out = Buffer.alloc(data.length, 255);
  for (let x = 0; x < width; x++) {
    const shift = Math.round(0.03 * height * Math.sin((Math.PI * x) / width));
    for (let y = shift; y < height; y++)
      data.copy(
        out,
        (y * width + x) * channels,
        ((y - shift) * width + x) * channels,
        ((y - shift) * width + x + 1) * channels,
      );
  }
  return sharp(out, { raw: { width, height, channels: channels as 3 } })
    .png()
    .toBuffer();
}
