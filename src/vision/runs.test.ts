import { expect, it } from 'vitest';
import { changesAt, rowRunsOf } from './runs.ts';

const mask = (...rows: string[]) => ({
  data: Uint8Array.from([...rows.join('')], (c) => (c === '#' ? 1 : 0)),
  width: rows[0]!.length,
  height: rows.length,
});

const ROWS = ['##....###.#', '...........', '.##.##..###', '#.#########', '###########'];

it('lists the runs of every row', () => {
  const { first, from, to } = rowRunsOf(mask(...ROWS));
  expect([...first]).toEqual([0, 3, 3, 6, 8, 9]);
  expect([...from]).toEqual([0, 6, 10, 1, 4, 8, 0, 2, 0]);
  expect([...to]).toEqual([2, 9, 11, 3, 6, 11, 1, 11, 11]);
});

it('finds where ink starts and ends below each pixel', () => {
  const plane = mask(...ROWS);
  const runs = rowRunsOf(plane);
  for (let y = 0; y <= plane.height; y++) {
    const seen: string[] = [];
    changesAt(
      runs,
      y,
      (x) => seen.push(`+${x}`),
      (x) => seen.push(`-${x}`),
    );
    const wanted = [...Array(plane.width).keys()].flatMap((x) => {
      const own = y < plane.height && ROWS[y]![x] === '#';
      const above = y > 0 && ROWS[y - 1]![x] === '#';
      return own === above ? [] : [own ? `+${x}` : `-${x}`];
    });
    expect(seen).toEqual(wanted);
  }
});
