/** An ellipse in pixels: centre, half axes (`a >= b`) and the direction of `a` in radians. */
export interface Ellipse {
  cx: number;
  cy: number;
  a: number;
  b: number;
  angle: number;
}

/** Solves a small dense system in place (Gauss with partial pivoting); undefined when singular. */
export function solveLinear(matrix: number[][], rhs: number[]): number[] | undefined {
  const n = rhs.length;
  for (let c = 0; c < n; c++) {
    let p = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(matrix[r]![c]!) > Math.abs(matrix[p]![c]!)) p = r;
    if (Math.abs(matrix[p]![c]!) < 1e-12) return undefined;
    [matrix[c], matrix[p]] = [matrix[p]!, matrix[c]!];
    [rhs[c], rhs[p]] = [rhs[p]!, rhs[c]!];
    for (let r = c + 1; r < n; r++) {
      const f = matrix[r]![c]! / matrix[c]![c]!;
      if (f === 0) continue;
      for (let k = c; k < n; k++) matrix[r]![k]! -= f * matrix[c]![k]!;
      rhs[r]! -= f * rhs[c]!;
    }
  }
  for (let r = n - 1; r >= 0; r--) {
    let s = rhs[r]!;
    for (let k = r + 1; k < n; k++) s -= matrix[r]![k]! * rhs[k]!;
    rhs[r] = s / matrix[r]![r]!;
  }
  return rhs;
}

/**
 * Scratch space for `fitEllipse`, which is called hundreds of times per seal: five rows of five coefficients and the
 * right side.
 */
const normal = new Float64Array(30);

/** Gaussian elimination on the 5 x 6 scratch space; false if singular. The solution is in the last column. */
function solveScratch(): boolean {
  const m = normal;
  for (let c = 0; c < 5; c++) {
    let p = c;
    for (let r = c + 1; r < 5; r++) if (Math.abs(m[r * 6 + c]!) > Math.abs(m[p * 6 + c]!)) p = r;
    if (Math.abs(m[p * 6 + c]!) < 1e-12) return false;
    if (p !== c) {
      for (let k = c; k < 6; k++) {
        const t = m[c * 6 + k]!;
        m[c * 6 + k] = m[p * 6 + k]!;
        m[p * 6 + k] = t;
      }
    }
    for (let r = c + 1; r < 5; r++) {
      const f = m[r * 6 + c]! / m[c * 6 + c]!;
      for (let k = c; k < 6; k++) m[r * 6 + k]! -= f * m[c * 6 + k]!;
    }
  }
  for (let r = 4; r >= 0; r--) {
    let s = m[r * 6 + 5]!;
    for (let k = r + 1; k < 5; k++) s -= m[r * 6 + k]! * m[k * 6 + 5]!;
    m[r * 6 + 5] = s / m[r * 6 + r]!;
  }
  return true;
}

/**
 * Least-squares conic `A x² + B xy + C y² + D x + E y = 1` through at least five points, as an ellipse; undefined if it
 * is another conic. Coordinates are centred and scaled first, because the system is otherwise ill-conditioned (Hartley
 * 1997).
 */
export function fitEllipse(xs: ArrayLike<number>, ys: ArrayLike<number>): Ellipse | undefined {
  const n = xs.length;
  if (n < 5) return undefined;
  let [mx, my] = [0, 0];
  for (let i = 0; i < n; i++) {
    mx += xs[i]!;
    my += ys[i]!;
  }
  mx /= n;
  my /= n;
  let scale = 0;
  for (let i = 0; i < n; i++) scale += Math.hypot(xs[i]! - mx, ys[i]! - my);
  scale /= n;
  if (scale < 1e-6) return undefined;
  const m = normal;
  m.fill(0);
  const row = [0, 0, 0, 0, 0, 1];
  for (let i = 0; i < n; i++) {
    const x = (xs[i]! - mx) / scale;
    const y = (ys[i]! - my) / scale;
    row[0] = x * x;
    row[1] = x * y;
    row[2] = y * y;
    row[3] = x;
    row[4] = y;
    for (let r = 0; r < 5; r++) for (let c = 0; c < 6; c++) m[r * 6 + c]! += row[r]! * row[c]!;
  }
  if (!solveScratch()) return undefined;
  const [A, B, C, D, E] = [m[5]!, m[11]!, m[17]!, m[23]!, m[29]!];
  const det = 4 * A * C - B * B;
  if (det <= 1e-9) return undefined;
  const x0 = (B * E - 2 * C * D) / det;
  const y0 = (B * D - 2 * A * E) / det;
  const f = A * x0 * x0 + B * x0 * y0 + C * y0 * y0 + 1;
  const mean = (A + C) / 2;
  const diff = Math.hypot((A - C) / 2, B / 2);
  const [l1, l2] = [mean - diff, mean + diff];
  if (f / l1 <= 0 || f / l2 <= 0) return undefined;
  const a = Math.sqrt(f / l1);
  const b = Math.sqrt(f / l2);
  // Direction of the long axis: eigenvector of the smaller eigenvalue.
  const angle = 0.5 * Math.atan2(-B, C - A);
  if (a < b)
    return { cx: mx + x0 * scale, cy: my + y0 * scale, a: b * scale, b: a * scale, angle: angle + Math.PI / 2 };
  return { cx: mx + x0 * scale, cy: my + y0 * scale, a: a * scale, b: b * scale, angle };
}

/** Point of the ellipse scaled by `rho` at parameter `t`. */
export function ellipsePoint(e: Ellipse, t: number, rho = 1): [number, number] {
  const u = e.a * rho * Math.cos(t);
  const v = e.b * rho * Math.sin(t);
  const c = Math.cos(e.angle);
  const s = Math.sin(e.angle);
  return [e.cx + u * c - v * s, e.cy + u * s + v * c];
}

/** Radius of a point in units of the ellipse; 1 on the ellipse. */
export function ellipseRadius(e: Ellipse, x: number, y: number): number {
  const c = Math.cos(e.angle);
  const s = Math.sin(e.angle);
  const dx = x - e.cx;
  const dy = y - e.cy;
  const u = (dx * c + dy * s) / e.a;
  const v = (dy * c - dx * s) / e.b;
  // Ten times as fast as Math.hypot; these numbers cannot overflow.
  return Math.sqrt(u * u + v * v);
}

/** Upright bounding box of an ellipse. */
export function ellipseBox(e: Ellipse): { x0: number; y0: number; x1: number; y1: number } {
  const c = Math.cos(e.angle);
  const s = Math.sin(e.angle);
  const hx = Math.hypot(e.a * c, e.b * s);
  const hy = Math.hypot(e.a * s, e.b * c);
  return { x0: e.cx - hx, y0: e.cy - hy, x1: e.cx + hx, y1: e.cy + hy };
}
