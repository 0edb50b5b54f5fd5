import { describe, expect, it } from 'vitest';
import { makeDocx, outline, p, part, read, readOffice, relations } from '../testing.ts';

const style = (id: string, name: string, rest = '', type = 'paragraph'): string =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${rest}</w:style>`;
const styled = (text: string, id: string, rest = ''): string => p(text, `<w:pStyle w:val="${id}"/>${rest}`);
const level = (n: number, format: string, text: string, rest = ''): string =>
  `<w:lvl w:ilvl="${n}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${rest}</w:lvl>`;
const abstract = (id: number, ...levels: string[]): string =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`;
const num = (id: number, of: number, rest = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${rest}</w:num>`;
const inList = (id: number, n: number): string => `<w:numPr><w:ilvl w:val="${n}"/><w:numId w:val="${id}"/></w:numPr>`;
const run = (text: string, rPr = ''): string =>
  `<w:r><w:rPr>${rPr}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (instruction: string, result: string): string =>
  `${mark('begin')}<w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r>${mark('separate')}${result === '' ? '' : run(result)}${mark('end')}`;

describe('headings', () => {
  it('come from style names in any language, their base styles, and outline levels', async () => {
    const styles = [
      style('1', 'heading 1'),
      style('Mine', 'My own', '<w:basedOn w:val="1"/>'),
      style('B2', '标题 2'),
      style('U3', 'Überschrift 3'),
      style('C', '二级标题'),
      style('T', 'Title'),
      style('O', 'Clause', '<w:pPr><w:outlineLvl w:val="3"/></w:pPr>'),
      style('Loop', 'Loop', '<w:basedOn w:val="Loop"/>'),
    ].join('');
    const body =
      ['1', 'Mine', 'B2', 'U3', 'C', 'T', 'O', 'Loop'].map((id) => styled(id, id)).join('') +
      p('direct', '<w:outlineLvl w:val="1"/>') +
      styled('body', 'O', '<w:outlineLvl w:val="9"/>');
    expect(await read({ body, styles })).toEqual([
      'heading1 1',
      'heading1 Mine',
      'heading2 B2',
      'heading3 U3',
      'heading2 C',
      'heading1 T',
      'heading4 O',
      'Loop',
      'heading2 direct',
      'body',
    ]);
  });

  it('include their numbers', async () => {
    const styles =
      style('1', 'heading 1', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>') +
      style('2', 'heading 2', '<w:basedOn w:val="1"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr>');
    const numbering =
      abstract(0, level(0, 'chineseCounting', '第%1章'), level(1, 'decimal', '%1.%2', '<w:isLgl/>')) + num(1, 0);
    const body = [
      styled('One', '1'),
      styled('A', '2'),
      styled('B', '2'),
      styled('Two', '1'),
      styled('C', '2'),
      styled('None', '1', '<w:numPr><w:numId w:val="0"/></w:numPr>'),
    ].join('');
    expect(await read({ body, styles, numbering })).toEqual([
      'heading1 第一章 One',
      'heading2 1.1 A',
      'heading2 1.2 B',
      'heading1 第二章 Two',
      'heading2 2.1 C',
      'heading1 None',
    ]);
  });
});

describe('lists', () => {
  it('count their markers by level, restart deeper levels, and continue after other lists', async () => {
    const numbering =
      abstract(0, level(0, 'decimal', '%1.'), level(1, 'lowerLetter', '(%2)'), level(2, 'upperRoman', '%1-%3')) +
      abstract(
        1,
        level(0, 'bullet', '\uf0b7', '<w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr>'),
        level(1, 'bullet', 'o', '<w:rPr><w:rFonts w:ascii="Courier New"/></w:rPr>'),
      ) +
      num(1, 0) +
      num(2, 1) +
      num(3, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>');
    const items: [number, number][] = [
      [1, 0],
      [1, 1],
      [1, 1],
      [1, 2],
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
      [1, 0],
      [3, 0],
      [3, 0],
      [9, 0],
    ];
    expect(await read({ body: items.map(([id, n]) => p('x', inList(id, n))).join(''), numbering })).toEqual([
      'list-item 0 1. x',
      'list-item 1 (a) x',
      'list-item 1 (b) x',
      'list-item 2 1-I x',
      'list-item 0 2. x',
      'list-item 1 (a) x',
      'list-item 0 • x',
      'list-item 1 ◦ x',
      'list-item 0 3. x',
      'list-item 0 5. x',
      'list-item 0 6. x',
      'x',
    ]);
  });

  it('follow numbering styles, and read box bullets as checkboxes', async () => {
    const styles = style('L', 'My list', '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>', 'numbering');
    const numbering =
      '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="L"/></w:abstractNum>' +
      abstract(1, level(0, 'decimalEnclosedCircle', '%1'), level(1, 'bullet', '☒')) +
      num(1, 0) +
      num(2, 1);
    expect(await read({ body: p('a', inList(1, 0)) + p('b', inList(1, 1)), styles, numbering })).toEqual([
      'list-item 0 ① a',
      'list-item 1 ☒ [x] b',
    ]);
  });
});

describe('runs', () => {
  it('combine their own properties with those of their styles', async () => {
    const styles =
      style('B', 'Strong', '<w:rPr><w:b/></w:rPr>', 'character') +
      style('Q', 'Quote', '<w:rPr><w:b/></w:rPr>') +
      style('V', 'Verbatim Char', '', 'character');
    const body =
      `<w:p>${run('a', '<w:b/>')}${run('b', '<w:rStyle w:val="B"/><w:i/>')}${run('c', '<w:b w:val="0"/>')}${run('2', '<w:vertAlign w:val="superscript"/>')}${run('d', '<w:strike/>')}${run('e', '<w:rStyle w:val="V"/>')}</w:p>` +
      `<w:p><w:pPr><w:pStyle w:val="Q"/></w:pPr>${run('f')}${run('g', '<w:rStyle w:val="B"/>')}</w:p>`;
    expect(await read({ body, styles })).toEqual(['*a**/b*/c^2^~d~`e`', '*f*g']);
  });

  it('show buttons and ruby text drawn by fields, and no soft hyphens', async () => {
    const bare = (instruction: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    expect(
      await read({
        body: `<w:p>${bare('MACROBUTTON none Click here')}${bare('EQ \\* jc2 \\o\\ad(\\s\\up 11(hàn),汉)')}${run('co\u00adop')}</w:p>`,
      }),
    ).toEqual(['Click here汉(hàn)coop']);
  });

  it('keep breaks, hyphens, symbols and ruby text, and drop hidden text', async () => {
    const body = `<w:p><w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:tab/><w:t>c</w:t><w:noBreakHyphen/><w:softHyphen/><w:t>d</w:t><w:sym w:font="Wingdings" w:char="F0FC"/><w:sym w:font="Symbol" w:char="F061"/></w:r>${run('no', '<w:vanish/>')}<w:r><w:ruby><w:rubyPr/><w:rt>${run('かん')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r></w:p>`;
    const flow = await readOffice(makeDocx({ body }));
    expect(outline(flow.parts[0]?.blocks ?? [])).toEqual(['a\nb c‑d✓α漢(かん)']);
    expect(flow.warnings).toEqual([expect.stringContaining('Hidden text')]);
  });

  it('warn about columns beyond the limit', async () => {
    const wide = (span: number): string =>
      `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr>${p('a')}</w:tc><w:tc>${p('b')}</w:tc></w:tr></w:tbl>`;
    expect((await readOffice(makeDocx({ body: wide(1000) }))).warnings).toEqual([
      expect.stringContaining('column 1000'),
    ]);
    expect((await readOffice(makeDocx({ body: wide(999) }))).warnings).toEqual([]);
  });

  it('accept tracked changes', async () => {
    const body =
      `<w:p>${run('keep ')}<w:ins>${run('new')}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:moveFrom>${run('from')}</w:moveFrom><w:moveTo>${run(' to')}</w:moveTo></w:p>` +
      `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run('first ')}</w:p><w:p>${run('second')}</w:p>` +
      `<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>${p('gone')}</w:tc></w:tr><w:tr><w:tc>${p('here')}</w:tc></w:tr></w:tbl>`;
    expect(await read(body)).toEqual(['keep new to', 'first second', 'table 1x1 [0,0 1x1: here]']);
  });

  it('show the results of fields, not what they ask for', async () => {
    const body =
      `<w:p>${field(' HYPERLINK "https://a.example/x" ', 'there')}${field('DATE \\@ "yyyy"', '2020')}<w:fldSimple w:instr="AUTHOR">${run('Me')}</w:fldSimple></w:p>` +
      `<w:p>${field('EQ \\o\\ac(○,3)', '')}${field('EQ \\f(1,2)', '')}</w:p>` +
      `<w:p><w:hyperlink r:id="h">${run('link')}</w:hyperlink><w:hyperlink w:anchor="x">${run(' inside')}</w:hyperlink><w:hyperlink r:id="j">${run(' script')}</w:hyperlink></w:p>`;
    expect(
      await read({
        body,
        relations: { h: ['hyperlink', 'mailto:a@b.example', true], j: ['hyperlink', 'javascript:alert(1)', true] },
      }),
    ).toEqual(['there(https://a.example/x)2020Me', '③1/2', 'link(mailto:a@b.example) inside script']);
  });

  it('recognise old and new checkboxes', async () => {
    const box = (on: boolean) =>
      `${mark('begin').replace('/></w:r>', `><w:ffData><w:checkBox><w:default w:val="${on ? 1 : 0}"/></w:checkBox></w:ffData></w:fldChar></w:r>`)}<w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r>${mark('end')}`;
    const control = `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${run('☒')}</w:sdtContent></w:sdt>`;
    expect(await read(`<w:p>${box(true)}${run(' a ')}${box(false)}${run(' b ')}${control}</w:p>`)).toEqual([
      '[x] a [ ] b [x]',
    ]);
    const list = `${mark('begin').replace('/></w:r>', '><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="Red"/><w:listEntry w:val="Green"/></w:ddList></w:ffData></w:fldChar></w:r>')}<w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r>${mark('end')}`;
    expect(await read(`<w:p>${run('colour: ')}${list}</w:p>`)).toEqual(['colour: Green']);
  });

  it('take the font of Chinese characters from its own attribute', async () => {
    const fonts = '<w:rFonts w:ascii="Arial" w:eastAsia="黑体"/>';
    const flow = await readOffice(makeDocx({ body: `<w:p>${run('甲', fonts)}${run('a', fonts)}</w:p>` }));
    expect(flow.parts[0]?.blocks[0]).toMatchObject({
      runs: [
        { text: '甲', font: '黑体' },
        { text: 'a', font: 'Arial' },
      ],
    });
  });
});

describe('blocks', () => {
  it('floating at one paragraph, or in a group, are read by their places', async () => {
    const EMU = 12_700;
    const text = (words: string): string => `<wps:txbx><w:txbxContent>${p(words)}</w:txbxContent></wps:txbx>`;
    const extent = '<wp:extent cx="635000" cy="635000"/>';
    const floating = (words: string, x: number, from = 'column'): string =>
      `<w:r><w:drawing><wp:anchor><wp:positionH relativeFrom="${from}"><wp:posOffset>${x * EMU}</wp:posOffset></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>${extent}<a:graphic><a:graphicData><wps:wsp>${text(words)}</wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`;
    const shape = (words: string, x: number): string =>
      `<wps:wsp><wps:spPr><a:xfrm><a:off x="${x * EMU}" y="0"/><a:ext cx="635000" cy="635000"/></a:xfrm></wps:spPr>${text(words)}</wps:wsp>`;
    const group = `<w:r><w:drawing><wp:inline>${extent}<a:graphic><a:graphicData><wpg:wgp xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"><wpg:cNvGrpSpPr/><wpg:grpSpPr/>${shape('right', 100)}${shape('left', 0)}</wpg:wgp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
    expect(
      await read(`<w:p>${floating('three', 200)}${floating('two', 100)}${floating('one', 0)}</w:p><w:p>${group}</w:p>`),
    ).toEqual(['one', 'two', 'three', 'left', 'right']);
    // Places relative to different origins cannot be compared.
    expect(await read(`<w:p>${floating('a', 200)}${floating('b', 0, 'page')}</w:p>`)).toEqual(['a', 'b']);
  });

  it('are read once through controls and alternatives', async () => {
    const box = (text: string) => `<w:txbxContent>${p(text)}</w:txbxContent>`;
    const shape = `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box('boxed')}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box('boxed')}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent>`;
    expect(
      await read(
        `<w:sdt><w:sdtContent><w:p>${run('a')}<w:r>${shape}</w:r></w:p></w:sdtContent></w:sdt><w:p><w:r><w:pict><v:shape><v:textbox>${box('old')}</v:textbox></v:shape></w:pict></w:r></w:p>`,
      ),
    ).toEqual(['a', 'boxed', 'old']);
  });

  it('join lines of code, and recognise captions by style and sequence', async () => {
    const styles = style('S', 'Source Code') + style('C', 'caption');
    const body =
      styled('if x:', 'S') +
      styled('  y', 'S') +
      styled('Figure 1 A', 'C') +
      styled('表 2 数据', 'C') +
      `<w:p>${run('Tabelle ')}${field('SEQ Tabelle', '3')}</w:p>`;
    expect(await read({ body, styles })).toEqual([
      'code if x:\n  y',
      'figure-caption Figure 1 A',
      'table-caption 表 2 数据',
      'table-caption Tabelle 3',
    ]);
  });

  it('contain formulas inline, displayed, and with a number', async () => {
    const math = (text: string) => `<m:oMath><m:r><m:t>${text}</m:t></m:r></m:oMath>`;
    const body = `<w:p>${run('where ')}${math('a')}</w:p><w:p>${math('b=1')}</w:p><w:p><m:oMathPara>${math('c')}${math('d')}</m:oMathPara></w:p><w:p>${math('e')}${run(' (2.1)')}</w:p>`;
    expect(await read(body)).toEqual(['where $a$', 'formula b=1', 'formula c', 'formula d', 'formula e \\tag{2.1}']);
  });

  it('are followed by notes, with endnotes at the end', async () => {
    const note = (id: number, text: string) =>
      `<w:footnote w:id="${id}"><w:p><w:r><w:footnoteRef/></w:r>${run(` ${text}`)}</w:p></w:footnote>`;
    const body = `<w:p>${run('a')}<w:r><w:endnoteReference w:id="1"/></w:r></w:p><w:p>${run('b')}<w:r><w:footnoteReference w:id="7"/></w:r></w:p><w:tbl><w:tr><w:tc><w:p>${run('c')}<w:r><w:footnoteReference w:id="5"/></w:r></w:p></w:tc></w:tr></w:tbl>`;
    const footnotes = `<w:footnote w:id="0" w:type="separator">${p('-')}</w:footnote>${note(5, 'five')}${note(7, 'seven')}`;
    expect(await read({ body, footnotes, endnotes: note(1, 'end').replaceAll('footnote', 'endnote') })).toEqual([
      'a^i^',
      'b^1^',
      'footnote ^1^ seven',
      'table 1x1 [0,0 1x1: c^2^]',
      'footnote ^2^ five',
      'footnote ^i^ end',
    ]);
  });

  it('do not count a note with a custom mark', async () => {
    const body = `<w:p>${run('a')}<w:r><w:footnoteReference w:customMarkFollows="1" w:id="5"/><w:t>*</w:t></w:r>${run('b')}<w:r><w:footnoteReference w:id="7"/></w:r></w:p>`;
    const footnotes = `<w:footnote w:id="5">${p('* own')}</w:footnote><w:footnote w:id="7"><w:p><w:r><w:footnoteRef/></w:r>${run(' counted')}</w:p></w:footnote>`;
    expect(await read({ body, footnotes })).toEqual(['a*b^1^', 'footnote * own', 'footnote ^1^ counted']);
  });
});

