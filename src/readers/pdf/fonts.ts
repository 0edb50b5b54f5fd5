import type { Font } from '../../document/index.ts';
import type { CodeTexts } from './glyph-names.ts';
import type { KeptFonts } from './kept-fonts.ts';
import type { Pdfium } from './pdfium.ts';
import { texEncoding } from './tex-encodings.ts';

/**
 * Properties of a font handle for glyph boxes. Ascent and descent in em, both positive; `trusted` means that they are
 * plausible for a text font.
 */
export interface FontFace {
  handle: number;
  font: Font;
  ascent: number;
  descent: number;
  trusted: boolean;
  /** Encoding of TeX's mathematical fonts, for codes without Unicode value. */
  tex: readonly string[] | undefined;
  /** Advances by character code, in em; filled as they are asked for, and 0 where the font has none. */
  widths: Map<number, number>;
  /** What glyph names tell of codes without Unicode value; read when there are such codes. */
  named?: CodeTexts;
}

const FIXED_PITCH = 1;
const SERIF = 2;
const ITALIC = 64;
const FORCE_BOLD = 1 << 18;

/**
 * Typical ascent and descent of text fonts; used if the font's own are missing or implausible (math extension fonts are
 * below the baseline).
 */
const DEFAULT_ASCENT = 0.8;
const DEFAULT_DESCENT = 0.2;

/**
 * One `Font` per distinct description in a document, so that layout can compare by reference. PDFium's handles change
 * with each page, except those of kept fonts.
 */
export class FontTable {
  readonly fonts: Font[] = [];
  /** Absent where PDFium does not read the document. */
  readonly kept: KeptFonts<FontFace> | undefined;
  private readonly byKey = new Map<string, Font>();
  private readonly byDescription = new Map<string, Font>();

  constructor(kept?: KeptFonts<FontFace>) {
    this.kept = kept;
  }

  intern(font: Font): Font {
    const key = `${font.name}|${font.weight}|${font.italic}|${font.mono}|${font.serif}|${font.type3}`;
    const known = this.byKey.get(key);
    if (known) return known;
    this.byKey.set(key, font);
    this.fonts.push(font);
    return font;
  }

  /** As `describeFont`, once for all pages: its expressions cost more than the text of a short page. */
  private described(rawName: string, flags: number, measuredWeight: number, italicAngle: number): Font {
    const key = `${rawName}|${flags}|${measuredWeight}|${italicAngle}`;
    let font = this.byDescription.get(key);
    if (font === undefined) {
      font = this.intern(describeFont(rawName, flags, measuredWeight, italicAngle));
      this.byDescription.set(key, font);
    }
    return font;
  }

  /** Properties of a PDFium font handle. */
  face(pdfium: Pdfium, handle: number): FontFace {
    if (handle === 0) {
      const font = this.intern({ name: '', weight: 400, italic: false, mono: false, serif: false, type3: false });
      return {
        handle,
        font,
        ascent: DEFAULT_ASCENT,
        descent: DEFAULT_DESCENT,
        trusted: false,
        tex: undefined,
        widths: new Map(),
      };
    }
    const known = this.kept?.get(handle);
    if (known) return known;
    const face = this.measured(pdfium, handle);
    this.kept?.keep(handle, face);
    return face;
  }

  private measured(pdfium: Pdfium, handle: number): FontFace {
    const { call, scratch } = pdfium;
    const rawName = pdfium.utf8((buffer, length) => call.FPDFFont_GetBaseFontName!(handle, buffer, length));
    const flags = Math.max(0, call.FPDFFont_GetFlags!(handle));
    const measuredWeight = call.FPDFFont_GetWeight!(handle);
    const italicAngle = call.FPDFFont_GetItalicAngle!(handle, scratch) ? pdfium.i32[scratch >> 2]! : 0;
    const described = this.described(rawName, flags, measuredWeight, italicAngle);
    const mono = hasOneWidth(pdfium, handle, described) ?? described.mono;
    const font = mono === described.mono ? described : this.intern({ ...described, mono });

    const ascent = call.FPDFFont_GetAscent!(handle, 1, scratch) ? pdfium.f32[scratch >> 2]! : 0;
    const descent = call.FPDFFont_GetDescent!(handle, 1, scratch) ? -pdfium.f32[scratch >> 2]! : 0;
    const trusted = ascent >= 0.5 && ascent <= 1.3 && descent >= 0 && descent <= 0.6 && ascent + descent >= 0.6;
    const tex = texEncoding(font.name);
    return {
      handle,
      font,
      ascent: trusted ? Math.min(ascent, 1.05) : DEFAULT_ASCENT,
      descent: trusted ? Math.min(Math.max(descent, 0.12), 0.35) : DEFAULT_DESCENT,
      trusted,
      tex,
      widths: new Map(),
    };
  }

  /** The bold variant of a font, for text that is filled and stroked (text render mode 2, the usual synthetic bold). */
  emboldened(font: Font): Font {
    return font.weight >= 600 ? font : this.intern({ ...font, weight: 700 });
  }
}

