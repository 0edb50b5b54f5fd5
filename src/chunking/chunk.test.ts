import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChunkElement } from './element.ts';
import { type ChunkOptionsInput, resolveChunkOptions } from './options.ts';
import { C, chunk, make, N, PB, T, TABLE, texts, x } from './testing.ts';
import { codePoints } from './text.ts';

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
