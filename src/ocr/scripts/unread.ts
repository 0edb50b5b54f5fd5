import type { ReadLine } from '../line-glyphs.ts';
import { isTall } from '../orientation.ts';
import type { TextBox } from '../text-box.ts';

/** A found line, and what the main recogniser made of it; `doubtful` if it did not believe its own reading. */
export interface Attempt {
  box: TextBox;
  line: ReadLine | 'doubtful' | undefined;
}

/** Shorter boxes may be a seal, a sign, a checkbox. In heights. */
const WIDE = 3;
/**
 * Minimum unread share of the writing of a page. Of 114 bills, receipts, forms, photos and screenshots without such
 * scripts, at most 0.15 is unread, of pages in Thai, Korean, Russian, Arabic and Hindi with many numbers and Latin
 * words 0.24 to 0.65, of their plain text 0.48 to 1.
 */
const MOST = 0.22;
/**
 * Or so many lines, with this share of the text, of which much is unread: a passage on a page that is read otherwise.
 */
const SOME_LINES = 3;
const SOME = 0.12;
const MUCH = 0.3;
/**
 * On a page in another script, lines with a character below this confidence, or a larger unread share, are read again:
 * `от` looks like `oT`.
 */
const SURE = 0.85;
const LITTLE = 0.05;

const unreadOf = ({ line }: Attempt): number => (line === undefined || line === 'doubtful' ? 1 : line.unread);

const lengthOf = ({ box }: Attempt): number => box.width / box.height;

const isWide = ({ box }: Attempt): boolean => !isTall(box) && box.width >= WIDE * box.height;

/**
 * Lines of a page that is not in a script of the main recogniser, those with the most unread writing first; none for a
 * page that is, apart from handwriting, logos and stamps.
 */
export function unreadLines(attempts: readonly Attempt[]): { lines: Attempt[]; isMost: boolean } {
  const wide = attempts.filter(isWide);
  const all = sumOf(wide, lengthOf);
  const lines = wide.filter((attempt) => unreadOf(attempt) >= MUCH);
  const isMost = sumOf(wide, (attempt) => lengthOf(attempt) * unreadOf(attempt)) > MOST * all;
  const isPart = lines.length >= SOME_LINES && sumOf(lines, lengthOf) >= SOME * all;
  if (!isMost && !isPart) return { lines: [], isMost };
  const byWriting = (isMost ? wide : lines).toSorted((a, b) => unreadOf(b) * lengthOf(b) - unreadOf(a) * lengthOf(a));
  return { lines: byWriting, isMost };
}

const sumOf = (attempts: readonly Attempt[], value: (attempt: Attempt) => number): number =>
  attempts.reduce((sum, attempt) => sum + value(attempt), 0);

/** Whether a line on a page in another script is to be read by its recogniser. */
export function isOpen(attempt: Attempt): boolean {
  const { box, line } = attempt;
  if (isTall(box)) return false;
  if (line === undefined || line === 'doubtful') return true;
  return line.unread > LITTLE || line.characters.some(({ reading }) => reading.confidence < SURE);
}
