import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkElements } from './chunk.ts';
import type { ChunkElement } from './element.ts';
import { readHtmlTable } from './html-table.ts';
import { type ChunkOptionsInput, resolveChunkOptions } from './options.ts';
import { codePoints } from './text.ts';

let serial = 0;
const make =
  (type: string) =>
  (text: string, metadata: Record<string, unknown> = {}): ChunkElement => ({
    element_id: `e${serial++}`,
    type,
    text,
    metadata,
  });
const N = make('NarrativeText');
const T = make('Title');
const C = make('CodeSnippet');
const TABLE = make('Table');
const PB = (): ChunkElement => make('PageBreak')('');

const chunk = (elements: ChunkElement[], options: ChunkOptionsInput = {}): ChunkElement[] =>
  chunkElements(elements, resolveChunkOptions(options));
/** Chunk texts as the test tables write them: " c" marks a continued one. */
const texts = (elements: ChunkElement[], options: ChunkOptionsInput = {}): string[] =>
  chunk(elements, options).map((one) => (one.metadata.is_continuation ? `${one.text} c` : one.text));
const x = (letter: string, count: number): string => letter.repeat(count);

describe('basic', () => {
  const ab = () => [N('Alpha beta.'), N('Gamma delta.')];
  const fox = () => [N('The quick brown fox jumps over the lazy dog')];
  const tens = () => [N(x('a', 10)), N(x('b', 10)), N(x('c', 10))];

  it('joins what fits, including the separators', () => {
    expect(texts(ab(), { max_characters: 60 })).toEqual(['Alpha beta.\n\nGamma delta.']);
    expect(texts(ab(), { max_characters: 25 })).toEqual(['Alpha beta.\n\nGamma delta.']);
    expect(texts(ab(), { max_characters: 24 })).toEqual(['Alpha beta.', 'Gamma delta.']);
  });

  it('closes a chunk above the soft limit, which the hard limit caps', () => {
    expect(texts(tens().slice(0, 2), { max_characters: 15, new_after_n_chars: 99 })).toEqual([x('a', 10), x('b', 10)]);
    expect(texts(tens(), { max_characters: 100, new_after_n_chars: 10 })).toEqual([
      `${x('a', 10)}\n\n${x('b', 10)}`,
      x('c', 10),
    ]);
    expect(texts(tens(), { max_characters: 100, new_after_n_chars: 9 })).toEqual([x('a', 10), x('b', 10), x('c', 10)]);
    expect(texts([N('aa'), N('bb'), N('cc')], { new_after_n_chars: 0 })).toEqual(['aa', 'bb', 'cc']);
  });

  it('splits an overlong element at spaces, else anywhere', () => {
    expect(texts(fox(), { max_characters: 20 })).toEqual(['The quick brown fox', 'jumps over the lazy c', 'dog c']);
    expect(texts([N('abcde fghij klmno')], { max_characters: 5 })).toEqual(['abcde', 'fghij c', 'klmno c']);
    expect(texts([N('abcdefghijklmnopqrstuvwxyz')], { max_characters: 10 })).toEqual([
      'abcdefghij',
      'klmnopqrst c',
      'uvwxyz c',
    ]);
  });

  it('repeats the end of a piece at the start of the next', () => {
    expect(texts(fox(), { max_characters: 20, overlap: 8 })).toEqual([
      'The quick brown fox',
      'own fox jumps over c',
      'ps over the lazy dog c',
    ]);
    expect(texts(fox(), { max_characters: 20, overlap: 1 })).toEqual([
      'The quick brown fox',
      'jumps over the lazy c',
      'dog c',
    ]);
    expect(texts([N('abcdefghijklmnopqrstuvwxyz')], { max_characters: 10, overlap: 3 })).toEqual([
      'abcdefghij',
      'hijklmnopq c',
      'opqrstuvwx c',
      'vwxyz c',
    ]);
  });

  it('overlaps whole elements only on request', () => {
    const two = (second: string) => [N('Alpha beta gamma.'), N(second)];
    expect(texts(two('Delta epsilon.'), { max_characters: 20, overlap: 6 })).toEqual([
      'Alpha beta gamma.',
      'Delta epsilon.',
    ]);
    expect(texts(two('Delta epsilon.'), { max_characters: 22, overlap: 6, overlap_all: true })).toEqual([
      'Alpha beta gamma.',
      'gamma.\n\nDelta epsilon.',
    ]);
    expect(texts(two('Delta epsilon zeta.'), { max_characters: 20, overlap: 6, overlap_all: true })).toEqual([
      'Alpha beta gamma.',
      'gamma.',
      'amma. Delta epsilon c',
      'silon zeta. c',
    ]);
  });

  it('normalises white space, but not in code', () => {
    expect(texts([N('  Alpha \n beta\t gamma  ')])).toEqual(['Alpha beta gamma']);
    expect(texts([N('See  code:'), C('def f():\n    return 1')])).toEqual(['See code:\n\ndef f():\n    return 1']);
    expect(texts([PB()])).toEqual([]);
    expect(texts([N('  ')])).toEqual([]);
  });

  it('prefers a line break to a later space', () => {
    expect(texts([N('aaaa bbbb\ncccc dddd')], { max_characters: 12 })).toEqual(['aaaa bbbb', 'cccc dddd c']);
    expect(texts([C('aaaa bbbb\ncccc dddd eeee')], { max_characters: 15 })).toEqual(['aaaa bbbb', 'cccc dddd eeee c']);
  });

  it('does not join a remainder with the next element', () => {
    expect(texts([N('one'), N('aaaa bbbb cccc dddd eeee'), N('two')], { max_characters: 12 })).toEqual([
      'one',
      'aaaa bbbb',
      'cccc dddd c',
      'eeee c',
      'two',
    ]);
    expect(texts([N('aaaa bbbb cccc d'), N('two')], { max_characters: 14 })).toEqual(['aaaa bbbb cccc', 'd c', 'two']);
  });

  it('splits words longer than a chunk anywhere, other text between words', () => {
    expect(texts([N(`ab ${x('z', 12)} cd`)], { max_characters: 5 })).toEqual(['ab', 'zzzzz c', 'zzzzz c', 'zz cd c']);
    expect(texts([N(`ab ${x('z', 12)} cd`)], { max_characters: 5, overlap: 2 })).toEqual([
      'ab zz',
      'zzzzz c',
      'zzzzz c',
      'zzzzz c',
      'zzz c',
      'z cd c',
    ]);
  });

  it('repeats nothing of a group without words', () => {
    expect(texts([N('  '), PB(), N('one')], { overlap: 3, overlap_all: true })).toEqual(['one']);
    expect(texts([N(x('a', 8)), PB(), N(x('b', 8))], { max_characters: 12, overlap: 2, overlap_all: true })).toEqual([
      x('a', 8),
      `aa\n\n${x('b', 8)}`,
    ]);
  });

  it('supports chunks of one character', () => {
    expect(texts([N('ab 天')], { max_characters: 1 })).toEqual(['a', 'b c', '天 c']);
    expect(texts([N('😀a')], { max_characters: 1 })).toEqual(['😀', 'a c']);
  });

  it('counts code points', () => {
    expect(texts([N('😀'.repeat(12))], { max_characters: 5 })).toEqual([
      '😀'.repeat(5),
      `${'😀'.repeat(5)} c`,
      `${'😀'.repeat(2)} c`,
    ]);
    const zh = '天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往';
    expect(texts([N(zh)], { max_characters: 8 })).toEqual([
      zh.slice(0, 8),
      `${zh.slice(8, 16)} c`,
      `${zh.slice(16)} c`,
    ]);
  });
});

