import { type Raster, weightedMedian } from '../document/index.ts';
import { blockMeans, componentsOf, greenOf } from '../vision/index.ts';
import { boundsOf, level, type TextBox } from './text-box.ts';

/** Height of a text box in em: the detector's boxes extend about a sixth of an em above and below the text. */
const BOX_EMS = 1.35;
/** Em height at which components are searched: small enough to be fast, large enough for a dash to survive. */
const WORK_EM = 14;
/** Minimum darkness of ink relative to the mean around it. */
const CONTRAST = 28;
/** More stray groups are a picture or noise, not missed characters. */
const MAX_STRAYS = 160;

/**
 * Boxes for text that the detector missed: single digits, letters and dashes, as in table cells. An ink component
 * counts if it has the size of a character, is outside all boxes, and is level with a text box, whose vertical extent
 * it gets.
 */
export function strayBoxes(raster: Raster, boxes: readonly TextBox[]): TextBox[] {
  const rows = boxes.filter((box) => Math.abs(box.uy) < 0.02 && box.width > box.height * 0.8);
  if (rows.length < 4) return [];
  const em = weightedMedian(rows.map((box) => ({ value: box.height, weight: 1 }))) / BOX_EMS;
  const factor = Math.max(1, Math.round(em / WORK_EM));
  const plane = blockMeans(raster, factor, greenOf(raster));
  const ink = inkMask(plane, Math.max(8, Math.round((2.5 * em) / factor)));
  eraseBoxes(ink, plane.width, plane.height, boxes, factor);
  const unit = em / factor;
  const parts: Part[] = componentsOf({ ...plane, data: ink }).list.filter((part) => isCharacterLike(part, unit));
  if (parts.length > MAX_STRAYS * 3) return [];
  const groups = group(parts, unit);
  if (groups.length > MAX_STRAYS) return [];
  const out: TextBox[] = [];
  for (const part of groups) {
    const x0 = part.x0 * factor;
    const x1 = part.x1 * factor;
    const y0 = part.y0 * factor;
    const y1 = part.y1 * factor;
    const mate = rowMate(rows, (x0 + x1) / 2, (y0 + y1) / 2, y1 - y0, em);
    if (!mate) continue;
    if (
      isDash(part, unit) &&
      groups.some((other) => other !== part && isDash(other, unit) && isBeside(part, other, unit))
    )
      continue;
    const pad = 0.25 * em;
    out.push(level(x0 - pad, mate.cy - mate.height / 2, x1 + pad, mate.cy + mate.height / 2, 0));
  }
  return out;
}

interface Part {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/**
 * Ink by the local mean over windows of about `radius` (Bradley and Roth 2007), with sliding sums over columns and
 * rows.
 */
function inkMask(
  { data, width, height }: { data: Uint8Array; width: number; height: number },
  radius: number,
): Uint8Array {
  const columns = new Uint32Array(width);
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < Math.min(radius, height); y++)
    for (let x = 0, at = y * width; x < width; x++, at++) columns[x]! += data[at]!;
  for (let y = 0; y < height; y++) {
    const y0 = Math.max(0, y - radius);
    const y1 = Math.min(height, y + radius + 1);
    if (y + radius < height) for (let x = 0, at = (y + radius) * width; x < width; x++, at++) columns[x]! += data[at]!;
    if (y > radius) for (let x = 0, at = (y0 - 1) * width; x < width; x++, at++) columns[x]! -= data[at]!;
    const rows = y1 - y0;
    const row = y * width;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x++) sum += columns[x]!;
    // Between the margins the window has a constant width, and branches on pixels of writing are unpredictable: none
    // there.
    const inner = Math.min(width, radius + 1);
    const outer = Math.max(inner, width - radius);
    const area = (2 * radius + 1) * rows;
    for (let x = 0; x < width; x++) {
      if (x === inner) {
        for (; x < outer; x++) {
          sum += columns[x + radius]! - columns[x - radius - 1]!;
          mask[row + x] = ((data[row + x]! + CONTRAST) * area - sum) >>> 31;
        }
        if (x === width) break;
      }
      const x0 = x - radius;
      const x1 = x + radius + 1;
      if (x1 <= width) sum += columns[x1 - 1]!;
      if (x0 > 0) sum -= columns[x0 - 1]!;
      if ((data[row + x]! + CONTRAST) * (Math.min(x1, width) - Math.max(x0, 0)) * rows < sum) mask[row + x] = 1;
    }
  }
  return mask;
}

function eraseBoxes(mask: Uint8Array, width: number, height: number, boxes: readonly TextBox[], factor: number): void {
  for (const box of boxes) {
    const { x0, y0, x1, y1 } = boundsOf(box);
    const from = Math.max(0, Math.floor(x0 / factor));
    const to = Math.min(width, Math.ceil(x1 / factor));
    for (let y = Math.max(0, Math.floor(y0 / factor)); y < Math.min(height, Math.ceil(y1 / factor)); y++)
      if (to > from) mask.fill(0, y * width + from, y * width + to);
  }
}

const widthOf = (part: Part): number => part.x1 - part.x0;
const heightOf = (part: Part): number => part.y1 - part.y0;

const isDash = (part: Part, em: number): boolean =>
  heightOf(part) <= 0.3 * em && widthOf(part) >= 0.2 * em && widthOf(part) <= 1.4 * em;

const isCharacterLike = (part: Part, em: number): boolean =>
  isDash(part, em) ||
  (heightOf(part) >= 0.35 * em &&
    heightOf(part) <= 1.3 * em &&
    widthOf(part) >= 0.08 * em &&
    widthOf(part) <= 1.6 * em);

/** Two dashes close together in a row belong to a dashed rule or a leader. */
const isBeside = (a: Part, b: Part, em: number): boolean =>
  Math.abs(a.y0 - b.y0) <= 0.3 * em && Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1) < 1.5 * em;

/** Joins parts of one word. */
function group(parts: readonly Part[], em: number): Part[] {
  const sorted = parts.toSorted((a, b) => a.x0 - b.x0);
  const groups: Part[] = [];
  for (const part of sorted) {
    const near = groups.find(
      (g) =>
        part.x0 - g.x1 < 0.45 * em &&
        Math.min(g.y1, part.y1) - Math.max(g.y0, part.y0) > -0.1 * em &&
        Math.max(g.y1, part.y1) - Math.min(g.y0, part.y0) < 1.5 * em,
    );
    if (near && !isDash(part, em)) {
      near.x0 = Math.min(near.x0, part.x0);
      near.y0 = Math.min(near.y0, part.y0);
      near.x1 = Math.max(near.x1, part.x1);
      near.y1 = Math.max(near.y1, part.y1);
    } else groups.push({ ...part });
  }
  return groups.filter((g) => widthOf(g) <= 6 * em);
}

/** The nearest box of about the usual height at whose level the component is. */
function rowMate(rows: readonly TextBox[], x: number, y: number, height: number, em: number): TextBox | undefined {
  let best: TextBox | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (
      Math.abs(row.cy - y) > 0.3 * em ||
      row.height < 0.7 * BOX_EMS * em ||
      row.height > 1.6 * BOX_EMS * em ||
      height > row.height
    )
      continue;
    const distance = Math.max(0, Math.abs(row.cx - x) - row.width / 2);
    if (distance >= bestDistance) continue;
    best = row;
    bestDistance = distance;
  }
  return best;
}
