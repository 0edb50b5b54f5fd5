import { describe, expect, it } from 'vitest';
import type { FlowBlock } from '../../document/index.ts';
import { noContext } from './html-context.ts';
import { htmlToFlow } from './html-flow.ts';
import { decodeHtml } from './read-html.ts';

const blocks = (html: string): FlowBlock[] => htmlToFlow(html).blocks;
/** Kind and text of each block. */
const brief = (html: string): string[] =>
  blocks(html).map(
    (block) =>
      `${block.kind}${'level' in block && block.level ? block.level : ''}: ${'runs' in block ? block.runs.map((run) => run.text).join('') : block.kind === 'table' ? block.cells.length : (block.text ?? '')}`,
  );

describe('htmlToFlow', () => {
  it('warns if spans exceed the maximum table size', () => {
    const warned = (rows: number): string[] => {
      const warnings: string[] = [];
      htmlToFlow(`<table>${'<tr><td colspan=1000>x</td></tr>'.repeat(rows)}</table>`, {
        ...noContext,
        warn: (message) => void warnings.push(message),
      });
      return warnings;
    };
    expect(warned(2001)).toEqual([expect.stringContaining('2 million cells')]);
    expect(warned(3)).toEqual([]);
  });

  it('reads visible text, with white space as displayed', () => {
    expect(
      brief(`<!doctype html><title> T </title><style>a{}</style><body>
        <h1>One <b>two</b></h1> loose <i>words</i><p>A\n  b <span> c</span><br>d</p><div><div>in</div>side</div><p> </p><script>x</script>
        <p hidden>no</p><p style="display: none">no</p><noscript>no</noscript><template>no</template><input type=hidden value=no><h3>Three</h3><blockquote>q</blockquote>`),
    ).toEqual([
      'heading1: One two',
      'paragraph: loose words',
      'paragraph: A b c\nd',
      'paragraph: in',
      'paragraph: side',
      'heading3: Three',
      'paragraph: q',
    ]);
    expect(htmlToFlow('<title> My  page </title>x').title).toBe('My page');
  });

  it("drops what the page's style sheet hides, and nothing else", () => {
    const page = (css: string): string[] =>
      brief(`<style>${css}</style><p class="a b" id=i>one</p><p class=b>two</p><div class=c>three</div>`);
    expect(page('.a { color: red; display : none }')).toEqual(['paragraph: two', 'paragraph: three']);
    expect(page('/* .b{} */ p#i, div.c { visibility: hidden }')).toEqual(['paragraph: two']);
    expect(page('p{display:none} .a.b{display:block}')).toEqual(['paragraph: one', 'paragraph: three']);
    expect(page('.a{display:none !important} #i{display:block}')).toEqual(['paragraph: two', 'paragraph: three']);
    expect(
      page(
        '@media screen { .c{display:none} } @media print { p{display:none} } @media (max-width: 5px) { p{display:none} }',
      ),
    ).toEqual(['paragraph: one', 'paragraph: two']);
    expect(page('body{display:none} nav .a{display:none} .a:hover{display:none} p{} .b{display:none')).toHaveLength(3);
    expect(
      page(
        '@media (min-width: 40em) { .c{display:none} } @media only screen and (max-width: 600px) { p{display:none} }',
      ),
    ).toHaveLength(2);
    expect(
      brief('<style>@layer x { @media print { p { display: none } } i { display: none } }</style><p>a <i>b</i>'),
    ).toEqual(['paragraph: a']);
  });

  it('recognises content hidden by its parents, by an attribute, or by itself', () => {
    const page = (css: string): string[] =>
      brief(
        `<style>${css}</style><div class=menu><p><b class=x>one</b> two</p></div><p class=x data-state=closed>three</p>`,
      );
    expect(page('.menu .x { display: none }')).toEqual(['paragraph: two', 'paragraph: three']);
    expect(page('.menu > .x { display: none } .menu>p>b{visibility:hidden}')).toEqual([
      'paragraph: two',
      'paragraph: three',
    ]);
    expect(page('[data-state="closed"] { display: none } p[data-state=open] { display: none }')).toEqual([
      'paragraph: one two',
    ]);
    expect(page('.x { display: none } .menu .x { display: inline }')).toEqual(['paragraph: one two']);
    expect(
      brief(
        '<p style="DISPLAY: none !important">no</p><p style="font-size:0pt">no</p><p>yes<progress value=1>no</progress>',
      ),
    ).toEqual(['paragraph: yes']);
  });

  it('accepts a declared encoding if it is possible', () => {
    const page = (meta: string, bytes: Buffer): string =>
      decodeHtml(Buffer.concat([Buffer.from(meta), bytes])).slice(meta.length);
    const chinese = Buffer.from('d6d0cec4', 'hex');
    expect(page('<meta charset=gbk>', chinese)).toBe('中文');
    expect(page('<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=gb2312">', chinese)).toBe('中文');
    expect(page('<?xml version="1.0" encoding=\'gb18030\'?>', chinese)).toBe('中文');
    expect(page('<meta charset="utf-16">', Buffer.from('中文'))).toBe('中文');
    expect(page('<meta charset="utf-7">', Buffer.from('+ADw-b+AD4-'))).toBe('+ADw-b+AD4-');
    expect(page('<meta charset="iso-8859-1">', Buffer.from('中文'))).toBe('中文');
    expect(decodeHtml(Buffer.from('<p>第一章 总则</p>\n', 'utf16le'))).toBe('<p>第一章 总则</p>\n');
  });

  it('counts lists as browsers do', () => {
    const items = blocks(
      '<ol start=3><li>a<li value=7>b<ul><li>c</ul><li>d</ol><ol type=A><li><p>x</p><p>y</p></ol><ol reversed><li>p<li>q</ol><ol type=i><li>r</ol>',
    );
    expect(
      items.map((one) => ('runs' in one ? [one.kind, one.depth, one.marker, one.ordered, one.runs[0]?.text] : [])),
    ).toEqual([
      ['list-item', 0, '3.', true, 'a'],
      ['list-item', 0, '7.', true, 'b'],
      ['list-item', 1, '•', false, 'c'],
      ['list-item', 0, '8.', true, 'd'],
      ['list-item', 0, 'A.', true, 'x'],
      ['paragraph', undefined, undefined, undefined, 'y'],
      ['list-item', 0, '2.', true, 'p'],
      ['list-item', 0, '1.', true, 'q'],
      ['list-item', 0, 'i.', true, 'r'],
    ]);
  });

  it('keeps styles and links, and the lines of code', () => {
    const [text, code] = blocks(
      '<p>a <a href="https://x/y"><b>b</b></a><sub>2</sub> <code>c</code></p><pre><code class="language-ts">if (a)\n  b();\n</code></pre>',
    );
    expect(text && 'runs' in text && text.runs).toEqual([
      { text: 'a' },
      { text: ' b', bold: true, link: 'https://x/y' },
      { text: '2', subscript: true },
      { text: ' c', code: true },
    ]);
    expect(code).toMatchObject({ kind: 'code', language: 'ts', runs: [{ text: 'if (a)\n  b();\n' }] });
  });

  it("builds tables with the browsers' algorithm", () => {
    const [caption, table] = blocks(
      '<table border=1><caption>C</caption><thead><tr><th rowspan=2>a<th colspan=2>b<tr><th>c<th>d</thead><tr><td rowspan=0>e<td>f<td>g<tr><td colspan=2>h<ul><li>i</ul></table>',
    );
    expect(caption).toMatchObject({ kind: 'table-caption', runs: [{ text: 'C' }] });
    if (table?.kind !== 'table') throw new Error('no table');
    expect(table).toMatchObject({ rows: 4, cols: 3, headerRows: 2, bordered: true });
    expect(table.cells.map((cell) => [cell.row, cell.col, cell.rowSpan, cell.colSpan, cell.blocks.length])).toEqual([
      [0, 0, 2, 1, 1],
      [0, 1, 1, 2, 1],
      [1, 1, 1, 1, 1],
      [1, 2, 1, 1, 1],
      [2, 0, 2, 1, 1],
      [2, 1, 1, 1, 1],
      [2, 2, 1, 1, 1],
      [3, 1, 1, 2, 2],
    ]);
    expect(brief('<table><tr><td><p>only</p><p>box</p></table>')).toEqual(['paragraph: only', 'paragraph: box']);
    expect(brief('<table role=presentation><tr><td>a<td>b</table>')).toEqual(['paragraph: a', 'paragraph: b']);
    expect(brief('<table><tr><td> <td>only<tr><td><td></table>')).toEqual(['paragraph: only']);
    expect(brief('<table><tr><td><table><tr><td>1<td>2</table><td>side</table>')).toEqual([
      'table: 2',
      'paragraph: side',
    ]);
    expect(brief('<table border=1><tr><td><table><tr><td>1<td>2</table><td>side</table>')).toEqual(['table: 2']);
    const huge = blocks('<table><tr><td colspan=100000 rowspan=100000>x<td>y</table>')[0];
    expect(huge).toMatchObject({ rows: 1, cols: 1001 });
  });

  it('includes only pictures that the file contains', async () => {
    const html =
      '<p>a<img src="data:image/png;base64,AAEC" alt="dots" width=100 height=80></p><img src="https://evil/x.png"><img src="https://far/y.png" alt="named"><img src="data:image/gif;base64,AA" width=1 height=1>';
    const [, first, named, ...none] = blocks(html);
    expect(none).toEqual([]);
    expect(first).toMatchObject({
      kind: 'picture',
      altText: 'dots',
      image: { mimeType: 'image/png', width: 75, height: 60 },
    });
    expect(first?.kind === 'picture' && [...((await first.image?.bytes()) ?? [])]).toEqual([0, 1, 2]);
    expect(named).toEqual({ kind: 'picture', altText: 'named', text: 'named' });
  });

  it('reads forms and formulas', () => {
    const [form, formula] = blocks(
      '<p><input type=checkbox checked> yes <input type=radio> no <input value="v"> <select><option>1<option selected>2</select></p><math display=block><mfrac><mi>a</mi><mn>2</mn></mfrac></math>',
    );
    expect(form && 'runs' in form && form.runs.map((run) => run.text).join('')).toBe('☑ yes ☐ no v 2');
    expect(formula).toMatchObject({ kind: 'formula', latex: '\\frac{a}{2}' });
    const [tex] = blocks(
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\alpha_1</annotation></semantics></math>',
    );
    expect(tex && 'runs' in tex && tex.runs[0]?.latex).toBe('\\alpha_1');
  });

  it('moves the table head to the top and its foot to the bottom, and drops line numbers of code', () => {
    const [table] = blocks(
      '<table border=1><tfoot><tr><td>sum</tfoot><tbody><tr><td>row</tbody><thead><tr><th>head</thead></table>',
    );
    if (table?.kind !== 'table') throw new Error('no table');
    expect(table.headerRows).toBe(1);
    expect(table.cells.map(({ blocks: [cell] }) => cell && 'runs' in cell && cell.runs[0]?.text)).toEqual([
      'head',
      'row',
      'sum',
    ]);
    expect(brief('<table class=highlight><tr><td><pre>1\n2\n3</pre><td><pre>a\nb\nc</pre></table>')).toEqual([
      'code: a\nb\nc',
    ]);
  });

  it('finds the language of code in all common places', () => {
    const language = (html: string): unknown => {
      const [code] = blocks(html);
      return code && 'language' in code ? code.language : undefined;
    };
    expect(
      language(
        '<div class=sourceCode><pre class="sourceCode python"><code class="sourceCode python">x</code></pre></div>',
      ),
    ).toBe('python');
    expect(language('<div class="highlight-rust notranslate"><div class=highlight><pre>x</pre></div></div>')).toBe(
      'rust',
    );
    expect(language('<div class="highlight highlight-source-js"><pre>x</pre></div>')).toBe('js');
    expect(language('<pre><code class="hljs bash">x</code></pre>')).toBe('bash');
    expect(language('<pre data-lang=go>x</pre>')).toBe('go');
    expect(
      language('<pre class="sourceCode numberSource">x</pre><div class="highlight"><pre>x</pre></div>'),
    ).toBeUndefined();
  });

  it('reads formulas made by KaTeX, MathJax and MediaWiki once', () => {
    const math =
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>';
    const shown = (html: string): string[] =>
      blocks(html).map((block) =>
        block.kind === 'formula'
          ? `[${block.latex}]`
          : 'runs' in block
            ? block.runs.map((run) => (run.latex === undefined ? run.text : `$${run.latex}$`)).join('')
            : '',
      );
    expect(
      shown(
        `<p>a <span class=katex><span class=katex-mathml>${math}</span><span class=katex-html aria-hidden=true>x2</span></span> b`,
      ),
    ).toEqual(['a $x^2$ b']);
    expect(
      shown(`<span class=katex-display><span class=katex><span class=katex-mathml>${math}</span>x2</span></span>`),
    ).toEqual(['[x^2]']);
    expect(
      shown(
        `<p>a <mjx-container><mjx-math>x2</mjx-math><mjx-assistive-mml>${math}</mjx-assistive-mml></mjx-container>`,
      ),
    ).toEqual(['a $x^2$']);
    expect(
      shown(
        '<p>a <span class=MathJax_Preview>x2</span><span class=MathJax>x2</span><script type="math/tex">x^2</script> b',
      ),
    ).toEqual(['a $x^2$ b']);
    expect(shown('<p>a<script type="math/tex; mode=display">y</script>')).toEqual(['a', '[y]']);
    expect(
      shown(
        `<p>a <span class=mwe-math-element><span style="display: none">${math}</span><img class=mwe-math-fallback-image-inline alt="{\\displaystyle x}"></span>`,
      ),
    ).toEqual(['a $x^2$']);
    expect(shown('<p>a <img class=mwe-math-fallback-image-inline alt="{\\displaystyle x_{1}}">')).toEqual([
      'a $x_{1}$',
    ]);
    expect(shown('<p>see <math alttext="\\alpha_1"><mi>a</mi></math>')).toEqual(['see $\\alpha_1$']);
  });

  it('reads TeX in text as formulas only if a script renders it', () => {
    const text = '<p>a \\(x\\) for $5, $$y$$ end \\( open <span class="math inline">z</span>';
    const page = (script: string) =>
      blocks(script + text).map((block) =>
        'runs' in block ? block.runs.map((run) => run.latex ?? run.text).join('|') : block.kind,
      );
    expect(page('')).toEqual(['a \\(x\\) for $5, $$y$$ end \\( open| z']);
    expect(page('<script src="https://cdn/katex.min.js"></script>')).toEqual([
      'a| |x| for $5,',
      'formula',
      'end \\( open| |z',
    ]);
    const started = performance.now();
    page(`<script src=mathjax.js></script><p>${'\\(a'.repeat(100_000)}${'\\(a\\)'.repeat(20_000)}$$`);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('distinguishes captions of tables from those of pictures', () => {
    const table = '<table><tr><th>a<tr><td>1</table>';
    expect(
      brief(
        `<figure>${table}<figcaption>T</figcaption></figure><figure><img alt=i><figcaption>F</figcaption></figure>`,
      ),
    ).toEqual(['table: 2', 'table-caption: T', 'picture: i', 'figure-caption: F']);
    expect(brief(`<figure><figcaption>T</figcaption><div>${table}</div></figure>`)).toEqual([
      'table-caption: T',
      'table: 2',
    ]);
  });

  it('keeps the alternative text of a missing picture in its line', () => {
    expect(brief('<p>Hello <img class=emoji src=x alt="😀"> world</p><p><img src=y alt="Ad"> here')).toEqual([
      'paragraph: Hello 😀 world',
      'paragraph: Ad here',
    ]);
    expect(brief('<p><img src=y alt="A  chart"></p>')).toEqual(['picture: A chart']);
    const [one] = htmlToFlow('<picture><source srcset="far.webp 1x, near.png 2x"><img src=far.png alt=p></picture>', {
      resolve: (url) =>
        url === 'near.png' ? { mimeType: 'image/png', bytes: async () => new Uint8Array() } : undefined,
    }).blocks;
    expect(one).toMatchObject({ kind: 'picture', image: { mimeType: 'image/png' } });
  });

  it('reads roles, resolves links, and drops what browsers drop from words', () => {
    expect(brief('<div role=heading aria-level=3>H</div><div role=list><div role=listitem>a</div></div>')).toEqual([
      'heading3: H',
      'list-item: a',
    ]);
    const links = (html: string) =>
      blocks(html).flatMap((block) => ('runs' in block ? block.runs.map((run) => run.link) : []));
    expect(
      links('<base href="https://x.org/a/"><a href="b">1</a> <a href="#c">2</a> <a href="mailto:d@e">3</a>'),
    ).toEqual(['https://x.org/a/b', undefined, 'mailto:d@e']);
    expect(links('<a href="b.html">1</a>')).toEqual(['b.html']);
    expect(
      brief(
        '<p>soft&shy;hyphen, note <a role=doc-backlink href=#x>↩</a></p><svg><title>t</title><desc>d</desc><text>words</text></svg>',
      ),
    ).toEqual(['paragraph: softhyphen, note', 'picture: words']);
    expect(
      brief(
        '<label>A</label><select multiple><option selected>1<option>2<optgroup><option selected>3</select><button>Go</button>',
      ),
    ).toEqual(['paragraph: A 1, 3 Go']);
  });

  it('survives very deep nesting', () => {
    const deep = `${'<div>'.repeat(20_000)}deep${'<b>'.repeat(5000)}er`;
    expect(() => brief(deep)).not.toThrow();
  });

  it('visits runs of spaces once', () => {
    const started = performance.now();
    expect(brief(`<style media="${' '.repeat(100_000)}x">p{display:none}</style><p>a`)).toEqual(['paragraph: a']);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
