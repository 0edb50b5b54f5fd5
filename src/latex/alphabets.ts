/** Mathematical alphabet of a letter. */
export type Alphabet =
  | 'italic'
  | 'roman'
  | 'bold'
  | 'bold-italic'
  | 'calligraphic'
  | 'blackboard'
  | 'fraktur'
  | 'sans'
  | 'typewriter';

export interface Letter {
  letter: string;
  alphabet: Alphabet;
}

const STYLES: Alphabet[] = [
  'bold',
  'italic',
  'bold-italic',
  'calligraphic',
  'calligraphic',
  'fraktur',
  'blackboard',
  'fraktur',
  'sans',
  'sans',
  'sans',
  'sans',
  'typewriter',
];

const GREEK = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ';
const GREEK_STYLES: Alphabet[] = ['bold', 'italic', 'bold-italic', 'bold', 'bold-italic'];
const DIGIT_STYLES: Alphabet[] = ['bold', 'blackboard', 'sans', 'sans', 'typewriter'];

/** Letters that Unicode encoded before the block of mathematical alphabets, which omits them. */
const EARLIER: Record<string, Letter> = {};
const add = (characters: string, letters: string, alphabet: Alphabet): void => {
  Array.from(characters).forEach((c, i) => {
    EARLIER[c] = { letter: letters[i]!, alphabet };
  });
};
add('ℂℍℕℙℚℝℤ', 'CHNPQRZ', 'blackboard');
add('ℬℰℱℋℐℒℳℛℯℊℴ', 'BEFHILMRego', 'calligraphic');
add('ℭℌℨ', 'CHZ', 'fraktur');
add('ℎ', 'h', 'italic');

/**
 * Base letter and style of a mathematical letter or digit (Unicode, Mathematical Alphanumeric Symbols); undefined for
 * other characters.
 */
export function mathLetter(character: string): Letter | undefined {
  const earlier = EARLIER[character];
  if (earlier) return earlier;
  const code = character.codePointAt(0)!;
  if (code < 0x1d400 || code > 0x1d7ff) return undefined;
  if (code < 0x1d6a4) {
    const i = code - 0x1d400;
    const at = i % 52;
    return {
      letter: String.fromCharCode(at < 26 ? 65 + at : 71 + at),
      alphabet: STYLES[Math.floor(i / 52)] ?? 'italic',
    };
  }
  if (code === 0x1d6a4 || code === 0x1d6a5) return { letter: code === 0x1d6a4 ? 'ı' : 'ȷ', alphabet: 'italic' };
  if (code >= 0x1d7ce) {
    const i = code - 0x1d7ce;
    return { letter: String(i % 10), alphabet: DIGIT_STYLES[Math.floor(i / 10)] ?? 'roman' };
  }
  if (code < 0x1d6a8 || code > 0x1d7c9) return undefined;
  const i = code - 0x1d6a8;
  const letter = Array.from(GREEK)[i % 58];
  return letter === undefined ? undefined : { letter, alphabet: GREEK_STYLES[Math.floor(i / 58)] ?? 'italic' };
}
