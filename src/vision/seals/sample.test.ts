import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Raster } from '../../document/index.ts';
import { findSeals } from './find-seals.ts';

/** A photographed seal with a fresh rim and pale thin strokes in the legend. */
async function paleSeal(): Promise<Raster> {
  const marks = Array.from({ length: 11 }, (_, i) => {
    const angle = -150 + i * 30;
    return `<g transform="translate(300 300) rotate(${angle})"><path d="M-10 -92 h20 M0 -98 v24 M-9 -80 h18" stroke="#ecb4b4" stroke-width="3"/></g>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#fff"/><circle cx="300" cy="300" r="120" fill="none" stroke="#c81010" stroke-width="8"/>${marks.join('')}<circle cx="300" cy="300" r="26" fill="#c81010"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height, channels: 3, dpi: 150 };
}

it('a legend much paler than the rim is still unrolled', async () => {
  const [seal] = findSeals(await paleSeal());
  expect(seal?.shape).toBe('round');
  expect(seal!.strips.length).toBeGreaterThan(0);
  // The ring text is a long line.
  expect(seal!.strips[0]!.width).toBeGreaterThan(6 * seal!.strips[0]!.height);
});
