// Character errors of pages that are curled or seen aslant, as they are and after `crop_dewarp`:
// `node bench/curled-pages.ts`
import sharp from 'sharp';
import type { Raster } from '../src/document/index.ts';
import { createOcr } from '../src/ocr/index.ts';
import { cropDewarp } from '../src/vision/index.ts';
import { countErrors, readLines } from './lib/read-lines.ts';
import { ORDINARY, synthesise } from './lib/synthetic-pages.ts';

/** Where a point of the photograph, as parts of it, lies on the page, as parts of that; outside is the table. */
type View = (x: number, y: number) => readonly [number, number];

const EDGE = 0.06;
const flat: View = (x, y) => [(x - EDGE) / (1 - 2 * EDGE), (y - EDGE) / (1 - 2 * EDGE)];
/** Lines become arcs as high as this share of the page: a sheet that is bent about an upright axis. */
const curled =
  (height: number): View =>
  (x, y) => {
    const [u, v] = flat(x, y);
    return [u, v - height * Math.sin(Math.PI * u)];
  };
/** The page beside the binding of a book: level on the left, steep on the right. */
const bound =
  (height: number): View =>
  (x, y) => {
    const [u, v] = flat(x, y);
    return [u, v + height * Math.max(0, (u - 0.55) / 0.45) ** 2];
  };
/** Arcs above, level lines below, the page narrower above and turned by `slope`. */
const skewed =
  (height: number, slope: number): View =>
  (x, y) => {
    const [u, v] = aslant(0.08)(x, y + slope * (x - 0.5));
    return [u, v - height * (1 - v) * Math.sin(Math.PI * u)];
  };
const aslant =
  (share: number): View =>
  (x, y) => {
    const [u, v] = flat(x, y);
    const width = 1 - share * (1 - v);
    return [(u - 0.5) / width + 0.5, v];
  };

const VIEWS: [string, View][] = [
  ['flat', flat],
  ['aslant by 8 %', aslant(0.08)],
  ['aslant by 16 %', aslant(0.16)],
  ['curled by 1 %', curled(0.01)],
  ['curled by 2 %', curled(0.02)],
  ['curled by 4 %', curled(0.04)],
  ['bound, 2 %', bound(0.02)],
  ['bound, 4 %', bound(0.04)],
  ['all together', skewed(0.04, 0.03)],
];

function look(page: Raster, view: View): Raster {
  const { width, height } = page;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = view(x / width, y / height);
      const inside = u >= 0 && u < 1 && v >= 0 && v < 1;
      const [px, py] = [Math.min(width - 2, u * width), Math.min(height - 2, v * height)];
      const [ix, iy] = [Math.floor(px), Math.floor(py)];
      for (let c = 0; c < 3; c++) {
        const at = (dx: number, dy: number): number => page.data[((iy + dy) * width + ix + dx) * 3 + c]!;
        const top = at(0, 0) * (1 - px + ix) + at(1, 0) * (px - ix);
        const low = at(0, 1) * (1 - px + ix) + at(1, 1) * (px - ix);
        data[(y * width + x) * 3 + c] = inside ? 0.95 * (top * (1 - py + iy) + low * (py - iy)) : 70;
      }
    }
  }
  return { ...page, data };
}

const ocr = await createOcr({ modelsDir: 'models' });
for (const [name, view] of VIEWS) {
  const sums = { as: 0, straight: 0, characters: 0 };
  for (const spec of ORDINARY) {
    const { image, lines } = await synthesise(spec);
    const { data, info } = await sharp(image)
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const seen = look(
      { data: new Uint8Array(data), width: info.width, height: info.height, channels: 3, dpi: spec.dpi },
      view,
    );
    const as = countErrors(lines, readLines(await ocr.readPage(seen, { flattens: true })));
    sums.as += as.wrong;
    sums.characters += as.total;
    const cropped = cropDewarp((await ocr.flatten(seen))?.raster ?? seen).raster;
    sums.straight += countErrors(lines, readLines(await ocr.readPage(cropped, { flattens: true }))).wrong;
  }
  const percent = (n: number): string => `${((100 * n) / sums.characters).toFixed(2)} %`.padStart(8);
  console.log(
    `${name.padEnd(16)} as it is ${percent(sums.as)}   crop_dewarp ${percent(sums.straight)}   ${sums.characters} characters`,
  );
}
await ocr.close();
