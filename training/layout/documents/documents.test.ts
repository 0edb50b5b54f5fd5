import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeRandom } from '../../papers/random.ts';
import { bagOf, rowsOfMarkdown } from '../true-tables.ts';
import { asciidocOf } from './asciidoc.ts';
import type { Block, SourceDocument, TableBlock } from './blocks.ts';
import { readContent } from './content.ts';
import { makeEveryday } from './everyday.ts';
import { htmlOf } from './html.ts';
import { latexOf } from './latex.ts';
import { outlineLatex } from './latex-classes.ts';
import { makeDocument } from './make-document.ts';
import { markdownOf } from './markdown.ts';
import { makeOutlineDocument } from './outline-document.ts';
import { pandocMarkdown } from './pandoc.ts';
import { makeReport, reportHtml } from './reports.ts';
import { shownOf } from './shown.ts';
import { themedHtml } from './themes.ts';
import { truthOf } from './truth.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'texts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cell = (text: string, more = {}) => ({ lines: [[{ text }]], ...more });
const sample: SourceDocument = {
  title: 'A sample',
  language: 'en',
  numbered: true,
  blocks: [
    { kind: 'heading', level: 2, runs: [{ text: '1 ' }, { text: 'First & last' }] },
    {
      kind: 'table',
      headRows: 1,
      align: ['left', 'right'],
      widths: [6, 6],
      caption: 'Table 1: All of them',
      rows: [[cell('both', { colSpan: 2 })], [cell('a_b'), cell('5%')]],
    },
  ],
};

describe('generated documents', () => {
  it('tell their structure, with spans', () => {
    expect(truthOf(sample)).toBe(
      '# A sample\n\n## 1 First & last\n\nTable 1: All of them\n\n<table>\n<tr><th colspan="2">both</th></tr>\n<tr><td>a_b</td><td>5%</td></tr>\n</table>\n',
    );
    expect(rowsOfMarkdown(truthOf(sample))).toEqual([[bagOf('both'), bagOf('a b 5')]]);
  });

  it('say the same in each language, with its signs escaped', () => {
    const latex = latexOf(sample, makeRandom('style'));
    expect(latex).toContain('{First \\& last}');
    expect(latex).toContain('a\\_b & 5\\% \\\\');
    expect(htmlOf(sample, makeRandom('style'), 'browser')).toContain('<h2>1 First &amp; last</h2>');
    expect(asciidocOf(sample, makeRandom('style'))).toContain('2+|both');
  });

  it('are Markdown, with grids where cells have several paragraphs, in the place of their table', () => {
    const list = { lines: [[{ text: 'one' }], [{ text: 'two' }]], list: true };
    const table = {
      ...(sample.blocks[1] as TableBlock),
      rows: [
        [cell('a_b'), cell('c')],
        [cell('d'), list],
      ],
    };
    const { caption: _, ...plain } = table;
    const text = (...blocks: Block[]): string => markdownOf({ ...sample, blocks });
    expect(text({ ...plain, rows: plain.rows.slice(0, 1), place: 'item' })).toBe(
      '# A sample\n\n    | a\\_b | c |\n    |------|------:|\n',
    );
    expect(text(plain)).toContain('| d          | - one      |\n|            | - two      |');
  });

  it('have the headings that their styles print', () => {
    const outline: SourceDocument = {
      title: 'A sample',
      language: 'en',
      numbered: false,
      blocks: [
        { kind: 'heading', level: 2, runs: [{ text: 'v1.2 #' }] },
        { kind: 'heading', level: 5, runs: [{ text: 'a_b', mark: 'code' }] },
        { kind: 'paragraph', runs: [{ text: 'Note:', mark: 'bold' }, { text: ' 5*3' }] },
      ],
    };
    expect(themedHtml(outline, makeRandom('style'))).toContain('<h5><code>a_b</code></h5>');
    expect(outlineLatex(outline, makeRandom('style'))).toMatch(/\\(?:sub)*(?:section|paragraph)\{\\texttt\{a\\_b\}\}/);
    expect(pandocMarkdown(outline, true)).toContain('## v1\\.2 \\#\n\n##### `a_b`\n\n**Note:** 5\\*3');
    expect(pandocMarkdown(outline, false)).toContain('# v1\\.2 \\#\n\n#### `a_b`');
  });

  it('depend on the seed alone, and need enough texts', () => {
    expect(() => readContent(folder)).toThrow('200 are needed');
    const sentences = Array.from(
      { length: 220 },
      (_, i) => `Every sentence of this text has its own number of words ${'again '.repeat(i % 9)}here.`,
    );
    writeFileSync(path.join(folder, 'a.md'), `# A title\n\n${sentences.join('\n\n')}\n`);
    const content = readContent(folder);
    const make = (seed: string): string => truthOf(makeDocument(content, makeRandom(seed), 'paper', ['en', 'zh']));
    expect(make('one')).toBe(make('one'));
    expect(make('one')).not.toBe(make('two'));
    const outline = (seed: string): string => truthOf(makeOutlineDocument(content, makeRandom(seed), ['en', 'zh']));
    expect(outline('one')).toBe(outline('one'));
    expect(outline('one').match(/^#{2,6} /gm)!.length).toBeGreaterThan(3);
    const report = makeReport(content, makeRandom('one'));
    expect(report).toEqual(makeReport(content, makeRandom('one')));
    const levels = new Set(report.blocks.flatMap((b) => (b.kind === 'heading' ? [b.level] : [])));
    for (const level of levels) expect(report.css).toContain(`h${level}{`);
    for (const [, level] of reportHtml(report).matchAll(/<h([2-6])>/g)) expect(levels).toContain(Number(level));
    expect(levels.size).toBeGreaterThan(0);
    const everyday = Array.from({ length: 24 }, (_, i) => makeEveryday(content, makeRandom(`everyday ${i}`)));
    expect(everyday[0]).toEqual(makeEveryday(content, makeRandom('everyday 0')));
    for (const made of everyday) expect(made.html).toContain(/^# (.+)$/m.exec(made.truth)![1]);
    expect(everyday.some((made) => made.truth.includes('<td></td>'))).toBe(true);
    expect(everyday.some((made) => /^- \S/m.test(made.truth))).toBe(true);
  });
});

it('tells what prints show of a Markdown file: no pictures, addresses and marks', () => {
  const { html, truth } = shownOf(
    [
      '---',
      'title: x',
      '---',
      '# The **name** [![badge](b.svg)](c)',
      '',
      '![picture](p.png)',
      '',
      '1. one `a_b`',
      '   - two',
      '',
      '| A | B |',
      '| --- | --- |',
      '| [x](y) | <img src="z"> |',
      '',
      '<table><tr><td colspan="2">both<br>lines</td></tr></table>',
      '',
      '    a < b',
    ].join('\n'),
  );
  expect(truth).toBe(
    [
      '# The name',
      '1. one a_b',
      '- two',
      '<table><tr><td>A</td><td>B</td></tr><tr><td>x</td><td></td></tr></table>',
      '<table><tr><td colspan="2">both lines</td></tr></table>',
      '```\na < b\n```\n',
    ].join('\n\n'),
  );
  expect(html).not.toMatch(/<img|badge|title: x/);
});
