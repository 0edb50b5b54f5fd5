import { createCipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Flow, FlowBlock, FlowPicture, FlowTable, Source } from '../../document/index.ts';
import { makeZip } from '../archive/testing.ts';
import { readOdp, readOds, readOdt } from './index.ts';
import { type OdfParts, odfDocument, odfParts } from './testing.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-odf-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function put(parts: Record<string, string | Uint8Array>, password?: string): Promise<Source> {
  const path = join(dir, 'a.odf');
  await writeFile(path, makeZip(parts));
  return {
    path,
    name: 'a',
    extension: 'odt',
    mediaType: '',
    size: 0,
    sha256: '',
    ...(password === undefined ? {} : { password }),
  };
}
const odt = async (body: string, more: Partial<OdfParts> = {}): Promise<Flow> =>
  readOdt(await put(odfParts({ kind: 'text', body, ...more })));
const LIMITS = { maxRows: 2000, maxColumns: 100 };
const ods = async (body: string, more: Partial<OdfParts> = {}, limits = LIMITS): Promise<Flow> =>
  readOds(await put(odfParts({ kind: 'spreadsheet', body, ...more })), limits);

const text = (block: FlowBlock): string => ('runs' in block ? block.runs.map((run) => run.text).join('') : '');
const lines = (flow: Flow): string[] =>
  (flow.parts[0]?.blocks ?? []).map(
    (block) =>
      `${block.kind}${'level' in block && block.level ? block.level : ''}${'marker' in block && block.marker ? ` [${block.depth} ${block.marker}]` : ''}: ${text(block)}`,
  );
const grid = (block: FlowBlock | undefined): string[][] => {
  const table = block as FlowTable;
  const rows = Array.from({ length: table.rows }, () => new Array<string>(table.cols).fill(''));
  for (const cell of table.cells) (rows[cell.row] as string[])[cell.col] = cell.blocks.map(text).join('\n');
  return rows;
};
const tables = (flow: Flow): string[][][] =>
  flow.parts.flatMap((part) => part.blocks.filter((block) => block.kind === 'table').map(grid));

