import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Flow } from '../../document/index.ts';
import { readXml } from './read-xml.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-xml-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const read = async (xml: string | Uint8Array): Promise<Flow> => {
  const path = join(dir, 'a.xml');
  await writeFile(path, xml);
  return readXml({ path, name: 'a.xml', mediaType: '', extension: 'xml', size: 0, sha256: '' });
};
const brief = async (xml: string | Uint8Array): Promise<string[]> =>
  ((await read(xml)).parts[0]?.blocks ?? []).map((block) =>
    'runs' in block
      ? `${block.kind}${block.level ?? block.depth ?? ''}${block.kind === 'list-item' ? ` ${block.marker ?? ''}` : ''}: ${block.runs.map((run) => (run.latex === undefined ? run.text : `$${run.latex}$`)).join('')}`
      : block.kind === 'table'
        ? `table ${block.rows}x${block.cols}: ${block.cells.map((cell) => `${cell.row},${cell.col}+${cell.rowSpan}x${cell.colSpan}`).join(' ')}`
        : block.kind,
  );

describe('readXml', () => {
  it('shows unknown XML as an outline, in any encoding', async () => {
    expect(
      await brief(
        '<?xml version="1.0"?><shop xmlns="urn:x"><!-- no --><item id="7"><name>Tea</name><note>Very <b>good</b> indeed</note><empty/></item>loose<![CDATA[ & raw]]></shop>',
      ),
    ).toEqual([
      'heading1: shop',
      'list-item0 •: item (id: 7)',
      'list-item1 •: name: Tea',
      'list-item1 •: note: Very good indeed',
      'list-item1 •: empty',
      'list-item0 •: loose',
      'list-item0 •: & raw',
    ]);
    expect(
      await brief(Buffer.concat([Buffer.from('<?xml version="1.0" encoding="GB2312"?><a><b>'), Buffer.from('d6d0cec4', 'hex'), Buffer.from('</b></a>')])),
    ).toEqual(['heading1: a', 'list-item0 •: b: 中文']);
  });

  it('reads articles and books by their sections', async () => {
    expect(
      await brief(
        '<article xmlns:m="http://www.w3.org/1998/Math/MathML"><front><article-meta><article-id>9</article-id><title-group><article-title>On <italic>x</italic></article-title></title-group></article-meta></front><body><sec><title>Intro</title><p>See <m:math><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math>.</p><list list-type="order"><list-item><p>a</p></list-item><list-item><p>b</p></list-item></list><sec><title>Deeper</title><p>t</p></sec></sec></body></article>',
      ),
    ).toEqual(['heading1: On x', 'heading2: Intro', 'paragraph: See $x^{2}$.', 'list-item0 1.: a', 'list-item0 2.: b', 'heading3: Deeper', 'paragraph: t']);
    expect(
      await brief(
        '<book><title>B</title><chapter><title>C</title><para>p<itemizedlist><listitem><para>i</para></listitem></itemizedlist></para><informaltable><tgroup cols="2"><tbody><row><entry namest="c1" nameend="c2">w</entry></row><row><entry morerows="1">x</entry><entry>y</entry></row><row><entry>z</entry></row></tbody></tgroup></informaltable><programlisting language="c">int a;</programlisting></chapter></book>',
      ),
    ).toEqual(['heading1: B', 'heading2: C', 'paragraph: p', 'list-item0 •: i', 'table 3x2: 0,0+1x2 1,0+2x1 1,1+1x1 2,1+1x1', 'code: int a;']);
  });

  it('reads spreadsheets of older programs', async () => {
    expect(
      await brief(
        '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table><Row><Cell ss:MergeAcross="1"><Data>a</Data></Cell></Row><Row ss:Index="3"><Cell ss:Index="2"><Data>b</Data></Cell></Row></Table></Worksheet></Workbook>',
      ),
    ).toEqual(['heading1: S', 'table 3x2: 0,0+1x2 2,1+1x1']);
  });

  it('expands no entities and refuses what is broken or too deep', async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;"><!ENTITY f SYSTEM "file:///etc/passwd">]><a><x>&c;</x><y>&f;</y></a>`;
    expect(await brief(bomb)).toEqual(['heading1: a', 'list-item0 •: x: &c;', 'list-item0 •: y: &f;']);
    await expect(read('<a><b></a>')).rejects.toMatchObject({ code: 40422 });
    await expect(read('<?xml version="1.0"?>')).rejects.toMatchObject({ code: 40422 });
    await expect(read(`${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`)).rejects.toMatchObject({ code: 40422 });
  });
});