describe('by_title', () => {
  const title = (options: ChunkOptionsInput) => ({ strategy: 'by_title' as const, ...options });

  it('separates sections unless told to join them', () => {
    const six = Array.from({ length: 6 }, (_, i) => [T(`Section ${i}`), N('A short text.')]).flat();
    expect(texts(six, title({}))).toEqual(Array.from({ length: 6 }, (_, i) => `Section ${i}\n\nA short text.`));
  });

  it('joins short sections up to combine_text_under_n_chars, whatever the soft limit', () => {
    const eights = () => [T(x('A', 8)), T(x('B', 8)), T(x('C', 8))];
    expect(
      texts(eights(), title({ max_characters: 60, new_after_n_chars: 5, combine_text_under_n_chars: 60 })),
    ).toEqual([`${x('A', 8)}\n\n${x('B', 8)}\n\n${x('C', 8)}`]);
    const paper = () => [T('Intro'), N('Words.'), T('Method'), N('More.')];
    expect(texts(paper(), title({ max_characters: 100, combine_text_under_n_chars: 100 }))).toEqual([
      'Intro\n\nWords.\n\nMethod\n\nMore.',
    ]);
    expect(texts(paper(), title({ max_characters: 100 }))).toEqual(['Intro\n\nWords.', 'Method\n\nMore.']);
    expect(
      texts(
        [T('A'), T('B'), N(x('x', 12)), T('C'), N(x('y', 5))],
        title({ max_characters: 60, combine_text_under_n_chars: 10 }),
      ),
    ).toEqual([`A\n\nB\n\n${x('x', 12)}`, 'C\n\nyyyyy']);
    const sections = [T('One'), N(x('x', 18)), T('Two'), N(x('y', 18))];
    expect(texts(sections, title({ max_characters: 40, combine_text_under_n_chars: 40 }))).toHaveLength(2);
  });

  it('starts a section on each new page if sections may not span pages, but still joins short ones', () => {
    const pages = () => [
      make('Title')('A', { page_number: 1 }),
      N('one', { page_number: 1 }),
      N('two', { page_number: 2 }),
    ];
    const apart = title({ multipage_sections: false });
    expect(chunk(pages(), apart).map((one) => [one.text, one.metadata.page_number])).toEqual([
      ['A\n\none', 1],
      ['two', 2],
    ]);
    const joined = chunk(pages(), { ...apart, combine_text_under_n_chars: 100 });
    expect(joined.map((one) => [one.text, one.metadata.page_number])).toEqual([['A\n\none\n\ntwo', 1]]);
    expect(texts(pages(), title({}))).toEqual(['A\n\none\n\ntwo']);
  });

  it('joins up to the exact limit, and nothing as long as combine_text_under_n_chars', () => {
    const two = () => [T('Intro'), N('Words.'), T('Method')];
    // 5 + 2 + 6 = 13; with the next, 13 + 2 + 6 = 21.
    expect(texts(two(), title({ max_characters: 21, combine_text_under_n_chars: 21 }))).toHaveLength(1);
    expect(texts(two(), title({ max_characters: 20, combine_text_under_n_chars: 20 }))).toHaveLength(2);
    expect(texts(two(), title({ max_characters: 100, combine_text_under_n_chars: 13 }))).toHaveLength(2);
    expect(texts(two(), title({ max_characters: 100, combine_text_under_n_chars: 14 }))).toHaveLength(1);
  });

  it('does not join a section with the first piece of a split one', () => {
    expect(
      texts([T('A'), T('B'), N(x('b', 30))], title({ max_characters: 20, combine_text_under_n_chars: 20 })),
    ).toEqual(['A\n\nB', x('b', 20), `${x('b', 10)} c`]);
  });

  it('repeats the requested overlap between sections, once', () => {
    const sections = () => [T('First'), N(x('x', 30)), T('Next'), N('end')];
    expect(texts(sections(), title({ max_characters: 45, overlap: 4, overlap_all: true }))).toEqual([
      `First\n\n${x('x', 30)}`,
      'xxxx\n\nNext\n\nend',
    ]);
    expect(
      texts(sections(), title({ max_characters: 60, overlap: 4, overlap_all: true, combine_text_under_n_chars: 60 })),
    ).toEqual([`First\n\n${x('x', 30)}\n\nNext\n\nend`]);
  });

  it('separates tables from titles', () => {
    const result = chunk([T('Tab 1'), TABLE('a b'), N('note')], title({}));
    expect(result.map((one) => [one.type, one.text])).toEqual([
      ['CompositeElement', 'Tab 1'],
      ['Table', 'a b'],
      ['CompositeElement', 'note'],
    ]);
  });
});

