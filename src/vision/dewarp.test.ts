import { describe, expect, it } from 'vitest';
import { mapQuad, type Quad, type Raster } from '../document/index.ts';
import { cropDewarp } from './dewarp.ts';
import { homography } from './perspective.ts';
import { drawn, textLines } from './test-images.ts';

type Background = (x: number, y: number) => [number, number, number];

/** Numbers that look random and are the same each time. */
const noise = (x: number, y: number): number => {
  const v = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return v - Math.floor(v);
};

const backgrounds: Record<string, Background> = {
  dark: (x, y) => [40 + 14 * noise(x, y), 42 + 14 * noise(x, y), 48 + 14 * noise(x, y)],
  wood: (x, y) => {
    const grain = 18 * Math.sin(y * 0.35 + 3 * Math.sin(x * 0.01)) + 16 * noise(x >> 3, y);
    return [150 + grain, 105 + grain, 65 + grain];
  },
  pattern: (x, y) => {
    const v = ((x >> 5) + (y >> 5)) % 2 === 0 ? 95 : 130;
    return [v + 40 * noise(x, y), v + 40 * noise(x, y), v + 50 * noise(x, y)];
  },
};

/** A page as a camera sees it: perspective, background, a shade that falls across. */
function photographed(page: Raster, width: number, height: number, quad: Quad, background: Background): Raster {
  const m = homography(quad, [0, 0, page.width, 0, page.width, page.height, 0, page.height])!;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const d = m[6] * x + m[7] * y + 1;
      const u = Math.round((m[0] * x + m[1] * y + m[2]) / d);
      const v = Math.round((m[3] * x + m[4] * y + m[5]) / d);
      const on = u >= 0 && v >= 0 && u < page.width && v < page.height;
      const shade = 0.78 + 0.2 * (x / width);
      const color = on ? [0, 1, 2].map((c) => page.data[(v * page.width + u) * 3 + c]! * shade + 6 * noise(x, y) - 3) : background(x, y);
      for (let c = 0; c < 3; c++) data[(y * width + x) * 3 + c] = Math.max(0, Math.min(255, color[c]!));
    }
  }
  return { data, width, height, channels: 3, dpi: 150 };
}

const quads: Quad[] = [
  [130, 90, 690, 120, 740, 930, 80, 900],
  [200, 150, 640, 60, 760, 820, 120, 880],
  [60, 60, 745, 75, 730, 1010, 70, 1000],
];

describe('cropDewarp', () => {
  const frame = '<rect x="70" y="200" width="560" height="300" fill="none" stroke="black" stroke-width="3"/>';
  for (const [name, background] of Object.entries(backgrounds)) {
    it(`finds the sheet on a ${name} background to 1 % of the diagonal, and its ratio`, async () => {
      const page = await drawn(707, 1000, textLines(60, 80, 4, 24) + frame + textLines(80, 240, 6, 20) + textLines(60, 560, 12, 22));
      for (const quad of quads) {
        const photo = photographed(page, 800, 1066, quad, background);
        const found = cropDewarp(photo);
        expect(found.quad, `${quad}`).not.toBeNull();
        const diagonal = Math.hypot(800, 1066);
        for (let i = 0; i < 8; i++) expect(Math.abs((found.quad![i]! * 150) / 72 - quad[i]!) / diagonal, `${quad} ${i}`).toBeLessThan(0.01);
        const { width, height } = found.raster;
        const corners = mapQuad(found.toInput, [0, 0, width, 0, width, height, 0, height]);
        for (let i = 0; i < 8; i++) expect(corners[i]).toBeCloseTo((found.quad![i]! * 150) / 72, 3);
        const ratio = height / width;
        // The second one is no view of a camera, so it has no ratio of its own.
        if (quad !== quads[1]) expect(Math.abs(ratio / Math.SQRT2 - 1), `${quad}`).toBeLessThan(0.1);
      }
    });
  }

  it('leaves scans, screenshots and pictures without a sheet as they are', async () => {
    const scan = await drawn(827, 1169, `${frame}${textLines(60, 80, 4, 24)}${textLines(60, 560, 12, 22)}`);
    const untouched = cropDewarp(scan);
    expect([untouched.raster === scan, untouched.quad]).toEqual([true, null]);
    const plain = photographed(await drawn(10, 10, ''), 500, 600, [-50, -50, -40, -50, -40, -40, -50, -40], backgrounds.wood!);
    expect(cropDewarp(plain).quad).toBeNull();
    const table = await drawn(
      900,
      700,
      [0, 1, 2, 3, 4].map((i) => `<path d="M40 ${60 + i * 140}H860M${40 + i * 205} 60V620" stroke="black" stroke-width="3"/>`).join(''),
    );
    expect(cropDewarp(table).quad).toBeNull();
  });
});
