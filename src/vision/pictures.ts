import { type Box, overlapX, overlapY, type Raster, type Ruling } from '../document/index.ts';
import { classifyPixels, type PictureKind } from './classify.ts';
import { componentsOf, dilate } from './components.ts';
import { findPixelFills } from './fills.ts';
import { backgroundGrid, greyOf, placeOf } from './pixels.ts';

/** A region of a scanned page that is neither text nor table. */
export interface PictureRegion {
  /** Page points. */
  box: Box;
  /** `logo`: small, and coloured or near the top of the page. */
  kind: PictureKind | 'logo';
  /** 0..1 */
  confidence: number;
}

/** Work grid: cells per inch. */
const cellsPerInch = 18;
/** Minimum side of a picture in inches, and minimum area in square inches. */
const leastSide = 0.4;
const leastArea = 0.3;
/** Minimum mean darkness or chroma of an inked cell. */
const inked = 20;

/**
 * Photographs, drawings and charts of a page image: ink that was not read as text and is not a ruling. `textBoxes`:
 * boxes of glyphs or lines (points). `rulings`: lines of the page (points). Conservative: dirt, shadows at the margins,
 * handwriting, missed words and frames around text are excluded by size, by ink density and by the share read as text.
 */
export function findPictures(raster: Raster, textBoxes: readonly Box[], rulings: readonly Ruling[]): PictureRegion[] {
  const cell = Math.max(2, Math.round(raster.dpi / cellsPerInch));
  const cols = Math.floor(raster.width / cell);
  const rows = Math.floor(raster.height / cell);
  if (cols < 8 || rows < 8) return [];
  const place = placeOf(raster);
  const text = new Uint8Array(cols * rows);
  const toCells = (b: Box, grow: number): Box => ({
    x0: Math.max(0, Math.floor((b.x0 - place.x) / place.unit / cell - grow)),
    y0: Math.max(0, Math.floor((b.y0 - place.y) / place.unit / cell - grow)),
    x1: Math.min(cols, Math.ceil((b.x1 - place.x) / place.unit / cell + grow)),
    y1: Math.min(rows, Math.ceil((b.y1 - place.y) / place.unit / cell + grow)),
  });
  const paint = (into: Uint8Array, b: Box): void => {
    for (let y = b.y0; y < b.y1; y++) if (b.x1 > b.x0) into.fill(1, y * cols + b.x0, y * cols + b.x1);
  };
  for (const b of textBoxes) paint(text, toCells(b, 0.15));
  const ruled = new Uint8Array(cols * rows);
  for (const r of rulings) {
    const half = r.thickness / 2 + place.unit;
    paint(
      ruled,
      toCells(
        r.direction === 'horizontal'
          ? { x0: r.from, x1: r.to, y0: r.at - half, y1: r.at + half }
          : { x0: r.at - half, x1: r.at + half, y0: r.from, y1: r.to },
        0,
      ),
    );
  }
  const strength = cellInk(raster, cell, cols, rows);
  const mask = new Uint8Array(cols * rows);
  for (let i = 0; i < mask.length; i++) mask[i] = text[i] === 0 && ruled[i] === 0 && strength[i]! >= inked ? 1 : 0;
  const fills = findPixelFills(raster);
  const perInch = raster.dpi / cell;
  // Parts of one figure are within a sixth of an inch.
  const reach = 3;
  const out: PictureRegion[] = [];
  for (const c of componentsOf(dilate({ data: mask, width: cols, height: rows }, reach)).list) {
    const box = tighten(mask, cols, c);
    if (!box) continue;
    const w = (box.x1 - box.x0) / perInch;
    const h = (box.y1 - box.y0) / perInch;
    if (w < leastSide || h < leastSide || w * h < leastArea || w > h * 12 || h > w * 12) continue;
    const stats = statsOf(mask, text, cols, box);
    // Shadows, black rims and punched holes at the margins of a scan.
    const sides = Number(box.x0 <= 1) + Number(box.y0 <= 1) + Number(box.x1 >= cols - 1) + Number(box.y1 >= rows - 1);
    if (
      sides === 4 ||
      (sides === 3 && stats.solid > 0.6) ||
      (sides > 0 && (w < 0.7 || h < 0.7 || (stats.solid < 0.45 && w * h < 4)))
    )
      continue;
    // Mostly text: a form or a table with dirt, or missed characters between others.
    if (stats.text > 0.3 || stats.solid * (1 - stats.text) < stats.text * 0.6) continue;
    if (stats.solid < 0.13 && (w * h < 3 || stats.solid < 0.03)) continue;
    const pixels = {
      x0: box.x0 * cell,
      y0: box.y0 * cell,
      x1: Math.min(raster.width, box.x1 * cell),
      y1: Math.min(raster.height, box.y1 * cell),
    };
    const verdict = classifyPixels(raster, pixels, { textBoxes });
    // Line charts are mostly paper, so they count only if they are clearly charts.
    const sparse = stats.solid < 0.13;
    if (sparse && (verdict.kind !== 'chart' || verdict.confidence < 0.62)) continue;
    // Coloured header rows and banners are flat and contain text.
    if (stats.text > 0.02 && flatShare(fills, box, toCells) > 0.6) continue;
    const confidence = Math.min(
      0.98,
      (sparse ? 0.5 : 0.38) + stats.solid * 0.45 + Math.min(0.15, w * h * 0.03) - stats.text * 0.5,
    );
    if (confidence < 0.5) continue;
    const logo = w < 2.4 && h < 1.3 && verdict.kind === 'picture' && box.y1 < rows * 0.2;
    out.push({
      box: {
        x0: place.x + pixels.x0 * place.unit,
        y0: place.y + pixels.y0 * place.unit,
        x1: place.x + pixels.x1 * place.unit,
        y1: place.y + pixels.y1 * place.unit,
      },
      kind: logo ? 'logo' : verdict.kind,
      confidence: Math.round(confidence * 100) / 100,
    });
  }
  return withoutNested(out).sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
}

