import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Flow, FlowBlock, FlowPicture, FlowTable, Source } from '../../document/index.ts';
import { makeZip } from '../archive/testing.ts';
import { readXlsx } from './index.ts';
import { type BookParts, bookParts } from './testing.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-xlsx-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function read(book: BookParts, limits = { maxRows: 2000, maxColumns: 100 }): Promise<Flow> {
  const path = join(dir, 'a.xlsx');
  await writeFile(path, makeZip(bookParts(book)));
  return readXlsx(
    { path, name: 'a.xlsx', extension: 'xlsx', mediaType: '', size: 0, sha256: '' } satisfies Source,
    limits,
  );
}

const text = (block: FlowBlock): string => ('runs' in block ? block.runs.map((run) => run.text).join('') : '');
const grid = (block: FlowBlock | undefined): string[][] => {
  const table = block as FlowTable;
  const rows = Array.from({ length: table.rows }, () => new Array<string>(table.cols).fill(''));
  for (const cell of table.cells) (rows[cell.row] as string[])[cell.col] = cell.blocks.map(text).join('\n');
  return rows;
};
const tables = (flow: Flow, part = 0): string[][][] =>
  (flow.parts[part]?.blocks ?? []).filter((block) => block.kind === 'table').map(grid);

describe('readXlsx', () => {
  it('reads a part once even if several sheets refer to it', async () => {
    const one = { data: '<row r="1"><c r="A1"><v>7</v></c></row>' };
    const own = bookParts({ sheets: [one, one, one] });
    const rels = String(own['xl/_rels/workbook.xml.rels']).replaceAll('sheet3.xml', 'sheet1.xml');
    const flow = await read({ sheets: [one, one, one], parts: { 'xl/_rels/workbook.xml.rels': rels } });
    expect(flow.parts.map(({ name }) => name)).toEqual(['Sheet1', 'Sheet2']);
    expect(flow.warnings).toEqual(['Duplicate sheets were left out (1).']);
  });

  it('shows texts, cached values, booleans and errors, but no formulas', async () => {
    const flow = await read({
      strings: [
        '<t>Name</t>',
        '<r><rPr><b/></rPr><t>bo</t></r><r><t xml:space="preserve">ld </t></r><rPh sb="0" eb="1"><t>よみ</t></rPh>',
      ],
      sheets: [
        {
          data: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>In &amp; line</t></is></c><c r="C1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c></row>
            <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="b"><v>1</v></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>
            <row r="3"><c><v>0.1</v></c><c><f>A1+1</f><v>12.5</v></c><c t="str"><v>line_x000D_
break</v></c></row>`,
        },
      ],
    });
    expect(tables(flow)).toEqual([
      [
        ['Name', 'In & line', 'ab'],
        ['bold ', 'TRUE', '#DIV/0!'],
        ['0.1', '12.5', 'line\nbreak'],
      ],
    ]);
    const cell = (flow.parts[0]?.blocks[0] as FlowTable | undefined)?.cells[3];
    expect(cell?.blocks).toMatchObject([{ runs: [{ text: 'bo', bold: true }, { text: 'ld ' }] }]);
  });

  const STYLES = `<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts>
    <fonts><font><sz val="11"/></font><font><b/><sz val="11"/></font><font><sz val="16"/></font></fonts>
    <fills><fill/><fill/></fills><borders><border/><border><left style="thin"/><right style="thin"/></border></borders>
    <cellXfs><xf/><xf fontId="1"/><xf fontId="2"/><xf numFmtId="164"/><xf numFmtId="14"/><xf borderId="1"/><xf numFmtId="10"/></cellXfs>`;
  const c = (ref: string, value: string | number, style = 0): string =>
    typeof value === 'number'
      ? `<c r="${ref}" s="${style}"><v>${value}</v></c>`
      : `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
  /** Rows starting at A1; empty texts are not cells. */
  const rows = (list: (string | number)[][], style: (row: number, col: number) => number = () => 0): string =>
    list
      .map(
        (row, r) =>
          `<row r="${r + 1}">${row.map((value, i) => (value === '' ? '' : c(`${String.fromCharCode(65 + i)}${r + 1}`, value, style(r, i)))).join('')}</row>`,
      )
      .join('');

  it('formats numbers by their cells, in the language of the workbook', async () => {
    const data = `<row r="1">${c('A1', 45000, 3)}${c('B1', 45000, 4)}${c('C1', 0.256, 6)}</row>`;
    const chinese = await read({ styles: STYLES, strings: ['<t>合同编号与金额</t>'], sheets: [{ data }] });
    expect(tables(chinese)).toEqual([[['2023年3月15日', '2023/3/15', '25.60%']]]);
    const old = await read({ styles: STYLES, workbookProperties: '<workbookPr date1904="1"/>', sheets: [{ data }] });
    expect(tables(old)).toEqual([[['2027年3月16日', '3/16/2027', '25.60%']]]);
    const iso = await read({
      sheets: [{ data: '<row r="1"><c r="A1" t="d"><v>2024-02-29</v></c><c r="B1"><v>1</v></c></row>' }],
    });
    expect(tables(iso)).toEqual([[['2024-02-29', '1']]]);
  });

  it('merges cells and drops hidden content', async () => {
    const flow = await read({
      styles: STYLES,
      sheets: [
        {
          data: rows(
            [
              ['Region', 'Sales', 'lost'],
              ['', 'Q1', 'Q2'],
              ['North', 1, 2],
            ],
            (r) => (r < 2 ? 1 : 0),
          ),
          after:
            '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="B1:D9"/><mergeCell ref="A9:XFD9"/></mergeCells>',
        },
      ],
    });
    const table = flow.parts[0]?.blocks[0] as FlowTable;
    expect(table).toMatchObject({ rows: 3, cols: 3, headerRows: 2 });
    expect(
      table.cells.map((cell) => [cell.row, cell.col, cell.rowSpan, cell.colSpan, cell.blocks.map(text).join()]),
    ).toEqual([
      [0, 0, 2, 1, 'Region'],
      [0, 1, 1, 2, 'Sales'],
      [1, 1, 1, 1, 'Q1'],
      [1, 2, 1, 1, 'Q2'],
      [2, 0, 1, 1, 'North'],
      [2, 1, 1, 1, '1'],
      [2, 2, 1, 1, '2'],
    ]);
  });

  it('drops columns that only continue merged cells', async () => {
    const flow = await read({
      sheets: [
        {
          data: rows([
            ['a', '', 'b'],
            ['c', '', 'd'],
          ]),
          after: '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:B2"/></mergeCells>',
        },
      ],
    });
    expect(tables(flow)).toEqual([
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ]);
  });

  it('drops hidden sheets, rows and columns, and reports it', async () => {
    const flow = await read({
      sheets: [
        { name: 'Secret', state: 'hidden', data: rows([['x', 'y']]) },
        { name: 'Deep', state: 'veryHidden', data: rows([['x', 'y']]) },
        {
          name: 'Open',
          before: '<cols><col min="2" max="2" hidden="1" width="9"/></cols>',
          data: `<row r="1">${c('A1', 'a')}${c('B1', 'b')}${c('C1', 'c')}</row><row r="2" hidden="1">${c('A2', 'd')}</row><row r="3">${c('A3', 'e')}${c('C3', 'f')}</row>`,
        },
      ],
    });
    expect(flow.parts.map((part) => part.name)).toEqual(['Open']);
    expect(tables(flow)).toEqual([
      [
        ['a', 'c'],
        ['e', 'f'],
      ],
    ]);
    const lanes = flow.parts[0]!.grid!;
    expect([lanes.columns.indices.slice(0, 2), lanes.rows.indices]).toEqual([
      [0, 2],
      [0, 2],
    ]);
    expect([lanes.columns.edges.length, lanes.rows.edges.length]).toEqual([lanes.columns.indices.length + 1, 3]);
    expect(flow.warnings).toEqual([
      'Sheet "Secret" is hidden and was left out.',
      'Sheet "Deep" is hidden and was left out.',
      'Sheet "Open": 1 hidden rows were left out.',
      'Sheet "Open": 1 hidden columns were left out.',
    ]);
  });

  it('reports nothing if only formatting continues beyond the rows read', async () => {
    const data = Array.from(
      { length: 50 },
      (_, i) => `<row r="${i + 1}">${i < 3 ? c(`A${i + 1}`, 'x') : `<c r="A${i + 1}" s="1"/>`}</row>`,
    ).join('');
    expect((await read({ sheets: [{ data }] }, { maxRows: 10, maxColumns: 3 })).warnings).toEqual([]);
  });

  it('limits rows and columns, and reports what it drops', async () => {
    const many = Array.from({ length: 300 }, (_, i) => [`r${i}`, i, 'x', 'far']);
    const flow = await read(
      { sheets: [{ data: rows(many), after: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>' }] },
      { maxRows: 100, maxColumns: 3 },
    );
    const table = flow.parts[0]?.blocks.at(-1) as FlowTable;
    expect([table.rows, table.cols]).toEqual([100, 3]);
    // What follows the rows in the file is still read.
    expect(table.cells[0]).toMatchObject({ colSpan: 2 });
    expect(flow.warnings).toEqual([
      'Sheet "Sheet1" has data down to row 300; only 100 rows were read (limit).',
      'Sheet "Sheet1" has data up to column 4; only 3 columns were read (limit).',
    ]);
  });

  it('separates tables on one sheet, with the texts around them', async () => {
    const flow = await read({
      styles: STYLES,
      sheets: [
        {
          data: rows(
            [
              ['Report of the year'],
              [],
              ['Table of sales'],
              ['Name', 'Sales', '', '', 'Name', 'Cost'],
              ['A', 1, '', '', 'X', 5],
              ['B', 2, '', '', 'Y', 6],
              ['Note: without tax'],
              [],
              ['One more paragraph.'],
            ],
            (r) => (r === 0 ? 2 : r === 3 ? 1 : 0),
          ),
        },
      ],
    });
    expect(
      flow.parts[0]?.blocks.map((block) => (block.kind === 'table' ? grid(block) : `${block.kind}: ${text(block)}`)),
    ).toEqual([
      'heading: Report of the year',
      'table-caption: Table of sales',
      [
        ['Name', 'Sales'],
        ['A', '1'],
        ['B', '2'],
      ],
      'paragraph: Note: without tax',
      [
        ['Name', 'Cost'],
        ['X', '5'],
        ['Y', '6'],
      ],
      'paragraph: One more paragraph.',
    ]);
    expect(flow.parts[0]?.blocks.filter((block) => block.kind === 'table').map((table) => table.headerRows)).toEqual([
      1, 1,
    ]);
  });

  it('keeps forms with bordered empty cells together, without empty lines at the end', async () => {
    const flow = await read({
      styles: STYLES,
      sheets: [
        {
          data: `<row r="1">${c('A1', 'Name', 5)}${c('B1', 'Zhang', 5)}</row><row r="2"><c r="A2" s="5"/><c r="B2" s="5"/></row><row r="3">${c('A3', 'Age', 5)}<c r="B3" s="5"/></row><row r="4"><c r="A4" s="5"/></row>`,
        },
      ],
    });
    expect(tables(flow)).toEqual([
      [
        ['Name', 'Zhang'],
        ['', ''],
        ['Age', ''],
      ],
    ]);
    expect(flow.parts[0]?.blocks[0]).toMatchObject({ bordered: true, headerRows: 0 });
  });

  it.each<[string, Partial<BookParts['sheets'][0]>, number]>([
    ['frozen rows', { before: '<sheetViews><sheetView><pane ySplit="2" state="frozen"/></sheetView></sheetViews>' }, 2],
    ['filter buttons', { after: '<autoFilter ref="A1:B4"/>' }, 1],
    ['nothing, over texts alone', {}, 0],
  ])('takes the head from %s', async (_, more, headerRows) => {
    const flow = await read({
      sheets: [
        {
          data: rows([
            ['a', 'b'],
            ['c', 'd'],
            ['e', 'f'],
            ['g', 'h'],
          ]),
          ...more,
        },
      ],
    });
    expect(flow.parts[0]?.blocks[0]).toMatchObject({ headerRows });
  });

  it('accepts tables declared by the sheet', async () => {
    const flow = await read({
      sheets: [
        {
          data: rows([
            ['a', 'b', 'other', 'text'],
            ['', '', 1, 2],
            [1, 2, 3, 4],
          ]),
          after: '<tableParts count="1"><tablePart r:id="t1"/></tableParts>',
          relations: { t1: ['table', '../tables/table1.xml'] },
        },
      ],
      parts: {
        'xl/tables/table1.xml':
          '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ref="A1:B3" headerRowCount="1"/>',
      },
    });
    expect(tables(flow)).toEqual([
      [
        ['a', 'b'],
        ['', ''],
        ['1', '2'],
      ],
      [
        ['other', 'text'],
        ['1', '2'],
        ['3', '4'],
      ],
    ]);
  });

  it('places cells by column widths and row heights, in points', async () => {
    const flow = await read({
      sheets: [
        {
          before: '<sheetFormatPr defaultRowHeight="20"/><cols><col min="1" max="1" width="10.7109375"/></cols>',
          data: `<row r="1" ht="30">${c('A1', 'a')}${c('B1', 'b')}</row><row r="2">${c('A2', 'c')}${c('B2', 'd')}</row>`,
        },
      ],
    });
    const table = flow.parts[0]?.blocks[0] as FlowTable;
    expect(table.box).toEqual({ x0: 18, y0: 18, x1: 18 + 56.25 + 48, y1: 68 });
    expect(table.cells[3]?.box).toEqual({ x0: 74.25, y0: 48, x1: 122.25, y1: 68 });
  });

  it('keeps external links, and reads pictures, charts and text boxes at their places', async () => {
    const a =
      'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
    const anchor = (row: number, content: string): string =>
      `<xdr:twoCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>127000</xdr:rowOff></xdr:from><xdr:to><xdr:col>2</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row + 2}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>${content}</xdr:twoCellAnchor>`;
    const cache = (kind: string, values: string[]): string =>
      `<c:${kind}Cache><c:ptCount val="2"/>${values.map((v, i) => `<c:pt idx="${i}"><c:v>${v}</c:v></c:pt>`).join('')}</c:${kind}Cache>`;
    const flow = await read({
      sheets: [
        {
          data: rows([['see', 'there']]),
          after:
            '<hyperlinks><hyperlink ref="A1" r:id="h1"/><hyperlink ref="B1" r:id="h2"/></hyperlinks><drawing r:id="d1"/>',
          relations: {
            h1: ['hyperlink', 'https://example.com/a', true],
            h2: ['hyperlink', 'file:///etc/passwd', true],
            d1: ['drawing', '../drawings/drawing1.xml'],
          },
        },
      ],
      parts: {
        'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" ${a}>${anchor(3, '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="p" descr="A duck"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="i1"/></xdr:blipFill></xdr:pic>')}${anchor(6, '<xdr:graphicFrame><a:graphic><a:graphicData><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="c1"/></a:graphicData></a:graphic></xdr:graphicFrame>')}${anchor(9, '<xdr:sp><xdr:txBody><a:p><a:r><a:t>In a box</a:t></a:r></a:p></xdr:txBody></xdr:sp>')}</xdr:wsDr>`,
        'xl/drawings/_rels/drawing1.xml.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="i1" Type="x/image" Target="../media/image1.png"/><Relationship Id="c1" Type="x/chart" Target="../charts/chart1.xml"/></Relationships>',
        'xl/media/image1.png': 'not looked at here',
        'xl/charts/chart1.xml': `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:strRef>${cache('str', ['Sales'])}</c:strRef></c:tx><c:cat><c:strRef>${cache('str', ['Q1', 'Q2'])}</c:strRef></c:cat><c:val><c:numRef>${cache('num', ['1', '2'])}</c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`,
      },
    });
    const blocks = flow.parts[0]?.blocks ?? [];
    const [table, picture, chart, values, box] = blocks;
    expect((table as FlowTable).cells.map((cell) => cell.blocks)).toMatchObject([
      [{ runs: [{ text: 'see', link: 'https://example.com/a' }] }],
      [{ runs: [{ text: 'there' }] }],
    ]);
    expect((table as FlowTable).cells[1]?.blocks[0]).not.toHaveProperty('runs.0.link');
    expect(picture).toMatchObject({
      kind: 'picture',
      altText: 'A duck',
      image: { mimeType: 'image/png' },
      box: { x0: 18, y0: 18 + 45 + 10, x1: 114, y1: 18 + 75 },
    });
    expect(Buffer.from((await (picture as FlowPicture).image?.bytes()) ?? []).toString()).toBe('not looked at here');
    expect(chart).toMatchObject({ kind: 'picture', subType: 'chart' });
    expect(grid(values)).toEqual([
      ['', 'Sales'],
      ['Q1', '1'],
      ['Q2', '2'],
    ]);
    expect(box && text(box)).toBe('In a box');
  });

  it('reads prefixed and UTF-16 parts', async () => {
    const sheet =
      '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>中文</x:t></x:is></x:c><x:c><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const flow = await read({
      sheets: [{ data: '' }],
      parts: { 'xl/worksheets/sheet1.xml': Buffer.from(`\ufeff${sheet}`, 'utf16le') },
    });
    expect(tables(flow)).toEqual([[['中文', '2']]]);
  });

  it('refuses damaged workbooks in bounded time', async () => {
    const bad: [string, Partial<BookParts>][] = [
      [
        'no sheet part',
        {
          parts: {
            'xl/_rels/workbook.xml.rels':
              '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x/worksheet" Target="none.xml"/></Relationships>',
          },
        },
      ],
      ['broken sheet', { parts: { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c></row>' } }],
      ['cut sheet', { parts: { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c><v>1' } }],
      ['deep sheet', { parts: { 'xl/worksheets/sheet1.xml': '<a>'.repeat(200_000) } }],
      [
        'entities',
        {
          parts: {
            'xl/worksheets/sheet1.xml':
              '<!DOCTYPE a [<!ENTITY x "xx">]><worksheet><sheetData><row><c t="str"><v>&x;</v></c></row></sheetData></worksheet>',
          },
        },
      ],
      ['broken workbook', { parts: { 'xl/workbook.xml': 'no xml' } }],
    ];
    for (const [, more] of bad)
      await expect(read({ sheets: [{ data: '' }], ...more })).rejects.toMatchObject({ code: 40422 });
    await writeFile(join(dir, 'a.xlsx'), 'PK\u0003\u0004 cut off');
    await expect(
      readXlsx(
        { path: join(dir, 'a.xlsx'), name: '', extension: 'xlsx', mediaType: '', size: 0, sha256: '' },
        { maxRows: 10, maxColumns: 10 },
      ),
    ).rejects.toMatchObject({ code: 40422 });
  });

  it('limits grids described by a few bytes', async () => {
    const flow = await read({
      strings: ['<t>x</t>'],
      sheets: [
        {
          before: '<cols><col min="1" max="16384" hidden="0" width="9"/></cols>',
          data: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>99999</v></c><c r="ZZZZZZ1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row><row r="99999999"><c><v>2</v></c></row>',
          after: `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(1000)}</mergeCells>`,
        },
      ],
    });
    expect(flow.parts[0]?.blocks.map(text)).toEqual(['x']);
    expect(flow.warnings.join()).toContain('row 1048576');
  });

  it('limits cells with the same text over all sheets', async () => {
    const row = (n: number): string =>
      `<row r="${n}">${Array.from({ length: 10 }, () => '<c t="s"><v>0</v></c>').join('')}</row>`;
    const data = [1, 2, 3].map(row).join('');
    const flow = await read({ strings: [`<t>${'long '.repeat(400_000)}</t>`], sheets: [{ data }, { data: row(1) }] });
    expect(flow.parts).toHaveLength(1);
    const table = flow.parts[0]?.blocks[0] as FlowTable;
    expect(table.cells).toHaveLength(25);
    expect(flow.warnings).toEqual([expect.stringMatching(/^Sheet "Sheet1" was not read to the end, and later sheets/)]);
  });

  it('limits the work for merged ranges that overlap in their last position', async () => {
    const data = '<row r="1"><c r="A1"><v>1</v></c></row><row r="2000"><c r="CV2000"><v>2</v></c></row>';
    const merges = `<mergeCell ref="CV2000:CV2000"/>${'<mergeCell ref="A1:CV2000"/>'.repeat(20_000)}`;
    const flow = await read({ sheets: [{ data, after: `<mergeCells>${merges}</mergeCells>` }] });
    expect(flow.parts[0]?.blocks.map(text)).toEqual(['1', '2']);
  }, 4000);
});
