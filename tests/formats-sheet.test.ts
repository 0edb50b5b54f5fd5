import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeZip } from '../src/readers/archive/testing.ts';
import { odfParts } from '../src/readers/odf/testing.ts';
import { bookParts } from '../src/readers/sheet/testing.ts';
import { type Json, TestService, Upload } from './support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_WORKERS: '1', DOCPARSE_OFFICE_RENDER: 'false' });
});
afterAll(() => service.stop());

const send = (bytes: Uint8Array | string, name: string, config?: unknown) =>
  service.parse({ file: new Upload(bytes, name), ...(config === undefined ? {} : { config }) });

async function parsed(bytes: Uint8Array | string, name: string): Promise<Json> {
  const { json } = await send(bytes, name, {
    capabilities: { include_table_structure: true, include_hierarchy: true, pages: true },
  });
  expect(json).toMatchObject({ code: 200 });
  return json.data;
}

const elements = (data: Json): [string, string][] => data.elements.map((element: Json) => [element.type, element.text]);
const SECRET = '<row r="1"><c t="inlineStr"><is><t>unseen</t></is></c></row>';
const book = (): Buffer =>
  makeZip(
    bookParts({
      strings: ['<t>部门</t>', '<t>金额</t>', '<t>销售</t>'],
      styles:
        '<fonts><font/><font><b/></font></fonts><cellXfs><xf/><xf fontId="1"/><xf numFmtId="4"/><xf numFmtId="14"/></cellXfs>',
      sheets: [
        {
          name: '汇总',
          data: '<row r="1"><c r="A1" t="s" s="1"><v>0</v></c><c r="B1" t="s" s="1"><v>1</v></c><c r="C1" t="inlineStr" s="1"><is><t>日期</t></is></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="2"><f>SUM(X1:X9)</f><v>1234.5</v></c><c r="C2" s="3"><v>45000</v></c></row>',
        },
        { name: '隐藏', state: 'hidden', data: SECRET },
      ],
    }),
  );

describe('spreadsheets', () => {
  it('xlsx: a page of each visible sheet, its cells as shown', async () => {
    const data = await parsed(book(), 'book.xlsx');
    expect(data.metadata).toMatchObject({
      filetype: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      page_count: 1,
    });
    const table = data.elements.find((element: Json) => element.type === 'Table');
    expect([table.table_structure.rows, table.table_structure.cols]).toEqual([2, 3]);
    expect(data.markdown).toMatch(/部门[\s\S]*金额[\s\S]*日期[\s\S]*销售[\s\S]*1,234\.50[\s\S]*2023\/3\/15/);
    expect(JSON.stringify(data)).not.toContain('unseen');
    expect(JSON.stringify(data)).not.toContain('SUM(');
  });

  it.each([
    [2105, 2],
    [3, 130],
  ])('are read to their last row and column: %i x %i', async (rows, cols) => {
    const values = Array.from({ length: rows }, (_, r) => Array.from({ length: cols }, (_, c) => `${r}.${c}`));
    const data = values
      .map((row) => `<row>${row.map((value) => `<c t="str"><v>${value}</v></c>`).join('')}</row>`)
      .join('');
    for (const [bytes, name] of [
      [values.map((row) => row.join()).join('\n'), 'all.csv'],
      [makeZip(bookParts({ sheets: [{ data }] })), 'all.xlsx'],
    ] as const) {
      const { json } = await send(bytes, name, { capabilities: { include_table_structure: true } });
      const { table_structure } = json.data.elements[0];
      expect([table_structure.rows, table_structure.cols, table_structure.cells.at(-1).text]).toEqual([
        rows,
        cols,
        `${rows - 1}.${cols - 1}`,
      ]);
      expect(json.data).not.toHaveProperty('warnings');
    }
  });

  it('tell of what was left out of them, in every form of answer', async () => {
    const hidden = 'Sheet "隐藏" is hidden and was left out.';
    const { json } = await send(book(), 'book.xlsx');
    expect(json.data.warnings).toEqual([hidden]);
    const file = new Upload(book(), 'book.xlsx');
    const newer = await service.send('/api/docparse/parse/sync', {
      file,
      config: { provider: 'primary-lite', apply_chart: 1 },
    });
    expect(newer.json.data.warnings).toEqual([expect.stringContaining('apply_chart'), hidden]);
    const pipeline = await service.send('/api/docparse/pipeline', {
      file,
      stages: [
        { type: 'parse', config: { provider: 'primary' } },
        { type: 'chunk', config: {} },
      ],
    });
    expect(pipeline.json.data.warnings).toEqual([hidden]);
    const schema = { type: 'object', properties: { total: { type: 'string' } } };
    const extracted = await service.send('/api/docparse/extract/sync', { file, extract_config: { schema } });
    expect(extracted.json.data.result.warnings).toEqual([hidden]);
    const pictures = await send(book(), 'book.xlsx', { capabilities: { pages: true } });
    expect(pictures.json.data.warnings).toEqual([hidden, expect.stringMatching(/No page images of all pages/)]);
  });

  it('csv: one table, whatever its encoding', async () => {
    const gbk = Buffer.from(
      'd0d5c3fb2cb5d8d6b70ad5c5c8fd2cb1b1bea9cad0b3afd1f4c7f80ac0eecbc42cc9cfbaa3cad0c6d6b6abd0c2c7f80a',
      'hex',
    );
    const data = await parsed(gbk, '名单.csv');
    expect(data.metadata).toMatchObject({ filetype: 'text/csv', page_count: 1 });
    expect(data.markdown).toMatch(/姓名[\s\S]*地址[\s\S]*张三[\s\S]*北京市朝阳区/);
    const tabs = await parsed('a\tb\n1\t2\n3\t4\n', 'x.tsv');
    expect(elements(tabs).map(([type]) => type)).toEqual(['Table']);
  });

  it('ods: cells as shown', async () => {
    const cell = (text: string): string => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const body = `<table:table table:name="S"><table:table-row>${cell('Name')}${cell('Sum')}</table:table-row><table:table-row>${cell('A')}${cell('1 234,50 €')}</table:table-row></table:table>`;
    const data = await parsed(makeZip(odfParts({ kind: 'spreadsheet', body })), 'book.ods');
    expect(data.metadata).toMatchObject({ filetype: 'application/vnd.oasis.opendocument.spreadsheet', page_count: 1 });
    expect(data.markdown).toContain('1 234,50 €');
  });
});

