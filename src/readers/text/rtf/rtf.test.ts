import { describe, expect, it } from 'vitest';
import type { FlowBlock } from '../../../document/index.ts';
import { RtfReader } from './rtf-reader.ts';

const blocksOf = (rtf: string): FlowBlock[] =>
  new RtfReader((code) => (code === 0xb7 ? '•' : undefined))
    .read(`{\\rtf1\\ansi\\ansicpg1252\\deff0${rtf}}`)
    .flatMap(({ blocks }) => blocks);
const textOf = (block: FlowBlock): string =>
  'runs' in block
    ? block.runs.map((run) => run.text).join('')
    : block.kind === 'table'
      ? block.cells
          .map((cell) => `${cell.row},${cell.col}+${cell.rowSpan}x${cell.colSpan} ${cell.blocks.map(textOf).join('/')}`)
          .join(' | ')
      : '';
const brief = (rtf: string): string[] =>
  blocksOf(rtf).map(
    (block) =>
      `${block.kind}${('level' in block && block.level) || ('depth' in block && block.depth !== undefined ? block.depth : '')}${'marker' in block && block.marker ? ` ${block.marker}` : ''}: ${textOf(block)}`,
  );

describe('RtfReader', () => {
  it('reads text in every encoding', () => {
    expect(brief("caf\\'e9 \\u20013?\\u25991 ?\\uc0\\u33 \\uc2\\u8364 xx!\\par")).toEqual(['paragraph: café 中文!€!']);
    expect(
      brief(
        "{\\fonttbl{\\f0\\fcharset134 SimSun;}{\\f1\\fcharset128 MS Mincho;}{\\f2\\fcharset204 Arial;}}\\f0\\'d6\\'d0\\f1\\'83{\\f1\\'65}\\f1\\'83e\\f2\\'c4\\'e0",
      )[0],
    ).toContain('中');
    expect(brief("{\\fonttbl{\\f1\\fcharset128 MS;}{\\f2\\fcharset204 Arial;}}{\\f1\\'83e}{\\f2 \\'c4\\'e0}")).toEqual([
      'paragraph: テДа',
    ]);
    expect(brief('\\u-10179?\\u-8704?')).toEqual(['paragraph: 😀']);
    expect(brief('a\\~b\\_c\\-d\\emdash\\{\\}\\\\\\tab e\\line f')).toEqual(['paragraph: a\u00a0b\u2011cd—{}\\ e\nf']);
  });

  it('keeps styles and links, and drops hidden text', () => {
    expect(
      blocksOf(
        '\\b b\\i bi\\b0\\i0 {\\v no}{\\deleted no}{\\super 2}{\\field{\\*\\fldinst HYPERLINK "http://x/"}{\\fldrslt\\ul link}} end{\\*\\unknown no}{\\annotation no}\\par',
      )[0],
    ).toEqual({
      kind: 'paragraph',
      runs: [
        { text: 'b', bold: true },
        { text: 'bi', bold: true, italic: true },
        { text: '2', superscript: true },
        { text: 'link', underline: true, link: 'http://x/' },
        { text: ' end' },
      ],
    });
  });

  it('finds headings by style and outline level, lists with their markers, page breaks', () => {
    expect(
      brief(
        "{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 heading 1;}{\\s2 heading 2;}{\\*\\cs10 Char;}}\\pard\\s1 One\\par\\pard\\s2 Two\\par\\pard\\outlinelevel2 Three\\par\\pard\\ls1{\\listtext\\pard 1.\\tab}a\\par{\\listtext\\pard 2.\\tab}b\\par\\ilvl1{\\listtext \\u183?}c\\par{\\listtext \\u183?}d\\par\\pard{\\pntext\\f1\\'b7\\tab}e\\par\\page f\\par",
      ),
    ).toEqual([
      'heading1: One',
      'heading2: Two',
      'heading3: Three',
      'list-item0 1.: a',
      'list-item0 2.: b',
      'list-item1 •: c',
      'list-item1 •: d',
      'list-item0 •: e',
      'paragraph: f',
    ]);
    expect(blocksOf('a\\par\\page b')[1]).toMatchObject({ pageBreakBefore: true });
  });

  it('reads tables with spans, nested tables and headers', () => {
    expect(
      brief(
        '\\trowd\\trhdr\\cellx1000\\clmgf\\cellx2000\\clmrg\\cellx3000\\pard\\intbl a\\cell b\\cell\\cell\\row\\trowd\\clvmgf\\cellx1000\\cellx2000\\cellx3000\\intbl c\\par c2\\cell d\\cell e\\cell\\row\\trowd\\clvmrg\\cellx1000\\cellx3010\\intbl\\cell f\\cell\\row\\pard after\\par',
      ),
    ).toEqual(['table: 0,0+1x1 a | 0,1+1x2 b | 1,0+2x1 c/c2 | 1,1+1x1 d | 1,2+1x1 e | 2,1+1x2 f', 'paragraph: after']);
    const [table] = blocksOf(
      '\\trowd\\cellx1000\\cellx2000\\pard\\intbl\\itap1 a\\cell\\itap2 in1\\nestcell in2\\nestcell{\\*\\nesttableprops\\trowd\\cellx500\\cellx900\\nestrow}\\pard\\intbl\\itap1 b\\cell{\\trowd\\cellx1000\\cellx2000\\row}\\pard z\\par',
    );
    if (table?.kind !== 'table') throw new Error('no table');
    expect(table.cells.map((cell) => cell.blocks.map((block) => block.kind))).toEqual([
      ['paragraph'],
      ['table', 'paragraph'],
    ]);
  });

  it('keeps the row around a nested table, and skips its substitute', () => {
    const [table] = blocksOf(
      '\\trowd\\cellx1000\\cellx2000\\pard\\intbl\\itap1 a\\cell\\itap2 in1\\nestcell in2\\nestcell{\\*\\nesttableprops\\trowd\\cellx1300\\cellx1700\\nestrow}{\\nonesttables no\\par}\\pard\\intbl\\itap1 b\\cell\\row\\trowd\\cellx1000\\cellx2000\\pard\\intbl c\\cell d\\cell\\row\\pard z\\par',
    );
    expect(textOf(table as FlowBlock)).toBe('0,0+1x1 a | 0,1+1x1 0,0+1x1 in1 | 0,1+1x1 in2/b | 1,0+1x1 c | 1,1+1x1 d');
    expect(table).toMatchObject({ rows: 2, cols: 2 });
  });

  it('makes headings of styles based on heading styles, and captions of theirs', () => {
    const sheet =
      '{\\stylesheet{\\s0 Normal;}{\\s1\\sbasedon0 heading 1;}{\\s5\\sbasedon1 Chapter;}{\\s6\\sbasedon7 Loop;}{\\s7\\sbasedon6 Loop too;}{\\s8 caption;}}';
    expect(
      brief(`${sheet}\\pard\\s5 One\\par\\pard\\s6 two\\par\\pard\\s8 Table 1 a\\par\\pard\\s8 Figure 1 b\\par`),
    ).toEqual(['heading1: One', 'paragraph: two', 'table-caption: Table 1 a', 'figure-caption: Figure 1 b']);
    const chain = Array.from({ length: 5000 }, (_, i) => `{\\s${i + 1}\\sbasedon${i + 2} Style;}`).join('');
    const started = performance.now();
    expect(brief(`{\\stylesheet${chain}}${'\\pard\\s1 One\\par'.repeat(3000)}`)).toHaveLength(3000);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('reads notes that old programs may skip, and page numbers', () => {
    expect(
      brief(
        '{\\footer\\pard {\\field{\\*\\fldinst PAGE}{\\fldrslt 3}}\\par}text{\\super\\chftn{\\*\\footnote\\chftn\\pard\\plain\\s0 a note\\par}} more\\par',
      ),
    ).toEqual(['page-number: 3', 'paragraph: text1 more', 'footnote: 1 a note']);
  });

  it('reads notes, running titles, boxes and pictures', async () => {
    const rtf =
      '{\\header\\pard top\\par}{\\headerf\\pard top\\par}{\\footer page \\chpgn\\par}text{\\footnote\\pard{\\super\\chftn} note\\par} more{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv 1}}{\\shptxt\\pard box\\par}}{\\shprslt no}}\\par{\\*\\shppict{\\pict\\pngblip\\picwgoal1440\\pichgoal720 0102\n03}}{\\nonshppict{\\pict\\wmetafile8 00}}\\par';
    expect(brief(rtf)).toEqual([
      'header: top',
      'footer: page ',
      'paragraph: text1 more',
      'footnote: 1 note',
      'paragraph: box',
      'picture: ',
    ]);
    const picture = blocksOf(rtf).at(-1);
    expect(picture).toMatchObject({ image: { mimeType: 'image/png', width: 72, height: 36 } });
    expect(picture?.kind === 'picture' && [...((await picture.image?.bytes()) ?? [])]).toEqual([1, 2, 3]);
  });

  it('tolerates truncated, malformed and deeply nested input', () => {
    expect(brief('a}}}} b')).toEqual(['paragraph: a b']);
    const reader = new RtfReader(() => undefined);
    expect(reader.read('{\\rtf1 {\\b cut').length).toBe(1);
    expect(reader.warnings).toHaveLength(1);
    expect(() => blocksOf('{'.repeat(50_000))).toThrow('nested deeper');
    for (const bad of [
      "\\'",
      '\\',
      '\\bin999999999 x',
      '\\u',
      '\\cell\\row\\nestrow\\nestcell',
      '\\itap99999\\cell',
      '{\\upr{a}{\\*\\ud b}}',
      '\\trowd\\cellx-5\\cellx-9 x\\cell\\cell\\row',
    ])
      expect(() => blocksOf(bad)).not.toThrow();
    expect(brief('{\\upr{a}{\\*\\ud b}}')).toEqual(['paragraph: b']);
  });

  it('keeps no unsafe links and none within the document', () => {
    const link = (target: string) => `{\\field{\\*\\fldinst HYPERLINK ${target}}{\\fldrslt x}}\\par`;
    const [script, inside, mail] = blocksOf(
      link('"javascript:alert(1)"') + link('\\\\l "place"') + link('"mailto:a@example.org"'),
    );
    expect([script, inside, mail].map((block) => block && 'runs' in block && block.runs[0]?.link)).toEqual([
      undefined,
      undefined,
      'mailto:a@example.org',
    ]);
  });

  it('shows form fields and equations without a result', () => {
    const form = (instruction: string, data: string) =>
      `{\\field{\\*\\fldinst ${instruction}{\\*\\formfield{${data}}}}{\\fldrslt}}`;
    const rtf = `${form('FORMCHECKBOX', '\\fftype1\\ffres1{\\*\\ffname a}')}${form('FORMCHECKBOX', '\\fftype1\\ffres25\\ffdefres0')}${form('FORMDROPDOWN', '\\fftype2\\ffres1{\\*\\ffl one}{\\*\\ffl two}')}\\par`;
    expect(blocksOf(rtf)).toEqual([
      { kind: 'paragraph', runs: [{ text: '☑', checked: true }, { text: '☐', checked: false }, { text: 'two' }] },
    ]);
    const field = (instruction: string, result = '') => `{\\field{\\*\\fldinst ${instruction}}{\\fldrslt ${result}}}`;
    expect(
      brief(
        `${field('EQ \\\\* jc2 \\\\o\\\\ad(\\\\s\\\\up 11(h\\u224?n),\\u27721?)')}${field('EQ \\\\f(1,2)')}${field('IF {\\field{\\*\\fldinst MERGEFIELD a}{\\fldrslt no}} = 1', 'yes')}${field('MACROBUTTON none Click here')}\\par`,
      ),
    ).toEqual(['paragraph: 汉(hàn)1/2yesClick here']);
  });

  it('reads formulas as LaTeX, alone or in text', () => {
    const fraction =
      '{\\mmath{\\*\\moMath{\\mf{\\mfPr{\\mtype bar}}{\\mnum{\\mr\\mscr0\\msty2 {\\f1 a}}}{\\mden{\\mr b}}}{\\mr\\mnor  if }}{\\mmathPict no}}';
    expect(blocksOf(`${fraction}\\par see ${fraction}\\par`)).toEqual([
      { kind: 'formula', latex: '\\frac{a}{b}\\text{ if }', text: 'ab if ' },
      { kind: 'paragraph', runs: [{ text: 'see ' }, { text: 'ab if ', latex: '\\frac{a}{b}\\text{ if }' }] },
    ]);
  });

  it('makes items of markers typed before a tab, by their indentation', () => {
    expect(
      brief(
        '\\pard\\li360\\fi-360 1.\\tab one\\par\\pard\\li720\\fi-360\\bullet\\tab in it\\par\\pard\\li720 more of it\\par\\pard\\li360\\fi-360 2.\\tab two\\par\\pard 3.\\tab no item\\par\\pard\\li720\\fi-360 (a)\\tab new\\par',
      ),
    ).toEqual([
      'list-item0 1.: one',
      'list-item1 •: in it',
      'paragraph: more of it',
      'list-item0 2.: two',
      'paragraph: 3. no item',
      'list-item0 (a): new',
    ]);
  });

  it('continues an item whose marker is blank', () => {
    expect(brief('\\pard\\ls1{\\listtext 1.\\tab}a\\par{\\listtext  \\tab}more\\par')).toEqual([
      'list-item0 1.: a',
      'paragraph: more',
    ]);
  });

  it('numbers notes as the document states, with endnotes at its end, except custom marks', () => {
    expect(
      brief(
        '\\aftnnrlc a{\\super *}{\\footnote * own}b{\\super\\chftn}{\\footnote\\ftnalt{\\super\\chftn} end}c{\\super\\chftn}{\\footnote{\\super\\chftn}\\tab foot\\par two}\\par after\\par',
      ),
    ).toEqual([
      'paragraph: a*bic1',
      'footnote: * own',
      'footnote: 1 foot',
      'footnote: two',
      'paragraph: after',
      'footnote: i end',
    ]);
  });

  it('joins paragraphs with a deleted mark, and reports dropped comments', () => {
    const reader = new RtfReader(() => undefined);
    const [part] = reader.read('{\\rtf1 one {\\deleted\\par}two{\\*\\atnid A}{\\*\\annotation a comment}\\par}');
    expect(part?.blocks.map(textOf)).toEqual(['one two']);
    expect(reader.warnings).toEqual(['Comments were left out (1).']);
  });

  it('recognises code by its style, and in a sentence by its font', () => {
    const head =
      '{\\fonttbl{\\f0 Times;}{\\f1 Courier New;}}{\\stylesheet{\\s0 Normal;}{\\s1 Source Code;}{\\s2 Table Caption;}}';
    expect(
      blocksOf(
        `${head}\\pard\\s1 if x:\\par\\tab y\\par\\pard\\s0\\f0 call {\\f1 f()}\\par\\f1 typed\\par\\pard\\s2 What it holds\\par`,
      ),
    ).toMatchObject([
      { kind: 'code', runs: [{ text: 'if x:' }, { text: '\n' }, { text: '    y' }] },
      { kind: 'paragraph', runs: [{ text: 'call ' }, { text: 'f()', code: true }] },
      { kind: 'paragraph', runs: [{ text: 'typed', font: 'Courier New' }] },
      { kind: 'table-caption' },
    ]);
  });

  it('has a part for each page size, with the headers of its pages', () => {
    const parts = new RtfReader(() => undefined).read(
      '{\\rtf1\\paperw12240\\paperh15840\\margl1440\\sectd{\\header top\\par}a\\par\\sect\\sectd\\sbknone b\\par\\sect\\sectd\\pgwsxn15840\\pghsxn12240{\\header wide\\par}c\\par}',
    );
    expect(
      parts.map(({ width, height, blocks }) => [
        width,
        height,
        blocks.map((block) => `${block.kind} ${textOf(block)} ${block.pageBreakBefore ?? ''}`),
      ]),
    ).toEqual([
      [612, 792, ['header top ', 'paragraph a ', 'paragraph b ']],
      [792, 612, ['header wide ', 'paragraph c true']],
    ]);
  });

  it('states on which pages headers show', () => {
    expect(blocksOf('{\\header all\\par}{\\headerf first\\par}{\\footerl even\\par}a\\par')).toMatchObject([
      { shownOn: 'later' },
      { shownOn: 'first' },
      { shownOn: 'even' },
      {},
    ]);
    expect(blocksOf('{\\header all\\par}a\\par')[0]).not.toHaveProperty('shownOn');
  });

  it('ignores lengths of binary data beyond the end of the file', () => {
    expect(brief('a{\\pict\\pngblip\\bin99999999 00} b\\par c\\par')).toEqual(['paragraph: a b', 'paragraph: c']);
  });
});