describe('writing without spaces', () => {
  const chinese =
    '港口去年的吞吐量增长了百分之十二，粮食与木材占了大半。第三和第七泊位因维修关闭至八月十四日！“费用不变。”附件中列有价目，请查阅';

  it('is split after sentence marks, and keeps quotes closed', () => {
    expect(texts([N(chinese)], { max_characters: 30 })).toEqual([
      '港口去年的吞吐量增长了百分之十二，粮食与木材占了大半。',
      '第三和第七泊位因维修关闭至八月十四日！“费用不变。” c',
      '附件中列有价目，请查阅 c',
    ]);
  });

  it('is split after clause marks if a sentence is too long, without loss', () => {
    const pieces = texts([N(chinese)], { max_characters: 20 }).map((piece) => piece.replace(/ c$/, ''));
    expect(pieces[0]).toBe('港口去年的吞吐量增长了百分之十二，');
    expect(pieces.join('')).toBe(chinese);
  });

  it('repeats the end of the previous piece without a space', () => {
    const [first, second] = texts([N(chinese)], { max_characters: 30, overlap: 5 });
    expect(second?.startsWith(first?.slice(-5) ?? '')).toBe(true);
  });
});

describe('by_page', () => {
  const page = (text: string, page_number?: number) => N(text, page_number === undefined ? {} : { page_number });
  const five = () => [page('one', 1), page('two', 1), page('three', 2), page('four'), page('five', 1)];

  it('breaks at each change of page, and treats elements without a number as the same page', () => {
    const result = chunk(five(), { strategy: 'by_page' });
    expect(result.map((one) => [one.text, one.metadata.page_number])).toEqual([
      ['one\n\ntwo', 1],
      ['three\n\nfour', 2],
      ['five', 1],
    ]);
    expect(texts([page('a', 7), page('b', 7), page('c', 8)], { strategy: 'by_page' })).toEqual(['a\n\nb', 'c']);
    expect(texts(five(), { strategy: 'by_page', overlap: 3, overlap_all: true })).toEqual([
      'one\n\ntwo',
      'two\n\nthree\n\nfour',
      'our\n\nfive',
    ]);
  });
});