describe('OpenDocument', () => {
  it('odt: elements with hierarchy', async () => {
    const body =
      '<text:h text:outline-level="1">Report</text:h><text:p>Some words.</text:p><text:list><text:list-item><text:p>one</text:p></text:list-item></text:list><table:table><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell><table:table-cell><text:p>y</text:p></table:table-cell></table:table-row></table:table>';
    const data = await parsed(makeZip(odfParts({ kind: 'text', body })), 'letter.odt');
    expect(data.metadata).toMatchObject({ filetype: 'application/vnd.oasis.opendocument.text' });
    expect(elements(data).map(([type]) => type)).toEqual(['Title', 'NarrativeText', 'ListItem', 'Table']);
    expect(data.markdown).toContain('# Report');
  });

  it('odp: a page of each slide', async () => {
    const slide = (name: string): string =>
      `<draw:page draw:name="${name}"><draw:frame presentation:class="title" svg:x="1in" svg:y="1in" svg:width="5in" svg:height="1in"><draw:text-box><text:p>${name}</text:p></draw:text-box></draw:frame></draw:page>`;
    const data = await parsed(
      makeZip(odfParts({ kind: 'presentation', body: slide('One') + slide('Two') })),
      'talk.odp',
    );
    expect(data.metadata).toMatchObject({ filetype: 'application/vnd.oasis.opendocument.presentation', page_count: 2 });
    expect(elements(data)).toEqual([
      ['Title', 'One'],
      ['Title', 'Two'],
    ]);
  });
});

describe('bad spreadsheets and OpenDocument', () => {
  const lock =
    '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry m:full-path="content.xml"><m:encryption-data><m:algorithm m:algorithm-name="x#aes256-cbc"/></m:encryption-data></m:file-entry></m:manifest>';
  const deep = `${'<a>'.repeat(100_000)}`;
  const bomb =
    '<!DOCTYPE worksheet [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&b;&c;</v></c></row></sheetData></worksheet>';
  it.each<[string, string, () => Uint8Array, number]>([
    ['a workbook that is cut off', 'a.xlsx', () => book().subarray(0, 900), 40422],
    [
      'a workbook with a sheet that is too deep',
      'a.xlsx',
      () => makeZip(bookParts({ sheets: [{ data: '' }], parts: { 'xl/worksheets/sheet1.xml': deep } })),
      40422,
    ],
    [
      'a workbook with entities',
      'a.xlsx',
      () => makeZip(bookParts({ sheets: [{ data: '' }], parts: { 'xl/worksheets/sheet1.xml': bomb } })),
      40422,
    ],
    [
      'an encrypted text',
      'a.odt',
      () => makeZip({ ...odfParts({ kind: 'text', body: '' }), 'META-INF/manifest.xml': lock }),
      40423,
    ],
    ['a text without content', 'a.odt', () => makeZip({ mimetype: 'application/vnd.oasis.opendocument.text' }), 40422],
    [
      'a presentation that is broken',
      'a.odp',
      () => makeZip({ mimetype: 'application/vnd.oasis.opendocument.presentation', 'content.xml': '<a><b>' }),
      40422,
    ],
  ])('%s is answered with its code', async (_, name, make, code) => {
    const { json } = await send(make(), name);
    expect(json.code).toBe(code);
  });
});
