import { describe, expect, it } from 'vitest';
import { readKeys } from './request-keys.ts';
import { extractByRules } from './rules.ts';
import { element, type Put, pagesOf, tableElement } from './testing.ts';
import type { PageText } from './types.ts';

describe('lists', () => {
  const rows = [
    ['项目名称', '数量', '单价', '金额'],
    ['纸', '2', '3.00', '6.00'],
    ['笔', '', '', '1.50'],
    ['合计', '', '', '7.50'],
    ['备注', '', '', '无'],
  ];
  const request = readKeys([], [{ title: 'row', fields: [{ name: '名称' }, { name: '数量' }, { name: '金额' }] }]);
  const cells = (pages: PageText[]) =>
    extractByRules(pages, request).arrays[0]!.map((r) => r.map((f) => f?.value ?? null));

  it('end at the total', () => {
    expect(cells(pagesOf([], tableElement(rows, [50, 200, 300, 400], 100)))).toEqual([
      ['纸', '2', '6.00'],
      ['笔', null, '1.50'],
    ]);
  });

  it('end with their table, not in the text below it', () => {
    const list = tableElement(rows.slice(0, 3), [50, 200, 300, 400], 100);
    const text: Put[] = [
      ['展望', 50, 170],
      ['1. 第二季度', 50, 186],
    ];
    const expected = [
      ['纸', '2', '6.00'],
      ['笔', null, '1.50'],
    ];
    expect(cells(pagesOf(text, list))).toEqual(expected);
    const piece = tableElement([['墨', '1', '5.00', '5.00']], [50, 200, 300, 400], 160, { headerRows: [] });
    expect(cells(pagesOf([], list, piece))).toEqual([...expected, ['墨', '1', '5.00']]);
    const other = tableElement([['币种', '人民币']], [50, 300], 160, { headerRows: [] });
    expect(cells(pagesOf([], list, other))).toEqual(expected);
  });

  it('continue below headings that fill their table or share a cell of it', () => {
    const row: Put[] = [
      ['纸', 50, 140],
      ['2', 200, 140],
      ['6.00', 400, 140],
    ];
    expect(cells(pagesOf(row, tableElement(rows.slice(0, 1), [50, 200, 300, 400], 100)))).toEqual([
      ['纸', '2', '6.00'],
    ]);
    const misread = tableElement(
      [
        ['', '金额'],
        ['（元）', ''],
      ],
      [50, 400],
      100,
    );
    misread.table!.cells[0]!.text = element([
      ['项目名称', 50, 100],
      ['数量', 200, 100],
    ]).text;
    expect(cells(pagesOf(row, misread))).toContainEqual(['纸', '2', '6.00']);
  });

  it('need no grid', () => {
    const lines = rows
      .slice(0, 3)
      .flatMap((row, r) =>
        row.flatMap((t, c): Put[] => (t === '' ? [] : [[t, [50, 200, 300, 400][c]!, 100 + 16 * r]])),
      );
    expect(cells(pagesOf(lines))).toEqual([
      ['纸', '2', '6.00'],
      ['笔', null, '1.50'],
    ]);
  });

  it('split a line if its second part is below its own heading', () => {
    // A gap of four points between a long name and the model: less than the word space of columns.
    const pages = pagesOf([
      ['名称', 80, 100],
      ['规格', 180, 100],
      ['数量', 300, 100],
      ['*电子计算机*笔记本电脑 X14-512G', 50, 116],
      ['50', 300, 116],
    ]);
    const asked = readKeys([], [{ title: 'row', fields: [{ name: '名称' }, { name: '规格' }, { name: '数量' }] }]);
    const line = pages[0]!.lines.find((l) => l.text.includes('X14'))!;
    const at = line.boxes[4 * line.text.indexOf('X14')]!;
    const heading = pages[0]!.lines.find((l) => l.text === '规格')!;
    const shift = at - heading.box.x0;
    heading.box = { ...heading.box, x0: at, x1: heading.box.x1 + shift };
    heading.boxes = heading.boxes.map((v, i) => (i % 2 === 0 ? v + shift : v));
    expect(extractByRules(pages, asked).arrays[0]!.map((r) => r.map((f) => f?.value ?? null))).toEqual([
      ['*电子计算机*笔记本电脑', 'X14-512G', '50'],
    ]);
  });

  it('continue beside themselves under repeated headings', () => {
    const grid = [
      ['项目名称', '数量', '金额', '项目名称', '数量', '金额'],
      ['床位费', '1', '236.97', '化验费', '3', '25.19'],
      ['西药费', '2', '75.23', '', '', ''],
      ['金额合计', '', '', '（小写）337.39', '', ''],
    ];
    expect(cells(pagesOf([], tableElement(grid, [50, 150, 200, 300, 400, 450], 100)))).toEqual([
      ['床位费', '1', '236.97'],
      ['西药费', '2', '75.23'],
      ['化验费', '3', '25.19'],
    ]);
  });

  it('skip lines of the surrounding form', () => {
    const grid = [
      ['行程', '名称', '数量', '金额'],
      ['自：武汉', '国航', '1', '6.00'],
      ['至：杭州', '', '', ''],
    ];
    expect(cells(pagesOf([], tableElement(grid, [20, 100, 200, 300], 100)))).toEqual([['国航', '1', '6.00']]);
    const described = [grid[0]!, ['1', '主机', '1', '6.00'], ['', '服务：托管', '', '']];
    expect(cells(pagesOf([], tableElement(described, [20, 100, 200, 300], 100)))).toEqual([
      ['主机服务：托管', '1', '6.00'],
    ]);
  });

  it('continue over pages in a merged table only', () => {
    const table = tableElement(
      [
        ['品名', '数量', '金额'],
        ['纸', '2', '6.00'],
        ['笔', '1', '1.50'],
      ],
      [50, 200, 300],
      100,
    );
    for (const c of table.table!.cells)
      if (c.row === 2) c.regions = [{ pageNumber: 2, box: { ...c.box, y0: 40, y1: 60 } }];
    for (const c of table.table!.cells)
      if (c.row === 2) c.textRanges = [{ start: 0, end: 9, pageNumber: 2, box: c.box }];
    const pages = pagesOf([], table);
    const second = { ...pages[0]!, pageNumber: 2, lines: [], tables: [], stamps: [], codes: [] };
    const found = extractByRules([...pages, second], request).arrays[0]!;
    expect(found.map((r) => r[0]?.regions[0]?.pageNumber)).toEqual([1, 2]);
  });

  it('may have as many rows as a sheet', () => {
    const count = 20_000;
    const long = [['名称', '数量'], ...Array.from({ length: count }, (_, i) => ['纸', `${i + 1}`])];
    const pages = pagesOf([], tableElement(long, [50, 150], 100));
    const started = performance.now();
    const found = extractByRules(pages, readKeys([], [{ title: 'row', fields: [{ name: '名称' }, { name: '数量' }] }]))
      .arrays[0]!;
    expect(performance.now() - started).toBeLessThan(8000);
    expect(found).toHaveLength(count);
    expect(found.at(-1)!.map((f) => f?.value)).toEqual(['纸', `${count}`]);
  });

  it('are empty if no headings match', () => {
    expect(cells(pagesOf([['nothing of the kind', 50, 50]]))).toEqual([]);
  });
});
