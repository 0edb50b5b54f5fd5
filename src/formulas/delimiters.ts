import { centreX, centreY, overlapX } from '../document/index.ts';
import { type Atom, AXIS, groupAtom } from './atom.ts';
import type { Parse } from './bars.ts';
import { mainLevel, rowBaselines } from './level.ts';

const PIECE_KINDS: Record<string, 'open' | 'close' | 'bar'> = {
  '(': 'open',
  '[': 'open',
  '\\{': 'open',
  ')': 'close',
  ']': 'close',
  '\\}': 'close',
  '|': 'bar',
};
const RIGHT_BRACE = /[⎫⎬⎭]/;

/** Joins stacked parts of extensible delimiters; tall bars consist of short ones. */
export function joinPieces(atoms: readonly Atom[]): Atom[] {
  const isPiece = (a: Atom): boolean => (a.kind === 'piece' && !/[╭╮╰╯]/.test(a.text)) || (a.kind === 'bar' && a.tall);
  const pieces = atoms.filter(isPiece).sort((a, b) => a.y0 - b.y0);
  if (pieces.length === 0) return [...atoms];
  const stacks: Atom[][] = [];
  for (const p of pieces) {
    const stack = stacks.find((s) => {
      const last = s.at(-1)!;
      return overlapX(last, p) > -0.1 * p.size && p.y0 - last.y1 < 0.5 * p.size;
    });
    if (stack) stack.push(p);
    else stacks.push([p]);
  }
  const joined = stacks.map((stack) => {
    const latex = stack.some((p) => RIGHT_BRACE.test(p.text)) ? '\\}' : stack[0]!.latex;
    const atom = groupAtom(latex, stack, {
      kind: PIECE_KINDS[latex] ?? 'bar',
      tall: true,
      text: latex.replace('\\', ''),
    });
    atom.baseline = centreY(atom) + AXIS * atom.size;
    return atom;
  });
  return [...atoms.filter((a) => !isPiece(a)), ...joined];
}

const ENVIRONMENTS: Record<string, string> = {
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '\\{\\}': 'Bmatrix',
  '||': 'vmatrix',
  '\\|\\|': 'Vmatrix',
};

/** Tall delimiters around several rows: matrices, cases, binomials. Innermost first. */
export function applyMatrices(atoms: readonly Atom[], parse: Parse): Atom[] {
  let rest = [...atoms];
  const openings = atoms
    .filter((a) => (a.kind === 'open' || a.kind === 'bar') && a.tall)
    .sort((a, b) => a.y1 - a.y0 - (b.y1 - b.y0));
  for (const open of openings) {
    if (!rest.includes(open)) continue;
    const close = matching(rest, open);
    if (!close && open.latex !== '\\{') continue;
    const inner = rest.filter(
      (a) =>
        a !== open &&
        a !== close &&
        a.x0 >= open.x1 - 0.3 * a.size &&
        (!close || a.x1 <= close.x0 + 0.3 * a.size) &&
        centreY(a) > open.y0 - 0.2 * a.size &&
        centreY(a) < open.y1 + 0.2 * a.size,
    );
    if (inner.length < 2) continue;
    const rows = rowBaselines(inner, 0.7);
    if (rows.length < 2) continue;
    const size = mainLevel(inner).size;
    const span = rows.at(-1)! - rows[0]!;
    if (open.y1 - open.y0 < span || open.y1 - open.y0 < 1.5 * size) continue;
    const cells = grid(inner, rows, size);
    const used = new Set<Atom>([open, ...inner]);
    if (close) used.add(close);
    const atom = groupAtom(matrixLatex(cells, open, close, span / size, parse), [...used], { tall: true });
    atom.baseline = centreY(open) + AXIS * size;
    atom.size = size;
    rest = rest.filter((a) => !used.has(a));
    rest.push(atom);
  }
  return rest;
}

function matching(atoms: readonly Atom[], open: Atom): Atom | undefined {
  const height = open.y1 - open.y0;
  let best: Atom | undefined;
  for (const a of atoms) {
    if (
      a === open ||
      !a.tall ||
      a.x0 < open.x1 ||
      !(a.kind === 'close' || (a.kind === 'bar' && open.kind === 'bar' && a.latex === open.latex))
    )
      continue;
    if (Math.abs(a.y0 - open.y0) > 0.2 * height || Math.abs(a.y1 - open.y1) > 0.2 * height) continue;
    if (!best || a.x0 < best.x0) best = a;
  }
  return best;
}

/** Cells by row and column. Columns are separated by empty strips through all rows. */
function grid(atoms: readonly Atom[], rows: readonly number[], size: number): Atom[][][] {
  const byRow: Atom[][] = rows.map(() => []);
  for (const a of atoms) {
    let best = 0;
    const y = a.tall ? centreY(a) + AXIS * size : a.baseline;
    for (let r = 1; r < rows.length; r++) if (Math.abs(rows[r]! - y) < Math.abs(rows[best]! - y)) best = r;
    byRow[best]!.push(a);
  }
  const spans = atoms.map((a): [number, number] => [a.x0, a.x1]).sort((a, b) => a[0] - b[0]);
  const columns: [number, number][] = [];
  for (const [from, to] of spans) {
    const last = columns.at(-1);
    if (last && from - last[1] < 0.62 * size) last[1] = Math.max(last[1], to);
    else columns.push([from, to]);
  }
  return byRow.map((row) => columns.map(([from, to]) => row.filter((a) => centreX(a) >= from && centreX(a) <= to)));
}

function matrixLatex(cells: Atom[][][], open: Atom, close: Atom | undefined, spread: number, parse: Parse): string {
  const body = cells.map((row) => row.map((cell) => (cell.length > 0 ? parse(cell) : '')));
  const [top, bottom] = body;
  // The row distance distinguishes a binomial (set like a fraction) from a column vector (set like lines).
  if (close && open.latex === '(' && body.length === 2 && top!.length === 1 && (spread > 1.28 || spread < 1))
    return `\\binom{${top![0]}}{${bottom![0]}}`;
  const lines = body.map((row) => row.join(' & ')).join(' \\\\\n');
  if (!close) return `\\begin{cases} ${lines} \\end{cases}`;
  const environment = ENVIRONMENTS[open.latex + close.latex];
  return environment
    ? `\\begin{${environment}} ${lines} \\end{${environment}}`
    : `\\left${open.latex} \\begin{matrix} ${lines} \\end{matrix} \\right${close.latex}`;
}
