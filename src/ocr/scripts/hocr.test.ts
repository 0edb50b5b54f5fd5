import { expect, test } from 'vitest';
import { wordsOf } from './hocr.ts';

const character = (text: string, x0: number, x1: number, sure = '99.5'): string =>
  `<span class='ocrx_cinfo' title='x_bboxes ${x0} 9 ${x1} 40; x_conf ${sure}'>${text}</span>`;

test('words and their characters are read, single ones too', () => {
  const hocr = `<span class='ocr_line' id='line_1_1' title="bbox 0 9 608 41">
      <span class='ocrx_word' id='word_1_1' title='bbox 15 10 54 36; x_wconf 96'>
       ${character('к', 15, 26)}
       ${character('о', 27, 54, '42')}
      </span>
      <span class='ocrx_word' id='word_1_2' title='bbox 60 10 70 36; x_wconf 7'>
       ${character('&amp;', 60, 70)}
      </span>
     </span>`;
  expect(wordsOf(hocr)).toEqual([
    {
      confidence: 0.96,
      characters: [
        { text: 'к', x0: 15, x1: 26, confidence: 0.995 },
        { text: 'о', x0: 27, x1: 54, confidence: 0.42 },
      ],
    },
    { confidence: 0.07, characters: [{ text: '&', x0: 60, x1: 70, confidence: 0.995 }] },
  ]);
});

test('a page without text has no words', () => {
  expect(wordsOf("<div class='ocr_page' id='page_1'></div>")).toEqual([]);
});