describe('tables', () => {
  it('have merged cells, gaps, nested tables and header rows', async () => {
    const tc = (text: string, tcPr = '') => `<w:tc><w:tcPr>${tcPr}</w:tcPr>${text === '' ? '<w:p/>' : p(text)}</w:tc>`;
    const inner = `<w:tbl><w:tr>${tc('deep')}</w:tr></w:tbl>`;
    const body = `<w:tbl><w:tblPr><w:tblBorders><w:top w:val="single"/></w:tblBorders></w:tblPr><w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="2000"/><w:gridCol w:w="500"/></w:tblGrid>
      <w:tr><w:trPr><w:tblHeader/></w:trPr>${tc('a', '<w:gridSpan w:val="2"/>')}${tc('b', '<w:vMerge w:val="restart"/>')}</w:tr>
      <w:tr>${tc('c')}<w:tc>${p('d')}${inner}</w:tc>${tc('', '<w:vMerge/>')}</w:tr>
      <w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${tc('e')}${tc('', '<w:vMerge/>')}</w:tr></w:tbl>`;
    const flow = await readOffice(makeDocx({ body }));
    const [table] = flow.parts[0]?.blocks ?? [];
    expect(outline(table ? [table] : [])).toEqual([
      'table 3x3 [0,0 1x2: a; 0,2 3x1: b; 1,0 1x1: c; 1,1 1x1: d + table 1x1 [0,0 1x1: deep]; 2,1 1x1: e]',
    ]);
    expect(table).toMatchObject({ headerRows: 1, bordered: true, columnWidths: [50, 100, 25] });
  });
});

