import { describe, expect, it } from 'vitest';
import { markdownToFlow } from './markdown.ts';

const brief = (text: string): string[] =>
  markdownToFlow(text).blocks.map((block) =>
    'runs' in block
      ? `${block.kind}${block.level ?? block.depth ?? ''}${block.marker ? ` ${block.marker}` : ''}: ${block.runs.map((run) => (run.latex === undefined ? run.text : `$${run.latex}$`)).join('')}`
      : block.kind === 'formula'
        ? `formula: ${block.latex}`
        : block.kind === 'picture'
          ? `picture: ${block.altText} ${block.image?.mimeType}`
          : `table: ${block.rows}x${block.cols}`,
  );

describe('markdownToFlow', () => {
  it('warns about HTML tables above the size limit', () => {
    const { warnings } = markdownToFlow(`Text\n\n<table>${'<tr><td colspan=1000>x</td></tr>'.repeat(2001)}</table>\n`);
    expect(warnings).toEqual([expect.stringContaining('2 million cells')]);
  });

  it('reads headings, nested lists with checkboxes, tables, code, formulas and pictures', () => {
    expect(
      brief(
        '---\ntitle: "T"\n---\n# One\n\n3. a\n   - [x] b\n\n     more\n4. c\n\n| x | y |\n|:-:|--:|\n| 1 | **2** |\n\n```ts\nlet a;\n```\n\n$$\n\\frac12\n$$\n\nText $x^2$ in\nline.\n\n![alt](data:image/png;base64,AAEC) ![far](http://x/y.png)\n\n> quote',
      ),
    ).toEqual([
      'code: title: "T"',
      'heading1: One',
      'list-item0 3.: a',
      'list-item1 •: ☑ b',
      'paragraph: more',
      'list-item0 4.: c',
      'table: 2x2',
      'code: let a;',
      'formula: \\frac12',
      'paragraph: Text $x^2$ in line.',
      'picture: alt image/png',
      'picture: far undefined',
      'paragraph: quote',
    ]);
    expect(markdownToFlow('---\ntitle: "T"\n---\nx').title).toBe('T');
    expect(brief('$$a+b$$')).toEqual(['formula: a+b']);
  });

  it('keeps styles, links, notes and HTML', () => {
    const { blocks } = markdownToFlow(
      '**b *bi*** ~~s~~ [l][r] <u>u</u>`c`[^n]\n\n[r]: http://x\n[^n]: The *note*.\n\n<table><tr><th>a<th>b<tr><td>1<td>2</table>\n',
    );
    expect(blocks[0]).toEqual({
      kind: 'paragraph',
      runs: [
        { text: 'b ', bold: true },
        { text: 'bi', bold: true, italic: true },
        { text: ' ' },
        { text: 's', strike: true },
        { text: ' ' },
        { text: 'l', link: 'http://x' },
        { text: ' ' },
        { text: 'u', underline: true },
        { text: 'c', code: true },
        { text: '[1]', superscript: true },
      ],
    });
    expect(blocks[1]).toMatchObject({ kind: 'table', rows: 2, cols: 2 });
    expect(blocks[2]).toMatchObject({
      kind: 'footnote',
      runs: [{ text: '[1] ' }, { text: 'The ' }, { text: 'note', italic: true }, { text: '.' }],
    });
    expect(brief('中文\n换行\nend')).toEqual(['paragraph: 中文换行 end']);
  });

  it('reads pathological input as plain text, fast', () => {
    const started = process.cpuUsage();
    const blanks = ' '.repeat(100_000);
    for (const bad of [
      '>'.repeat(20_000),
      '['.repeat(50_000),
      '- '.repeat(5000),
      '*a '.repeat(20_000),
      `${' '.repeat(3000)}- x`,
      '[^'.repeat(50_000),
      `http://a.b/${')'.repeat(100_000)}`,
      `a${blanks}b`,
      `---\ntitle: a${blanks}b\n---\nx`,
      `a|b\n-|-\n${'|x'.repeat(200_000)}|`,
      `|\`\n${blanks}\n|-${blanks}`,
      'a\n: '.repeat(5000),
      '~a'.repeat(30_000),
      '^a'.repeat(30_000),
      '-- -- --\n'.repeat(3000),
      ':::\n'.repeat(10_000),
      `|a|\n|-|-|\n${'`|'.repeat(2000)}`,
    ])
      expect(() => brief(bad)).not.toThrow();
    // Processor time, so that other work on the machine does not count.
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(6000);
  });

  it('keeps cells without a header column', () => {
    const [table] = markdownToFlow('> | a | b |\n> |---|---|\n> | 1 | 2 | x\\|**y** |\n> | 3 |').blocks;
    expect(table).toMatchObject({ kind: 'table', rows: 3, cols: 3 });
    expect(table?.kind === 'table' && table.cells.find(({ row, col }) => row === 1 && col === 2)?.blocks).toEqual([
      { kind: 'paragraph', runs: [{ text: 'x|' }, { text: 'y', bold: true }] },
    ]);
  });

  it('reads definitions, boxes, drawn tables and attributes of Pandoc and others', () => {
    expect(brief('Term\n:   One *def*\n\n    more\n:   Two\n\nOther\n\n:   Three\n\nafter')).toEqual([
      'paragraph: Term',
      'paragraph: One def',
      'paragraph: more',
      'paragraph: Two',
      'paragraph: Other',
      'paragraph: Three',
      'paragraph: after',
    ]);
    expect(
      brief(
        '# Head {#id .cls k=v}\n\n# Set {a, b}\n\n::: warning Mind this\ntext\n:::\n\n:::: {.note}\nmore\n::::\n\n> [!TIP]\n> Try.',
      ),
    ).toEqual([
      'heading1: Head',
      'heading1: Set {a, b}',
      'paragraph: Mind this',
      'paragraph: text',
      'paragraph: more',
      'paragraph: Tip',
      'paragraph: Try.',
    ]);
    const [table, simple] = markdownToFlow(
      '+---+-------+\n| a | **b** |\n+===+=======+\n| c | - d   |\n+---+-------+\n\n  Right Left\n------- ----\n      1 x\n',
    ).blocks;
    expect(table).toMatchObject({ kind: 'table', rows: 2, cols: 2, headerRows: 1 });
    expect(table?.kind === 'table' && [table.cells[1]?.blocks, table.cells[3]?.blocks]).toMatchObject([
      [{ runs: [{ text: 'b', bold: true }] }],
      [{ kind: 'list-item' }],
    ]);
    expect(simple).toMatchObject({ kind: 'table', rows: 2, cols: 2, headerRows: 1 });
  });

  it('reads subscript and superscript, and lines that start like items', () => {
    const runs = markdownToFlow('H~2~O x^2^ ~gone~ a ~ b ^ c ~~d~~ 2^10 and 3^5').blocks.flatMap((block) =>
      'runs' in block ? block.runs : [],
    );
    expect(runs.filter((run) => run.subscript || run.superscript || run.strike)).toEqual([
      { text: '2', subscript: true },
      { text: '2', superscript: true },
      { text: 'gone', strike: true },
      { text: 'd', strike: true },
    ]);
    expect(brief('如下：\n（1）甲；\n（2）乙。\n接着')).toEqual(['paragraph: 如下：\n（1）甲；\n（2）乙。接着']);
  });

  it('reads bars in code within tables as code', () => {
    const [table, other] = markdownToFlow(
      '| a | `x|y` |\n|---|-------|\n| 1 | `p|q` and `r` |\n| `s | t` |\n\na `b|c` d',
    ).blocks;
    expect(
      table?.kind === 'table' && [
        table.cols,
        ...table.cells.map((cell) =>
          cell.blocks.map((one) => ('runs' in one ? one.runs.map((run) => run.text).join('') : '')).join(),
        ),
      ],
    ).toEqual([2, 'a', 'x|y', '1', 'p|q and r', '`s', 't`']);
    expect(other).toMatchObject({ runs: [{ text: 'a ' }, { text: 'b|c', code: true }, { text: ' d' }] });
  });

  it('distinguishes formulas from amounts of money', () => {
    expect(brief('from $5 to $10, \\$7, US$3 and $x^2$, $ \\alpha $ or $$y$$')).toEqual([
      'paragraph: from $5 to $10, $7, US$3 and $x^2$, $\\alpha$ or $y$',
    ]);
    expect(markdownToFlow('from $5 to $10').blocks).toEqual([
      { kind: 'paragraph', runs: [{ text: 'from $5 to $10' }] },
    ]);
    expect(brief('Text:\n$$ a = b\n+ c $$\nmore\n\n- x\n\n  $$\n  y\n  $$\n\n$$ open')).toEqual([
      'paragraph: Text:',
      'formula: a = b\n+ c',
      'paragraph: more',
      'list-item0 •: x',
      'formula: y',
      'paragraph: $$ open',
    ]);
  });

  it('reads the title of front matter without its quotes', () => {
    expect(markdownToFlow('---\ntitle:  "A \'b\'"  \nx: 1\n---\n').title).toBe("A 'b'");
    expect(markdownToFlow('+++\ntitle = plain\n+++\n').title).toBe('plain');
  });

  it('finds addresses in text, without sentence punctuation', () => {
    const links = markdownToFlow(
      '见http://a.b/c_(d)。 (www.c.de). me@x.org, README.md git+http://no [at e@f.gh](z) `h@i.jk`',
    ).blocks.flatMap((block) =>
      'runs' in block ? block.runs.flatMap(({ link, text }) => (link ? [[text, link]] : [])) : [],
    );
    expect(links).toEqual([
      ['http://a.b/c_(d)', 'http://a.b/c_(d)'],
      ['www.c.de', 'http://www.c.de'],
      ['me@x.org', 'mailto:me@x.org'],
      ['at e@f.gh', 'z'],
    ]);
  });

  it('numbers notes by their references, and keeps those without references', () => {
    expect(brief('a[^B] b[^x] c[^b]\n\n[^z]: alone\n[^x]: ex\n\n    more\n[^b]: be[^x]\n\nend [^none]')).toEqual([
      'paragraph: a[1] b[2] c[1]',
      'paragraph: end [^none]',
      'footnote: [1] be[2]',
      'footnote: [2] ex',
      'footnote: more',
      'footnote: [3] alone',
    ]);
  });
});
