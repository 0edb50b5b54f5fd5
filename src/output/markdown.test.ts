import { describe, expect, it } from 'vitest';
import { toMarkdown } from './markdown.ts';
import {
  asset,
  cell,
  context,
  element,
  formulaText,
  makeDocument,
  richWithFormulas,
  sampleDocument,
  table,
} from './testing.ts';

const options = { tableView: 'html' as const, imageUrl: context.imageUrl };
const md = (...elements: ReturnType<typeof element>[]) => toMarkdown(makeDocument(elements, 3), options);

describe('toMarkdown', () => {
  it('writes a whole document', () => {
    expect(toMarkdown(sampleDocument(true), options)).toBe(
      [
        '<!-- Running head -->',
        '# A title',
        'Text with $x^2$ and ﬁgures 𝒜 that goes on over the page.',
        '- one',
        '## Second level',
        'Table 1: prices',
        '<table border="1" ><tr>\n<td>Item</td>\n<td>Price</td>\n</tr><tr>\n<td rowspan="2">Tea &amp; &lt;milk&gt;</td>\n' +
          `<td>3.50<br><img src="http://host/images/${'b'.repeat(64)}.png"></td>\n</tr><tr>\n<td>4.00</td>\n</tr></table>`,
        `<!-- in the picture -->\n![a cup](http://host/images/${'a'.repeat(64)}.png)`,
        '$$\nE=mc^2\n$$',
        '<!-- 3 -->',
        '',
      ]
        .join('\n\n')
        .replace(/\n\n$/, '\n'),
    );
  });

  it('writes notes at the page edge as comments, other untyped text as text', () => {
    const stamp = { ...element('UncategorizedText', 'arXiv:2103 -- 21 Jun'), marginal: true };
    expect(md(stamp, element('UncategorizedText', '# lone'))).toBe('<!-- arXiv:2103 - - 21 Jun -->\n\n\\# lone\n');
  });

  it('writes captions of figures as headings of the last level, those of tables as text', () => {
    expect(md(element('FigureCaption', 'Figure 1. A cup'), element('TableCaption', 'Table 1. Prices'))).toBe(
      '###### Figure 1. A cup\n\nTable 1. Prices\n',
    );
  });

  it('limits headings to six levels and one line', () => {
    expect(md(element('Title', 'deep\ntitle', { depth: 8 }))).toBe('###### deep title\n');
  });

  it('joins cross-page tables without their repeated headers', () => {
    const part = (...rows: string[][]) => ({
      ...table(
        rows.length,
        2,
        rows.flatMap((row, r) => row.map((text, c) => cell(r, c, text))),
      ),
      headerRows: [0],
    });
    const first = element('Table', '', { table: part(['Name', 'Type'], ['one', 'word']) });
    const second = element('Table', '', {
      table: part(['Name', 'Type'], ['two', 'words']),
      pageNumber: 2,
      continuationOf: 0,
    });
    expect(toMarkdown(makeDocument([first, second]), { ...options, tableView: 'markdown' })).toBe(
      '| Name | Type |\n|---|---|\n| one | word |\n| two | words |\n',
    );
  });

  it('writes pipe tables on request', () => {
    const t = table(2, 2, [cell(0, 0, 'a|b', { colSpan: 2 }), cell(1, 0, 'c\nd'), cell(1, 1, 'e')]);
    expect(toMarkdown(makeDocument([element('Table', '', { table: t })]), { ...options, tableView: 'markdown' })).toBe(
      '| a\\|b |  |\n|---|---|\n| c<br>d | e |\n',
    );
  });

  it('joins parts of a paragraph: hyphenated words, Chinese, others', () => {
    const pair = (a: string, b: string) =>
      md(element('NarrativeText', a), element('NarrativeText', b, { continuationOf: 0, pageNumber: 2 }));
    expect(pair('an exam-', 'ple')).toBe('an example\n');
    expect(pair('中文段', '落')).toBe('中文段落\n');
    expect(pair('one', 'two')).toBe('one two\n');
  });

  it('puts footnotes at the end of their page, after text joined over the page break', () => {
    const out = md(
      element('NarrativeText', 'starts'),
      element('NarrativeText', '1 a note', { footnote: true }),
      element('NarrativeText', 'last of page'),
      element('NarrativeText', 'next page', { pageNumber: 2 }),
    );
    expect(out).toBe('starts\n\nlast of page\n\n1 a note\n\nnext page\n');
  });

  it('nests lists and keeps numbers as printed', () => {
    const item = (text: string, marker: string, ordered: boolean, depth: number) =>
      element('ListItem', text, { marker, ordered, depth });
    expect(
      md(
        item('3. three', '3.', true, 0),
        item('• inner', '•', false, 1),
        item('– innermost', '–', false, 2),
        item('4. four', '4.', true, 0),
        item('(a) letter', '(a)', true, 0),
        item('(b) letter', '(b)', true, 0),
        item('alone', '（三）', true, 0),
      ),
    ).toBe('3. three\n   - inner\n     - innermost\n4. four\n\n(a) letter\n\n(b) letter\n\n（三） alone\n');
  });

  it('fences code longer than the fences in it', () => {
    expect(md(element('CodeSnippet', 'a\n  ```\nb'))).toBe('````\na\n  ```\nb\n````\n');
  });

  it('names the language of code if the source states it', () => {
    const started = performance.now();
    const blanks = `a${' '.repeat(100_000)}b`;
    expect(md(element('CodeSnippet', `\n\n  ${blanks} \n`))).toBe(`\`\`\`\n  ${blanks}\n\`\`\`\n`);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(md(element('CodeSnippet', 'x = 1', { language: 'python' }))).toBe('```python\nx = 1\n```\n');
    expect(md(element('CodeSnippet', 'x = 1', { language: 'a` b' }))).toBe('```\nx = 1\n```\n');
  });

  it('writes a formula without LaTeX as text and picture', () => {
    expect(md(element('Formula', 'x = 1', { image: asset('d') }))).toBe('x = 1\n\n![](http://host/images/d.png)\n');
    expect(md(element('Formula', formulaText('x=1')))).toBe('$$\nx=1\n$$\n');
  });

  it('shortens leaders, but no ellipsis and not in elements', () => {
    expect(md(element('NarrativeText', `Sources ${'.'.repeat(60)} 3`))).toBe('Sources .... 3\n');
    expect(md(element('NarrativeText', `目录 ${'…'.repeat(9)} 3，他说......好……`))).toBe(
      '目录 ………… 3，他说......好……\n',
    );
    const toc = table(1, 2, [cell(0, 0, `Sources ${'·'.repeat(20)}`), cell(0, 1, '3')]);
    const document = makeDocument([element('Table', '', { table: toc })]);
    expect(toMarkdown(document, { ...options, tableView: 'markdown' })).toContain('| Sources ···· | 3 |');
    expect(toMarkdown(document, options)).toContain('<td>Sources ····</td>');
  });

  it('keeps comments closed', () => {
    expect(md(element('Header', 'a --> b --'))).toBe('<!-- a - -> b - - -->\n');
  });
});