describe('grids', () => {
  it('drop columns in which no cell starts', async () => {
    const wide = '<w:tcPr><w:gridSpan w:val="3"/></w:tcPr>';
    const row = (a: string, b: string): string => `<w:tr><w:tc>${wide}${p(a)}</w:tc><w:tc>${p(b)}</w:tc></w:tr>`;
    expect(await read(`<w:tbl>${row('a', 'b')}${row('c', 'd')}</w:tbl>`)).toEqual([
      'table 2x2 [0,0 1x1: a; 0,1 1x1: b; 1,0 1x1: c; 1,1 1x1: d]',
    ]);
  });

  it('are refused before allocation if their size is impossible', async () => {
    const row = (n: number): string =>
      `<w:tr><w:trPr><w:gridBefore w:val="${n % 990}"/></w:trPr><w:tc><w:p/></w:tc></w:tr>`;
    const rows = Array.from({ length: 1000 }, (_, n) => row(n)).join('');
    await expect(read(`<w:tbl>${rows}</w:tbl>`.repeat(2))).rejects.toMatchObject({ code: 40422 });
  });
});

describe('pages', () => {
  it('state on which pages their headers show', async () => {
    const flow = await readOffice(
      makeDocx({
        body: `${p('a')}<w:sectPr><w:headerReference w:type="first" r:id="f"/><w:headerReference w:type="default" r:id="d"/><w:headerReference w:type="even" r:id="e"/><w:titlePg/></w:sectPr>`,
        settings: '<w:evenAndOddHeaders/>',
        relations: { f: ['header', 'f.xml'], d: ['header', 'd.xml'], e: ['header', 'e.xml'] },
        parts: {
          'word/f.xml': part('w:hdr', p('first')),
          'word/d.xml': part('w:hdr', p('rest')),
          'word/e.xml': part('w:hdr', p('even')),
        },
      }),
    );
    expect(flow.parts[0]?.blocks.map(({ shownOn }) => shownOn)).toEqual(['first', 'later', 'even', undefined]);
  });

  it('break at explicit breaks; sections have their own page size, and headers and footers once', async () => {
    const paper = (w: number, h: number, rest = '') => `<w:sectPr>${rest}<w:pgSz w:w="${w}" w:h="${h}"/></w:sectPr>`;
    const margins = '<w:headerReference w:type="default" r:id="h"/><w:footerReference w:type="default" r:id="f"/>';
    const body = `${p('a')}<w:p>${run('b')}<w:r><w:br w:type="page"/></w:r>${run('c')}</w:p>${p('d', '<w:pageBreakBefore/>')}<w:p><w:pPr>${paper(11906, 16838, margins)}</w:pPr></w:p>${p('wide')}${paper(16838, 11906, margins)}`;
    const flow = await readOffice(
      makeDocx({
        body,
        relations: { h: ['header', 'header1.xml'], f: ['footer', 'footer1.xml'] },
        parts: {
          'word/header1.xml': part('w:hdr', p('Company')),
          'word/footer1.xml': part('w:ftr', `<w:p>${run('第 ')}${field('PAGE', '1')}${run(' 页')}</w:p>`),
        },
      }),
    );
    expect(
      flow.parts.map(({ width, height, blocks }) => [Math.round(width ?? 0), Math.round(height ?? 0), outline(blocks)]),
    ).toEqual([
      [595, 842, ['header Company', 'a', 'b', 'c', 'd', 'page-number 第 1 页']],
      [842, 595, ['wide']],
    ]);
    expect(flow.parts[0]?.blocks.map((block) => block.pageBreakBefore ?? false)).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('drawings', () => {
  const inline = (data: string) =>
    `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="635000"/><wp:docPr id="1" name="x" descr="what it shows"/><a:graphic><a:graphicData>${data}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

  it('include pictures with size and alternative text', async () => {
    const flow = await readOffice(
      makeDocx({
        body:
          inline('<pic:pic><pic:blipFill><a:blip r:embed="i"/></pic:blipFill></pic:pic>') +
          inline('<pic:pic><pic:blipFill><a:blip r:link="x"/></pic:blipFill></pic:pic>'),
        relations: { i: ['image', 'media/image1.png'], x: ['image', 'https://a.example/i.png', true] },
        parts: { 'word/media/image1.png': 'png' },
      }),
    );
    expect(flow.parts[0]?.blocks).toMatchObject([
      { kind: 'picture', altText: 'what it shows', image: { mimeType: 'image/png', width: 100, height: 50 } },
      { kind: 'picture' },
    ]);
    expect(flow.warnings).toEqual([expect.stringContaining('not fetched')]);
  });

  it('include values of charts and texts of diagrams', async () => {
    const cache = (kind: string, ...values: string[]) =>
      `<c:${kind}Cache>${values.map((v, i) => `<c:pt idx="${i}"><c:v>${v}</c:v></c:pt>`).join('')}</c:${kind}Cache>`;
    const chart = part(
      'c:chartSpace',
      `<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef>${cache('str', '2020')}</c:strRef></c:tx><c:cat><c:strRef>${cache('str', 'East', 'West')}</c:strRef></c:cat><c:val><c:numRef>${cache('num', '4.2999999999999998', '2')}</c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart>`,
    );
    const point = (id: string, text: string, type = 'node') =>
      `<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
    const link = (from: string, to: string, order: number) =>
      `<dgm:cxn srcId="${from}" destId="${to}" srcOrd="${order}"/>`;
    const diagram = part(
      'dgm:dataModel',
      `<dgm:ptLst>${point('0', '', 'doc')}${point('2', 'second')}${point('1', 'first')}${point('3', 'layout', 'pres')}</dgm:ptLst><dgm:cxnLst>${link('0', '1', 0)}${link('0', '2', 1)}</dgm:cxnLst>`,
    );
    const body = inline('<c:chart r:id="c"/>') + inline('<dgm:relIds r:dm="d"/>');
    expect(
      await read({
        body,
        relations: { c: ['chart', 'charts/chart1.xml'], d: ['diagramData', 'diagrams/data1.xml'] },
        parts: { 'word/charts/chart1.xml': chart, 'word/diagrams/data1.xml': diagram },
      }),
    ).toEqual([
      'picture chart what it shows Sales',
      'table 3x2 [0,0 1x1: ; 0,1 1x1: 2020; 1,0 1x1: East; 1,1 1x1: 4.3; 2,0 1x1: West; 2,1 1x1: 2]',
      'picture diagram what it shows first / second',
    ]);
  });
});

describe('packages', () => {
  it('are read with strict namespaces and any prefixes', async () => {
    const document =
      '<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:r><x:t>strict</x:t></x:r></x:p></x:body></x:document>';
    expect(await read({ body: '', parts: { 'word/document.xml': document } })).toEqual(['strict']);
  });

  it('report dropped content, and have a title', async () => {
    const flow = await readOffice(
      makeDocx({
        body: `${p('a')}<w:p><w:r><w:commentReference w:id="0"/></w:r></w:p><w:altChunk r:id="x"/>`,
        styles: '<w:broken>',
        parts: {
          'word/vbaProject.bin': 'x',
          '_rels/.rels': relations({
            a: ['officeDocument', '/word/document.xml'],
            b: ['core-properties', 'docProps/core.xml'],
          }),
          'docProps/core.xml': '<c xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A title</dc:title></c>',
        },
      }),
    );
    expect(flow).toMatchObject({ title: 'A title', parts: [{ blocks: [{ kind: 'paragraph' }] }] });
    for (const words of ['word/styles.xml', 'other formats', 'Macros', 'Comments'])
      expect(flow.warnings.join(' ')).toContain(words);
  });

  it.each<[string, string | undefined]>([
    ['cut-off XML', '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>'],
    ['another root', '<html/>'],
    ['no body', part('w:document', '')],
    ['entities', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['depth', part('w:document', `<w:body>${'<w:p><w:r>'.repeat(2000)}${'</w:r></w:p>'.repeat(2000)}</w:body>`)],
  ])('are refused with %s', async (_, document) => {
    await expect(
      readOffice(makeDocx({ body: '', parts: { 'word/document.xml': document ?? '' } })),
    ).rejects.toMatchObject({ code: 40422 });
  });

  it('never access files outside themselves', async () => {
    const body =
      '<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="i"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
    const flow = await readOffice(makeDocx({ body, relations: { i: ['image', '../../../../etc/passwd'] } }));
    expect(flow.parts[0]?.blocks).toEqual([{ kind: 'picture' }]);
  });
});