describe('readOdt', () => {
  it('reads headings with their numbers, styles, links and white space', async () => {
    const flow = await odt(
      `<text:sequence-decls/><text:h text:outline-level="1">First</text:h>
       <text:h text:outline-level="2">Second</text:h><text:h text:outline-level="2">Third</text:h>
       <text:p text:style-name="Big_20_Title">Name</text:p>
       <text:p>  a <text:span text:style-name="B">bold</text:span>   <text:s text:c="2"/>b<text:tab/>c<text:line-break/> d
        <text:a xlink:href="https://example.com/">link</text:a><text:a xlink:href="#here"> none</text:a></text:p>
       <text:p>x<text:span text:style-name="Up">2</text:span><office:annotation><text:p>comment</text:p></office:annotation></text:p>
       <text:p text:style-name="Hidden">unseen</text:p>`,
      {
        automatic: `<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
          <style:style style:name="Up" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>
          <style:style style:name="Hidden" style:family="paragraph"><style:text-properties text:display="none"/></style:style>
          <style:style style:name="Big_20_Title" style:family="paragraph" style:parent-style-name="Title"/>`,
        styles: `<style:style style:name="Title" style:family="paragraph"/>
          <text:outline-style><text:outline-level-style text:level="1" style:num-format="I" style:num-suffix="."/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style>`,
      },
    );
    expect(lines(flow)).toEqual([
      'heading1: I. First',
      'heading2: I.1 Second',
      'heading2: I.2 Third',
      'heading1: Name',
      'paragraph: a bold   b c\n d link none',
      'paragraph: x2',
    ]);
    expect(flow.parts[0]?.blocks[4]).toMatchObject({
      runs: [
        { text: 'a ' },
        { text: 'bold', bold: true },
        {},
        { text: 'link', link: 'https://example.com/' },
        { text: ' none' },
      ],
    });
    expect(flow.parts[0]?.blocks[5]).toMatchObject({ runs: [{ text: 'x' }, { text: '2', superscript: true }] });
    expect(flow.title).toBe('A title');
  });

  it('reads symbol font characters, drops soft hyphens, separates notes from their number by one space', async () => {
    const flow = await odt(
      `<text:p>a <text:span text:style-name="W">\uf0fe\uf0a8</text:span> soft\u00adhyphen<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p><text:s/>Note.</text:p></text:note-body></text:note></text:p><text:p text:style-name="HTML_20_Preformatted">code()</text:p>`,
      {
        automatic:
          '<style:style style:name="W" style:family="text"><style:text-properties style:font-name="Wingdings"/></style:style>',
        styles:
          '<style:style style:name="HTML_20_Preformatted" style:display-name="HTML Preformatted" style:family="paragraph"/>',
      },
    );
    expect(lines(flow)).toEqual(['paragraph: a ☑☐ softhyphen1', 'footnote: 1 Note.', 'code: code()']);
  });

  it('continues the count in lists that continue with a nested item', async () => {
    const flow = await odt(
      `<text:list text:style-name="L"><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>a</text:p></text:list-item></text:list></text:list-item></text:list><text:p>between</text:p>
       <text:list text:style-name="L" text:continue-numbering="true"><text:list-item><text:list><text:list-item><text:p>b</text:p></text:list-item></text:list></text:list-item><text:list-item><text:p>two</text:p><text:list><text:list-item><text:p>c</text:p></text:list-item></text:list></text:list-item></text:list>`,
      {
        automatic:
          '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1"/><text:list-level-style-number text:level="2" style:num-format="1" text:display-levels="2"/></text:list-style>',
      },
    );
    expect(lines(flow)).toEqual([
      'list-item [0 1]: one',
      'list-item [1 1.1]: a',
      'paragraph: between',
      'list-item [1 1.2]: b',
      'list-item [0 2]: two',
      'list-item [1 2.1]: c',
    ]);
  });

  it('counts lists by their level styles', async () => {
    const item = (content: string, more = ''): string => `<text:list-item${more}>${content}</text:list-item>`;
    const p = (content: string): string => `<text:p>${content}</text:p>`;
    const flow = await odt(
      `<text:list xml:id="l1" text:style-name="L">${item(`${p('one')}${p('more')}<text:list>${item(p('deep'))}${item(p('deeper'))}</text:list>`)}${item(p('two'))}<text:list-header>${p('no number')}</text:list-header></text:list>
       ${p('between')}
       <text:list text:style-name="L" text:continue-list="l1">${item(p('three'))}${item(p('nine'), ' text:start-value="9"')}</text:list>
       <text:list text:style-name="L">${item(p('anew'))}</text:list>
       <text:list text:style-name="Dots">${item(p('dot'))}</text:list>`,
      {
        automatic: `<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="一, 二, 三, ..." style:num-suffix="、"/><text:list-level-style-number text:level="2" style:num-format="a" style:num-prefix="(" style:num-suffix=")"/></text:list-style>
          <text:list-style style:name="Dots"><text:list-level-style-bullet text:level="1" text:bullet-char="&#xF0B7;"/></text:list-style>`,
      },
    );
    expect(lines(flow)).toEqual([
      'list-item [0 一、]: one',
      'paragraph: more',
      'list-item [1 (a)]: deep',
      'list-item [1 (b)]: deeper',
      'list-item [0 二、]: two',
      'paragraph: no number',
      'paragraph: between',
      'list-item [0 三、]: three',
      'list-item [0 九、]: nine',
      'list-item [0 一、]: anew',
      'list-item [0 •]: dot',
    ]);
  });

  it('reads tables with spans, headers, repeated cells and nested tables', async () => {
    const cell = (content: string, more = ''): string =>
      `<table:table-cell${more}>${content === '' ? '' : `<text:p>${content}</text:p>`}</table:table-cell>`;
    const flow = await odt(`<table:table><table:table-column table:number-columns-repeated="3"/>
      <table:table-header-rows><table:table-row>${cell('head', ' table:number-columns-spanned="2"')}<table:covered-table-cell/>${cell('c', ' table:number-rows-spanned="2"')}</table:table-row></table:table-header-rows>
      <table:table-row>${cell('x', ' table:number-columns-repeated="2"')}<table:covered-table-cell/></table:table-row>
      <table:table-row table:number-rows-repeated="2">${cell('r')}<table:table-cell><table:table><table:table-row>${cell('in')}</table:table-row></table:table></table:table-cell></table:table-row></table:table>`);
    const table = flow.parts[0]?.blocks[0] as FlowTable;
    expect(table).toMatchObject({ rows: 4, cols: 3, headerRows: 1 });
    expect(
      table.cells.slice(0, 4).map((one) => [one.row, one.col, one.rowSpan, one.colSpan, one.blocks.map(text).join()]),
    ).toEqual([
      [0, 0, 1, 2, 'head'],
      [0, 2, 2, 1, 'c'],
      [1, 0, 1, 1, 'x'],
      [1, 1, 1, 1, 'x'],
    ]);
    expect(table.cells.at(-1)?.blocks[0]).toMatchObject({
      kind: 'table',
      cells: [{ blocks: [{ runs: [{ text: 'in' }] }] }],
    });
  });

  it('puts notes after their paragraph or at the end, and accepts tracked changes', async () => {
    const note = (kind: string, citation: string, body: string): string =>
      `<text:note text:note-class="${kind}"><text:note-citation>${citation}</text:note-citation><text:note-body><text:p>${body}</text:p></text:note-body></text:note>`;
    const flow = await odt(
      `<text:tracked-changes><text:changed-region><text:deletion><text:p>deleted</text:p></text:deletion></text:changed-region></text:tracked-changes>
       <text:p>One${note('footnote', '1', 'foot')} two<text:change-start/> new<text:change-end/>${note('endnote', 'i', 'end')}.</text:p><text:p>After</text:p>`,
    );
    expect(lines(flow)).toEqual([
      'paragraph: One1 two newi.',
      'footnote: 1 foot',
      'paragraph: After',
      'footnote: i end',
    ]);
  });

  it('reads pictures, text boxes, formulas and charts in frames', async () => {
    const math =
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>a</mi><mo>=</mo><mfrac><mn>1</mn><mi>b</mi></mfrac></mrow><annotation encoding="StarMath 5.0">a = 1 over b</annotation></semantics></math>';
    const frame = (content: string, anchor = 'as-char'): string =>
      `<draw:frame text:anchor-type="${anchor}" svg:width="2cm" svg:height="1in">${content}</draw:frame>`;
    const flow = await odt(
      `<text:p>${frame('<draw:object xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/Object 1"/>')}</text:p>
       <text:p>where ${frame('<draw:object xlink:href="./Object 1"/>')} holds</text:p>
       <text:p>${frame('<draw:image xlink:href="Pictures/a.png"/><svg:title>Duck</svg:title>', 'paragraph')}<draw:frame><draw:text-box><text:p>Boxed</text:p></draw:text-box></draw:frame>Text</text:p>
       <text:p>${frame('<draw:image xlink:href="https://example.com/far.png"/>', 'paragraph')}</text:p>
       <text:p text:style-name="Illustration">${frame('<draw:image xlink:href="Pictures/a.png"/>', 'paragraph')}Figure <text:sequence text:name="Figure">1</text:sequence>: A duck</text:p>
       <text:p>${frame('<draw:object xlink:href="./Object 2"/>', 'paragraph')}</text:p>`,
      {
        styles:
          '<style:style style:name="Illustration" style:family="paragraph" style:parent-style-name="Caption"/><style:style style:name="Caption" style:family="paragraph"/>',
        parts: {
          'Object 1/content.xml': math,
          'Object 2/content.xml': odfDocument(
            'document-content',
            '<office:body><office:chart><chart:chart><chart:title><text:p>Sales</text:p></chart:title><table:table><table:table-header-rows><table:table-row><table:table-cell/><table:table-cell><text:p>2024</text:p></table:table-cell></table:table-row></table:table-header-rows><table:table-rows><table:table-row><table:table-cell><text:p>Q1</text:p></table:table-cell><table:table-cell><text:p>5</text:p></table:table-cell></table:table-row></table:table-rows></table:table></chart:chart></office:chart></office:body>',
          ),
          'Pictures/a.png': 'bytes',
        },
      },
    );
    const blocks = flow.parts[0]?.blocks ?? [];
    expect(blocks.map((block) => block.kind)).toEqual([
      'formula',
      'paragraph',
      'paragraph',
      'picture',
      'paragraph',
      'picture',
      'picture',
      'figure-caption',
      'picture',
      'table',
    ]);
    expect(blocks[0]).toMatchObject({ latex: 'a=\\frac{1}{b}', text: 'a=1b' });
    expect(blocks[1]).toMatchObject({ runs: [{ text: 'where ' }, { latex: 'a=\\frac{1}{b}' }, { text: ' holds' }] });
    expect(blocks[3]).toMatchObject({ altText: 'Duck', image: { mimeType: 'image/png', height: 72 } });
    expect(Buffer.from((await (blocks[3] as FlowPicture).image?.bytes()) ?? []).toString()).toBe('bytes');
    expect(blocks[5]).not.toHaveProperty('image');
    expect(blocks[8]).toMatchObject({ subType: 'chart', text: 'Sales' });
    expect(grid(blocks[9])).toEqual([
      ['', '2024'],
      ['Q1', '5'],
    ]);
  });

  it('returns page size, margins, headers and footers; code and page breaks', async () => {
    const flow = await odt(
      '<text:p text:style-name="Code">if (a)</text:p><text:p text:style-name="Code"><text:s text:c="2"/>b();</text:p><text:p text:style-name="Next">new page</text:p>',
      {
        automatic:
          '<style:style style:name="Next" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>',
        styles: '<style:style style:name="Code" style:display-name="Preformatted Text" style:family="paragraph"/>',
        layouts:
          '<style:page-layout style:name="P"><style:page-layout-properties fo:page-width="10in" fo:page-height="5in" fo:margin="1in" fo:margin-left="0.5in"/></style:page-layout>',
        masters:
          '<style:master-page style:name="Standard" style:page-layout-name="P"><style:header><text:p>Head</text:p></style:header><style:footer><text:p>Page <text:page-number>3</text:page-number></text:p></style:footer></style:master-page>',
      },
    );
    expect(flow.parts[0]).toMatchObject({
      kind: 'flowing',
      width: 720,
      height: 360,
      margins: { top: 72, right: 72, bottom: 72, left: 36 },
    });
    expect(lines(flow)).toEqual(['header: Head', 'page-number: Page 3', 'code: if (a)\n  b();', 'paragraph: new page']);
    expect(flow.parts[0]?.blocks[3]?.pageBreakBefore).toBe(true);
  });

  it('opens encrypted documents with their password', async () => {
    const salt = Buffer.alloc(16, 1);
    const iv = Buffer.alloc(16, 2);
    const lock = (content: string): { bytes: Buffer; entry: string } => {
      const packed = deflateRawSync(content);
      const key = pbkdf2Sync(createHash('sha256').update('geheim').digest(), salt, 1000, 32, 'sha1');
      const cipher = createCipheriv('aes-256-cbc', key, iv);
      const sum = createHash('sha256').update(packed.subarray(0, 1024)).digest('base64');
      return {
        bytes: Buffer.concat([cipher.update(packed), cipher.final()]),
        entry: `<m:encryption-data m:checksum-type="urn:x#sha256-1k" m:checksum="${sum}"><m:algorithm m:algorithm-name="http://www.w3.org/2001/04/xmlenc#aes256-cbc" m:initialisation-vector="${iv.toString('base64')}"/><m:key-derivation m:key-derivation-name="PBKDF2" m:key-size="32" m:iteration-count="1000" m:salt="${salt.toString('base64')}"/><m:start-key-generation m:start-key-generation-name="http://www.w3.org/2000/09/xmldsig#sha256" m:key-size="32"/></m:encryption-data>`,
      };
    };
    const plain = odfParts({ kind: 'text', body: '<text:p>Secret</text:p>' });
    const locked = lock(plain['content.xml'] as string);
    const parts = {
      mimetype: plain.mimetype as string,
      'content.xml': locked.bytes,
      'META-INF/manifest.xml': `<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry m:full-path="content.xml">${locked.entry}</m:file-entry></m:manifest>`,
    };
    expect(lines(await readOdt(await put(parts, 'geheim')))).toEqual(['paragraph: Secret']);
    await expect(put(parts).then(readOdt)).rejects.toMatchObject({ code: 40423 });
    await expect(put(parts, 'falsch').then(readOdt)).rejects.toMatchObject({ code: 40423 });
    const other = { ...parts, 'META-INF/manifest.xml': parts['META-INF/manifest.xml'].replace('PBKDF2', 'argon2id') };
    await expect(put(other, 'geheim').then(readOdt)).rejects.toMatchObject({
      code: 40423,
      message: expect.stringContaining('argon2id'),
    });
    const endless = {
      ...parts,
      'META-INF/manifest.xml': parts['META-INF/manifest.xml'].replace('"1000"', '"99999999999"'),
    };
    await expect(put(endless, 'geheim').then(readOdt)).rejects.toMatchObject({ code: 40422 });
  });

  it('refuses damaged files, and limits depth and repetition', async () => {
    const damaged: Record<string, string>[] = [
      { mimetype: 'x' },
      { 'content.xml': 'no xml' },
      { 'content.xml': odfDocument('document-content', '<office:body/>') },
    ];
    for (const parts of damaged) await expect(put(parts).then(readOdt)).rejects.toMatchObject({ code: 40422 });
    const nested = await odt(`${'<text:section>'.repeat(500)}<text:p>in</text:p>${'</text:section>'.repeat(500)}`);
    expect(lines(nested)).toEqual(['paragraph: in']);
    const lists = await odt(
      `${'<text:list><text:list-item>'.repeat(200)}<text:p>in</text:p>${'</text:list-item></text:list>'.repeat(200)}`,
    );
    expect(lines(lists)).toEqual(['list-item [19 •]: in']);
    const bomb = await odt(
      '<table:table><table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="1000000"><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
    );
    const table = bomb.parts[0]?.blocks[0] as FlowTable;
    expect(table.rows * table.cols).toBeLessThanOrEqual(300_000);
  });

  it('limits the repetition of all tables together', async () => {
    const table = (inner: string): string =>
      `<table:table><table:table-row table:number-rows-repeated="1000"><table:table-cell table:number-columns-repeated="100">${inner}</table:table-cell></table:table-row></table:table>`;
    const cells = (blocks: readonly FlowBlock[]): number =>
      blocks.reduce(
        (sum, block) =>
          sum + (block.kind === 'table' ? block.cells.reduce((all, cell) => all + 1 + cells(cell.blocks), 0) : 0),
        0,
      );
    const blocksOf = async (body: string): Promise<FlowBlock[]> => {
      const flow = await odt(body);
      expect(flow.warnings).toEqual([expect.stringContaining('Table cells were left out')]);
      return flow.parts[0]?.blocks ?? [];
    };
    const nested = await blocksOf(table(table(table('<text:p>x</text:p>'))));
    expect(cells(nested)).toBeLessThan(1_000_000);
    const many = await blocksOf(table('<text:p>x</text:p>').repeat(50));
    expect(many).toHaveLength(50);
    expect(cells(many)).toBeLessThan(1_000_000);
    const long = await blocksOf(table(`<text:p>${'long '.repeat(200_000)}</text:p>`));
    expect(cells(long)).toBeLessThan(100);
    const sparse =
      '<table:table><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="4000"/><table:table-row><table:table-cell/></table:table-row></table:table>';
    const areas = (await blocksOf(sparse.repeat(1000))).map((block) => (block as FlowTable).rows);
    expect(areas.reduce((sum, rows) => sum + rows)).toBeLessThan(1_100_000);
  });
});

