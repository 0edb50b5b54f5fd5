import { describe, expect, it } from 'vitest';
import { parseXml } from '../../markup/index.ts';
import { NAMESPACES } from '../namespaces.ts';
import { outline, part } from '../testing.ts';
import { chartBlocks } from './chart.ts';

const cache = (values: readonly (string | number)[], code = ''): string =>
  `<c:numRef><c:numCache>${code && `<c:formatCode>${code}</c:formatCode>`}${values.map((v, i) => `<c:pt idx="${i}"><c:v>${v}</c:v></c:pt>`).join('')}</c:numCache></c:numRef>`;
const title = (text: string): string =>
  `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;
const read = (plot: string, before = ''): string[] =>
  outline(
    chartBlocks(
      parseXml(part('c:chartSpace', `${before}<c:chart>${title('Sales')}<c:plotArea>${plot}</c:plotArea></c:chart>`), {
        namespaces: NAMESPACES,
      }),
    ),
  );
const rows = (plot: string, before = ''): string[] =>
  (read(plot, before)[1] ?? '')
    .replace(/^.*?\[|\]$/g, '')
    .split('; ')
    .map((cell) => cell.replace(/^.*?: /, '').replace(/^\d+,\d+ 1x1:$/, ''));

describe('a chart', () => {
  it('returns axis titles: the first above its column, the others with the chart title', () => {
    const ser = `<c:ser><c:tx><c:v>Total</c:v></c:tx><c:cat>${cache(['a'])}</c:cat><c:val>${cache([5])}</c:val></c:ser>`;
    const axes = `<c:catAx>${title('Quarter')}</c:catAx><c:valAx>${title('Euro')}</c:valAx><c:valAx>${title('gone')}<c:delete val="1"/></c:valAx>`;
    expect(read(`<c:barChart>${ser}</c:barChart>${axes}`)[0]).toBe('picture chart Sales / Euro');
    expect(rows(`<c:barChart>${ser}</c:barChart>${axes}`)).toEqual(['Quarter', 'Total', 'a', '5']);
  });

  it('of bubbles has sizes, and x below the title of its axis', () => {
    const ser = `<c:ser><c:tx><c:v>B</c:v></c:tx><c:xVal>${cache([1])}</c:xVal><c:yVal>${cache([2])}</c:yVal><c:bubbleSize>${cache([9])}</c:bubbleSize></c:ser>`;
    const axes = `<c:valAx><c:axPos val="b"/>${title('Age')}</c:valAx><c:valAx><c:axPos val="l"/></c:valAx>`;
    expect(rows(`<c:bubbleChart>${ser}</c:bubbleChart>${axes}`)).toEqual(['Age', 'B', 'size', '1', '2', '9']);
  });

  it('shows dates and percentages as displayed, other numbers with all digits', () => {
    const ser = (value: string) =>
      `<c:lineChart><c:ser><c:cat>${cache([45292], 'yyyy-mm-dd')}</c:cat><c:val>${value}</c:val></c:ser></c:lineChart>`;
    expect(rows(ser(cache([0.125], '0%'))).slice(2)).toEqual(['2024-01-01', '12.5%']);
    expect(rows(ser(cache([1234.56], '#,##0'))).slice(3)).toEqual(['1234.56']);
    expect(rows(ser(cache([3], 'General" days"'))).slice(3)).toEqual(['3']);
    expect(rows(ser(''), '<c:date1904 val="1"/>')[2]).toBe('2028-01-02');
  });
});
