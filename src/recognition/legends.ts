import type { PaperSeal } from '../document/index.ts';
import { plainText } from './pieces.ts';
import type { RecognisedPaper } from './record.ts';

/** Phrases on seals of bills and medical papers, other than names: 发票专用章, 全国统一发票监制章 (《发票专用章式样》, 国家税务总局公告2011年第7号). */
const PHRASES = [
  '全国统一发票监制章',
  '全国统一财政票据监制章',
  '财政票据监制章',
  '国家税务总局监制',
  '国家税务总局',
  '财政部监制',
  '发票专用章',
  '财务专用章',
  '收费专用章',
  '征税专用章',
  '业务专用章',
  '合同专用章',
  '报关专用章',
  '医务专用章',
  '门诊专用章',
  '住院专用章',
  '病案专用章',
  '检验专用章',
  '诊断证明专用章',
];
const NAME = /(?:公司|医院|卫生院|保健院|中心|诊所|门诊部|银行|税务局|财政局|管理局|委员会|厂|店|院|所)$/u;
const IDENTITY = /^[0-9A-HJ-NPQRTUWXY]{15,20}$/u;
/**
 * All purposes of seals end like this. If it was read, the word before it stays as read, because the common ending
 * makes all purposes alike.
 */
const PURPOSE = '专用章';
/**
 * Minimum share of common characters, in order, for replacing a line. Purposes and numbers may differ in fewer
 * characters.
 */
const LEAST_ALIKE = 0.6;
const LEAST_ALIKE_PURPOSE = 0.8;
const LEAST_ALIKE_NUMBER = 0.7;

/**
 * Corrects the legends of seals. Text on a ring is hard to read, but it repeats names and numbers printed on the paper,
 * and prescribed phrases. Other lines stay as read; strokes that form no words are dropped.
 */
export function knownLegends(seals: readonly PaperSeal[], paper: RecognisedPaper | undefined): PaperSeal[] {
  const printed = (paper?.fields ?? []).map(({ value }) => value.trim());
  const names = [...new Set(printed.filter((value) => value.length >= 4 && NAME.test(value)))];
  const numbers = [...new Set(printed.filter((value) => IDENTITY.test(value)))];
  return seals.map((seal) => {
    const lines = seal.lines.map((line) => knownLine(line, names, numbers));
    const words = lines.filter((line) => /\p{Script=Han}{2}|\d{4}|[A-Za-z]{8}/u.test(plainText(line)));
    return { ...seal, lines: words.length > 0 ? words : lines };
  });
}

function knownLine(line: string, names: readonly string[], numbers: readonly string[]): string {
  const text = plainText(line);
  let best = { text: line, alike: 0 };
  const consider = (known: string, least: number): void => {
    const alike = shareInCommon(text, plainText(known));
    if (alike >= least && alike > best.alike) best = { text: known, alike };
  };
  const said = PHRASES.find((phrase) => phrase.endsWith(PURPOSE) && text.includes(phrase));
  if (said && text.length <= said.length + 2) return said;
  if (text.endsWith(PURPOSE) && text.length > PURPOSE.length + 1 && text.length <= PURPOSE.length + 4) return line;
  for (const known of PHRASES) consider(known, known.endsWith(PURPOSE) ? LEAST_ALIKE_PURPOSE : LEAST_ALIKE);
  for (const known of names) consider(known, LEAST_ALIKE);
  for (const known of numbers) consider(known, LEAST_ALIKE_NUMBER);
  return best.text;
}

/** Twice the length of the longest common subsequence, divided by the sum of both lengths: 0..1. */
function shareInCommon(a: string, b: string): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const sign of a) {
    const next = [0];
    for (let j = 1; j <= b.length; j++)
      next.push(sign === b[j - 1] ? row[j - 1]! + 1 : Math.max(row[j]!, next[j - 1]!));
    row = next;
  }
  return a.length + b.length === 0 ? 0 : (2 * row[b.length]!) / (a.length + b.length);
}
