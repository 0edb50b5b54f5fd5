import type { Paper } from '../document/index.ts';
import { readerOf } from './recognise-file.ts';
import type { RecognisedPaper } from './record.ts';
import type { PaperType } from './types/paper-type.ts';

/** Minimum probability at which a page counts as a paper of a type. */
const LEAST = 0.6;

/**
 * Recognises a page that may be of any family, or none. `worth` rates types for the caller; of two likely types the one
 * with the higher value wins. A type without value is ignored.
 */
export function recogniseAny(
  paper: Paper,
  index: number,
  worth: (type: PaperType) => number,
): { type: PaperType; paper: RecognisedPaper } | undefined {
  const likely = (['bill', 'medical'] as const).flatMap((family) => {
    const reader = readerOf(family);
    const best = reader.rank(paper)[0];
    return best && best.probability >= LEAST && best.type.name !== 'other'
      ? [{ ...best, reader, worth: worth(best.type) }]
      : [];
  });
  const best = likely
    .filter((one) => one.worth > 0)
    .sort((a, b) => b.worth - a.worth || b.probability - a.probability)[0];
  return best && { type: best.type, paper: best.reader.recognise(paper, index, best.type) };
}
