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
  it('reads headings, nested lists with boxes, tables, code, formulas and pictures', () => {
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

  it('keeps looks, links, notes and HTML', () => {
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
    expect(blocks[2]).toMatchObject({ kind: 'footnote', runs: [{ text: '[1] ' }, { text: 'The ' }, { text: 'note', italic: true }, { text: '.' }] });
    expect(brief('中文\n换行\nend')).toEqual(['paragraph: 中文换行 end']);
  });

  it('reads what no author writes as plain text, in no time', () => {
    const started = performance.now();
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
    ])
      expect(() => brief(bad)).not.toThrow();
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('keeps cells that the header has no column for', () => {
    const [table] = markdownToFlow('> | a | b |\n> |---|---|\n> | 1 | 2 | x\\|**y** |\n> | 3 |').blocks;
    expect(table).toMatchObject({ kind: 'table', rows: 3, cols: 3 });
    expect(table?.kind === 'table' && table.cells.find(({ row, col }) => row === 1 && col === 2)?.blocks).toEqual([
      { kind: 'paragraph', runs: [{ text: 'x|' }, { text: 'y', bold: true }] },
    ]);
  });

  it('tells formulas from amounts of money', () => {
    expect(brief('from $5 to $10, \\$7, US$3 and $x^2$, $ \\alpha $ or $$y$$')).toEqual(['paragraph: from $5 to $10, $7, US$3 and $x^2$, $\\alpha$ or $y$']);
    expect(markdownToFlow('from $5 to $10').blocks).toEqual([{ kind: 'paragraph', runs: [{ text: 'from $5 to $10' }] }]);
    expect(brief('Text:\n$$ a = b\n+ c $$\nmore\n\n- x\n\n  $$\n  y\n  $$\n\n$$ open')).toEqual([
      'paragraph: Text:',
      'formula: a = b\n+ c',
      'paragraph: more',
      'list-item0 •: x',
      'formula: y',
      'paragraph: $$ open',
    ]);
  });

  it('takes the title of front matter without its quotes', () => {
    expect(markdownToFlow('---\ntitle:  "A \'b\'"  \nx: 1\n---\n').title).toBe("A 'b'");
    expect(markdownToFlow('+++\ntitle = plain\n+++\n').title).toBe('plain');
  });

  it('finds addresses in words, without what ends the sentence', () => {
    const links = markdownToFlow('见http://a.b/c_(d)。 (www.c.de). me@x.org, README.md git+http://no [at e@f.gh](z) `h@i.jk`').blocks.flatMap((block) =>
      'runs' in block ? block.runs.flatMap(({ link, text }) => (link ? [[text, link]] : [])) : [],
    );
    expect(links).toEqual([
      ['http://a.b/c_(d)', 'http://a.b/c_(d)'],
      ['www.c.de', 'http://www.c.de'],
      ['me@x.org', 'mailto:me@x.org'],
      ['at e@f.gh', 'z'],
    ]);
  });

  it('numbers notes by their references, and keeps those that nobody refers to', () => {
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
