import type { ReadLine } from '../line-glyphs.ts';
import { isTall } from '../orientation.ts';
import type { TextBox } from '../text-box.ts';
import { confidenceOf } from '../vertical.ts';

/** A found line, and what the main recogniser made of it; `doubtful` if it did not believe its own reading. */
export interface Attempt {
  box: TextBox;
  line: ReadLine | 'doubtful' | undefined;
}

/** Shorter boxes may be a seal, a sign, a checkbox. In heights. */
const WIDE = 3;
/** Thai and Hindi are read as Latin and Chinese rubbish with 0.4 to 0.7. */
const MIN_CONFIDENCE = 0.75;
/** The recogniser skips letters that it does not know, with confidence: of Russian and Arabic it reads 0.04 to 0.3 characters per height of the line, of Chinese 0.9, of English 1.8. */
const MIN_CHARACTERS = 0.5;
/** Above both, a line is left as it is on a page in another script too. */
const SURE_CONFIDENCE = 0.93;
const SURE_CHARACTERS = 0.8;

/** Share of the text, by length, that must be unread; or some lines and a smaller share. Of 114 scans, photos and forms without such scripts, at most 4 lines and 0.11 of the text were unread. */
const MOST = 0.5;
const SOME_LINES = 3;
const SOME = 0.15;

const ratioOf = (box: TextBox): number => box.width / box.height;

function isRead({ box, line }: Attempt, confidence: number, characters: number): boolean {
  if (line === undefined || line === 'doubtful') return false;
  return confidenceOf(line) >= confidence && line.characters.length >= characters * ratioOf(box);
}

const isWide = ({ box }: Attempt): boolean => !isTall(box) && ratioOf(box) >= WIDE;

/** The wide lines that were hardly read, the longest first, if they are too many to be handwriting, logos or stamps on a page that was read otherwise. */
export function unreadLines(attempts: readonly Attempt[]): { lines: Attempt[]; isMost: boolean } {
  const wide = attempts.filter(isWide);
  const unread = wide.filter((attempt) => !isRead(attempt, MIN_CONFIDENCE, MIN_CHARACTERS));
  const share = lengthOf(unread) / Math.max(1, lengthOf(wide));
  const isMost = share >= MOST;
  const isPart = unread.length >= SOME_LINES && share >= SOME;
  return { lines: isMost || isPart ? unread.sort((a, b) => b.box.width - a.box.width) : [], isMost };
}

const lengthOf = (attempts: readonly Attempt[]): number => attempts.reduce((sum, { box }) => sum + ratioOf(box), 0);

/** Whether a line on a page in another script is to be read by its recogniser. */
export const isOpen = (attempt: Attempt): boolean =>
  !isTall(attempt.box) && !isRead(attempt, SURE_CONFIDENCE, SURE_CHARACTERS);
