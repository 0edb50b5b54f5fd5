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
  it('warns about tables above the size limit', async () => {
    const wide = `<html><body><table>${'<tr><td colspan="1000">x</td></tr>'.repeat(2001)}</table></body></html>`;
    expect((await read(wide)).warnings).toEqual([expect.stringContaining('2 million cells')]);
    const far = '<Cell ss:Index="1200"><Data>x</Data></Cell><Cell><Data/></Cell>';
    const sheet = `<Workbook xmlns:ss="urn:ss"><Worksheet><Table><Row><Cell><Data>y</Data></Cell>${far}</Row></Table></Worksheet></Workbook>`;
    expect((await read(sheet)).warnings).toEqual([
      expect.stringMatching(/^1 cells .* right of column 1000 were left out/),
    ]);
  });

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
      await brief(
        Buffer.concat([
          Buffer.from('<?xml version="1.0" encoding="GB2312"?><a><b>'),
          Buffer.from('d6d0cec4', 'hex'),
          Buffer.from('</b></a>'),
        ]),
      ),
    ).toEqual(['heading1: a', 'list-item0 •: b: 中文']);
  });

  it('reads articles and books by their sections', async () => {
    expect(
      await brief(
        '<article xmlns:m="http://www.w3.org/1998/Math/MathML"><front><article-meta><article-id>9</article-id><title-group><article-title>On <italic>x</italic></article-title></title-group></article-meta></front><body><sec><title>Intro</title><p>See <m:math><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math>.</p><list list-type="order"><list-item><p>a</p></list-item><list-item><p>b</p></list-item></list><sec><title>Deeper</title><p>t</p></sec></sec></body></article>',
      ),
    ).toEqual([
      'heading1: On x',
      'heading2: Intro',
      'paragraph: See $x^{2}$.',
      'list-item0 1.: a',
      'list-item0 2.: b',
      'heading3: Deeper',
      'paragraph: t',
    ]);
    expect(
      await brief(
        '<book><title>B</title><chapter><title>C</title><para>p<itemizedlist><listitem><para>i</para></listitem></itemizedlist></para><informaltable><tgroup cols="2"><tbody><row><entry namest="c1" nameend="c2">w</entry></row><row><entry morerows="1">x</entry><entry>y</entry></row><row><entry>z</entry></row></tbody></tgroup></informaltable><programlisting language="c">int a;</programlisting></chapter></book>',
      ),
    ).toEqual([
      'heading1: B',
      'heading2: C',
      'paragraph: p',
      'list-item0 •: i',
      'table 3x2: 0,0+1x2 1,0+2x1 1,1+1x1 2,1+1x1',
      'code: int a;',
    ]);
  });

  it('reads spreadsheets of older programs', async () => {
    expect(
      await brief(
        '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table><Row><Cell ss:MergeAcross="1"><Data>a</Data></Cell></Row><Row ss:Index="3"><Cell ss:Index="2"><Data>b</Data></Cell></Row></Table></Worksheet></Workbook>',
      ),
    ).toEqual(['heading1: S', 'table 3x2: 0,0+1x2 2,1+1x1']);
  });

  it('reads notes, definitions, captions and TeX of DocBook and JATS in place', async () => {
    expect(
      await brief(
        '<book><title>B</title><chapter><title>C</title><para>See<footnote><para>the <emphasis role="strong">note</emphasis></para></footnote> <code>x</code> <emphasis>y</emphasis>.</para><variablelist><varlistentry><term>T</term><listitem><para>D</para></listitem></varlistentry></variablelist><orderedlist numeration="loweralpha" startingnumber="2"><listitem><para>i</para></listitem></orderedlist><literallayout>one\n  two</literallayout><note><title>Mind</title><para>this</para></note></chapter></book>',
      ),
    ).toEqual([
      'heading1: B',
      'heading2: C',
      'paragraph: See[1] x y.',
      'paragraph: T',
      'paragraph: D',
      'list-item0 b.: i',
      'paragraph: one\n  two',
      'paragraph: Mind',
      'paragraph: this',
      'footnote: [1] the note',
    ]);
    expect(
      await brief(
        '<article xmlns:m="http://www.w3.org/1998/Math/MathML"><front><article-meta><title-group><article-title>A</article-title></title-group><contrib-group><contrib><name><surname>Wu</surname><given-names>Li</given-names></name></contrib></contrib-group><pub-date><day>1</day><year>2024</year></pub-date></article-meta></front><body><sec><label>1</label><title>S</title><p>In <inline-formula><alternatives><tex-math>\\documentclass{a}\\begin{document}$$\\alpha$$\\end{document}</tex-math><m:math><m:mi>a</m:mi></m:math></alternatives></inline-formula>.</p><table-wrap><label>Table 1</label><caption><p>Values</p></caption><table><tr><th>h</th></tr><tr><td>1</td></tr></table></table-wrap><fig><label>Fig. 1</label><caption><title>Flow.</title></caption><graphic/></fig><code language="py">a < b</code></sec></body><back><fn-group><fn><label>*</label><p>Both.</p></fn></fn-group></back></article>'.replace(
          'a < b',
          'a &lt; b',
        ),
      ),
    ).toEqual([
      'heading1: A',
      'paragraph: Li Wu',
      'paragraph: 2024-1',
      'heading2: 1 S',
      'paragraph: In $\\alpha$.',
      'table-caption: Table 1 Values',
      'table 2x1: 0,0+1x1 1,0+1x1',
      'figure-caption: Fig. 1 Flow.',
      'code: a < b',
      'footnote: * Both.',
    ]);
  });

  it('reads TEI and FictionBook', async () => {
    expect(
      await brief(
        '<TEI><teiHeader><fileDesc><titleStmt><title>T</title><author>A</author></titleStmt></fileDesc></teiHeader><text><body><div><head>One</head><p>a <hi rend="bold">b</hi><note>n</note><lb/>c <formula notation="TeX">x^2</formula></p><list rend="numbered"><item>i</item></list><lg><l>verse</l></lg><table><row role="label"><cell>h</cell></row><row><cell cols="1">v</cell></row></table><figure><formula>y</formula></figure></div></body></text></TEI>',
      ),
    ).toEqual([
      'heading1: T',
      'paragraph: A',
      'heading2: One',
      'paragraph: a b[1]\nc $x^2$',
      'list-item0 1.: i',
      'paragraph: verse',
      'table 2x1: 0,0+1x1 1,0+1x1',
      'formula',
      'footnote: [1] n',
    ]);
    const book = (
      await read(
        '<FictionBook xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><author><first-name>A</first-name><last-name>B</last-name></author><book-title>Book</book-title></title-info></description><body><section><title><p>Chapter</p><p>One</p></title><p>Text <strong>bold</strong></p><image l:href="#p"/></section></body><binary id="p" content-type="image/png">AAEC</binary></FictionBook>',
      )
    ).parts[0]?.blocks;
    expect(book?.map((block) => ('runs' in block ? block.runs.map((run) => run.text).join('') : block.kind))).toEqual([
      'Book',
      'A B',
      'Chapter One',
      'Text bold',
      'picture',
    ]);
    const picture = book?.at(-1);
    expect(picture?.kind === 'picture' && [...((await picture.image?.bytes()) ?? [])]).toEqual([0, 1, 2]);
  });

  it('expands no entities, and refuses malformed or deeply nested XML', async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;"><!ENTITY f SYSTEM "file:///etc/passwd">]><a><x>&c;</x><y>&f;</y></a>`;
    expect(await brief(bomb)).toEqual(['heading1: a', 'list-item0 •: x: &c;', 'list-item0 •: y: &f;']);
    await expect(read('<a><b></a>')).rejects.toMatchObject({ code: 40422 });
    await expect(read('<?xml version="1.0"?>')).rejects.toMatchObject({ code: 40422 });
    await expect(read(`${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`)).rejects.toMatchObject({ code: 40422 });
  });
});
