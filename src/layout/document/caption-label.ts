/**
 * A line of a table of contents: leaders between a title and a page number. Two signs of three dots without a number
 * behind them are the ellipsis of Chinese.
 */
export const isContentsLine = (text: string): boolean => /(?:[.．·]\s?){4,}|…{3,}|…{2}\s*\d+$/.test(text);

export type CaptionKind = 'figure' | 'table';

export interface CaptionLabel {
  kind: CaptionKind;
  /** "Fig", "图", "Table": captions of one series share it. */
  series: string;
  /** "3", "2.1", "IV"; empty when the label has no number. */
  number: string;
  /** UTF-16 length of label and number. */
  length: number;
}

const num = '(\\d{1,3}(?:[.\\-–－．]\\d{1,3})*[a-z]?|[IVX]{1,5}|[A-Z](?:[.\\-–]?\\d{1,3})+)';
const english = new RegExp(
  `^(extended data fig(?:ure|\\.)?|supplementary (?:fig(?:ure|\\.)?|table)|fig(?:ure|s)?\\.?|table|tab\\.|scheme|chart|plate|exhibit|algorithm)\\s{0,2}${num}(?=$|[\\s.:：,，)|—–(（]|[^\\w])`,
  'i',
);
const korean = /^[[<〈【(]?\s?(그림|표|사진)\s{0,2}(\d{1,3}(?:[.\-–]\d{1,3})*)\s?[\]>〉】).:]?(?=$|\s)/;
const bracketed = /^[[【〔]\s?(图表|图|表)\s?(\d{1,3}(?:[.\-–]\d{1,3})*)\s?[\]】〕]/;
const chinese = new RegExp(`^(图表|附图|附表|续图|续表|插图|图|表)\\s{0,2}${num}(?=$|[^\\d])`);

/**
 * The label of a figure or table caption at the start of `text`. Sentences that start with a reference ("Figure 3 shows
 * that...") are recognised by the verb after the number.
 */
export function captionLabel(text: string): CaptionLabel | undefined {
  const m = english.exec(text) ?? chinese.exec(text) ?? korean.exec(text) ?? bracketed.exec(text);
  if (!m || isContentsLine(text)) return undefined;
  const word = m[1]!.toLowerCase();
  const rest = text.slice(m[0].length);
  if (
    /^\s*(?:shows?|illustrates?|presents?|depicts?|displays?|lists?|gives?|summari[sz]es|compares?|is|are|was|were|reports?|plots?|in|and|of|to|provides?|contains?|describes?|indicates?)\s/.test(
      rest,
    )
  )
    return undefined;
  if (
    /^\s*(?:\([a-z]\))?\s*(?:所示|显示|表明|给出|为|是|中|展示|列出|反映|可以看|可见|可知|[、，,和及至到]\s?[图表]|与|说明了)/.test(
      rest,
    )
  )
    return undefined;
  const kind: CaptionKind = /table|tab\.|附表|续表/.test(word) || word === '表' || word === '표' ? 'table' : 'figure';
  return { kind, series: word.replace(/[.\s]+$/, ''), number: m[2]!, length: m[0].length };
}
