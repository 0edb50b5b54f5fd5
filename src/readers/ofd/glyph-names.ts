/**
 * Glyph names by string identifier, 0 to 228: characters of Adobe's standard Latin fonts (Adobe Technical Note 5176,
 * appendix A).
 */
export const STANDARD_NAMES: readonly string[] = (
  '.notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma hyphen period slash zero one two ' +
  'three four five six seven eight nine colon semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft ' +
  'backslash bracketright asciicircum underscore quoteleft a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde ' +
  'exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl endash dagger ' +
  'daggerdbl periodcentered paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand questiondown grave acute ' +
  'circumflex tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash AE ordfeminine Lslash Oslash OE ordmasculine ae dotlessi ' +
  'lslash oslash oe germandbls onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn threequarters ' +
  'twosuperior registered minus eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis ' +
  'Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute Ucircumflex Udieresis Ugrave Yacute Ydieresis ' +
  'Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde oacute ' +
  'ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis ugrave yacute ydieresis zcaron'
).split(' ');

/** First string identifier of the font's own names; those before belong to expert fonts. */
export const FIRST_OWN_STRING = 391;

const STANDARD_TEXTS = [
  ...('\u0000 !"#$%&’()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_‘abcdefghijklmnopqrstuvwxyz{|}~¡¢£⁄¥ƒ§¤\'“«‹›ﬁﬂ–†‡·¶•‚„”»…‰¿`´ˆ˜¯˘˙¨˚¸˝˛ˇ—' +
    'ÆªŁØŒºæıłøœß¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž'),
];

/** Further names from the Adobe Glyph List for New Fonts that occur in text. */
const MORE =
  'Euro € ff ﬀ ffi ﬃ ffl ﬄ onedotenleader ․ twodotenleader ‥ figuredash ‒ nbspace \u00a0 sfthyphen \u00ad Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ ' +
  'Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α beta β gamma γ delta δ epsilon ε zeta ζ ' +
  'eta η theta θ iota ι kappa κ lambda λ nu ν xi ξ omicron ο pi π rho ρ sigma σ sigma1 ς tau τ upsilon υ phi φ chi χ psi ψ omega ω phi1 ϕ theta1 ϑ omega1 ϖ ' +
  'arrowleft ← arrowup ↑ arrowright → arrowdown ↓ arrowboth ↔ arrowdblright ⇒ arrowdblleft ⇐ arrowdblboth ⇔ infinity ∞ integral ∫ summation ∑ product ∏ radical √ ' +
  'partialdiff ∂ gradient ∇ element ∈ notelement ∉ universal ∀ existential ∃ emptyset ∅ intersection ∩ union ∪ logicaland ∧ logicalor ∨ propersubset ⊂ ' +
  'propersuperset ⊃ reflexsubset ⊆ reflexsuperset ⊇ notequal ≠ equivalence ≡ approxequal ≈ congruent ≅ similar ∼ lessequal ≤ greaterequal ≥ proportional ∝ angle ∠ ' +
  'perpendicular ⊥ therefore ∴ circleplus ⊕ circlemultiply ⊗ asteriskmath ∗ dotmath ⋅ minute ′ second ″ degree ° lozenge ◊ filledbox ■ H22073 □ circle ○ H18533 ● ' +
  'triagup ▲ triagdn ▼ heart ♥ spade ♠ club ♣ diamond ♦ numero № estimated ℮ aleph ℵ Ifraktur ℑ Rfraktur ℜ weierstrass ℘ ellipsis … onethird ⅓ twothirds ⅔';

const TEXTS = new Map<string, string>();
for (const [i, name] of STANDARD_NAMES.entries()) if (i > 0) TEXTS.set(name, STANDARD_TEXTS[i]!);
for (let words = MORE.split(' '), i = 0; i + 1 < words.length; i += 2) TEXTS.set(words[i]!, words[i + 1]!);

/** Characters for a glyph name (Adobe Glyph List Specification, 2); '' if unknown. */
export function textOfName(name: string): string {
  const dot = name.indexOf('.');
  if (dot === 0) return '';
  const parts = (dot > 0 ? name.slice(0, dot) : name).split('_').map(textOfComponent);
  return parts.includes('') ? '' : parts.join('');
}

function textOfComponent(part: string): string {
  const known = TEXTS.get(part);
  if (known !== undefined) return known;
  const uni = /^uni((?:[0-9A-F]{4})+)$/i.exec(part)?.[1];
  if (uni)
    return String.fromCharCode(...(uni.match(/.{4}/g) ?? []).map((hex) => Number.parseInt(hex, 16))).toWellFormed();
  const one = /^u([0-9A-F]{4,6})$/i.exec(part)?.[1];
  const code = one ? Number.parseInt(one, 16) : 0;
  if (code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)) return String.fromCodePoint(code);
  const old = /^(zero|one|two|three|four|five|six|seven|eight|nine)(oldstyle|inferior|superior|fitted)$/.exec(
    part,
  )?.[1];
  return old ? TEXTS.get(old)! : '';
}

/** Maps characters to glyphs by glyph name. The first glyph of a character wins. */
export function glyphsByName(names: readonly string[]): Map<number, number> {
  const out = new Map<number, number>();
  for (const [glyph, name] of names.entries()) {
    const text = glyph > 0 ? textOfName(name) : '';
    const code = text.codePointAt(0);
    if (code !== undefined && text.length === String.fromCodePoint(code).length && !out.has(code)) out.set(code, glyph);
  }
  return out;
}
