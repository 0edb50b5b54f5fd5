import { describe, expect, it } from 'vitest';
import { bold, lineOf, linesOfRows, pageOf, show, word } from '../testing.ts';
import { findTables } from './find-tables.ts';
import { heads } from './headed-testing.ts';

describe('heads in bold', () => {
  it('does not take a title with a wide blank above a paragraph for the heads of columns', () => {
    const title = heads(['Chapter 12.', 'Vectors'], [70, 150], 100);
    const first = lineOf(word('Each of these holds elements of one type in a row that grows', 70, 120));
    const second = lineOf(word('by arithmetic, so that adding is cheap.', 70, 133));
    expect(findTables(pageOf([...title, first, second]), [...title, first, second])).toEqual([]);
    expect(findTables(pageOf([...title, first]), [...title, first])).toEqual([]);
  });

  it('does not take the title of a paragraph that goes on in its second line for heads', () => {
    const title = heads(['Advice:', 'no passing on by default in ex-'], [70, 125], 100);
    const text = [
      ...word('porter', 70, 113, { font: bold }),
      ...word('This feature will remain off by default.', 125, 113),
    ];
    const lines = [...title, lineOf(text)];
    expect(findTables(pageOf(lines), lines)).toEqual([]);
  });

  it('does not take a justified heading above a paragraph for heads', () => {
    const title = lineOf([
      ...word('Collector Release', 70, 100, { font: bold, size: 14 }),
      ...word('Steps', 230, 100, { font: bold, size: 14 }),
    ]);
    const text = [...word('Building and testing it is very', 70, 122), ...word('now so', 230, 122)];
    const lines = [title, lineOf(text), lineOf(word('automated.', 70, 134))];
    expect(findTables(pageOf(lines), lines)).toEqual([]);
  });

  it('are two lines, as far apart as style sheets set them', () => {
    const lines = [
      ...heads(['request', 'is it'], [130, 330], 100),
      ...heads(['Name', 'way', 'Path', 'known'], [70, 130, 210, 330], 116),
      ...linesOfRows(
        [
          ['add', 'POST', '/account/add', 'YES'],
          ['list', 'GET', '/account/list', 'YES'],
        ],
        [70, 130, 210, 330],
        146,
        26,
      ),
    ];
    const [table] = findTables(pageOf(lines), lines);
    expect(show(table!)[0]).toEqual(['Name', 'request way', 'Path', 'is it known']);
  });
});