/** Share of a region (cells) covered by flat coloured areas. */
function flatShare(fills: readonly Box[], region: Box, toCells: (b: Box, grow: number) => Box): number {
  let covered = 0;
  for (const f of fills) {
    const c = toCells(f, 0);
    covered += Math.max(0, overlapX(c, region)) * Math.max(0, overlapY(c, region));
  }
  return covered / ((region.x1 - region.x0) * (region.y1 - region.y0));
}

/** Mean ink of each cell: darkness below the local paper, or colour, 0..255. */
function cellInk(raster: Raster, cell: number, cols: number, rows: number): Uint8Array {
  const grey = greyOf(raster);
  const paper = pagePaper(grey.data);
  const local = backgroundGrid(grey);
  const out = new Uint8Array(cols * rows);
  const colored = raster.channels === 3;
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      let dark = 0;
      let chroma = 0;
      for (let dy = 0; dy < cell; dy += 2) {
        const base = (r * cell + dy) * raster.width + c * cell;
        for (let dx = 0; dx < cell; dx += 2) {
          const i = base + dx;
          dark += Math.max(0, paper - grey.data[i]!);
          if (colored) {
            const [a, b, d] = [raster.data[i * 3]!, raster.data[i * 3 + 1]!, raster.data[i * 3 + 2]!];
            chroma += Math.max(a, b, d) - Math.min(a, b, d);
          }
        }
      }
      const n = Math.ceil(cell / 2) ** 2;
      const shade = paper - local.data[((r * cell) >> 3) * local.cols + ((c * cell) >> 3)]!;
      // Uniform shading of the paper is lighting; beyond a quarter of the scale, uniform darkness is ink.
      const lighting = shade > 0 && shade < 64 ? shade : 0;
      out[r * cols + c] = Math.min(255, Math.max(dark / n - lighting, colored ? chroma / n - 24 : 0));
    }
  }
  return out;
}

/** Brightness of the page's paper: the most frequent bright level. */
function pagePaper(grey: Uint8Array): number {
  const histogram = new Uint32Array(256);
  for (let i = 0; i < grey.length; i += 17) histogram[grey[i]!]!++;
  let best = 255;
  for (let v = 100; v < 256; v++) if (histogram[v]! >= histogram[best]!) best = v;
  return best;
}

/** Box of the mask within a component of the dilated mask, without thin ends (a single row or column). */
function tighten(mask: Uint8Array, cols: number, c: Box): Box | undefined {
  let { x0, y0, x1, y1 } = c;
  const row = (y: number): number => {
    let n = 0;
    for (let x = x0; x < x1; x++) n += mask[y * cols + x]!;
    return n;
  };
  const column = (x: number): number => {
    let n = 0;
    for (let y = y0; y < y1; y++) n += mask[y * cols + x]!;
    return n;
  };
  while (y0 < y1 && row(y0) === 0) y0++;
  while (y1 > y0 && row(y1 - 1) === 0) y1--;
  while (x0 < x1 && column(x0) === 0) x0++;
  while (x1 > x0 && column(x1 - 1) === 0) x1--;
  return x1 > x0 && y1 > y0 ? { x0, y0, x1, y1 } : undefined;
}

function statsOf(mask: Uint8Array, text: Uint8Array, cols: number, b: Box): { solid: number; text: number } {
  let [n, t] = [0, 0];
  for (let y = b.y0; y < b.y1; y++) {
    for (let x = b.x0; x < b.x1; x++) {
      n += mask[y * cols + x]!;
      t += text[y * cols + x]!;
    }
  }
  const area = (b.x1 - b.x0) * (b.y1 - b.y0);
  return { solid: n / area, text: t / area };
}

/** Merges overlapping regions: parts of a figure around its labels. */
function withoutNested(regions: PictureRegion[]): PictureRegion[] {
  const out: PictureRegion[] = [];
  for (const r of [...regions].sort(
    (a, b) => (b.box.x1 - b.box.x0) * (b.box.y1 - b.box.y0) - (a.box.x1 - a.box.x0) * (a.box.y1 - a.box.y0),
  )) {
    const host = out.find(
      (o) => o.box.x0 < r.box.x1 && r.box.x0 < o.box.x1 && o.box.y0 < r.box.y1 && r.box.y0 < o.box.y1,
    );
    if (!host) out.push(r);
    else
      host.box = {
        x0: Math.min(host.box.x0, r.box.x0),
        y0: Math.min(host.box.y0, r.box.y0),
        x1: Math.max(host.box.x1, r.box.x1),
        y1: Math.max(host.box.y1, r.box.y1),
      };
  }
  return out;
}
