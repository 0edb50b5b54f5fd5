import { MIDDLE_DOTS, PRINTED_BULLETS, SYMBOL_CODES, TASK_BOXES } from '../../lexicon/index.ts';
import type { Numbering } from './numbering.ts';
import { isRelease } from './release.ts';
import { visualLength } from './visual-length.ts';

const keywords =
  /^(?:abstract|introduction|background|related works?|methods?|materials and methods|methodology|results?|results and discussion|discussions?|conclusions?|conclusions? and future work|acknowledge?ments?|references|bibliography|appendix|appendices|summary|contents|table of contents|preface|foreword|index|glossary|funding|author contributions?|data availability(?: statement)?|disclosure statement|declaration of competing interests?|摘要|目录|目次|引言|前言|绪论|结论|结语|总结|参考文献|附录|致谢|后记|序言|序)$/i;

const address = /@|https?:|www\.|\b\d{5,6}\b.*\b[A-Z]{2,3}\b|电话|传真|邮编|地址|邮箱|\btel\b|\bfax\b/i;

/** An option of a program: "--dry-run", "-v, --verbose", "--max=N". Two dashes of ASCII begin no subtitle then. */
const option = /^--?\p{L}[\p{L}\p{N}_-]*(?=[\s,=[/|]|$)/u;

const bulletStart = new RegExp(`^[${PRINTED_BULLETS}${MIDDLE_DOTS}${TASK_BOXES}${SYMBOL_CODES}–—*-]\\s*`, 'u');

const numberScores: Partial<Record<Numbering['family'], number>> = {
  part: 0.4,
  chapter: 0.5,
  section: 0.4,
  appendix: 0.4,
  'cn-comma': 0.35,
  'cn-paren': 0.15,
  'upper-roman': 0.2,
  'upper-letter': 0.1,
  arabic: 0.2,
};

const wordsOf = (plain: string, numbering: Numbering | undefined): string =>
  numbering ? plain.slice(numbering.length) : plain;

/** Whether the words of a block are those that start a main division (Abstract, 参考文献...). */
export function isKeyword(plain: string, numbering: Numbering | undefined): boolean {
  const words = wordsOf(plain, numbering).replace(/\s*[:：.]?$/, '');
  return keywords.test(words) || keywords.test(words.replace(/\s+/g, ''));
}

/** Whether a text begins with the mark of an item, not with the dashes of an option. */
export const hasBullet = (plain: string): boolean => bulletStart.test(plain) && !option.test(plain);

/** How much the number of a block speaks for a heading: 0 without one. */
export function numberScore(numbering: Numbering | undefined): number {
  if (!numbering) return 0;
  const base = numberScores[numbering.family] ?? 0;
  // "2.1", and "B.3" of an appendix.
  return numbering.values.length > 1 ? Math.max(base, 0.35) : base;
}

/** How much the words of a block speak for a heading (> 0) or for text, fields, addresses and code (< 0). */
export function wordScore(plain: string, numbering: Numbering | undefined): number {
  const words = wordsOf(plain, numbering);
  const length = visualLength(words);
  let score = length <= 60 ? 0.1 : length > 120 ? -0.2 : 0;
  if (/[.。]["”’」』）)]*$/.test(words)) score -= length > 50 ? 0.5 : 0.3;
  else if (/[;；,，、!！]$/.test(words)) score -= 0.4;
  else if (/[:：]$/.test(words)) score -= 0.15;
  if (!numbering && /^\p{Ll}/u.test(words)) score -= 0.5;
  // A form field: "作者：张三".
  const field = numbering ? null : /^[^:：]{1,12}[:：]\s*(\S.*)$/.exec(words);
  if (field && length < 60) score -= visualLength(field[1]!) <= 10 ? 0.5 : 0.15;
  // A subtitle belongs to its title: "——11月金融数据点评".
  if (/^[—–-]{2}/.test(words) && !option.test(words)) score -= 1;
  // A full stop inside: two sentences.
  if (/[。!！]./u.test(words) || /[a-z]{2}\.\s+[A-Z][a-z]/.test(words)) score -= 0.35;
  else if (/[；;]./.test(words)) score -= 0.15;
  if (address.test(plain)) score -= 0.5;
  if (/[$¥￥€£]\s?\d|\d\s?(?:元|USD|EUR)$/.test(words)) score -= 0.5;
  if (!isRelease(plain) && (words.match(/\d/g)?.length ?? 0) > 0.5 * words.length) score -= 0.4;
  if (mathShare(words) > 0.25) score -= 0.6;
  // Assignments, placeholders and identifiers: code, or the labels of a diagram.
  if (/\s[=<>{}|]\s|[;{}]$|^[{}<]|\w_\w|\(\)|<[a-z][^>]*>/.test(words)) score -= 0.4;
  if (/[，,].*[，,].*[，,]/.test(words)) score -= 0.2;
  return score;
}

/** Share of mathematical symbols, for displayed equations that were not recognised as such. */
function mathShare(text: string): number {
  const signs = text.match(/[=+*/^(){}[\]<>≤≥≠≈∂∇∑∏∫√∞±×÷·²³¹⁰_|\d]/g)?.length ?? 0;
  return /[=≤≥≈<>∑∫]|^[+−×-]\s|\(\d{1,3}\)$/.test(text) ? signs / text.replace(/\s/g, '').length : 0;
}
