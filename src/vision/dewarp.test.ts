import { describe, expect, it } from 'vitest';
import { mapQuad, type Quad } from '../document/index.ts';
import { cropDewarp } from './dewarp.ts';
import { backgrounds, drawn, photographed, textLines } from './testing.ts';

const quads: Quad[] = [
  [130, 90, 690, 120, 740, 930, 80, 900],
  [200, 150, 640, 60, 760, 820, 120, 880],
  [60, 60, 745, 75, 730, 1010, 70, 1000],
];

describe('cropDewarp', () => {
  const frame = '<rect x="70" y="200" width="560" height="300" fill="none" stroke="black" stroke-width="3"/>';
  for (const [name, background] of Object.entries(backgrounds)) {
    it(`finds the sheet on a ${name} background to 1 % of the diagonal, and its ratio`, async () => {
      const page = await drawn(
        707,
        1000,
        textLines(60, 80, 4, 24) + frame + textLines(80, 240, 6, 20) + textLines(60, 560, 12, 22),
      );
      for (const quad of quads) {
        const photo = photographed([{ page, quad }], 800, 1066, background);
        const found = cropDewarp(photo);
        expect(found.quad, `${quad}`).not.toBeNull();
        const diagonal = Math.hypot(800, 1066);
        for (let i = 0; i < 8; i++)
          expect(Math.abs((found.quad![i]! * 150) / 72 - quad[i]!) / diagonal, `${quad} ${i}`).toBeLessThan(0.01);
        const { width, height } = found.raster;
        const corners = mapQuad(found.toInput, [0, 0, width, 0, width, height, 0, height]);
        for (let i = 0; i < 8; i++) expect(corners[i]).toBeCloseTo((found.quad![i]! * 150) / 72, 3);
        const ratio = height / width;
        // The second one cannot be a camera view, so it has no ratio.
        if (quad !== quads[1]) expect(Math.abs(ratio / Math.SQRT2 - 1), `${quad}`).toBeLessThan(0.1);
      }
    });
  }

  it('returns scans, screenshots and pictures without a sheet unchanged', async () => {
    const scan = await drawn(827, 1169, `${frame}${textLines(60, 80, 4, 24)}${textLines(60, 560, 12, 22)}`);
    const untouched = cropDewarp(scan);
    expect([untouched.raster === scan, untouched.quad]).toEqual([true, null]);
    const plain = photographed([], 500, 600, backgrounds.wood!);
    expect(cropDewarp(plain).quad).toBeNull();
    const table = await drawn(
      900,
      700,
      [0, 1, 2, 3, 4]
        .map((i) => `<path d="M40 ${60 + i * 140}H860M${40 + i * 205} 60V620" stroke="black" stroke-width="3"/>`)
        .join(''),
    );
    expect(cropDewarp(table).quad).toBeNull();
  });
});
