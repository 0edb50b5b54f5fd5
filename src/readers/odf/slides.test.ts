import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Flow, FlowBlock } from '../../document/index.ts';
import { makeZip } from '../archive/testing.ts';
import { readOdp } from './index.ts';
import { odfDocument, odfParts } from './testing.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-odp-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const AUTOMATIC = `<style:style style:name="Middle" style:family="graphic"><style:graphic-properties draw:textarea-vertical-align="middle" fo:padding="0in"/></style:style>
  <style:style style:name="Tall" style:family="graphic"><style:graphic-properties fo:padding="0in"/><style:paragraph-properties style:writing-mode="tb-rl"/></style:style>
  <style:style style:name="Cut" style:family="graphic"><style:graphic-properties style:mirror="horizontal" fo:clip="rect(0in, 0.5in, 0in, 1in)"/></style:style>
  <style:style style:name="Large" style:family="text"><style:text-properties fo:font-size="40pt"/></style:style>
  <style:style style:name="Small" style:family="text"><style:text-properties fo:font-size="12pt"/></style:style>`;
const LAYOUT =
  '<style:page-layout style:name="P"><style:page-layout-properties fo:page-width="10in" fo:page-height="5in"/></style:page-layout>';

async function slides(
  pages: string[],
  { master = '', parts = {} }: { master?: string; parts?: Record<string, string> } = {},
): Promise<Flow> {
  const path = join(dir, 'a.odp');
  const body = pages.map((page) => `<draw:page draw:master-page-name="M">${page}</draw:page>`).join('');
  const masters = `<style:master-page style:name="M" style:page-layout-name="P">${master}</style:master-page>`;
  await writeFile(
    path,
    makeZip(odfParts({ kind: 'presentation', body, automatic: AUTOMATIC, layouts: LAYOUT, masters, parts })),
  );
  return readOdp({ path, name: 'a', extension: 'odp', mediaType: '', size: 0, sha256: '' });
}

const shape = (x: number, y: number, w: number, h: number, text: string, attrs = ''): string =>
  `<draw:custom-shape svg:x="${x}in" svg:y="${y}in" svg:width="${w}in" svg:height="${h}in" ${attrs}>${text}</draw:custom-shape>`;
const p = (text: string, style = 'Small'): string =>
  `<text:p><text:span text:style-name="${style}">${text}</text:span></text:p>`;
const said = (block: FlowBlock): string =>
  `${block.kind} ${'runs' in block ? block.runs.map((run) => run.text).join('') : ''}`.trim();
const inches = ({ box }: FlowBlock): number[] =>
  box ? [box.x0, box.y0, box.x1, box.y1].map((value) => Math.round((value / 72) * 100) / 100) : [];

describe('shapes of a slide', () => {
  it('are read column by column, with groups as one item and the slide number filled in', async () => {
    const flow = await slides([
      `${shape(0, 1, 4, 1, p('left above'))}${shape(0, 3, 4, 1, p('left below'))}<draw:g>${shape(6, 1.2, 3, 1, p('right above'))}${shape(6, 2.6, 3, 1, p('right below'))}</draw:g>`,
      shape(9, 4.5, 1, 0.4, '<text:p>page <text:page-number>&lt;number&gt;</text:page-number></text:p>'),
    ]);
    expect(flow.parts[0]?.blocks.map(said)).toEqual(
      ['left above', 'left below', 'right above', 'right below'].map((text) => `paragraph ${text}`),
    );
    expect(flow.parts[1]?.blocks.map(said)).toEqual(['paragraph page 2']);
  });

  it('place their text by alignment: centred, in columns, rotated', async () => {
    const flow = await slides([
      shape(1, 1, 4, 2, p('a') + p('b'), 'draw:style-name="Middle"') +
        shape(6, 1, 1, 3, p('一') + p('二'), 'draw:style-name="Tall"') +
        `<draw:custom-shape draw:style-name="Middle" svg:width="3in" svg:height="1in" draw:transform="rotate (1.5707963267949) translate (8in 4in)">${p('up')}</draw:custom-shape>`,
    ]);
    const at = (text: string): number[] =>
      inches(flow.parts[0]?.blocks.find((block) => said(block) === `paragraph ${text}`) as FlowBlock);
    expect(at('a')).toEqual([1, 1.8, 5, 2]);
    expect(at('b')).toEqual([1, 2, 5, 2.2]);
    expect(at('一')).toEqual([6.8, 1, 7, 4]);
    expect(at('二')).toEqual([6.6, 1, 6.8, 4]);
    expect(at('up')).toEqual([8.4, 1, 8.6, 4]);
  });

  it('take the largest line at the top as title if no shape is a title', async () => {
    const flow = await slides([shape(1, 2, 4, 1, p('body')) + shape(1, 0.2, 4, 0.6, p('What stands out', 'Large'))]);
    expect(flow.parts[0]?.blocks.map(said)).toEqual(['heading What stands out', 'paragraph body']);
  });

  it('show cropped pictures, mirrored and rotated, at their final size', async () => {
    const frame =
      '<draw:frame draw:style-name="Cut" svg:width="3in" svg:height="1in" draw:transform="rotate (-1.5707963267949) translate (5in 1in)"><draw:image xlink:href="Pictures/a.png"/></draw:frame>';
    const flow = await slides([frame], { parts: { 'Pictures/a.png': 'x' } });
    const [block] = flow.parts[0]?.blocks ?? [];
    expect(block?.kind === 'picture' && block.image).toMatchObject({
      view: { flipX: true, turn: 90, crop: { left: 72, top: 0, right: 36, bottom: 0, unit: 'points' } },
      width: 72,
      height: 216,
    });
    expect(inches(block as FlowBlock)).toEqual([4, 1, 5, 4]);
  });

  it('of the master are written once, by their place', async () => {
    const flow = await slides([shape(1, 2, 4, 1, p('one')), shape(1, 2, 4, 1, p('two'))], {
      master: shape(0, 4.6, 5, 0.3, p('Confidential')),
    });
    expect(flow.parts.map(({ blocks }) => blocks.map(said))).toEqual([
      ['paragraph one', 'footer Confidential'],
      ['paragraph two'],
    ]);
  });
});

describe('a chart', () => {
  const object = (plot: string, rows: string[][]): Record<string, string> => {
    const cells = rows.map(
      (row) =>
        `<table:table-row>${row.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`,
    );
    const table = `<table:table table:name="local-table"><table:table-header-rows>${cells[0]}</table:table-header-rows><table:table-rows>${cells.slice(1).join('')}</table:table-rows></table:table>`;
    const title = (text: string): string => `<chart:title><text:p>${text}</text:p></chart:title>`;
    const axes = `<chart:axis chart:dimension="x">${title('Age')}</chart:axis><chart:axis chart:dimension="y">${title('Euro')}</chart:axis>`;
    return {
      'Object 1/content.xml': odfDocument(
        'document-content',
        `<office:body><office:chart><chart:chart>${title('Sales')}<chart:plot-area>${axes}${plot}</chart:plot-area>${table}</chart:chart></office:chart></office:body>`,
      ),
    };
  };
  const frame =
    '<draw:frame svg:x="1in" svg:y="1in" svg:width="4in" svg:height="2in"><draw:object xlink:href="./Object 1"/></draw:frame>';
  async function table(plot: string, rows: string[][]): Promise<unknown[]> {
    const [picture, block] = (await slides([frame], { parts: object(plot, rows) })).parts[0]?.blocks ?? [];
    const grid =
      block?.kind === 'table'
        ? block.cells.map((cell) => cell.blocks.map(said).join('').replace('paragraph ', ''))
        : [];
    return [
      picture?.kind === 'picture' && picture.text,
      inches(picture as FlowBlock),
      inches(block as FlowBlock),
      grid,
    ];
  }

  it('is its picture and its table of values, both the size of the frame, with axis titles', async () => {
    expect(
      await table('<chart:series/>', [
        ['', 'Total'],
        ['a', '5'],
      ]),
    ).toEqual(['Sales\nEuro', [1, 1, 5, 3], [1, 1, 5, 3], ['Age', 'Total', 'a', '5']]);
  });

  it('of points has the columns named by its series, and sizes for bubbles', async () => {
    const series =
      '<chart:series chart:values-cell-range-address="local-table.$B$2:.$B$3" chart:label-cell-address="local-table.$B$1"><chart:domain table:cell-range-address="local-table.$C$2:.$C$3"/></chart:series>';
    const rows = [
      ['', 'Y', 'Series2'],
      ['', '10', '1'],
      ['', '20', '2'],
    ];
    expect((await table(series, rows))[3]).toEqual(['Age', 'Y', '1', '10', '2', '20']);
    const bubbles =
      '<chart:series chart:values-cell-range-address="local-table.$D$2:.$D$2" chart:label-cell-address="local-table.$D$1"><chart:domain table:cell-range-address="local-table.$B$2:.$B$2"/><chart:domain table:cell-range-address="local-table.$C$2:.$C$2"/></chart:series>';
    expect(
      (
        await table(bubbles, [
          ['', 'y', 'x', 'B'],
          ['', '10', '1', '9'],
        ])
      )[3],
    ).toEqual(['Age', 'B', 'size', '1', '10', '9']);
  });
});