describe('readOds', () => {
  const cell = (shown: string, more = ''): string =>
    `<table:table-cell${more}>${shown === '' ? '' : `<text:p>${shown}</text:p>`}</table:table-cell>`;
  const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;

  it('returns cells as displayed, with spans and links, without notes', async () => {
    const flow = await ods(
      `<table:table table:name="One">${row(
        cell('Name'),
        `<table:table-cell office:value-type="string"><office:annotation><text:p>remark</text:p></office:annotation><text:p>two <text:span>lines</text:span></text:p><text:p><text:a xlink:href="https://example.com/">link</text:a></text:p></table:table-cell>`,
      )}${row(cell('1.234,50 €', ' office:value-type="currency" office:value="1234.5"'), cell('12.03.2024', ' office:value-type="date"'))}${row(
        '<table:table-cell office:value-type="float" office:value="7"/>',
        cell('x'),
      )}${row(cell('wide', ' table:number-columns-spanned="2"'), '<table:covered-table-cell/>')}</table:table>`,
    );
    expect(tables(flow)).toEqual([
      [
        ['Name', 'two lines\nlink'],
        ['1.234,50 €', '12.03.2024'],
        ['7', 'x'],
        ['wide', ''],
      ],
    ]);
    const table = flow.parts[0]?.blocks[0] as FlowTable;
    expect(table.cells.at(-1)).toMatchObject({ colSpan: 2 });
    expect(table.cells[1]?.blocks[0]).toMatchObject({
      runs: [{ text: 'two lines\n' }, { text: 'link', link: 'https://example.com/' }],
    });
  });

  it('skips hidden sheets, rows and columns', async () => {
    const flow = await ods(
      `<table:table table:name="Off" table:style-name="Hidden">${row(cell('secret'))}</table:table>
       <table:table table:name="On"><table:table-column/><table:table-column table:visibility="collapse"/><table:table-column/>
       ${row(cell('a'), cell('b'), cell('c'))}<table:table-row table:visibility="filter">${cell('d')}</table:table-row>${row(cell('e'), cell('f'), cell('g'))}</table:table>`,
      {
        automatic:
          '<style:style style:name="Hidden" style:family="table"><style:table-properties table:display="false"/></style:style>',
      },
    );
    expect(tables(flow)).toEqual([
      [
        ['a', 'c'],
        ['e', 'g'],
      ],
    ]);
    expect(flow.warnings).toEqual([
      'Sheet "Off" is hidden and was left out.',
      'Sheet "On": 1 hidden rows were left out.',
      'Sheet "On": 1 hidden columns were left out.',
    ]);
  });

  it('repeats a text only within the limits of the workbook', async () => {
    const flow = await ods(
      `<table:table table:name="S"><table:table-row table:number-rows-repeated="2000">${cell('long '.repeat(400_000), ' table:number-columns-repeated="100"')}</table:table-row></table:table>`,
    );
    const table = flow.parts[0]?.blocks[0] as FlowTable;
    expect(table.cells).toHaveLength(25);
    expect(flow.warnings).toEqual([expect.stringMatching(/^Sheet "S" was not read to the end/)]);
  });

  it('expands repeated rows and cells within its limits', async () => {
    const repeated = `<table:table-row table:number-rows-repeated="3">${cell('v', ' table:number-columns-repeated="2"')}${cell('', ' table:number-columns-repeated="16000"')}</table:table-row>`;
    const small = await ods(
      `<table:table table:name="S">${repeated}<table:table-row table:number-rows-repeated="1048000">${cell('')}</table:table-row></table:table>`,
    );
    expect(tables(small)).toEqual([
      [
        ['v', 'v'],
        ['v', 'v'],
        ['v', 'v'],
      ],
    ]);
    expect(small.warnings).toEqual([]);
    const bomb = await ods(
      `<table:table table:name="S"><table:table-row table:number-rows-repeated="1048576">${cell('v', ' table:number-columns-repeated="16384" table:number-columns-spanned="9" table:number-rows-spanned="1048576"')}</table:table-row></table:table>`,
      {},
      { maxRows: 50, maxColumns: 20 },
    );
    expect(bomb.parts[0]?.blocks.length).toBeGreaterThan(0);
    expect(bomb.warnings.join()).toMatch(/row 1048576.*column 16384/);
  });

  it('takes headers and styles from the style definitions, and pictures with their places', async () => {
    const flow = await ods(
      `<table:table table:name="S"><table:table-column table:style-name="Wide" table:default-cell-style-name="Ruled"/><table:table-column/>
       <table:table-row table:style-name="High">${cell('H', ' table:style-name="Head"')}${cell('I', ' table:style-name="Head"')}</table:table-row>
       <table:table-row>${cell('x')}<table:table-cell><draw:frame svg:width="1in" svg:height="1in" svg:x="0in" svg:y="1in"><draw:image xlink:href="Pictures/a.png"/></draw:frame><text:p>y</text:p></table:table-cell></table:table-row></table:table>`,
      {
        automatic: `<style:style style:name="Wide" style:family="table-column"><style:table-column-properties style:column-width="2in"/></style:style>
          <style:style style:name="High" style:family="table-row"><style:table-row-properties style:row-height="1in"/></style:style>
          <style:style style:name="Head" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style>`,
        parts: { 'Pictures/a.png': 'x' },
      },
    );
    const [table, picture] = flow.parts[0]?.blocks ?? [];
    expect(table).toMatchObject({ kind: 'table', headerRows: 1, box: { x0: 18, y0: 18 } });
    expect((table as FlowTable).cells[0]?.box).toEqual({ x0: 18, y0: 18, x1: 162, y1: 90 });
    expect(picture).toMatchObject({ kind: 'picture', image: { mimeType: 'image/png' }, box: { x0: 162, y0: 162 } });
  });

  it('refuses files that are no spreadsheet', async () => {
    await expect(
      put(odfParts({ kind: 'text', body: '' })).then((source) => readOds(source, LIMITS)),
    ).rejects.toMatchObject({ code: 40422 });
  });
});

