import type { FlowBlock, FlowCell, FlowTable } from '../../../document/index.ts';
import { child, descendants, elements, textOf, type XmlElement } from '../../markup/index.ts';
import { integer } from '../units.ts';

/** Points of one series that are read; a chart with more shows a curve, not values. */
const MAX_POINTS = 5000;

interface Series {
  name: string;
  categories: string[];
  values: string[];
  /** Of scatter and bubble charts: the first column holds x, not a category. */
  numeric: boolean;
}

/** A chart as a picture with its title and a table of the values that the file keeps beside the drawing. */
export function chartBlocks(tree: XmlElement | undefined, altText?: string): FlowBlock[] {
  const extended = tree?.name === 'cx:chartSpace';
  const title = extended ? titleText(child(tree, 'cx:chart/cx:title')) : titleText(child(tree, 'c:chart/c:title'));
  const series = extended ? extendedSeries(tree) : plotSeries(child(tree, 'c:chart/c:plotArea'));
  const blocks: FlowBlock[] = [{ kind: 'picture', subType: 'chart', ...(title === '' ? {} : { text: title }), ...(altText ? { altText } : {}) }];
  const table = seriesTable(series);
  if (table) blocks.push(table);
  return blocks;
}

const titleText = (title: XmlElement | undefined): string =>
  (descendants(title, 'a:p').length > 0 ? descendants(title, 'a:p') : descendants(title, 'c:v'))
    .map((paragraph) => (paragraph.name === 'c:v' ? textOf(paragraph) : descendants(paragraph, 'a:t').map(textOf).join('')))
    .join(' ')
    .trim();

function plotSeries(plot: XmlElement | undefined): Series[] {
  return elements(plot)
    .filter(({ name }) => name.endsWith('Chart'))
    .flatMap((chart) => elements(chart, 'c:ser'))
    .map((ser) => {
      const x = child(ser, 'c:xVal');
      return {
        name: cached(child(ser, 'c:tx')).join(' ') || textOf(child(ser, 'c:tx/c:v')),
        categories: cached(x ?? child(ser, 'c:cat')),
        values: cached(child(ser, 'c:val') ?? child(ser, 'c:yVal')),
        numeric: x !== undefined,
      };
    });
}

/** Cached points of a reference or literal, by their index; levels of a multi-level category from the outside in. */
function cached(holder: XmlElement | undefined): string[] {
  const levels = descendants(holder, 'c:lvl');
  const lists =
    levels.length > 0
      ? levels.reverse()
      : holder
        ? [descendants(holder, 'c:strCache')[0] ?? descendants(holder, 'c:numCache')[0] ?? child(holder, 'c:strLit') ?? child(holder, 'c:numLit')]
        : [];
  const read = lists.map((list) => points(list, 'c:pt', (pt) => textOf(child(pt, 'c:v'))));
  const length = Math.max(0, ...read.map((one) => one.length));
  // The outer levels name only the first of their points.
  const last: string[] = [];
  return Array.from({ length }, (_, i) =>
    read
      .map((list, level) => {
        const own = list[i];
        if (own !== undefined && own !== '') last[level] = own;
        return level < read.length - 1 ? (last[level] ?? '') : (own ?? '');
      })
      .filter((part) => part !== '')
      .join(' '),
  );
}

function points(list: XmlElement | undefined, name: string, value: (pt: XmlElement) => string): string[] {
  const out: string[] = [];
  for (const pt of elements(list, name)) {
    const at = integer(pt.attrs.idx);
    if (at !== undefined && at >= 0 && at < MAX_POINTS) out[at] = tidy(value(pt));
  }
  return Array.from(out, (one) => one ?? '');
}

/** Binary fractions that show as such in the file: 4.2999999999999998 was typed as 4.3. */
function tidy(value: string): string {
  const text = value.trim();
  return /^-?\d*\.\d{12,}(?:e[+-]?\d+)?$/i.test(text) ? String(Number(Number(text).toPrecision(15))) : text;
}

/** Charts of 2016 and later (waterfall, tree map...), [MS-ODRAWXML] 2.24. */
function extendedSeries(tree: XmlElement | undefined): Series[] {
  const data = new Map(elements(child(tree, 'cx:chartData'), 'cx:data').map((one) => [one.attrs.id ?? '', one]));
  return descendants(child(tree, 'cx:chart/cx:plotArea'), 'cx:series').map((ser) => {
    const own = data.get(child(ser, 'cx:dataId')?.attrs.val ?? '');
    const dimension = (name: string): string[] => {
      const levels = elements(child(own, name), 'cx:lvl')
        .map((level) => points(level, 'cx:pt', textOf))
        .reverse();
      const length = Math.max(0, ...levels.map((one) => one.length));
      return Array.from({ length }, (_, i) =>
        levels
          .map((level) => level[i] ?? '')
          .filter(Boolean)
          .join(' '),
      );
    };
    return { name: textOf(child(ser, 'cx:tx/cx:txData/cx:v')).trim(), categories: dimension('cx:strDim'), values: dimension('cx:numDim'), numeric: false };
  });
}

function seriesTable(series: readonly Series[]): FlowTable | undefined {
  const filled = series.filter(({ values, categories }) => values.length > 0 || categories.length > 0);
  const first = filled[0];
  if (!first) return undefined;
  const shared = filled.every(
    ({ categories }) => categories.length === 0 || categories.join('\0') === (filled.find((one) => one.categories.length > 0)?.categories ?? []).join('\0'),
  );
  const columns: string[][] = [];
  const heads: string[] = [];
  const categories = filled.find((one) => one.categories.length > 0)?.categories ?? [];
  if (shared) {
    columns.push(categories.length > 0 ? categories : Array.from({ length: first.values.length }, (_, i) => String(i + 1)));
    heads.push('');
  }
  for (const one of filled) {
    if (!shared) {
      columns.push(one.categories);
      heads.push(one.numeric ? 'x' : '');
    }
    columns.push(one.values);
    heads.push(one.name);
  }
  const rows = Math.max(...columns.map((column) => column.length));
  const cell = (row: number, col: number, text: string): FlowCell => ({
    row,
    col,
    rowSpan: 1,
    colSpan: 1,
    blocks: text === '' ? [] : [{ kind: 'paragraph', runs: [{ text }] }],
  });
  const cells = heads.map((head, col) => cell(0, col, head));
  for (let row = 0; row < rows; row++) columns.forEach((column, col) => void cells.push(cell(row + 1, col, column[row] ?? '')));
  return { kind: 'table', rows: rows + 1, cols: columns.length, cells, headerRows: 1, bordered: true };
}
