/**
 * The words that get vectors, with their counts, as JSON:
 *
 *     node training/embedding/vocabulary.ts JIEBA_DICT SYMSPELL_LIST > VOCABULARY.json
 *
 * Chinese: the dictionary of jieba (MIT), names of persons left out; words of medicine, law and money down to rarer
 * ones, and single characters. English: the list of symspellpy (MIT; SCOWL with counts of Google Books), one form for
 * each stem: the most frequent one.
 */
import { readFileSync } from 'node:fs';
import { stem } from '../../src/embedding/stem.ts';

const SIZES = { chinese: 24_000, field: 6_000, characters: 2_500, english: 24_000 };
/** Characters that words of medicine, law and money are made of, and endings of English terms. */
const FIELD =
  /[症炎癌瘤病术药疗梗栓疹痛肿肝肾肺胃肠胆脑血骨酸素疾诊患孕胎疫菌毒伤镜腺款税债贷账租券险赔诉裁息额约偿抵押担保投资欠售购销汇票股]/u;
const TERM =
  /itis|ectomy|a?emia|osis|otomy|oma|pathy|algia|plasty|uria|scopy|noea|pnea|graphy|penia|sclerosis|cyte|cillin|mycin|statin|lessor|lessee|liab|lien|tort/;

const [jieba = '', symspell = ''] = process.argv.slice(2);
const lines = (path: string): string[][] =>
  readFileSync(path, 'utf8')
    .replace(/^\ufeff/, '')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '));
const byCount = (rows: [string, number][]): [string, number][] => rows.sort((a, b) => b[1] - a[1]);

const han = lines(jieba).filter(
  ([word = '', , tag = '']) => /^[\u4e00-\u9fff]{1,6}$/.test(word) && (word.length === 1 || !tag.startsWith('nr')),
);
const chinese = byCount(
  han.filter(([word = '']) => word.length > 1).map(([word = '', count]) => [word, Number(count)]),
);
const characters = byCount(
  han.filter(([word = '']) => word.length === 1).map(([word = '', count]) => [word, Number(count)]),
);
const field = chinese
  .slice(SIZES.chinese)
  .filter(([word, count]) => word.length <= 5 && count >= 3 && FIELD.test(word));

const stems = new Map<string, { word: string; most: number; count: number }>();
for (const [word = '', count] of lines(symspell)) {
  if (!/^[a-z]+$/.test(word)) continue;
  const one = stems.get(stem(word)) ?? { word, most: 0, count: 0 };
  one.count += Number(count);
  if (Number(count) > one.most) Object.assign(one, { word, most: Number(count) });
  stems.set(stem(word), one);
}
const english = byCount([...stems.values()].map(({ word, count }) => [word, count]));
const terms = english.slice(SIZES.english).filter(([word]) => TERM.test(word));

const parts = [
  english.slice(0, SIZES.english),
  terms,
  chinese.slice(0, SIZES.chinese),
  field.slice(0, SIZES.field),
  characters.slice(0, SIZES.characters),
];
console.log(JSON.stringify(parts.flat()));
