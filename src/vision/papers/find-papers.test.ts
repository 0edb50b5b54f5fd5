import { describe, expect, it } from 'vitest';
import { invert, mapPoint, type Quad, type Raster } from '../../document/index.ts';
import { homography } from '../perspective.ts';
import { backgrounds, drawn, photographed, textLines } from '../testing.ts';
import { cutPapers, findPapers } from './find-papers.ts';

const paper = (width: number, height: number, more = ''): Promise<Raster> =>
  drawn(
    width,
    height,
    `${textLines(20, 60, Math.floor(height / 48), 20)}<rect x="15" y="15" width="${width - 30}" height="${height - 30}" fill="none" stroke="black"/>${more}`,
  );

/** Three separate papers, each at a different angle. */
const places: Quad[] = [
  [60, 50, 640, 80, 622, 440, 40, 412],
  [80, 500, 420, 480, 440, 980, 100, 1000],
  [500, 520, 860, 520, 850, 900, 505, 890],
];

const near = (a: Quad, b: Quad): number => Math.max(...a.map((v, i) => Math.abs(v - b[i]!)));

describe('papers on a ground', () => {
  for (const [name, background] of Object.entries({
    ...backgrounds,
    lid: () => [247, 247, 244] as [number, number, number],
  })) {
    it(`are found each by itself on ${name}`, async () => {
      const pages = await Promise.all(places.map(async (quad) => ({ quad, page: await paper(560, 380) })));
      const photo = photographed(pages, 900, 1060, background);
      const found = findPapers(photo);
      expect(found).toHaveLength(3);
      for (const quad of places) expect(Math.min(...found.map((f) => near(f, quad)))).toBeLessThan(8);
    });
  }

  it('have frames that map back to the pixels of the photo', async () => {
    const marks = [
      [100, 100],
      [440, 120],
      [80, 300],
      [470, 320],
    ] as const;
    const page = await drawn(
      560,
      380,
      marks.map(([x, y]) => `<rect x="${x - 5}" y="${y - 5}" width="10" height="10"/>`).join(''),
    );
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

describe('papers that are not alone', () => {
  const bill = (tint = '#ffffff'): Promise<Raster> =>
    drawn(
      560,
      380,
      `<rect width="560" height="380" fill="${tint}"/>${textLines(20, 60, 7, 20)}<rect x="15" y="15" width="530" height="350" fill="none" stroke="black"/>`,
    );
  const found = async (
    quads: readonly Quad[],
    background = backgrounds.dark!,
    ground: { page: Raster; quad: Quad }[] = [],
  ): Promise<Quad[]> =>
    findPapers(
      photographed(
        [...ground, ...(await Promise.all(quads.map(async (quad) => ({ quad, page: await bill() }))))],
        900,
        700,
        background,
      ),
    );
  const expectAll = (seen: readonly Quad[], quads: readonly Quad[], within: number): void => {
    expect(seen).toHaveLength(quads.length);
    for (const quad of quads) expect(Math.min(...seen.map((one) => near(one, quad)))).toBeLessThan(within);
  };
  const first: Quad = [60, 50, 460, 50, 460, 330, 60, 330];

  it('are found if one overlaps a corner of the other, including the hidden corner', async () => {
    const second: Quad = [420, 260, 820, 280, 806, 560, 406, 540];
    for (const background of [backgrounds.dark!, backgrounds.wood!])
      expectAll(await found([first, second], background), [first, second], 8);
  });

  it('are found if they touch, one slightly ahead of the other', async () => {
    const beside: Quad = [460, 66, 860, 66, 860, 346, 460, 346];
    expectAll(await found([first, beside]), [first, beside], 14);
  });

  it('are found beside other objects', async () => {
    const clutter: typeof backgrounds.wood = (x, y) =>
      x > 700 && x < 740 && y > 480
        ? [20, 20, 160]
        : (x - 120) ** 2 + (y - 600) ** 2 < 60 ** 2
          ? [230, 230, 230]
          : backgrounds.wood!(x, y);
    const alone: Quad = [160, 50, 660, 80, 642, 420, 140, 392];
    expectAll(await found([alone], clutter), [alone], 8);
  });

  it('are found on a sheet that they are glued to', async () => {
    const page = await drawn(1000, 800, '<rect width="1000" height="800" fill="#fbfbfa"/>');
    const pasted: Quad[] = [
      [60, 50, 460, 54, 458, 330, 58, 330],
      [480, 60, 840, 60, 840, 330, 480, 330],
      [80, 370, 440, 366, 444, 640, 84, 640],
    ];
    expectAll(
      await found(pasted, backgrounds.wood!, [{ page, quad: [30, 20, 870, 30, 880, 680, 20, 690] }]),
      pasted,
      16,
    );
  });

  it('are one if the outline has only one notch', async () => {
    const torn: typeof backgrounds.dark = backgrounds.dark!;
    const page = await drawn(560, 380, `${textLines(20, 60, 7, 20)}<path d="M560 150 l-40 25 l40 25" fill="#282a30"/>`);
    const seen = findPapers(photographed([{ page, quad: first }], 900, 700, torn));
    expect(seen).toHaveLength(1);
    expect(near(seen[0]!, first)).toBeLessThan(8);
  });
});

describe('papers on a ground of their own colour', () => {
  const bill = (x: number, y: number, width: number, height: number): string =>
    `<svg x="${x}" y="${y}" width="${width}" height="${height}">${textLines(40, 60, Math.floor(height / 40), 22)}
      <rect x="20" y="90" width="${width - 40}" height="${height - 120}" fill="none" stroke="#852" stroke-width="2"/>
      <ellipse cx="${width / 2}" cy="50" rx="120" ry="42" fill="none" stroke="#e02020" stroke-width="14"/></svg>`;

  it('are found by the gaps between them', async () => {
    const found = findPapers(await drawn(1000, 1400, bill(20, 20, 960, 560) + bill(20, 680, 640, 640)));
    expect(found).toHaveLength(2);
    expect(near(found[0]!, [20, 20, 980, 20, 980, 580, 20, 580])).toBeLessThan(60);
    expect(near(found[1]!, [20, 680, 660, 680, 660, 1320, 20, 1320])).toBeLessThan(60);
  });

  it('are not words of a line', async () => {
    const words = '<text x="10" y="40" font-size="30">first</text><text x="200" y="40" font-size="30">second</text>';
    expect(findPapers(await drawn(330, 60, words))).toEqual([]);
  });
});

describe('a picture that is one paper', () => {
  it('stays whole with white margins, separate blocks and a tinted table', async () => {
    const blocks = `${textLines(60, 80, 3, 24)}${textLines(60, 700, 3, 24)}<rect x="60" y="300" width="580" height="260" fill="#dde8f4"/>${textLines(80, 340, 6, 20)}`;
    expect(findPapers(await drawn(707, 1000, blocks))).toEqual([]);
  });

  it('stays whole if it is empty', async () => {
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
