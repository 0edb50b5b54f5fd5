import { TYPED_BULLETS } from '../../lexicon/index.ts';

/**
 * The kind of heading that a line may be, by pattern. A smaller rank is a higher kind; levels are assigned when all
 * kinds in a text are known.
 */
export interface HeadingMark {
  rank: number;
  /** Numbered like a list item: only its neighbours decide. */
  numbered?: boolean;
}

export const RANK = {
  title: 0,
  part: 1,
  chapter: 2,
  capitals: 2.5,
  section: 3,
  article: 4,
  chinese: 5,
  bracketed: 6,
  number: 7,
};

const NUMERAL = '[零〇一二三四五六七八九十百千两\\d０-９]{1,9}';
const CHINESE_UNIT = new RegExp(`^第\\s*${NUMERAL}\\s*([部卷编篇集章回讲课節节条])(?=[\\s　：:、.．]|$|[^\\s的个次])`);
const UNIT_RANK: Record<string, number> = {
  部: 1,
  卷: 1,
  编: 1,
  篇: 1,
  集: 1,
  章: 2,
  回: 2,
  讲: 2,
  课: 2,
  节: 3,
  節: 3,
  条: 4,
};
const CHINESE_NAMED =
  /^(?:前\s*言|序\s*言|序|自序|引\s*言|引子|楔子|尾声|后\s*记|番外(?:篇)?\s*[零〇一二三四五六七八九十\d]{0,4}|目\s*[录錄]|摘\s*要|结\s*[论语]|总\s*则|附\s*则|参考文献|致\s*谢|附\s*录\s*[A-Z一二三四五六七八九十\d]*)(?:[\s　：:].{0,30})?$/;
const ENGLISH_PART = /^(?:part|book|volume)\s+(?:[ivxlcdm]+|\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b/i;
const ENGLISH_CHAPTER =
  /^(?:chapter|appendix)\s+(?:[ivxlcdm]+|\d+|[a-z]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?:-\w+)?)\b/i;
const ENGLISH_SECTION = /^(?:section|article|act|scene)\s+(?:[ivxlcdm]+|\d+(?:\.\d+)*)\b/i;
const ENGLISH_NAMED =
  /^(?:prologue|epilogue|introduction|preface|foreword|afterword|(?:table of )?contents|conclusions?|abstract|references|bibliography|acknowledge?ments?|appendix|index|summary|glossary)\s*[.:]?$/i;

const SENTENCE_END = /[。，；：,;、]$|[^.]\.$/;

/** `text` is one trimmed line. */
export function headingMark(text: string): HeadingMark | undefined {
  // Entries of a table of contents end with a page number.
  if (text.length > 80 || text === '' || /(?:\.{4,}|…{2,}|(?:\. ){3,}|·{4,})\s*\d{1,4}$/.test(text)) return undefined;
  const unit = CHINESE_UNIT.exec(text);
  if (unit) {
    const rank = UNIT_RANK[unit[1]!]!;
    // Articles of laws and contracts usually contain their text; only a bare one is a heading.
    const limit = rank === RANK.article ? 24 : 45;
    return text.length <= limit && !/[。；，,;]/.test(text) ? { rank } : undefined;
  }
  if (CHINESE_NAMED.test(text)) return { rank: RANK.chapter };
  if (ENGLISH_NAMED.test(text)) return { rank: RANK.chapter };
  if (ENGLISH_PART.test(text) && !sentence(text)) return { rank: RANK.part };
  if (ENGLISH_CHAPTER.test(text) && (!sentence(text) || /^\S+\s+\S+\.$/.test(text))) return { rank: RANK.chapter };
  if (ENGLISH_SECTION.test(text) && !sentence(text)) return { rank: RANK.section };
  if (SENTENCE_END.test(text)) return undefined;
  const decimal =
    /^(\d{1,3}(?:\.\d{1,3}){1,5})[.．、]?[\s　]+\S/.exec(text) ??
    /^(\d{1,2}(?:\.\d{1,2}){1,5})(?=[\u4e00-\u9fff])/.exec(text);
  if (decimal && !/^[\d.,\s%$¥€+-]+$/.test(text)) return { rank: RANK.number + decimal[1]!.split('.').length - 1 };
  if (/^[一二三四五六七八九十]{1,3}、\s*\S/.test(text) && text.length <= 32)
    return { rank: RANK.chinese, numbered: true };
  if (/^[（(][一二三四五六七八九十]{1,3}[)）]\s*\S/.test(text) && text.length <= 32)
    return { rank: RANK.bracketed, numbered: true };
  if (/^(?:\d{1,2}|[IVX]{1,5})[.．]?\s+[A-Z\u4e00-\u9fff]/.test(text) && text.length <= 60)
    return { rank: RANK.number, numbered: true };
  return undefined;
}

/**
 * Whether a line is a sentence, such as "Part 2 of this book is about": many words, or sentence punctuation at the end.
 */
const sentence = (text: string): boolean =>
  SENTENCE_END.test(text) || (text.split(/\s+/).length > 12 && !/[:—–-]/.test(text));

/** Whether a line is all capitals. */
export const isCapitals = (text: string): boolean =>
  text.length >= 4 && text.length <= 60 && /[A-Z]{3}/.test(text) && !/[a-z\u4e00-\u9fff]/.test(text);

export interface ListMark {
  marker: string;
  ordered: boolean;
  /** Start of the text after the mark. */
  from: number;
  checked?: boolean;
}

/** Signs that need no space behind them. The middle dot and the reference mark begin items of Chinese and Japanese text. */
const SIGNS = `${TYPED_BULLETS}·※`;
const BULLET = new RegExp(`^([-*+${SIGNS}])(?:[ \\t　]+|(?<=[${SIGNS}])(?=\\S))(?=\\S)`, 'u');
const NUMBER =
  /^(\d{1,3}[.)．]|\d{1,3}、|[(（]\d{1,3}[)）]|[(（]?[a-z][)）]|[(（]?[ivx]{1,5}[)）]|[①-⑳⑴-⒇]|[（(][一二三四五六七八九十]{1,3}[)）]|[一二三四五六七八九十]{1,3}、)\s*(?=\S)/;

/** `text` is one line without leading spaces. */
export function listMark(text: string): ListMark | undefined {
  const bullet = BULLET.exec(text);
  if (bullet) {
    const box = /^\[([ xX])\]\s+(?=\S)/.exec(text.slice(bullet[0].length));
    const from = bullet[0].length + (box?.[0].length ?? 0);
    return { marker: '•', ordered: false, from, ...(box ? { checked: box[1] !== ' ' } : {}) };
  }
  const number = NUMBER.exec(text);
  if (!number) return undefined;
  const marker = number[1]!;
  // Decimal numbers and times are not marks: "3.14 is", "12)".
  if (/^\d+[.．]$/.test(marker) && /^\d/.test(text.slice(number[0].length)) && !/\s/.test(number[0])) return undefined;
  return { marker, ordered: true, from: number[0].length };
}
