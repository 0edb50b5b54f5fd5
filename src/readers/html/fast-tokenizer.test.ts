import { defaultTreeAdapter, parse, serialize } from 'parse5';
import { describe, expect, it } from 'vitest';
import { parsePage } from './fast-tokenizer.ts';

const same = (html: string): void =>
  expect(serialize(parsePage(html, { treeAdapter: defaultTreeAdapter }))).toBe(serialize(parse(html)));

/**
 * Tokens whose order affects parsing. Without `frameset`: parse5 keeps only the spaces of text between frames, and this
 * tokenizer not even those.
 */
const PIECES = [
  'words and  blanks',
  '  ',
  '\n',
  '\r\n',
  '\r',
  '\u0000',
  '😀 \ud800',
  '&amp; &eacute',
  '&#x4e2d;',
  '&nothing;',
  '<p class="a b&lt; c" title=x data-y=\'1 2\'>',
  '</p>',
  '<b>',
  '</i>',
  '<table>',
  '<tr><td>',
  '</table>',
  '<pre>\n',
  '</pre>',
  '<style>a > b { c: "<d>" }</style>',
  '<script>if (a < b) "</scr" + "ipt>" <!-- x --></script>',
  '<title>a & <b> c</title>',
  '<textarea>\n a </textarea>',
  '<!-- a - b -- c < d -->',
  '<!',
  '<svg><title>x</title><![CDATA[ y ]]></svg>',
  '<select><option>a',
  '<a href="http://x/?a=1&b=2&copy=3">',
  '</body>',
  '<template> t </template>',
  '<noscript> n ',
  '<colgroup> x',
  '"',
  '<p title="open',
];

describe('parsePage', () => {
  it('builds the same trees as parse5', () => {
    let seed = 7;
    const next = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    for (let round = 0; round < 1500; round++) {
      same(
        Array.from(
          { length: 1 + Math.floor(next() * 12) },
          () => PIECES[Math.floor(next() * PIECES.length)] as string,
        ).join(''),
      );
    }
  });

  it("does so across the tokenizer's buffers", () => {
    same(
      `<p>${'long text with words, '.repeat(10_000)}<b title="${'value '.repeat(20_000)}">${'x'.repeat(70_000)}&amp;${'y '.repeat(40_000)}</b>😀`,
    );
  });
});