describe('escapes', () => {
  const text = (value: string) => md(element('NarrativeText', richWithFormulas(value))).trimEnd();
  it.each([
    ['# not a heading', '\\# not a heading'],
    ['> not a quote', '\\> not a quote'],
    ['+ 5 dB', '\\+ 5 dB'],
    ['a <b>tag</b>', 'a &lt;b>tag&lt;/b>'],
    ['an open <group', 'an open &lt;group'],
    ['AT&amp;T', 'AT&amp;amp;T'],
    ['*emphasis* here', '\\*emphasis* here'],
    ['see [1](2)', 'see [1\\](2)'],
    ['`code`', '\\`code\\`'],
  ])('escapes markup in %s', (from, to) => expect(text(from)).toBe(to));

  it.each([
    '3 * 4 * 5',
    'snake_case_name',
    'p < 0.05 and q > 1',
    'AT&T',
    '*p < 0.05',
    'Price $5 to $10',
    'C# and #1',
    '1. First',
    '$a*b$ and $c*d$',
    '[1] and [2]',
  ])('leaves %s as it is', (value) => expect(text(value)).toBe(value));

  it('does not turn prices into formulas', () => {
    const plain = (value: string) => md(element('NarrativeText', value)).trimEnd();
    expect(plain('US$5/US$x')).toBe('US\\$5/US$x');
  });
});

describe('looks and links of the source', () => {
  const spanned = (value: string, ...spans: NonNullable<ReturnType<typeof element>['text']['spans']>) => {
    const e = element('NarrativeText', value);
    return md({ ...e, text: { ...e.text, spans } }).trimEnd();
  };

  it('are marked around the words, with the rest still escaped', () => {
    expect(spanned('say bold  now', { range: [3, 9], bold: true, italic: true })).toBe('say ***bold***  now');
    expect(
      spanned('H2O and x2 with a*b* c', { range: [1, 2], subscript: true }, { range: [9, 10], superscript: true }),
    ).toBe('H<sub>2</sub>O and x<sup>2</sup> with a\\*b* c');
    expect(spanned('run ls -l', { range: [4, 9], code: true })).toBe('run `ls -l`');
    expect(spanned('see [here]', { range: [4, 10], link: 'https://a.b/c d(e)' })).toBe(
      'see [\\[here\\]](https://a.b/c%20d%28e%29)',
    );
    expect(spanned('😀 old', { range: [2, 5], strike: true })).toBe('😀 ~~old~~');
  });

  it('do not link to anything that runs on click', () => {
    expect(spanned('click', { range: [0, 5], link: 'javascript:alert(1)' })).toBe('click');
  });
});
