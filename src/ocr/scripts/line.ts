import type { Ink } from '../ink.ts';
import { measureCharacters, type ReadLine } from '../line-glyphs.ts';
import type { Strip } from '../strip.ts';
import type { HocrCharacter, HocrWord } from './hocr.ts';
import type { ScriptRecogniser } from './recognisers.ts';

type Character = ReadLine['characters'][number];

/** Minimum gap in line heights that is a space where words are not separated. */
const WIDE_GAP = 0.22;
const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** What combines with the character before it; glyphs are whole characters. */
const MARK = /^[\p{M}\u200c\u200d]/u;

/** The words of a line as a line of characters with places. Undefined if there are none. */
export function lineOfWords(
  strip: Strip,
  ink: Ink,
  words: readonly HocrWord[],
  { spaced }: ScriptRecogniser,
): ReadLine | undefined {
  const pieces = words.map(({ characters }) => characters);
  const characters = (spaced ? pieces : joined(pieces, WIDE_GAP * strip.height)).flatMap((piece, i) => {
    const placed = placedCharacters(piece);
    placed[0]!.spaceBefore = i > 0;
    return placed;
  });
  return characters.length === 0 ? undefined : measureCharacters(strip, ink, characters);
}

/** Tesseract takes the syllables of scripts without spaces for words: joins those that are close. */
function joined(pieces: readonly HocrCharacter[][], gap: number): HocrCharacter[][] {
  const out: HocrCharacter[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of pieces) {
    if (Math.min(...piece.map(({ x0 }) => x0)) - end > gap) out.push([...piece]);
    else out.at(-1)!.push(...piece);
    end = Math.max(end, ...piece.map(({ x1 }) => x1));
  }
  return out;
}

/**
 * Characters with extents along the line that do not cross. Tesseract knows where a word is; inside, the boxes of
 * ligatures, conjuncts and joined letters overlap, and some are those of the whole word.
 */
function placedCharacters(characters: readonly HocrCharacter[]): Character[] {
  const whole: HocrCharacter[] = [];
  for (const character of characters) {
    const before = whole.at(-1);
    if (before && MARK.test(character.text)) {
      whole[whole.length - 1] = {
        ...before,
        text: before.text + character.text,
        confidence: Math.min(before.confidence, character.confidence),
      };
    } else whole.push(character);
  }
  const from = Math.min(...characters.map(({ x0 }) => x0));
  const to = Math.max(...characters.map(({ x1 }) => x1), from + 1);
  const centres = whole.map(({ x0, x1 }) => (x0 + x1) / 2).sort((a, b) => a - b);
  // Equal centres come apart: each character keeps a quarter of its share of the word.
  const least = (to - from) / (4 * whole.length);
  for (let i = 0; i < centres.length; i++)
    centres[i] = Math.max(centres[i]!, (i === 0 ? from : centres[i - 1]!) + least);
  for (let i = centres.length - 1; i >= 0; i--) centres[i] = Math.min(centres[i]!, (centres[i + 1] ?? to) - least);
  const borders = [from, ...centres.slice(1).map((centre, i) => (centre + centres[i]!) / 2), to];
  const isRtl = whole.some(({ text }) => RTL.test(text));
  return whole.map(({ text, confidence }, i): Character => {
    const place = isRtl ? whole.length - 1 - i : i;
    const span = { from: borders[place]!, to: borders[place + 1]! };
    return { reading: { text, confidence, from: 0, to: 0, candidates: [] }, span, spaceBefore: false };
  });
}
