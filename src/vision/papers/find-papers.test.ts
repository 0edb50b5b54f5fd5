import { describe, expect, it } from 'vitest';
import { invert, mapPoint, type Quad, type Raster } from '../../document/index.ts';
import { homography } from '../perspective.ts';
import { backgrounds, drawn, photographed, textLines } from '../test-images.ts';
import { cutPapers, findPapers } from './find-papers.ts';

const paper = (width: number, height: number, more = ''): Promise<Raster> =>
  drawn(
    width,
    height,
    `${textLines(20, 60, Math.floor(height / 48), 20)}<rect x="15" y="15" width="${width - 30}" height="${height - 30}" fill="none" stroke="black"/>${more}`,
  );

/** Three papers that lie apart, each at an angle of its own. */
const places: Quad[] = [
  [60, 50, 640, 80, 622, 440, 40, 412],
  [80, 500, 420, 480, 440, 980, 100, 1000],
  [500, 520, 860, 520, 850, 900, 505, 890],
];

const near = (a: Quad, b: Quad): number => Math.max(...a.map((v, i) => Math.abs(v - b[i]!)));

describe('papers on a ground', () => {
  for (const [name, background] of Object.entries({ ...backgrounds, lid: () => [247, 247, 244] as [number, number, number] })) {
    it(`are found each by itself on ${name}`, async () => {
      const pages = await Promise.all(places.map(async (quad) => ({ quad, page: await paper(560, 380) })));
      const photo = photographed(pages, 900, 1060, background);
      const found = findPapers(photo);
      expect(found).toHaveLength(3);
      for (const quad of places) expect(Math.min(...found.map((f) => near(f, quad)))).toBeLessThan(8);
    });
  }

  it('have frames that lead back to the pixels of the photo', async () => {
    const marks = [
      [100, 100],
      [440, 120],
      [80, 300],
      [470, 320],
    ] as const;
    const page = await drawn(560, 380, marks.map(([x, y]) => `<rect x="${x - 5}" y="${y - 5}" width="10" height="10"/>`).join(''));
    const quad = places[0]!;
    const photo = photographed([{ page, quad }], 700, 500, backgrounds.dark!);
    const [cut] = cutPapers(photo);
    const toPhoto = homography([0, 0, 560, 0, 560, 380, 0, 380], quad)!;
    const back = invert(cut!.toInput)!;
    for (const [x, y] of marks) {
      const truth = mapPoint([...toPhoto, 1], { x, y });
      const seen = darkest(cut!.raster, mapPoint(back, truth));
      const again = mapPoint(cut!.toInput, seen);
      expect(Math.hypot(again.x - truth.x, again.y - truth.y)).toBeLessThan(1);
    }
  });
});

describe('a picture that is one paper', () => {
  it('stays whole with white margins, with blocks apart and with a tinted table', async () => {
    const blocks = `${textLines(60, 80, 3, 24)}${textLines(60, 700, 3, 24)}<rect x="60" y="300" width="580" height="260" fill="#dde8f4"/>${textLines(80, 340, 6, 20)}`;
    expect(findPapers(await drawn(707, 1000, blocks))).toEqual([]);
  });

  it('stays whole when nothing is on it', async () => {
    expect(findPapers(await drawn(300, 200, ''))).toEqual([]);
  });
});

/** Centre of the dark pixels around a point. */
function darkest({ data, width }: Raster, { x, y }: { x: number; y: number }): { x: number; y: number } {
  let [n, sx, sy] = [0, 0, 0];
  for (let py = Math.round(y) - 12; py <= y + 12; py++) {
    for (let px = Math.round(x) - 12; px <= x + 12; px++) {
      const dark = Math.max(0, 128 - data[(py * width + px) * 3]!);
      n += dark;
      sx += dark * (px + 0.5);
      sy += dark * (py + 0.5);
    }
  }
  return { x: sx / n, y: sy / n };
}
