import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FlowTable } from '../../document/index.ts';
import { readCsv } from './index.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-csv-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function read(content: string | Uint8Array, limits = { maxRows: 2000, maxColumns: 100 }) {
  const path = join(dir, 'a.csv');
  await writeFile(path, content);
  const flow = await readCsv(
    { path, name: 'a.csv', extension: 'csv', mediaType: 'text/csv', size: 0, sha256: '' },
    limits,
  );
  const blocks = flow.parts[0]?.blocks ?? [];
  const table = blocks.find((block): block is FlowTable => block.kind === 'table');
  const rows = Array.from({ length: table?.rows ?? 0 }, () => new Array<string>(table?.cols ?? 0).fill(''));
  for (const cell of table?.cells ?? [])
    (rows[cell.row] as string[])[cell.col] = cell.blocks
      .map((block) => ('runs' in block ? block.runs.map((run) => run.text).join('') : ''))
      .join();
  const lines = blocks.flatMap((block) => ('runs' in block ? [block.runs.map((run) => run.text).join('')] : []));
  return { rows, headerRows: table?.headerRows, warnings: flow.warnings, ...(lines.length > 0 ? { lines } : {}) };
}

const EVERYTHING = { maxRows: 1_048_576, maxColumns: 16_384 };

describe('readCsv', () => {
  it('stops at its limit and reports it', async () => {
    const { rows, warnings } = await read(`a,b\n${'1,2\n'.repeat(600_000)}`, EVERYTHING);
    expect(rows).toHaveLength(500_000);
    expect(warnings).toEqual([expect.stringMatching(/only read to row 500000/)]);
  });

  it('drops cells far from the rest and reports it', async () => {
    const { rows, warnings } = await read(`${'1,2,3,4\n'.repeat(2000)}${','.repeat(15_000)}x\n`, EVERYTHING);
    expect(rows).toHaveLength(2001);
    expect(warnings).toEqual([
      expect.stringMatching(/^The file: 1 cells? below row 2\d+ or right of column \d+ were left out/),
    ]);
  });

  it.each([
    ['commas', 'name,sum\nA,1\nB,2\n'],
    ['semicolons, decimal commas aside', 'name;sum\nA;1\nB;2\n'],
    ['tabs', 'name\tsum\nA\t1\nB\t2\n'],
    ['bars', 'name|sum\r\nA|1\r\nB|2\r\n'],
    ['what the first line says', 'sep=^\nname^sum\nA^1\nB^2\n'],
    ['single quotes', "'name','sum'\n'A','1'\n'B','2'\n"],
    ['old line ends', 'name,sum\rA,1\rB,2\r'],
  ])('tells values apart by %s', async (_, content) => {
    expect(await read(content)).toEqual({
      rows: [
        ['name', 'sum'],
        ['A', '1'],
        ['B', '2'],
      ],
      headerRows: 1,
      warnings: [],
    });
  });

  it('prefers the delimiter that gives even rows', async () => {
    expect((await read('price;text\n1,5;a, b\n2,5;c, d, e\n')).rows).toEqual([
      ['price', 'text'],
      ['1,5', 'a, b'],
      ['2,5', 'c, d, e'],
    ]);
  });

  it('keeps quotes, delimiters and line ends inside values', async () => {
    expect((await read('a,b\n"x, ""y""","line\nbreak"\n5" pipe,z\n')).rows).toEqual([
      ['a', 'b'],
      ['x, "y"', 'line\nbreak'],
      ['5" pipe', 'z'],
    ]);
  });

  it('pads ragged rows, and drops empty ones', async () => {
    expect(await read('1,2,3\n4\n\n5,6,7,8\n')).toMatchObject({
      rows: [
        ['1', '2', '3', ''],
        ['4', '', '', ''],
        ['5', '6', '7', '8'],
      ],
      headerRows: 0,
    });
  });

  it.each<[string, Uint8Array]>([
    [
      'GB 18030',
      Buffer.from(
        'd0d5c3fb2cb5d8d6b70ad5c5c8fd2cb1b1bea9cad0b3afd1f4c7f80ac0eecbc42cc9cfbaa3cad0c6d6b6abd0c2c7f80a',
        'hex',
      ),
    ],
    ['UTF-8 with a mark', Buffer.from('\ufeff姓名,地址\n张三,北京市朝阳区\n李四,上海市浦东新区\n')],
    ['UTF-16', Buffer.from('\ufeff姓名,地址\n张三,北京市朝阳区\n李四,上海市浦东新区\n', 'utf16le')],
  ])('finds the encoding: %s', async (_, content) => {
    expect(await read(content)).toMatchObject({
      rows: [
        ['姓名', '地址'],
        ['张三', '北京市朝阳区'],
        ['李四', '上海市浦东新区'],
      ],
      headerRows: 1,
    });
  });

  it('stops at its limits and reports it', async () => {
    const long = Array.from({ length: 50 }, (_, i) => `${i},b,c,d`).join('\n');
    const { rows, warnings } = await read(long, { maxRows: 10, maxColumns: 2 });
    expect([rows.length, rows[0]?.length]).toEqual([10, 2]);
    expect(warnings).toEqual([
      'The file has more than 10 rows (limit); the rest was not read.',
      'The file has 4 columns; only 2 were read (limit).',
    ]);
  });

  it('reads files that are barely tables', async () => {
    expect((await read('one')).rows).toEqual([['one']]);
    expect((await read('\n\n')).rows).toEqual([]);
    expect(await read('a,"never closed\nb,c\n')).toEqual({
      rows: [
        ['a', '"never closed'],
        ['b', 'c'],
      ],
      headerRows: 1,
      warnings: ['A quote is not closed; quotes were read as ordinary characters.'],
    });
  });

  it('reads titles and comments above the values as text', async () => {
    for (const text of [
      'Report 2023\n\nid,name,price\n1,foo,2.5\n2,bar,3.5\n',
      'Report 2023,,\nid,name,price\n1,foo,2.5\n2,bar,3.5\n',
    ]) {
      const { lines, rows, headerRows } = await read(text);
      expect([lines, rows[0], rows.length, headerRows]).toEqual([['Report 2023'], ['id', 'name', 'price'], 3, 1]);
    }
    expect(await read('# made by a program\nk,v\na,1\nb,2\n')).toMatchObject({
      lines: ['# made by a program'],
      headerRows: 1,
    });
    // Ragged rows and groups are values.
    expect((await read('name\na,1\nb,2\n')).lines).toBeUndefined();
    expect((await read('a,b,c\nGroup,,\n1,2,3\n')).lines).toBeUndefined();
  });
});
