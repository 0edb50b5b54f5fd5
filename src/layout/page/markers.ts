/** Family of a list marker: items of one list share it. */
export type MarkerFamily = 'bullet' | 'number-dot' | 'number-paren' | 'number-brackets' | 'letter' | 'roman' | 'circled' | 'han' | 'han-brackets' | 'reference';

export interface Marker {
  family: MarkerFamily;
  /** As printed. */
  text: string;
}

const PATTERNS: [MarkerFamily, RegExp][] = [
  ['bullet', /^(?:[•●○◦▪▫■□◆◇►▶▸‣⁃∙·➢➤✓✔❖★☆→⚫⬤\u25a0-\u25ff\uf000-\uf0ff]|[-–—*o](?=\s))/u],
  ['circled', /^[①-⑳❶-❿⑴-⑽㈠-㈩]/u],
  ['reference', /^\[\d{1,3}\]/],
  ['number-paren', /^\d{1,3}[)）]/],
  ['number-brackets', /^[(（]\d{1,3}[)）]/],
  ['number-dot', /^\d{1,3}(?:[.．](?!\d)|、)(?=\s|\D)/],
  ['han-brackets', /^[(（][一二三四五六七八九十]{1,3}[)）]/],
  ['han', /^[一二三四五六七八九十]{1,3}、/],
  ['letter', /^(?:[(（][a-zA-Z][)）]|[a-zA-Z][.)](?=\s))/],
  ['roman', /^(?:[(（][ivxIVX]{1,5}[)）]|[ivxIVX]{1,5}[.)](?=\s))/],
];

/** List marker at the start of a text, if any. */
export function markerOf(text: string): Marker | undefined {
  for (const [family, pattern] of PATTERNS) {
    const hit = pattern.exec(text);
    if (hit) return { family, text: hit[0] };
  }
  return undefined;
}
