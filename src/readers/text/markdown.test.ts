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
    for (const bad of ['>'.repeat(20_000), '['.repeat(50_000), '- '.repeat(5000), '*a '.repeat(20_000), `${' '.repeat(3000)}- x`])
      expect(() => brief(bad)).not.toThrow();
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
