import { analyse } from 'chardet';

/** The most frequent characters of modern Chinese, simplified and traditional: about half of any text consists of them. */
const COMMON_CHINESE = new Set(
  '的一是不了在人有我他这中大来上个国和也子时道地到说为你以要于会可下生后得过年自那用出本所之日分行公司合同第二三四五六七八九十月元号章条方甲乙期金额单位名称内容部新市区路电话这個國來說為會過後時們對發學無實現經點開關長問題業務與產應該請將給從還號條單價數據電話區機構報告書證據規範總計' +
    '年月日上下左右前后东西南北高低多少好的文字图表资料信息系统技术工程设计管理服务标准要求说明使用数据处理结果方法分析研究发展建设项目投资',
);

/**
 * The most frequent syllables of Korean, about four of five in any text. Needed because the two bytes of half of all Chinese characters in GB 2312 are
 * Hangul in EUC-KR, though seldom a frequent one.
 */
const COMMON_HANGUL = new Set(
  '이다는을에의가고하지은로도한사기자를리니시아어나스인대그라서수있것해일들정과보여주전만부장원제상오구안성비으동면게거위공요했무신우모소방러문조없간유년미때국적생내진말던세계치교실분물회경행마선당체용권력받역영통화학업발관재개단결명군민중반저합연열양심식음드트네바외차출타터티프크르레버데포표호점추후금액월산울름약와같되된될할함합임됨였습까려히며지',
);

export interface DecodedText {
  text: string;
  /** WHATWG name. */
  encoding: string;
}

/** Characters that a standard has put into its first level, which holds those of everyday use: row by row, lead bytes from `first` to `last`. */
function firstLevel(encoding: string, first: number, last: number, trails: number[]): Set<string> {
  const pairs: number[] = [];
  for (let lead = first; lead <= last; lead++) for (const trail of trails) pairs.push(lead, trail);
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(pairs)).replace(/[^\u4e00-\u9fff]/g, ''));
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

const EVERYDAY: Record<string, Set<string>> = {
  gb18030: firstLevel('gb18030', 0xb0, 0xd7, range(0xa1, 0xfe)),
  big5: firstLevel('big5', 0xa4, 0xc5, [...range(0x40, 0x7e), ...range(0xa1, 0xfe)]),
  shift_jis: firstLevel('shift_jis', 0x89, 0x97, [...range(0x40, 0x7e), ...range(0x80, 0xfc)]),
};

/** Encodings of several bytes a character, in the order in which a tie is settled. */
const WIDE = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'];

/** Below this a text does not read like Chinese, Japanese or Korean. */
const WIDE_ENOUGH = 0.55;

const SAMPLE = 64 * 1024;

/**
 * Text of bytes whose encoding nobody names. By byte order mark; else UTF-8 where it is valid; else UTF-16 by its zero bytes and ISO-2022-JP by
 * its escapes; else the candidate whose text reads most like the language it is for. `named` is an encoding the file or its envelope claims:
 * believed when the bytes are valid in it.
 */
