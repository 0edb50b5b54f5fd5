import { describe, expect, it } from 'vitest';
import { prepareSheets, sheetNames } from './prepare-sheets.ts';

const book = (sheets: string): string => `<office:document><office:automatic-styles>
<style:style style:name="narrow" style:family="table-column"><style:table-column-properties style:column-width="0.5in"/></style:style>
<style:style style:name="low" style:family="table-row"><style:table-row-properties style:row-height="0.2in" style:use-optimal-row-height="true"/></style:style>
<style:style style:name="fixed" style:family="table-row"><style:table-row-properties style:row-height="10pt" style:use-optimal-row-height="false"/></style:style>
<style:style style:name="title" style:family="table-cell" style:parent-style-name="Default"><style:text-properties fo:font-size="20pt"/></style:style>
<style:style style:name="wrap" style:family="table-cell"><style:table-cell-properties fo:wrap-option="wrap"/></style:style>
</office:automatic-styles><office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document>`;
const columns =
  '<table:table-column table:style-name="narrow" table:number-columns-repeated="2"/><table:table-column table:visibility="collapse" table:style-name="narrow"/><table:table-column table:number-columns-repeated="16381"/>';
const row = (cells: string, attributes = 'table:style-name="low"'): string =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`;
const cell = (text: string, style = ''): string =>
  `<table:table-cell${style}><text:p>${text}</text:p></table:table-cell>`;
const sheet = (content: string, name = 'A &amp; B'): string =>
  `<table:table table:name="${name}">${content}</table:table>`;
const shapeOf = (text: string): number[] =>
  [.../<draw:rect [^>]*svg:width="([\d.]+)pt" svg:height="([\d.]+)pt"/.exec(text)!].slice(1).map(Number);

describe('prepareSheets', () => {
  it('returns the positions of columns and rows; hidden ones have no extent', () => {
    const rows =
      row(cell('x')) +
      row('<table:table-cell/>', 'table:style-name="low" table:number-rows-repeated="2" table:visibility="collapse"') +
      row(cell('y'), 'table:style-name="fixed"');
    const { sheets } = prepareSheets(book(sheet(columns + rows)), () => ({ columns: 5, rows: 4 }));
    expect(sheets).toHaveLength(1);
    expect(sheets[0]?.name).toBe('A & B');
    expect(sheets[0]?.columns).toEqual([0, 36, 72, 72, 136, 200]);
    expect(sheets[0]?.rows.map((edge) => Math.round(edge * 10) / 10)).toEqual([0, 14.4, 14.4, 14.4, 24.4]);
  });

  it('adds a shape to each sheet from its first cell to the end of the shown content, including overflowing text', () => {
    const long = 'a text that runs on over the empty cells beside it';
    const short = shapeOf(prepareSheets(book(sheet(columns + row(cell('x')))), () => ({ columns: 2, rows: 1 })).text);
    expect(short[0]).toBeCloseTo(71.5);
    expect(
      shapeOf(prepareSheets(book(sheet(columns + row(cell(long)))), () => ({ columns: 2, rows: 1 })).text)[0],
    ).toBeGreaterThan(200);
    expect(
      shapeOf(
        prepareSheets(book(sheet(columns + row(cell(long, ' table:style-name="wrap"')))), () => ({
          columns: 2,
          rows: 1,
        })).text,
      )[0],
    ).toBe(short[0]);
    expect(
      shapeOf(prepareSheets(book(sheet(columns + row(cell(long) + cell('x')))), () => ({ columns: 2, rows: 1 })).text),
    ).toEqual(short);
    const { text } = prepareSheets(
      book(sheet(`<table:shapes><draw:frame/></table:shapes>${columns}${row(cell('x'))}`)),
      () => undefined,
    );
    expect(text.match(/<table:shapes>/g)).toHaveLength(1);
    expect(text).toMatch(/<table:shapes><draw:rect [^>]*\/><draw:frame\/>/);
  });

  it('fixes row heights, and makes rows at least as high as their font', () => {
    const { text, sheets } = prepareSheets(
      book(sheet(columns + row(cell('Title', ' table:style-name="title"')) + row(cell('x')))),
      () => ({
        columns: 1,
        rows: 2,
      }),
    );
    expect(text).not.toContain('optimal-row-height="true"');
    expect(sheets[0]?.rows[1]).toBe(25);
    expect(text).toContain('style:row-height="25pt"');
    expect(text).toContain('<table:table-row table:style-name="docparse-row-500">');
    // The author's height stays, though it clips the text.
    const fixed = row(cell('Title', ' table:style-name="title"'), 'table:style-name="fixed"');
    expect(prepareSheets(book(sheet(columns + fixed)), () => ({ columns: 1, rows: 1 })).sheets[0]?.rows[1]).toBe(10);
  });

  it('leaves out rows far after the requested ones, also repeated ones', () => {
    const rows =
      row(cell('x')) + row(cell(''), 'table:style-name="low" table:number-rows-repeated="1048574"') + row(cell('last'));
    const { text } = prepareSheets(book(sheet(columns + rows)), () => ({ columns: 1, rows: 1 }));
    expect(text).toContain('table:number-rows-repeated="200"');
    expect(text).not.toContain('last');
  });

  it('does not treat the tables of charts as sheets', () => {
    const chart = `<table:table-cell><draw:frame><draw:object><office:document><table:table table:name="local"><table:table-row><table:table-cell><text:p>1</text:p></table:table-cell></table:table-row></table:table></office:document></draw:object></draw:frame></table:table-cell>`;
    const text = book(sheet(columns + row(chart), 'One') + sheet(columns + row(cell('x')), 'Two'));
    expect(sheetNames(text)).toEqual(['One', 'Two']);
    const prepared = prepareSheets(text, () => ({ columns: 1, rows: 1 }));
    expect(prepared.sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['One', 2],
      ['Two', 2],
    ]);
    expect(prepared.text.match(/<draw:rect /g)).toHaveLength(2);
  });

  it('makes rows as high as wrapped text', () => {
    const long = cell('a text that is wrapped in its narrow column', ' table:style-name="wrap"');
    expect(
      prepareSheets(book(sheet(columns + row(long))), () => ({ columns: 1, rows: 1 })).sheets[0]?.rows[1],
    ).toBeGreaterThan(60);
  });

  it('starts far from the first cell if everything before is empty', () => {
    const rows =
      row('<table:table-cell/>', 'table:style-name="fixed" table:number-rows-repeated="1000"') +
      row(cell('far'), 'table:style-name="fixed"');
    const { sheets, text } = prepareSheets(book(sheet(columns + rows)), () => ({
      columns: 1,
      rows: 1001,
      fromRow: 1000,
    }));
    expect(sheets[0]?.rows.slice(-2)).toEqual([0, 10]);
    expect(text).toContain('svg:y="10000.25pt"');
  });

  it('draws nothing of a sheet that is larger than a page can be, and draws all others', () => {
    const rows = row(cell('x'), 'table:style-name="fixed"').repeat(1400);
    const { sheets, text } = prepareSheets(
      book(sheet(`<table:shapes><draw:frame/></table:shapes>${columns}${rows}`) + sheet(columns + row(cell('y')))),
      (at) => ({
        columns: 1,
        rows: at === 0 ? 1400 : 1,
      }),
    );
    expect(sheets.map(({ tooLarge }) => tooLarge)).toEqual([true, undefined]);
    expect(text).not.toContain('>x<');
    expect(text).toContain('>y<');
    expect(text.match(/<table:table /g)?.length).toBe(text.match(/<\/table:table>/g)?.length);
    expect(text).not.toContain('<table:shapes><draw:frame');
  });
});
