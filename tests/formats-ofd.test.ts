import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeZip } from '../src/readers/archive/testing.ts';
import { blackJbig2, makeOfd, type OfdParts, sealValue, textObject } from '../src/readers/ofd/testing.ts';
import { type Json, TestService, Upload } from './support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_WORKERS: '1' });
});
afterAll(async () => {
  expect(service.output).not.toContain('internal error');
  await service.stop();
});

const send = (bytes: Uint8Array, name = 'invoice.ofd', config?: unknown) =>
  service.parse({ file: new Upload(Buffer.from(bytes), name), ...(config === undefined ? {} : { config }) });

async function parsed(bytes: Uint8Array, name?: string, config?: unknown): Promise<Json> {
  const { json } = await send(bytes, name, config);
  expect(json).toMatchObject({ code: 200 });
  return json.data;
}

const line = (x: number, y: number, width: number, height: number): string =>
  `<ofd:PathObject Boundary="${x} ${y} ${width} ${height}" LineWidth="0.25"><ofd:StrokeColor Value="156 82 35"/><ofd:AbbreviatedData>M 0 0 L ${width} ${height}</ofd:AbbreviatedData></ofd:PathObject>`;

/** An invoice as tax offices make them: a printed form as template, its values on the page, a picture, a seal. */
async function invoice(more: Partial<OfdParts> = {}): Promise<Buffer> {
  const grid =
    [30, 40, 50, 60].map((y) => line(10, y, 120, 0)).join('') + [10, 70, 130].map((x) => line(x, 30, 0, 30)).join('');
  const form =
    textObject('电子普通发票', 50, 10, 6, 'DeltaX="6"') +
    textObject('项目名称', 15, 33, 4, 'DeltaX="4"') +
    textObject('金额', 75, 33, 4, 'DeltaX="4"') +
    grid;
  const values = [
    textObject('餐饮服务', 15, 43, 4, 'DeltaX="4"'),
    textObject('100.00', 75, 43, 4, 'DeltaX="2"'),
    textObject('合计', 15, 53, 4, 'DeltaX="4"'),
    textObject('¥100.00', 75, 53, 4, 'DeltaX="2"'),
    textObject('2020年07月23日', 10, 20, 4, 'DeltaX="g 4 2 4 g 2 2 4 g 2 2"'),
    '<ofd:ImageObject Boundary="110 5 20 20" CTM="20 0 0 20 0 0" ResourceID="q"/>',
  ].join('');
  const ring = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><ellipse cx="150" cy="100" rx="140" ry="90" fill="none" stroke="red" stroke-width="8"/></svg>',
    ),
  )
    .png()
    .toBuffer();
  return makeOfd({
    pages: [values],
    area: '<ofd:PhysicalBox>0 0 140 100</ofd:PhysicalBox>',
    head: '<ofd:Template TemplateID="form" ZOrder="Background"/>',
    common: '<ofd:TemplatePage ID="form" BaseLoc="Tpls/Tpl_0/Content.xml"/>',
    resources:
      '<ofd:MultiMedias><ofd:MultiMedia ID="q" Type="Image" Format="GBIG2"><ofd:MediaFile>q.jb2</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias>',
    body: '<ofd:Signatures>Doc_0/Signs/Signatures.xml</ofd:Signatures>',
    ...more,
    parts: {
      'Doc_0/Tpls/Tpl_0/Content.xml': `<ofd:Page xmlns:ofd="http://www.ofdspec.org/2016"><ofd:Content><ofd:Layer>${form}</ofd:Layer></ofd:Content></ofd:Page>`,
      'Doc_0/Res/q.jb2': blackJbig2(64, 64),
      'Doc_0/Signs/Signatures.xml': '<Signatures><Signature ID="1" BaseLoc="Sign_0/Signature.xml"/></Signatures>',
      'Doc_0/Signs/Sign_0/Signature.xml':
        '<Signature><SignedInfo><StampAnnot ID="1" PageRef="p1" Boundary="50 70 30 20"/></SignedInfo><SignedValue>SignedValue.dat</SignedValue></Signature>',
      'Doc_0/Signs/Sign_0/SignedValue.dat': sealValue('某某税务局', 'png', ring),
      ...more.parts,
    },
  });
}

describe('ofd', () => {
  it('becomes text, tables, pictures and seals with their places, whatever its name', async () => {
    const data = await parsed(await invoice(), 'invoice.bin', {
      capabilities: { include_table_structure: true, pages: true },
    });
    expect(data.metadata).toMatchObject({ filetype: 'application/ofd', page_count: 1 });
    expect(data.markdown).toContain('电子普通发票');
    expect(data.markdown).toContain('2020年07月23日');
    const table = data.elements.find((element: Json) => element.type === 'Table');
    expect(table.table_structure).toMatchObject({ rows: 3, cols: 2 });
    expect(table.table_structure.cells.map((cell: Json) => cell.text)).toEqual([
      '项目名称',
      '金额',
      '餐饮服务',
      '100.00',
      '合计',
      '¥100.00',
    ]);
    expect(JSON.stringify(data.elements)).toContain('某某税务局');
    expect(data.elements.filter((element: Json) => element.type === 'Image')).toHaveLength(2);
  });

  it('gives the same answer to the same bytes', async () => {
    const bytes = await invoice();
    const [first, second] = [await parsed(bytes), await parsed(bytes)];
    expect(second.elements).toEqual(first.elements);
    expect(second.markdown).toBe(first.markdown);
  });

  it.each<[string, number, () => Promise<Uint8Array>]>([
    ['cut off', 40422, async () => (await invoice()).subarray(0, 900)],
    ['without documents', 40422, async () => makeZip({ 'OFD.xml': '<OFD/>' })],
    ['without its document part', 40422, () => invoice({ parts: { 'Doc_0/Document.xml': undefined } })],
    ['encrypted', 40423, () => invoice({ parts: { 'Encryptions.xml': '<Encryptions/>' } })],
  ])('answers with a code to a package that is %s', async (_, code, make) => {
    const { json } = await send(await make());
    expect(json).toMatchObject({ code });
    expect(json.data).toBeUndefined();
  });
});
