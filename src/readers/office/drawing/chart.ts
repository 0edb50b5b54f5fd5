import type { FlowBlock } from '../../../document/index.ts';
import { type Series, seriesTable } from '../../flow/index.ts';
import { child, descendants, elements, textContent, type XmlElement } from '../../markup/index.ts';
import { showNumber } from '../../sheet/shared.ts';
import { integer, isOn, isTrue } from '../units.ts';

/** Maximum number of points read per series; a longer one shows a curve, not values. */
const MAX_POINTS = 5000;

/** A chart as a picture with its title, and a table of the cached values. */
export function chartBlocks(tree: XmlElement | undefined, altText?: string): FlowBlock[] {
  const extended = tree?.name === 'cx:chartSpace';
  const title = extended ? titleText(child(tree, 'cx:chart/cx:title')) : titleText(child(tree, 'c:chart/c:title'));
  const since1904 = child(tree, 'c:date1904');
  const date1904 = since1904 !== undefined && isOn(since1904.attrs.val);
  const series = extended ? extendedSeries(tree) : plotSeries(child(tree, 'c:chart/c:plotArea'), date1904);
  const axes = axisTitles(child(tree, extended ? 'cx:chart/cx:plotArea' : 'c:chart/c:plotArea'));
  // The title of the first axis is above its column.
  const text = [title, ...(series.length > 0 ? axes.values : [axes.categories, ...axes.values])]
    .filter((one) => one !== '')
    .join('\n');
  const blocks: FlowBlock[] = [
    { kind: 'picture', subType: 'chart', ...(text === '' ? {} : { text }), ...(altText ? { altText } : {}) },
  ];
  const table = seriesTable(series, axes.categories);
  if (table) blocks.push(table);
  return blocks;
}

const titleText = (title: XmlElement | undefined): string =>
  (descendants(title, 'a:p').length > 0 ? descendants(title, 'a:p') : descendants(title, 'c:v'))
    .map((paragraph) =>
      paragraph.name === 'c:v' ? textContent(paragraph) : descendants(paragraph, 'a:t').map(textContent).join(''),
    )
    .join(' ')
    .trim();

/** Titles of the category axis (or the x axis of two value axes), and of the others. */
function axisTitles(plot: XmlElement | undefined): { categories: string; values: string[] } {
  const axes = elements(plot).flatMap((axis) => {
    const text = /^(?:c:(?:cat|date|val|ser)Ax|cx:axis)$/.test(axis.name)
      ? titleText(child(axis, 'c:title') ?? child(axis, 'cx:title'))
      : '';
    const deleted = child(axis, 'c:delete')?.attrs.val;
    return text === '' || isTrue(deleted) ? [] : [{ axis, text }];
  });
  const isFirst = ({ name }: XmlElement): boolean => name === 'c:catAx' || name === 'c:dateAx';
  const scattered = !elements(plot).some(isFirst);
  const first = axes.find(
    ({ axis }) => isFirst(axis) || (scattered && /^[bt]$/.test(child(axis, 'c:axPos')?.attrs.val ?? '')),
  );
  return { categories: first?.text ?? '', values: axes.filter((one) => one !== first).map(({ text }) => text) };
}

function plotSeries(plot: XmlElement | undefined, date1904: boolean): Series[] {
  return elements(plot)
    .filter(({ name }) => name.endsWith('Chart'))
    .flatMap((chart) => elements(chart, 'c:ser'))
    .map((ser) => {
      const x = child(ser, 'c:xVal');
      const bubbles = child(ser, 'c:bubbleSize');
      return {
        name: cached(child(ser, 'c:tx'), date1904).join(' ') || textContent(child(ser, 'c:tx/c:v')),
        categories: cached(x ?? child(ser, 'c:cat'), date1904),
        values: cached(child(ser, 'c:val') ?? child(ser, 'c:yVal'), date1904),
        ...(bubbles ? { sizes: cached(bubbles, date1904) } : {}),
        numeric: x !== undefined,
      };
    });
}

/** Cached points of a reference or literal, by index; levels of a multi-level category from the outermost. */
function cached(holder: XmlElement | undefined, date1904: boolean): string[] {
  const levels = descendants(holder, 'c:lvl');
  const lists =
    levels.length > 0
      ? levels.reverse()
      : holder
        ? [
            descendants(holder, 'c:strCache')[0] ??
              descendants(holder, 'c:numCache')[0] ??
              child(holder, 'c:strLit') ??
              child(holder, 'c:numLit'),
          ]
        : [];
  const read = lists.map((list) => {
    const code = textContent(child(list, 'c:formatCode'));
    return points(list, 'c:pt', (pt) => shown(textContent(child(pt, 'c:v')), pt.attrs.formatCode ?? code, date1904));
  });
  const length = Math.max(0, ...read.map((one) => one.length));
  // Outer levels name only the first of their points.
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

/** Removes binary rounding: 4.2999999999999998 was typed as 4.3. */
function tidy(value: string): string {
  const text = value.trim();
  return /^-?\d*\.\d{12,}(?:e[+-]?\d+)?$/i.test(text) ? String(Number(Number(text).toPrecision(15))) : text;
}

/** Dates and percentages as displayed, because raw numbers would mislead. Other numbers keep all digits of the file. */
function shown(value: string, code: string, date1904: boolean): string {
  const bare = code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (/%/.test(bare)) return `${Number((number * 100).toPrecision(12))}%`;
  return /[yd]|h|s/i.test(bare) && !/general|standard/i.test(bare)
    ? showNumber(number, code, { date1904, locale: 'en' }) || value
    : value;
}

/** Charts of 2016 and later (waterfall, tree map...), [MS-ODRAWXML] 2.24. */
function extendedSeries(tree: XmlElement | undefined): Series[] {
  const data = new Map(elements(child(tree, 'cx:chartData'), 'cx:data').map((one) => [one.attrs.id ?? '', one]));
  return descendants(child(tree, 'cx:chart/cx:plotArea'), 'cx:series').map((ser) => {
    const own = data.get(child(ser, 'cx:dataId')?.attrs.val ?? '');
    const dimension = (name: string): string[] => {
      const levels = elements(child(own, name), 'cx:lvl')
        .map((level) => points(level, 'cx:pt', textContent))
        .reverse();
      const length = Math.max(0, ...levels.map((one) => one.length));
      return Array.from({ length }, (_, i) =>
        levels
          .map((level) => level[i] ?? '')
          .filter(Boolean)
          .join(' '),
      );
    };
    return {
      name: textContent(child(ser, 'cx:tx/cx:txData/cx:v')).trim(),
      categories: dimension('cx:strDim'),
      values: dimension('cx:numDim'),
      numeric: false,
    };
  });
}