/** Letters that are narrow and wide in all proportional fonts. */
const NARROW = ['i', 'l', 'j', 't', 'f', 'I'];
const WIDE = ['m', 'w', 'M', 'W', 'G', 'O'];
/** Widths of letters in typewriter fonts, in em. */
const LEAST_PITCH = 0.4;
const LARGEST_PITCH = 0.75;
const SAME_PITCH = 0.01;
/** A character that no font of text has: what the font says of it, it says of all it lacks. */
const ABSENT = 0xe0f1;

/**
 * Whether narrow and wide letters have one width; undefined where the font has too few of them. Names of subsets often
 * do not tell, and some producers flag all their fonts as fixed.
 */
function hasOneWidth(pdfium: Pdfium, handle: number, { name, type3 }: Font): boolean | undefined {
  if (type3 || CJK.test(name)) return undefined;
  const { call, scratch } = pdfium;
  // The view is asked for after the call, which may move PDFium's memory.
  const widthOf = (code: number): number =>
    call.FPDFFont_GetGlyphWidth!(handle, code, 1, scratch) ? pdfium.f32[scratch >> 2]! : 0;
  const absent = widthOf(ABSENT);
  const widthsOf = (letters: readonly string[]): number[] =>
    letters.map((c) => widthOf(c.charCodeAt(0))).filter((w) => w > 0 && w !== absent);
  const narrow = widthsOf(NARROW);
  const wide = widthsOf(WIDE);
  const least = Math.min(...narrow, ...wide);
  const most = Math.max(...narrow, ...wide);
  if (least < LEAST_PITCH || most > LARGEST_PITCH) return false;
  return narrow.length > 0 && wide.length > 0 ? most - least < SAME_PITCH : undefined;
}

const MONO =
  /mono|courier|consol|menlo|typewriter|lucida.?cons|inconsolata|fira.?code|source.?code|terminal|nimbusmon|monaco|cousine|letter.?gothic|txtt|pxtt|^zi4|^cmtt|^sftt|^lmtt|^ectt|^rm?tt\d/i;
const CJK =
  /[^\x20-\x7e]|sun|song|hei(?!ght)|kai|fang|ming|gothic|mincho|cjk|gb\d|big5|yahei|batang|dotum|gulim|droid.?sans.?fallback/i;
const SERIF_NAME =
  /times|serif|roman|georgia|garamond|palatino|simsun|song|宋|ming|minion|bookman|century|cambria|^cmr|^cmb|^sfrm|^lmr/i;
const SANS_NAME = /sans|黑|arial|helvetica|verdana|calibri|tahoma|gothic|hei|univers|frutiger/i;
/** TeX font names encode the weight: CMBX10, SFBX1200, CMSSBX10, LMBX... */
const TEX_BOLD = /^(cm|sf|lm|ec|tc|pl|rm)(ss|sy|mi|tt|c?c?sc)?b(x|xti|xsl|sy|oldx?)?\d/i;

const WEIGHT_WORDS: [RegExp, number][] = [
  [/extra.?light|ultra.?light|hairline/i, 200],
  [/semi.?bold|demi(.?bold)?(?![a-z])|demibold/i, 600],
  [/extra.?bold|ultra.?bold/i, 800],
  [/black|heavy(?!.*hei)/i, 900],
  // Advent 3B2 names its fonts AdvOT1234.B, .I and .BI.
  [/bold|(?<![a-z])bd(?![a-z])|,b(?![a-z])|-b$|^adv\w*\.bi?$/i, 700],
  [/(?<![a-z])medium|-medi/i, 500],
  [/(?<![a-z])light|-light/i, 300],
  [/(?<![a-z])thin(?![a-z])/i, 100],
];

/**
 * Font description from PDF data.
 *
 * @param rawName BaseFont, with or without the subset prefix (ISO 32000-1, 9.6.4); Type 3 fonts have none
 * @param flags font descriptor flags (ISO 32000-1, table 123)
 * @param measuredWeight PDFium's estimate from StemV, of which only high values are reliable
 */
export function describeFont(rawName: string, flags: number, measuredWeight: number, italicAngle: number): Font {
  const name = rawName.replace(/^[A-Z]{6}[+_]/, '');
  let weight = 0;
  for (const [pattern, value] of WEIGHT_WORDS) {
    if (pattern.test(name)) {
      weight = value;
      break;
    }
  }
  if (weight === 0 && TEX_BOLD.test(name)) weight = 700;
  if (weight === 0 && flags & FORCE_BOLD) weight = 700;
  if (weight === 0) weight = 400;
  if (weight === 400 && name === '' && measuredWeight >= 650) weight = 700;
  const mono = MONO.test(name) || ((flags & FIXED_PITCH) !== 0 && !CJK.test(name));
  return {
    name,
    weight,
    italic:
      (flags & ITALIC) !== 0 ||
      Math.abs(italicAngle) >= 5 ||
      /italic|oblique|(?<![a-z])it(?![a-z])|^cm(ti|mi|sl)|^sfti|^adv\w*\.b?i$/i.test(name),
    mono,
    serif: SERIF_NAME.test(name) || ((flags & SERIF) !== 0 && !SANS_NAME.test(name)),
    // Only Type 3 fonts lack BaseFont (ISO 32000-1, table 112).
    type3: name === '',
  };
}
