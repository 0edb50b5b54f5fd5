import { describe, expect, it } from 'vitest';
import { textToBlocks } from './plain-text.ts';

/** Kind, level or depth, marker and text of each block. */
const brief = (text: string): string[] =>
  textToBlocks(text).map((block) =>
    'runs' in block
      ? `${block.kind}${block.level ?? block.depth ?? ''}${block.marker ? ` ${block.marker}` : ''}: ${block.runs.map((run) => run.text).join('')}`
      : block.kind === 'table'
        ? `table ${block.rows}x${block.cols}`
        : block.kind,
  );

describe('textToBlocks', () => {
  it('finds Chinese chapters and sections, but not in similar sentences', () => {
    expect(
      brief(
        '第一部 风起\n\n第一章 总则\n　　第一段文字，说明情况。\n　　第二段文字。\n第一节 范围\n第三条 本合同自签字之日起生效，有效期一年。\n第二章　附则\n正文。\n第一次见面是在北京。',
      ),
    ).toEqual([
      'heading1: 第一部 风起',
      'heading2: 第一章 总则',
      'paragraph: 第一段文字，说明情况。',
      'paragraph: 第二段文字。',
      'heading3: 第一节 范围',
      'paragraph: 第三条 本合同自签字之日起生效，有效期一年。',
      'heading2: 第二章　附则',
      'paragraph: 正文。',
      'paragraph: 第一次见面是在北京。',
    ]);
  });

  it('distinguishes numbered headings from numbered items', () => {
    expect(brief('一、背景\n内容在此。\n二、目标\n（1）快\n（2）好\n三、结论\n内容。')).toEqual([
      'heading1: 一、背景',
      'paragraph: 内容在此。',
      'heading1: 二、目标',
      'list-item0 （1）: 快',
      'list-item0 （2）: 好',
      'heading1: 三、结论',
      'paragraph: 内容。',
    ]);
    expect(brief('需要：\n一、苹果\n二、梨\n三、桃')).toEqual([
      'paragraph: 需要：',
      'list-item0 一、: 苹果',
      'list-item0 二、: 梨',
      'list-item0 三、: 桃',
    ]);
  });

  it('finds English chapters, numbered sections, underlined lines and lines in capitals', () => {
    expect(
      brief(
        'Chapter 1. The Beginning\n\nWords.\n\n1.1 Scope of it\n\nMore words.\n\nResults\n-------\n\nText.\n\nALL IS WELL\n\nChapter 3 tells of this, as was said before.\n\n3.14 is a number.',
      ),
    ).toEqual([
      'heading1: Chapter 1. The Beginning',
      'paragraph: Words.',
      'heading3: 1.1 Scope of it',
      'paragraph: More words.',
      'heading2: Results',
      'paragraph: Text.',
      'heading2: ALL IS WELL',
      'paragraph: Chapter 3 tells of this, as was said before.',
      'paragraph: 3.14 is a number.',
    ]);
  });

  it('joins lines broken at a margin, and keeps others', () => {
    expect(
      brief(
        'The committee met on Monday and decided that the new\nbuilding will be opened in spring, when the well-\nknown architect can come to the town for the party.\n\nMary Smith\n12 High Street\nLondon\n\nIt was a long evening, and everybody was glad when at\nlast the end came.',
      ),
    ).toEqual([
      'paragraph: The committee met on Monday and decided that the new building will be opened in spring, when the well-known architect can come to the town for the party.',
      'paragraph: Mary Smith\n12 High Street\nLondon',
      'paragraph: It was a long evening, and everybody was glad when at last the end came.',
    ]);
    expect(
      brief(
        '这是一段被人为折行的中文文字，每一行都写得差不多\n一样长，所以应当在读的时候重新连接成为一个完整的\n段落。\n\n第二段文字也是被人为折行的，每一行都写得差不多长\n所以也应当连接。',
      ),
    ).toEqual([
      'paragraph: 这是一段被人为折行的中文文字，每一行都写得差不多一样长，所以应当在读的时候重新连接成为一个完整的段落。',
      'paragraph: 第二段文字也是被人为折行的，每一行都写得差不多长所以也应当连接。',
    ]);
  });

  it('reads lists with depth, checkboxes and continuation lines', () => {
    expect(brief('Todo:\n- one\n  goes on\n  * deeper\n- [x] two\n\n1) first\n2) second')).toEqual([
      'paragraph: Todo:',
      'list-item0 •: one\ngoes on',
      'list-item1 •: deeper',
      'list-item0 •: ☑ two',
      'list-item0 1): first',
      'list-item0 2): second',
    ]);
  });

  it('finds tables in text, drawn or aligned', () => {
    expect(
      brief(
        '表1 人员\n┌────┬────┐\n│姓名│年龄│\n├────┼────┤\n│张三│ 25 │\n└────┴────┘\n如上。\n\nName\tAge\nBob\t25\n\nend',
      ),
    ).toEqual(['paragraph: 表1 人员', 'table 2x2', 'paragraph: 如上。', 'table 2x2', 'paragraph: end']);
  });

  it('drops rules across the page, and reads titles between two of them', () => {
    expect(brief('=====\nTitle\n=====\n\none\n\n* * *\n\n----------\ntwo\n')).toEqual([
      'heading1: Title',
      'paragraph: one',
      'paragraph: two',
    ]);
  });

  it('separates log records, with their continuation lines', () => {
    expect(
      brief(
        '2024-01-01 10:00:00,123 INFO  [main] com.example.App - Starting the application\n2024-01-01 10:00:02,789 ERROR [worker] com.example.Job - It has failed\njava.lang.Error: null\n\tat com.example.Job.run(Job.java:42)\n2024-01-01 10:00:03,000 INFO  [main] com.example.App - Done\n',
      ),
    ).toEqual([
      'paragraph: 2024-01-01 10:00:00,123 INFO  [main] com.example.App - Starting the application',
      'paragraph: 2024-01-01 10:00:02,789 ERROR [worker] com.example.Job - It has failed\njava.lang.Error: null\nat com.example.Job.run(Job.java:42)',
      'paragraph: 2024-01-01 10:00:03,000 INFO  [main] com.example.App - Done',
    ]);
  });

  it('does not read items before deeper ones, or entries of contents, as headings', () => {
    expect(brief('1.  One\n\n2.  Two\n\n    -   deep\n\n3.  Three\n\n    more')).toEqual([
      'list-item0 1.: One',
      'list-item0 2.: Two',
      'list-item1 •: deep',
      'list-item0 3.: Three',
      'paragraph: more',
    ]);
    expect(
      brief(
        'THE GREAT BOOK\n\nContents\n\nChapter 1 ........ 5\nChapter 2 ........ 17\n\nCHAPTER II.\n\nWords.\n\n番外一 旧事\n旧事如烟。',
      ),
    ).toEqual([
      'heading1: THE GREAT BOOK',
      'heading2: Contents',
      'paragraph: Chapter 1 ........ 5\nChapter 2 ........ 17',
      'heading2: CHAPTER II.',
      'paragraph: Words.',
      'heading2: 番外一 旧事',
      'paragraph: 旧事如烟。',
    ]);
  });

  it('starts a page at a form feed, and drops control characters', () => {
    const blocks = textToBlocks('one\u0001\n\ftwo');
    expect(blocks).toMatchObject([{ runs: [{ text: 'one' }] }, { runs: [{ text: 'two' }], pageBreakBefore: true }]);
  });

  it('leaves letters without structure, and is fast for long ones', () => {
    expect(textToBlocks('- a\n- b', { structure: false })).toHaveLength(1);
    const started = performance.now();
    textToBlocks('A line of a log with some words in it, and a number 12345\n'.repeat(100_000));
    textToBlocks('x'.repeat(5_000_000));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
