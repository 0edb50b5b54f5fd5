import type { Atom } from './atom.ts';

export interface Level {
  baseline: number;
  size: number;
}

/** The baseline of the main symbols of a group: of the largest type, at its most frequent height. */
export function mainLevel(atoms: readonly Atom[]): Level {
  const letters = atoms.filter((a) => (!a.tall || a.kind === 'group') && a.kind !== 'accent' && a.kind !== 'prime');
  // Delimiters may be larger than their content (TeX uses the next size before an extensible one).
  const inner = letters.filter((a) => !isDelimiter(a));
  const pool = inner.length > 0 ? inner : letters.length > 0 ? letters : atoms;
  let size = 0;
  for (const a of pool) size = Math.max(size, a.size);
  const clusters: { baseline: number; width: number; x0: number }[] = [];
  for (const a of pool) {
    if (a.size < 0.88 * size) continue;
    const width = Math.max(0.2 * size, a.x1 - a.x0);
    const hit = clusters.find((c) => Math.abs(c.baseline - a.baseline) < 0.12 * size);
    if (hit) {
      hit.width += width;
      hit.x0 = Math.min(hit.x0, a.x0);
    } else clusters.push({ baseline: a.baseline, width, x0: a.x0 });
  }
  let best = clusters[0]!;
  for (const c of clusters) if (c.width > best.width * 1.02) best = c;
  return { baseline: best?.baseline ?? atoms[0]!.baseline, size };
}

/**
 * Baselines of the rows of a group, top to bottom: those of its largest type. `gap` is the minimum distance of two rows
 * in em.
 */
export function rowBaselines(atoms: readonly Atom[], gap: number): number[] {
  let size = 0;
  for (const a of atoms)
    if ((!a.tall || a.kind === 'group') && a.kind !== 'accent' && a.kind !== 'prime' && !isDelimiter(a))
      size = Math.max(size, a.size);
  if (size === 0) return [];
  const bases = atoms
    .filter(
      (a) => a.size >= 0.88 * size && a.kind !== 'accent' && a.kind !== 'prime' && !(a.tall && a.kind !== 'group'),
    )
    .map((a) => a.baseline);
  bases.sort((a, b) => a - b);
  const rows: number[][] = [];
  for (const b of bases) {
    const row = rows.at(-1);
    if (row && b - row[0]! < gap * size) row.push(b);
    else rows.push([b]);
  }
  return rows.map((r) => r[r.length >> 1]!);
}

export const isDelimiter = (a: Atom): boolean => a.kind === 'open' || a.kind === 'close' || a.kind === 'bar';
