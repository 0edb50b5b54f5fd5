import type { Paper } from '../document/index.ts';
import { readerOf } from './recognise-file.ts';
import type { RecognisedPaper } from './record.ts';
import type { PaperType } from './types/paper-type.ts';

/** From this probability on a page is taken for a paper of a type. */
const LEAST = 0.6;

/** What a page says that may be a paper of any family, or none. `worth`: of two types that are likely the one with more of it; a type of none is no use. */
export function recogniseAny(paper: Paper, index: number, worth: (type: PaperType) => number): { type: PaperType; paper: RecognisedPaper } | undefined {
  const likely = (['bill', 'medical'] as const).flatMap((family) => {
    const reader = readerOf(family);
    const best = reader.rank(paper)[0];
    return best && best.probability >= LEAST && best.type.name !== 'other' ? [{ ...best, reader, worth: worth(best.type) }] : [];
  });
  const best = likely.filter((one) => one.worth > 0).sort((a, b) => b.worth - a.worth || b.probability - a.probability)[0];
  return best && { type: best.type, paper: best.reader.recognise(paper, index, best.type) };
}
