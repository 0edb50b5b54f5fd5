import { componentsOf } from '../components.ts';
import { backgroundGrid, type Plane } from '../pixels.ts';

/** Half-open, in pixels. */
export interface PixelBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Side of a cell of the density grid, in millimetres. */
const cellMm = 1;
/** Minimum width and height of matrix codes in cells. */
const matrix = 6;
/** Bar codes: length and height in cells. */
const barLength = 14;
const barHeight = 4;

/**
 * Places that may contain a barcode or matrix code, largest first: about half dark over several millimetres without a
 * break, with edges equally in both directions (matrix) or nearly all in one (bars). Text is a quarter dark, with white
 * between its lines. Photographs may pass: this check only spares plain pages the decoder.
 */
export function codeRegions(grey: Plane, dpi: number): PixelBox[] {
  const { data, width, height } = grey;
  const cell = Math.max(3, Math.round((cellMm * dpi) / 25.4));
  const cols = Math.floor(width / cell);
  const rows = Math.floor(height / cell);
  if (cols < 4 || rows < 4) return [];
  const paper = backgroundGrid(grey);
  const stride = cols + 1;
  const dark = new Float64Array(stride * (rows + 1));
  const across = new Float64Array(stride * (rows + 1));
  const down = new Float64Array(stride * (rows + 1));
  // Five eighths of the paper brightness: well inside the dark modules, so that blur does not widen them.
  const limit = paper.data.map((level) => (level * 5 + 7) >> 3);
  const n = new Uint32Array(cols);
  const h = new Uint32Array(cols);
  const v = new Uint32Array(cols);
  let above = new Uint8Array(width);
  let line = new Uint8Array(width);
  let anyAbove = 0;
  for (let r = 0; r < rows; r++) {
    n.fill(0);
    h.fill(0);
    v.fill(0);
    for (let y = r * cell; y < (r + 1) * cell; y++) {
      const base = y * width;
      const grid = (y >> 3) * paper.cols;
      let any = 0;
      for (let x = 0, g = grid; x < width; g++) {
        const dark = limit[g]!;
        for (const end = Math.min(x + 8, width); x < end; x++) any |= line[x] = (data[base + x]! - dark) >>> 31;
      }
      // Most rows of a page are paper and change nothing.
      if ((any | anyAbove) === 0) continue;
      anyAbove = any;
      let left = 0;
      let x = 0;
      for (let c = 0; c < cols; c++) {
        let cn = 0;
        let ch = 0;
        let cv = 0;
        for (const end = x + cell; x < end; x++) {
          const bit = line[x]!;
          cn += bit;
          ch += bit ^ left;
          cv += bit ^ above[x]!;
          left = bit;
        }
        n[c]! += cn;
        h[c]! += ch;
        v[c]! += cv;
      }
      [above, line] = [line, above];
    }
    let [rn, rh, rv] = [0, 0, 0];
    for (let c = 0; c < cols; c++) {
      rn += n[c]!;
      rh += h[c]!;
      rv += v[c]!;
      const i = (r + 1) * stride + c + 1;
      dark[i] = dark[i - stride]! + rn;
      across[i] = across[i - stride]! + rh;
      down[i] = down[i - stride]! + rv;
    }
  }
  const sum = (s: Float64Array, c: number, r: number, w: number, t: number): number =>
    s[(r + t) * stride + c + w]! - s[r * stride + c + w]! - s[(r + t) * stride + c]! + s[r * stride + c]!;
  const marked = new Uint8Array(cols * rows);
  const scan = (w: number, t: number, accepts: (h: number, v: number) => boolean): void => {
    const hw = w >> 1;
    const ht = t >> 1;
    const area = w * t * cell * cell;
    const quarter = hw * ht * cell * cell * 0.27;
    for (let r = 0; r + t <= rows; r++) {
      for (let c = 0; c + w <= cols; c++) {
        const d = sum(dark, c, r, w, t);
        if (d < area * 0.35 || d > area * 0.72) continue;
        if (sum(dark, c, r, hw, ht) < quarter || sum(dark, c + w - hw, r, hw, ht) < quarter) continue;
        if (sum(dark, c, r + t - ht, hw, ht) < quarter || sum(dark, c + w - hw, r + t - ht, hw, ht) < quarter) continue;
        const eh = sum(across, c, r, w, t);
        const ev = sum(down, c, r, w, t);
        // Flat dark areas have few edges: less than one per two cells and line.
        if (eh + ev < (w * t * cell) / 2 || !accepts(eh, ev)) continue;
        for (let y = r; y < r + t; y++) marked.fill(1, y * cols + c, y * cols + c + w);
      }
    }
  };
  scan(matrix, matrix, (eh, ev) => eh < ev * 1.9 && ev < eh * 1.9);
  scan(barLength, barHeight, (eh, ev) => eh > ev * 3);
  scan(barHeight, barLength, (eh, ev) => ev > eh * 3);
  const grow = 3;
  const places = componentsOf({ data: marked, width: cols, height: rows }).list.sort((a, b) => b.area - a.area);
  return places.map((b) => ({
    x0: Math.max(0, (b.x0 - grow) * cell),
    y0: Math.max(0, (b.y0 - grow) * cell),
    x1: Math.min(width, (b.x1 + grow) * cell),
    y1: Math.min(height, (b.y1 + grow) * cell),
  }));
}
