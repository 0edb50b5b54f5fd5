/** Adobe's Symbol encoding from 0x20 and from 0xA0; `\0` for undefined codes. */
const SYMBOL_LOW =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_\u203eαβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼';
const SYMBOL_HIGH = '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\0⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭';

/** Common characters of the Wingdings fonts: bullets, ticks, arrows, circled digits. */
const WINGDINGS: Record<number, string> = {
  33: '✏',
  34: '✂',
  40: '☎',
  41: '✆',
  42: '✉',
  54: '⌛',
  63: '✍',
  65: '✌',
  67: '👍',
  68: '👎',
  69: '☜',
  70: '☞',
  71: '☝',
  72: '☟',
  74: '☺',
  75: '😐',
  76: '☹',
  78: '☠',
  81: '✈',
  82: '☼',
  84: '❄',
  88: '✠',
  89: '✡',
  90: '☪',
  91: '☯',
  108: '●',
  109: '❍',
  110: '■',
  111: '□',
  112: '❐',
  113: '❑',
  114: '❒',
  115: '⬧',
  116: '⧫',
  117: '◆',
  118: '❖',
  119: '⬥',
  120: '⌧',
  122: '⌘',
  123: '❀',
  124: '✿',
  125: '❝',
  126: '❞',
  128: '⓪',
  139: '⓿',
  158: '·',
  159: '•',
  160: '▪',
  161: '○',
  162: '○',
  163: '○',
  164: '◉',
  165: '◎',
  167: '▪',
  168: '☐',
  170: '✦',
  171: '★',
  172: '✶',
  173: '✴',
  174: '✹',
  178: '⟡',
  182: '✰',
  213: '⌫',
  214: '⌦',
  216: '➢',
  220: '➲',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  231: '←',
  232: '➔',
  233: '↑',
  234: '↓',
  239: '⇦',
  240: '⇨',
  241: '⇧',
  242: '⇩',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};
for (let i = 0; i < 10; i++) {
  WINGDINGS[0x81 + i] = String.fromCodePoint(0x2460 + i);
  WINGDINGS[0x8c + i] = String.fromCodePoint(0x2776 + i);
}
const WINGDINGS_2: Record<number, string> = {
  79: '✗',
  80: '✓',
  81: '☒',
  82: '☑',
  83: '☒',
  84: '☒',
  42: '☐',
  149: '•',
  151: '●',
  162: '▪',
  163: '□',
};
const WINGDINGS_3: Record<number, string> = {
  33: '→',
  34: '↑',
  102: '←',
  103: '→',
  104: '↑',
  105: '↓',
  112: '▲',
  113: '▼',
  116: '◀',
  117: '▶',
  125: '▶',
  134: '▶',
};
const WEBDINGS: Record<number, string> = {
  49: '⏲',
  51: '◀',
  52: '▶',
  53: '▲',
  54: '▼',
  60: '■',
  61: '●',
  97: '✓',
  99: '□',
  103: '■',
  110: '●',
  114: '✗',
};

/**
 * The Unicode character for a character of a symbol font, or undefined for other fonts. Symbol fonts have single-byte
 * codes, which Office writes directly or in the private use area from U+F000 (ECMA-376 part 1, 17.3.3.30).
 */
export function symbolOf(code: number, font: string | undefined): string | undefined {
  const byte = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (byte < 0x20 || byte > 0xff) return undefined;
  const name = (font ?? '').toLowerCase();
  if (name === 'symbol') {
    const found = byte >= 0xa0 ? SYMBOL_HIGH[byte - 0xa0] : SYMBOL_LOW[byte - 0x20];
    return found === '\0' ? undefined : found;
  }
  if (name === 'wingdings') return WINGDINGS[byte];
  if (name === 'wingdings 2') return WINGDINGS_2[byte];
  if (name === 'wingdings 3') return WINGDINGS_3[byte];
  if (name === 'webdings') return WEBDINGS[byte];
  return undefined;
}

const PRIVATE = /[\uf020-\uf0ff]/;

/** Replaces private-use characters of symbol fonts in a run. If the font is unknown, assumes Symbol. */
export function withoutPrivate(text: string, font: string | undefined): string {
  if (!PRIVATE.test(text)) return text;
  return text.replace(/[\uf020-\uf0ff]/g, (char) => {
    const code = char.charCodeAt(0);
    return symbolOf(code, font) ?? symbolOf(code, 'symbol') ?? char;
  });
}
