/** The most frequent characters of modern Chinese, simplified and traditional: about half of any text. */
export const COMMON_CHINESE = new Set(
  '的一是不了在人有我他这中大来上个国和也子时道地到说为你以要于会可下生后得过年自那用出本所之日分行公司合同第二三四五六七八九十月元号章条方甲乙期金额单位名称内容部新市区路电话这個國來說為會過後時們對發學無實現經點開關長問題業務與產應該請將給從還號條單價數據電話區機構報告書證據規範總計' +
    '年月日上下左右前后东西南北高低多少好的文字图表资料信息系统技术工程设计管理服务标准要求说明使用数据处理结果方法分析研究发展建设项目投资',
);

/**
 * The most frequent syllables of Korean, about four fifths of any text. Needed because half of all Chinese characters
 * in GB 2312 are valid Hangul in EUC-KR, but rarely frequent ones.
 */
export const COMMON_HANGUL = new Set(
  '이다는을에의가고하지은로도한사기자를리니시아어나스인대그라서수있것해일들정과보여주전만부장원제상오구안성비으동면게거위공요했무신우모소방러문조없간유년미때국적생내진말던세계치교실분물회경행마선당체용권력받역영통화학업발관재개단결명군민중반저합연열양심식음드트네바외차출타터티프크르레버데포표호점추후금액월산울름약와같되된될할함합임됨였습까려히며지',
);

/**
 * Characters in the first level of a standard, which holds common ones: rows with lead bytes from `first` to `last`.
 */
function firstLevel(encoding: string, first: number, last: number, trails: number[]): Set<string> {
  const pairs: number[] = [];
  for (let lead = first; lead <= last; lead++) for (const trail of trails) pairs.push(lead, trail);
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(pairs)).replace(/[^\u4e00-\u9fff]/g, ''));
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Common characters, by the encoding whose first level contains them. */
export const EVERYDAY: Record<string, Set<string>> = {
  gb18030: firstLevel('gb18030', 0xb0, 0xd7, range(0xa1, 0xfe)),
  big5: firstLevel('big5', 0xa4, 0xc5, [...range(0x40, 0x7e), ...range(0xa1, 0xfe)]),
  shift_jis: firstLevel('shift_jis', 0x89, 0x97, [...range(0x40, 0x7e), ...range(0x80, 0xfc)]),
};