export function decodeText(bytes: Uint8Array, named?: string): DecodedText {
  const mark = markOf(bytes);
  if (mark) return { text: new TextDecoder(mark).decode(bytes), encoding: mark };
  const claimed = named === undefined ? undefined : decoderName(named);
  if (claimed !== undefined && claimed !== 'utf-8') {
    const text = strict(bytes, claimed);
    // Pages in UTF-8 that claim another encoding are common; the other way round they are not valid.
    if (text !== undefined && !(strict(bytes, 'utf-8') !== undefined && /[\u0080-\uffff]/.test(text))) return { text, encoding: claimed };
  }
  // Its escapes are plain ASCII, so it is valid UTF-8 as well.
  if (hasEscapes(bytes)) return { text: new TextDecoder('iso-2022-jp').decode(bytes), encoding: 'iso-2022-jp' };
  const wide = looksLikeUtf16(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide };
  const utf8 = strict(bytes, 'utf-8');
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8' };
  const sample = bytes.subarray(0, SAMPLE);
  let best = { encoding: 'utf-8', score: scoreOf(new TextDecoder().decode(sample), 'utf-8') };
  for (const encoding of WIDE) {
    const score = scoreOf(new TextDecoder(encoding).decode(sample), encoding);
    if (score > best.score) best = { encoding, score };
  }
  const encoding = best.score >= WIDE_ENOUGH ? best.encoding : (singleByte(sample) ?? best.encoding);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/** European, Hebrew and Arabic encodings by their letter triples. Bytes 80 to 9F are letters and quotes in the Windows sets, controls in ISO 8859. */
function singleByte(sample: Uint8Array): string | undefined {
  const windows: Record<string, string> = {
    'iso-8859-2': 'windows-1250',
    'iso-8859-5': 'windows-1251',
    'iso-8859-7': 'windows-1253',
    'iso-8859-8': 'windows-1255',
    'iso-8859-8-i': 'windows-1255',
    'iso-8859-6': 'windows-1256',
  };
  for (const { name } of analyse(sample)) {
    const encoding = decoderName(name);
    if (
      encoding === undefined ||
      encoding.startsWith('utf') ||
      WIDE.includes(encoding) ||
      encoding === 'gbk' ||
      new TextDecoder(encoding).decode(sample).includes('\ufffd')
    )
      continue;
    return sample.some((byte) => byte >= 0x80 && byte < 0xa0) ? (windows[encoding] ?? encoding) : encoding;
  }
  return undefined;
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

const decoderName = (name: string): string | undefined => {
  try {
    return new TextDecoder(name.trim()).encoding;
  } catch {
    return undefined;
  }
};

function strict(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Latin text in UTF-16 has a zero in every other byte. */
function looksLikeUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const length = Math.min(bytes.length, 4096) & ~1;
  if (length < 4) return undefined;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) even++;
    if (bytes[i + 1] === 0) odd++;
  }
  if (odd > length * 0.15 && even < length * 0.02) return 'utf-16le';
  if (even > length * 0.15 && odd < length * 0.02) return 'utf-16be';
  return undefined;
}

const hasEscapes = (bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes.subarray(0, SAMPLE)).toString('latin1');
  return ['\u001b$B', '\u001b$@', '\u001b(J'].some((sign) => text.includes(sign)) && !/[\u0080-\u00ff]/.test(text);
};

/** How much a text reads like what its encoding is for: points for each character that is not ASCII, over their number. */
function scoreOf(text: string, encoding: string): number {
  let points = 0;
  let count = 0;
  for (const char of text) {
    const code = char.codePointAt(0) as number;
    if (code >= 0x80) {
      count++;
      points += pointsOf(char, code, encoding);
    } else if (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 12) {
      count++;
      points -= 2;
    }
  }
  return count === 0 ? 0 : points / count;
}

function pointsOf(char: string, code: number, encoding: string): number {
  if (code === 0xfffd || (code >= 0xe000 && code < 0xf900)) return -4;
  if (code < 0xa0) return -2;
  if (code >= 0x3040 && code < 0x3100) return encoding === 'shift_jis' || encoding === 'euc-jp' ? 1.6 : 0.2;
  if (code >= 0xac00 && code < 0xd7a4) return encoding !== 'euc-kr' ? -0.5 : COMMON_HANGUL.has(char) ? 1.6 : 0.2;
  if (code >= 0xff61 && code < 0xffa0) return -0.6;
  if (code >= 0x4e00 && code < 0xa000) {
    // Chinese characters in Korean are rare, and frequent ones no rarer than others.
    if (encoding === 'euc-kr') return COMMON_CHINESE.has(char) ? 0.8 : -0.25;
    // What is Japanese shows it by its kana; without them GB 2312, which has the same bytes, is far likelier.
    if (encoding === 'euc-jp') return COMMON_CHINESE.has(char) ? 0.8 : 0.3;
    return COMMON_CHINESE.has(char) ? 1.4 : EVERYDAY[encoding]?.has(char) ? 0.6 : 0.1;
  }
  if (code >= 0x3000 && code < 0x3040) return 0.9;
  if (code >= 0xff00 && code < 0xff60) return 0.9;
  // Rare blocks of the large sets: what a wrong guess lands in.
  return code >= 0x2000 && code < 0x2700 ? 0.3 : -0.8;
}
