import { expect, it } from 'vitest';
import type { Edge } from '../edges.ts';
import { linesOfRows } from '../testing.ts';
import { textRows } from '../words.ts';
import { runsOf } from './rule-runs.ts';

const rows = textRows(linesOfRows([['one', 'two'], ['three', 'four'], ['five', 'six'], ['seven']], [75, 250], 100, 20));
const rule = (at: number, to = 330): Edge => ({ at, from: 70, to, thickness: 0.5 });
const runs = (h: Edge[]) => runsOf(h, rows, 10).map((run) => run.map((e) => e.at));

it('are rules of one width with rows between them', () => {
  expect(runs([rule(90), rule(106), rule(126), rule(146)])).toEqual([[90, 106, 126, 146]]);
  expect(runs([rule(90), rule(106, 300), rule(126)])).toEqual([[90, 126], [106]]);
});

it('end where nothing stands between two rules, or words cross their ends', () => {
  expect(runs([rule(90), rule(106), rule(109), rule(126)])).toEqual([
    [90, 106],
    [109, 126],
  ]);
  expect(runs([rule(90, 255), rule(106, 255)])).toEqual([[90], [106]]);
});

it('end at items of a list below a line of two parts, as the sections of a curriculum vitae have them', () => {
  const sections = textRows(
    linesOfRows(
      [['Harbour', '2012'], ['• letters'], ['Education'], ['School', '2008'], ['• languages']],
      [75, 250],
      100,
      14,
    ),
  );
  expect(runsOf([rule(90), rule(132), rule(160)], sections, 10).map((run) => run.length)).toEqual([1, 1, 1]);
});
