/**
 * Unicode for the characters of TeX's mathematical fonts. Files often use TeX's glyph names ("bracketleftbigg",
 * "mapsto") without a Unicode map, so a reader sees only the code: a bracket becomes `"`, a large parenthesis a control
 * character. The encodings follow The TeXbook, appendix F, and the AMS fonts guide.
 */

const spread = (start: number, characters: string, table: string[]): void => {
  Array.from(characters).forEach((c, i) => {
    table[start + i] = c;
  });
};

function build(...parts: [number, string][]): readonly string[] {
  const table: string[] = new Array(128).fill('');
  for (const [start, characters] of parts) spread(start, characters, table);
  return table;
}

const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** OML: cmmi. */
const MATH_ITALIC = build(
  [0x00, 'ΓΔΘΛΞΠΣΥΦΨΩαβγδϵζηθικλμνξπρστυϕχψωεϑϖϱςφ↼↽⇀⇁'],
  [0x2e, '▹◃0123456789.,</>⋆∂'],
  [0x41, LATIN],
  [0x5b, '♭♮♯⌣⌢ℓ'],
  [0x61, LATIN.toLowerCase()],
  [0x7b, 'ıȷ℘⃗⁀'],
);

/** OMS: cmsy. The bar of `\mapsto` and the stroke of `\not` are separate characters at the place of the next one. */
const SYMBOLS = build(
  [0x00, '−⋅×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘∙≍≡⊆⊇≤≥≼≽∼≈⊂⊃≪≫≺≻←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽\u0338↦∀∃¬∅ℜℑ⊤⊥ℵ'],
  [0x41, LATIN],
  [0x5b, '∪∩⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|∥↕⇕∖≀√⨿∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠'],
);

/**
 * OMX: cmex. Parts of tall delimiters have their own Unicode characters; parts of horizontal braces use box-drawing
 * arcs.
 */
const EXTENSION = build([
  0x00,
  '()[]⌊⌋⌈⌉{}⟨⟩|∥/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\/\\⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪⏐⎝⎠⎜⎟⟨⟩⨆⨆∮∮⨀⨀⨁⨁⨂⨂∑∏∫⋃⋂⨄⋀⋁∑∏∫⋃⋂⨄⋀⋁∐∐ˆˆˆ˜˜˜[]⌊⌋⌈⌉{}√√√√⎷⏐√∥↑↓╭╮╰╯⇑⇓',
]);

/** msam. */
const AMS_A = build([0x00, '⊡⊞⊠□■⋅◊⧫↻↺⇌⇋⊟⊩⊪⊨↠↞⇇⇉⇈⇊↾⇂↿⇃↣↢⇆⇄↰↱⇝↭↫↬≗≿≳⪆⊸∴∵≑≜≾≲⪅⪕⪖⋞⋟≼≦⩽≶‵'], [0x3c, '≽≧⩾≷']);

/** msbm: blackboard bold capitals, and the few symbols that occur in text. */
const AMS_B = build([0x00, '≨≩≰≱≮≯⊀⊁'], [0x3f, '∅∄'], [0x41, LATIN], [0x7d, 'ℏℏ']);

const FAMILIES: [RegExp, readonly string[]][] = [
  [/^(?:cm|lm|tx|px|eu)ex[a-z]?\d*$|^lmmathextension/i, EXTENSION],
  [/^(?:cm|lm|eu)b?sy\d*|^lmmathsymbols/i, SYMBOLS],
  [/^(?:cm|lm)mib?\d*|^lmmathitalic/i, MATH_ITALIC],
  [/^msam\d*/i, AMS_A],
  [/^msbm\d*/i, AMS_B],
];

/** The encoding of a font by name, for codes 0 to 127; undefined for other than TeX's mathematical fonts. */
export function texEncoding(fontName: string): readonly string[] | undefined {
  for (const [pattern, table] of FAMILIES) if (pattern.test(fontName)) return table;
  return undefined;
}

/**
 * Character for a code without Unicode value. Codes 0 to 32 and 127 also exist at 161 to 196, for programs that cannot
 * use control codes.
 */
export function texCharacter(table: readonly string[], code: number): string | undefined {
  let c = code;
  if (c >= 161 && c <= 170) c -= 161;
  else if (c >= 173 && c <= 195) c -= 163;
  else if (c === 196) c = 127;
  return table[c] || undefined;
}

/**
 * Combines characters drawn at one place into one symbol: the stroke of `\not` with its operator, the bar of `\mapsto`
 * with its arrow, a mathematical sign with the selector of its variant.
 */
export function composeOverprint(first: string, second: string): string | undefined {
  if (first === '\u0338') return `${second}\u0338`.normalize('NFC');
  if (first === '↦' && second === '→') return '↦';
  // newtx and Libertinus choose a variant of a sign by a selector (Unicode 16, 23.4), which means nothing more.
  if (second >= '\ufe00' && second <= '\ufe0d' && /\p{Sm}$/u.test(first)) return first;
  return undefined;
}
