import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Flow, FlowBlock, FlowTable, Source } from '../../document/index.ts';
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
  return readXlsx({ path, name: 'a.xlsx', extension: 'xlsx', mediaType: '', size: 0, sha256: '' } satisfies Source, limits);
}

const text = (block: FlowBlock): string => ('runs' in block ? block.runs.map((run) => run.text).join('') : '');
const grid = (block: FlowBlock | undefined): string[][] => {
  const table = block as FlowTable;
  const rows = Array.from({ length: table.rows }, () => new Array<string>(table.cols).fill(''));
  for (const cell of table.cells) (rows[cell.row] as string[])[cell.col] = cell.blocks.map(text).join('\n');
  return rows;
};
const tables = (flow: Flow, part = 0): string[][][] => (flow.parts[part]?.blocks ?? []).filter((block) => block.kind === 'table').map(grid);

describe('readXlsx', () => {
  it('shows texts, cached values, booleans and errors, never formulas', async () => {
    const flow = await read({
      strings: ['<t>Name</t>', '<r><rPr><b/></rPr><t>bo</t></r><r><t xml:space="preserve">ld </t></r><rPh sb="0" eb="1"><t>よみ</t></rPh>'],
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
});
