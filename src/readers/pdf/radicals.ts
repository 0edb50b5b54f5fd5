/**
 * Supplement radicals (Unicode block 2E80 to 2EFF) with an equivalent character, by Unicode's
 * `EquivalentUnifiedIdeograph.txt`. Kangxi radicals are mapped by their compatibility decompositions.
 */
const SUPPLEMENT: Record<string, string> = Object.fromEntries(
  '⺁厂 ⺎兀 ⺒巳 ⺜日 ⺝月 ⺟母 ⺠民 ⺩王 ⺬示 ⺼肉 ⻁虎 ⻄西 ⻅见 ⻆角 ⻉贝 ⻊足 ⻋车 ⻑長 ⻓长 ⻔门 ⻗雨 ⻘青 ⻙韦 ⻚页 ⻛风 ⻜飞 ⻝食 ⻢马 ⻣骨 ⻤鬼 ⻥鱼 ⻦鸟 ⻧卤 ⻨麦 ⻩黄 ⻪黾 ⻫斉 ⻬齐 ⻭歯 ⻮齿 ⻯竜 ⻰龙 ⻱龜 ⻲亀 ⻳龟'
    .split(' ')
    .map((pair) => Array.from(pair) as [string, string]),
);

/**
 * The character equivalent to a radical. Fonts use one glyph for both. Some PDF producers (Skia, Quartz) look up
 * Unicode by glyph and find the radical first, so the text cannot be searched. Running text contains no radicals.
 */
export function characterOfRadical(code: number): string | undefined {
  if (code >= 0x2f00 && code <= 0x2fd5) return String.fromCodePoint(code).normalize('NFKC');
  return code >= 0x2e80 && code <= 0x2eff ? SUPPLEMENT[String.fromCodePoint(code)] : undefined;
}
