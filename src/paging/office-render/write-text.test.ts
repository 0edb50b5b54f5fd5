import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Flow, FlowBlock, FlowCell } from '../../document/index.ts';
import { writeText } from './write-text.ts';
import { writeValues } from './write-values.ts';

const flow = (blocks: FlowBlock[]): Flow => ({ parts: [{ kind: 'flowing', blocks }], warnings: [] });
const cell = (row: number, col: number, text: string, spans: Partial<FlowCell> = {}): FlowCell => ({
  row,
  col,
  rowSpan: 1,
  colSpan: 1,
  blocks: [{ kind: 'paragraph', runs: [{ text }] }],
  ...spans,
});

describe('writeText', () => {
  it('keeps blanks and breaks, and escapes markup', async () => {
    const blocks: FlowBlock[] = [
      { kind: 'code', runs: [{ text: '  if (a < b && c)\n\treturn "x";' }] },
      { kind: 'list-item', marker: '1.', runs: [{ text: 'item', bold: true, link: 'https://a.test/?a=1&b=2' }] },
      { kind: 'paragraph', runs: [{ text: 'bad \u0000\u0008\ud800 signs' }] },
    ];
    const text = await (await writeText(flow(blocks))).document();
    expect(text).toContain(
      '<text:s text:c="2"/>if (a &lt; b &amp;&amp; c)<text:line-break/><text:s text:c="4"/>return &quot;x&quot;;',
    );
    expect(text).toContain('1.<text:s/>');
    expect(text).toMatch(/>bad<text:s text:c="2"\/>signs</);
    // Addresses are neither followed nor written.
    expect(text).not.toContain('a.test');
    expect(text).not.toContain('xlink:href');
  });

  it('embeds pictures in sizes that fit the page, and returns the sizes', async () => {
    const bytes = await sharp({ create: { width: 2000, height: 500, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const image = { bytes: async () => bytes, mimeType: 'image/png' };
    const broken = { bytes: async () => Buffer.from('no picture'), mimeType: 'image/png', width: 10, height: 10 };
    const written = await writeText(
      flow([
        { kind: 'picture', image },
        { kind: 'picture', image: broken },
      ]),
    );
    const [first] = written.flow.parts[0]!.blocks;
    expect(
      first?.kind === 'picture' && [first.image?.width, first.image?.height].map((side) => Math.round(side ?? 0)),
    ).toEqual([482, 120]);
    const text = await written.document();
    expect(text.match(/<draw:frame /g)).toHaveLength(1);
    expect(text).toContain(bytes.toString('base64'));
  });

  it('writes tables with all their cells', async () => {
    const table: FlowBlock = {
      kind: 'table',
      rows: 2,
      cols: 3,
      headerRows: 0,
      bordered: true,
      cells: [cell(0, 0, 'wide', { colSpan: 2 }), cell(0, 2, 'tall', { rowSpan: 2 }), cell(1, 1, 'x')],
    };
    const text = await (await writeText(flow([table]))).document();
    expect(
      text
        .match(/<table:table-row>.*?<\/table:table-row>/g)
        ?.map((row) => row.match(/<table:(?:covered-)?table-cell/g)?.length),
    ).toEqual([3, 3]);
    expect(text).toContain('table:number-columns-spanned="2"');
    expect(text).toContain('table:number-rows-spanned="2"');
  });
});

describe('writeValues', () => {
  it('writes all values as texts, not as numbers or formulas', () => {
    const table: FlowBlock = {
      kind: 'table',
      rows: 2,
      cols: 2,
      headerRows: 0,
      bordered: false,
      cells: [cell(0, 0, '007'), cell(0, 1, '=1+1'), cell(1, 1, 'a\nb')],
    };
    const text = writeValues({ parts: [{ kind: 'sheet', blocks: [table] }], warnings: [] });
    expect(text.match(/office:value-type="string"/g)).toHaveLength(3);
    expect(text).not.toContain('table:formula');
    expect(text).toContain('<text:p>a</text:p><text:p>b</text:p>');
    expect(text.match(/<table:table-cell/g)).toHaveLength(4);
  });
});
