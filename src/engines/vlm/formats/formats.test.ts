import { expect, it } from 'vitest';
import { readDocTags } from './doctags.ts';
import { readGrounding } from './grounding.ts';
import { readJsonLayout } from './json-layout.ts';
import { readMineruLayout } from './mineru-layout.ts';
import { readPageMarkdown } from './page-markdown.ts';

it('reads a layout of MinerU: turned corners, turned text, continuations, nothing without an area', () => {
  const said = readMineruLayout(
    '<|box_start|>500 100 100 050<|box_end|><|ref_start|>text<|ref_end|><|rotate_right|>txt_contd_tgt<|box_start|>1 1 1 9<|box_end|><|ref_start|>text<|ref_end|><|box_start|>0 0 9 9<|box_end|><|ref_start|>inline_formula<|ref_end|>',
  );
  expect(said).toEqual([
    { label: 'text', box: { x0: 0.1, y0: 0.05, x1: 0.5, y1: 0.1 }, text: '', angle: 90, continues: true },
  ]);
});

it('keeps the whole objects of JSON that was cut, and of JSON with plain backslashes', () => {
  const cut =
    '[{"bbox": [0, 0, 50, 50], "category": "Formula", "text": "\\\\frac{a}{b} {x}"}, {"bbox": [0, 50, 100, 100], "category": "Te';
  expect(readJsonLayout(cut, 100, 100)).toEqual([
    { label: 'formula', box: { x0: 0, y0: 0, x1: 0.5, y1: 0.5 }, text: '\\frac{a}{b} {x}' },
  ]);
  expect(readJsonLayout('[{"bbox":[0,0,9,9],"category":"Text","text":"\\alpha"}]', 10, 10)[0]?.text).toBe('\\alpha');
  expect(readJsonLayout('I cannot see a page.', 100, 100)).toEqual([]);
});

it('reads grounded Markdown, and what stands before the first mark', () => {
  const said = readGrounding(
    'Stray words\n<|ref|>sub_title<|/ref|><|det|>[[0, 0, 999, 100]]<|/det|>\n## Method\n<|ref|>image<|/ref|><|det|>[[0,200,500,300]]<|/det|>',
  );
  expect(said.map(({ label, text, level }) => [label, text, level])).toEqual([
    ['text', 'Stray words', undefined],
    ['heading', 'Method', 2],
    ['picture', '', undefined],
  ]);
  expect(said[1]?.box).toMatchObject({ x0: 0, x1: 1 });
});

it('reads DocTags with captions inside, lists and an end that was cut', () => {
  const said = readDocTags(
    '<doctag><unordered_list><list_item><loc_10><loc_10><loc_90><loc_20>one</list_item></unordered_list><picture><loc_0><loc_50><loc_500><loc_250><caption><loc_0><loc_260><loc_500><loc_270>Figure 1</caption></picture><text><loc_1><loc_300><loc_499><loc_320>cut',
  );
  expect(said.map(({ label, text }) => [label, text])).toEqual([
    ['list-item', 'one'],
    ['picture', ''],
    ['figure-caption', 'Figure 1'],
    ['text', 'cut'],
  ]);
});

it('reads Markdown of a page: front matter away, places of pictures, marks of page numbers', async () => {
  const said = await readPageMarkdown(
    '---\nis_table: False\n---\nHello\n\n![A cat](page_10_20_30_40.png)\n\n<page_number>7</page_number>\n\n<img>A dog</img>',
    100,
    100,
  );
  expect(
    said.map(({ label, text, box, blocks }) => [
      label,
      text || (blocks?.[0] as { altText?: string })?.altText,
      box?.x0,
    ]),
  ).toEqual([
    ['text', undefined, undefined],
    ['picture', 'A cat', 0.1],
    ['page-number', '7', undefined],
    ['picture', 'A dog', undefined],
  ]);
});

it('reads pictures with places on a grid of 1000, also in the middle of a line', async () => {
  const said = await readPageMarkdown('Before <img src="images/bbox_100_200_500_400.jpg" /> after', 640, 480);
  expect(said.map(({ label, box }) => [label, box])).toEqual([
    ['text', undefined],
    ['picture', { x0: 0.1, y0: 0.2, x1: 0.5, y1: 0.4 }],
    ['text', undefined],
  ]);
});