describe('tables', () => {
  const cells = (tag: string, ...row: string[]) => `<tr>${row.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
  const small = `<table border="1">\n<thead>${cells('th', 'Name', 'Qty')}</thead>\n<tbody>${cells('td', 'Nut', '1')}${cells('td', 'Bolt', '2')}${cells('td', 'Screw', '3')}</tbody></table>`;
  const compact = `<table>${cells('td', 'Name', 'Qty')}${cells('td', 'Nut', '1')}${cells('td', 'Bolt', '2')}${cells('td', 'Screw', '3')}</table>`;
  const smallText = 'Name Qty\nNut 1\nBolt 2\nScrew 3';
  const stock = Array.from({ length: 8 }, (_, i) => [`Name ${i + 1}`, `${(i + 1) * 11} units`]);
  const stockHtml = `<table><thead>${cells('th', 'Item', 'Stock')}</thead>${stock.map((row) => cells('td', ...row)).join('')}</table>`;
  const stockText = ['Item Stock', ...stock.map((row) => row.join(' '))].join(' ');

  it('are separate chunks with compact markup', () => {
    const result = chunk([N('Before.'), TABLE(smallText, { text_as_html: small }), N('After.')]);
    expect(result.map((one) => one.type)).toEqual(['CompositeElement', 'Table', 'CompositeElement']);
    expect(result[1]).toMatchObject({ text: smallText, metadata: { text_as_html: compact } });
    expect(chunk([TABLE('a'), TABLE('b')]).map((one) => one.type)).toEqual(['Table', 'Table']);
    expect(chunk([TABLE('  ')])).toEqual([]);
  });

  it('keep spans but no other attributes', () => {
    const html = readHtmlTable(
      '<p>x</p><table class="t"><tr><th colspan="2" style="a">H &lt; <b id="q">I</b></th></tr><tr><td></td><td>a<br>b</td></tr></table>',
    );
    expect(html?.html).toBe(
      '<table><tr><td colspan="2">H &lt; <b>I</b></td></tr><tr><td/><td>a<br/>b</td></tr></table>',
    );
    expect(html?.rows.map((row) => [row.text, row.isHeader])).toEqual([
      ['H < I', true],
      ['a b', false],
    ]);
    expect(readHtmlTable('no table')).toBeUndefined();
  });

  it('count their markup: a table whose text fits may still be a TableChunk', () => {
    const [only, ...none] = chunk([TABLE(smallText, { text_as_html: small })], { max_characters: 100 });
    expect(none).toEqual([]);
    expect(only).toMatchObject({
      type: 'TableChunk',
      metadata: { chunk_index: 0, num_carried_over_header_rows: 0, text_as_html: compact },
    });
    expect(only?.metadata).not.toHaveProperty('is_continuation');
  });

  it('are split between rows, with repeated header rows', () => {
    const result = chunk([TABLE(stockText, { text_as_html: stockHtml })], { max_characters: 60 });
    expect(
      result.map((one) => [
        one.text,
        codePoints(one.text),
        one.metadata.is_continuation,
        one.metadata.num_carried_over_header_rows,
      ]),
    ).toEqual([
      ['Item Stock Name 1 11 units Name 2 22 units Name 3 33 units', 58, undefined, 0],
      ['Item Stock Name 4 44 units Name 5 55 units Name 6 66 units', 58, true, 1],
      ['Item Stock Name 7 77 units Name 8 88 units', 42, true, 1],
    ]);
    expect(result[1]?.metadata.text_as_html).toMatch(
      /^<table><thead><tr><th>Item<\/th><th>Stock<\/th><\/tr><\/thead><tr><td>Name 4<\/td>/,
    );
    expect(new Set(result.map((one) => one.metadata.table_id)).size).toBe(1);
    expect(result.map((one) => one.metadata.chunk_index)).toEqual([0, 1, 2]);
  });

  it('are split as text without markup, with unreadable markup, or in very short chunks', () => {
    const lengths = (html: string | undefined, max: number) => {
      const result = chunk([TABLE(stockText, html === undefined ? {} : { text_as_html: html })], {
        max_characters: max,
      });
      expect(result.every((one) => one.type === 'TableChunk' && !('text_as_html' in one.metadata))).toBe(true);
      return result.map((one) => codePoints(one.text));
    };
    expect(lengths(undefined, 60)).toEqual([58, 57, 21]);
    expect(lengths(stockHtml, 40)).toEqual([36, 37, 38, 24]);
    expect(lengths('<p>none</p>', 80)).toEqual([79, 58]);
    expect(
      chunk([TABLE('a b c d e f g h i j k l m n')], { max_characters: 12, overlap: 4 }).map((one) => one.text),
    ).toEqual(['a b c d e f', 'e f g h i j', 'i j k l m n']);
  });

  it('split a row into cells and a cell into text as a last resort', () => {
    const wide = `<table>${cells('td', 'wide '.repeat(14).trim(), 'k')}${cells('td', 'z', 'q')}</table>`;
    const result = chunk([TABLE(`${'wide '.repeat(14)}k\nz q`, { text_as_html: wide })], { max_characters: 60 });
    expect(result.map((one) => one.text)).toEqual(['wide '.repeat(12).trim(), 'wide wide', 'k', 'z q']);
    const row = `<table>${cells('td', x('a', 25), x('b', 25), x('c', 10))}</table>`;
    expect(chunk([TABLE('t', { text_as_html: row })], { max_characters: 55 }).map((one) => one.text)).toEqual([
      `${x('a', 25)} ${x('b', 25)}`,
      x('c', 10),
    ]);
  });

  it('have no empty or overlong piece, and no single letters below long headers', () => {
    const head = [1, 2, 3].map((row) => cells('th', `A head of row ${row}`, 'and more')).join('');
    const body = Array.from({ length: 6 }, (_, i) => cells('td', `value ${i} of the body`, 'x')).join('');
    const empty = cells('td', '', '').repeat(40);
    for (const source of [`<table><thead>${head}</thead>${body}</table>`, `<table>${empty}${body}${empty}</table>`]) {
      const result = chunk([TABLE(`${'word '.repeat(60)}`, { text_as_html: source })], { max_characters: 60 });
      expect(result.length).toBeGreaterThan(1);
      for (const one of result) {
        expect(one.text.trim().length).toBeGreaterThan(1);
        expect(codePoints(one.text)).toBeLessThanOrEqual(60);
      }
      const rows = result.flatMap((one) => readHtmlTable(one.metadata.text_as_html as string)?.rows ?? []);
      expect(rows.filter((row) => row.text.startsWith('value'))).toHaveLength(6);
    }
  });

  it('neither give nor take overlap', () => {
    expect(texts([N('Alpha beta gamma.'), TABLE('t1 t2'), N('Delta.')], { overlap: 6, overlap_all: true })).toEqual([
      'Alpha beta gamma.',
      't1 t2',
      'Delta.',
    ]);
  });
});

describe('metadata', () => {
  it('is consolidated by one rule for each field', () => {
    const [only] = chunk([
      N('a', {
        languages: ['eng'],
        filename: 'f.pdf',
        page_number: 3,
        text_as_html: '<i>a</i>',
        parent_id: 'p',
        category_depth: 1,
        coordinates: [0],
      }),
      N('b', { languages: ['zho', 'eng'], filename: 'f.pdf', page_number: 4, text_as_html: '<i>b</i>' }),
    ]);
    expect(only?.metadata).toMatchObject({
      languages: ['eng', 'zho'],
      filename: 'f.pdf',
      page_number: 3,
      text_as_html: '<i>a</i> <i>b</i>',
      page_numbers: [3, 4],
    });
    for (const gone of ['parent_id', 'category_depth', 'coordinates', 'orig_elements'])
      expect(only?.metadata).not.toHaveProperty(gone);
  });

  it('packs the elements into every piece, including page breaks and pictures', () => {
    const unpack = (one: ChunkElement | undefined) =>
      JSON.parse(inflateSync(Buffer.from(String(one?.metadata.orig_elements), 'base64')).toString());
    const image = make('Image')('words in a picture');
    const [joined] = chunk([N('one'), PB(), image, N('two', { orig_elements: 'x' })], { include_orig_elements: true });
    expect(joined?.text).toBe('one\n\ntwo');
    expect(String(joined?.metadata.orig_elements)).toMatch(/^eJ/);
    expect(unpack(joined).map((one: ChunkElement) => one.type)).toEqual([
      'NarrativeText',
      'PageBreak',
      'Image',
      'NarrativeText',
    ]);
    expect(unpack(joined)[3].metadata).toEqual({});
    const long = chunk([N('The quick brown fox jumps')], { max_characters: 10, include_orig_elements: true });
    expect(long.map((one) => unpack(one).length)).toEqual([1, 1, 1]);
  });

  it('states where the words are', () => {
    const first = N('alpha beta', { page_number: 1, coordinates: [1] });
    const second = N('gamma', { page_number: 2 });
    const [joined] = chunk([first, second]);
    expect(joined?.metadata.source_regions).toEqual([
      { element_id: first.element_id, page_number: 1, coordinates: [1], text_range: [0, 10] },
      { element_id: second.element_id, page_number: 2, text_range: [12, 17] },
    ]);
    const pieces = chunk([first], { max_characters: 6 });
    expect(pieces.map((one) => one.metadata.source_regions)).toMatchObject([
      [{ text_range: [0, 5] }],
      [{ text_range: [0, 4] }],
    ]);
  });

  it('has reproducible, distinct ids', () => {
    const elements = [N('aaaa bbbb cccc dddd'), N('x'), N('x')];
    const ids = () => chunk(elements, { max_characters: 5, new_after_n_chars: 0 }).map((one) => one.element_id);
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(ids().length);
  });
});

describe('options', () => {
  it.each([
    [{ max_characters: 0 }, 'max_characters'],
    [{ overlap: 10, max_characters: 10 }, 'overlap'],
    [{ overlap: 1024 }, 'overlap'],
    [{ overlap: -1 }, 'overlap'],
    [{ new_after_n_chars: -1 }, 'new_after_n_chars'],
    [{ strategy: 'by_title', combine_text_under_n_chars: 1025 }, 'combine_text_under_n_chars'],
    [{ strategy: 'by_title', combine_text_under_n_chars: -1 }, 'combine_text_under_n_chars'],
    [{ max_characters: 1.5 }, 'max_characters'],
    [{ strategy: 'by_word' }, 'strategy'],
  ])('refuses %j naming the option', (input, name) => {
    expect(() => resolveChunkOptions(input as ChunkOptionsInput, 'config.')).toThrow(
      expect.objectContaining({ code: 40004, message: expect.stringContaining(`config.${name}:`) }),
    );
  });

  it('resolves the defaults', () => {
    expect(resolveChunkOptions({})).toEqual({
      strategy: 'basic',
      hardMax: 1024,
      softMax: 512,
      combineUnder: 0,
      overlap: 0,
      overlapBetween: 0,
      includeOrigElements: false,
      multipageSections: true,
    });
    expect(resolveChunkOptions({ strategy: 'by_title', max_characters: 40 })).toMatchObject({
      softMax: 40,
      combineUnder: 0,
    });
    expect(resolveChunkOptions({ combine_text_under_n_chars: 600 })).toMatchObject({ combineUnder: 0 });
  });
});

describe('whatever comes', () => {
  const word = fc.stringMatching(/^[a-z天地😀]{1,12}$/u);
  const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '));
  const element = fc
    .tuple(
      fc.constantFrom('NarrativeText', 'Title', 'ListItem', 'CodeSnippet', 'Table'),
      text,
      fc.integer({ min: 1, max: 4 }),
    )
    .map(([type, words, page_number]) => make(type)(words, { page_number }));
  const options = fc.record({
    strategy: fc.constantFrom('basic' as const, 'by_title' as const, 'by_page' as const),
    max_characters: fc.integer({ min: 13, max: 120 }),
    new_after_n_chars: fc.option(fc.integer({ min: 0, max: 120 })),
  });
  const words = (list: { text: string }[]): string[] => list.flatMap((one) => one.text.split(/\s+/).filter(Boolean));

  it('loses no word, and keeps their order and the limit', () => {
    fc.assert(
      fc.property(fc.array(element, { maxLength: 12 }), options, (elements, given) => {
        const result = chunk(elements, given);
        expect(words(result)).toEqual(words(elements));
        for (const one of result) expect(codePoints(one.text)).toBeLessThanOrEqual(given.max_characters);
      }),
      { numRuns: 200 },
    );
  });

  it('repeats exactly the end of the previous piece', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{40,80}$/), fc.integer({ min: 2, max: 9 }), (long, overlap) => {
        const pieces = chunk([N(long)], { max_characters: 10, overlap }).map((one) => one.text);
        for (let i = 1; i < pieces.length; i++)
          expect(pieces[i]?.startsWith(pieces[i - 1]?.slice(-overlap) ?? '')).toBe(true);
        expect(pieces.map((piece, i) => (i === 0 ? piece : piece.slice(overlap))).join('')).toBe(long);
      }),
    );
  });
});