describe('readOdp', () => {
  it('makes one page per slide, with the places of its shapes, footers and notes', async () => {
    const flow = await readOdp(
      await put(
        odfParts({
          kind: 'presentation',
          body: `<presentation:footer-decl presentation:name="f1">Our company</presentation:footer-decl>
            <draw:page draw:name="Start" draw:master-page-name="M" presentation:use-footer-name="f1">
              <draw:frame presentation:class="outline" svg:x="1in" svg:y="2in" svg:width="4in" svg:height="2in"><draw:text-box><text:list text:style-name="L"><text:list-item><text:p>Point</text:p></text:list-item></text:list></draw:text-box></draw:frame>
              <draw:frame presentation:class="title" svg:x="1in" svg:y="1in" svg:width="4in" svg:height="0.5in"><draw:text-box><text:p>Title</text:p></draw:text-box></draw:frame>
              <draw:g><draw:custom-shape svg:x="6in" svg:y="2.5in" svg:width="1in" svg:height="1in"><text:p>Right</text:p></draw:custom-shape></draw:g>
              <draw:frame presentation:class="subtitle" presentation:placeholder="true"><draw:text-box/></draw:frame>
              <presentation:notes><draw:frame presentation:class="notes"><draw:text-box><text:p>Say this</text:p></draw:text-box></draw:frame></presentation:notes>
            </draw:page>
            <draw:page draw:name="Gone" draw:style-name="Hidden"/>
            <draw:page draw:name="Table"><draw:frame svg:x="0in" svg:y="0in" svg:width="2in" svg:height="1in"><table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table></draw:frame></draw:page>`,
          automatic:
            '<style:style style:name="Hidden" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>',
          layouts:
            '<style:page-layout style:name="P"><style:page-layout-properties fo:page-width="10in" fo:page-height="5in"/></style:page-layout>',
          masters: `<style:master-page style:name="M" style:page-layout-name="P"><draw:frame presentation:class="footer" svg:x="1in" svg:y="4.5in" svg:width="3in" svg:height="0.3in"><draw:text-box><text:p><presentation:footer/></text:p></draw:text-box></draw:frame>
            <draw:frame presentation:class="page-number" svg:x="8in" svg:y="4.5in" svg:width="1in" svg:height="0.3in"><draw:text-box><text:p><text:page-number>&lt;number&gt;</text:page-number></text:p></draw:text-box></draw:frame></style:master-page>`,
        }),
      ),
    );
    expect(flow.parts[0]).toMatchObject({ kind: 'page', name: 'Start', width: 720, height: 360 });
    expect(lines(flow)).toEqual([
      'heading1: Title',
      'list-item [0 •]: Point',
      'paragraph: Right',
      'footer: Our company',
      'page-number: 1',
      'paragraph: Notes: Say this',
    ]);
    expect(flow.parts[0]?.blocks[0]?.box).toMatchObject({
      x0: expect.closeTo(79.1),
      y0: expect.closeTo(75.5),
      x1: expect.closeTo(352.9),
    });
    expect(flow.parts[1]?.name).toBe('Table');
    expect(tables(flow)).toEqual([[['a', 'b']]]);
    expect(flow.warnings).toEqual(['Slide "Gone" is hidden and was left out.']);
  });
});
