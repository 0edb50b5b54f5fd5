import type { FlowBlock, FlowRun, FlowTextBlock } from '../../document/index.ts';
import { headingMark, RANK } from './line-marks.ts';

/** Assumed font size of runs without one, as in documents whose styles state none. */
const UNSAID = 10.5;
/** Minimum size ratio to the body for a title, or another line that is not a sentence. */
const TITLE_RATIO = 1.3;
/** Maximum number of lines before a title. Reference numbers and urgency marks may precede it, sentences may not. */
const TITLE_WITHIN = 4;
const LONGEST = 60;
/** A larger share of emphasised lines indicates a poster or a form. */
const MAX_SHARE = 0.4;
const FEWEST_BODY = 3;

interface Look {
  size: number;
  font: string;
  bold: boolean;
}

interface Candidate {
  block: FlowTextBlock;
  size: number;
  rank: number;
}

/**
 * Infers headings in documents without heading styles, such as most Chinese official letters: a large title, and lines
 * with heading numbers (一、（一）, 1.1, 第一章) in another style than the body. Leaves documents with heading styles
 * unchanged. Modifies `blocks`.
 */
export function inferHeadings(blocks: readonly FlowBlock[]): void {
  const texts = blocks.filter(
    (block): block is FlowTextBlock => block.kind === 'paragraph' || block.kind === 'list-item',
  );
  if (blocks.some((block) => block.kind === 'heading')) return;
  const body = bodyLook(texts);
  const found = candidates(texts, body);
  const bodies = texts.filter((block) => blockText(block) !== '').length - found.length;
  if (found.length === 0 || bodies < FEWEST_BODY || found.length > MAX_SHARE * (found.length + bodies)) return;
  const keyOf = ({ size, rank }: Candidate): number => -1000 * Math.round(size) + rank;
  const levels = [...new Set(found.map(keyOf))].sort((a, b) => a - b);
  for (const candidate of found) {
    const { block } = candidate;
    if (block.kind === 'list-item') block.runs = [{ text: block.marker ?? '' }, ...block.runs];
    delete block.marker;
    delete block.depth;
    delete block.ordered;
    block.kind = 'heading';
    block.level = Math.min(9, levels.indexOf(keyOf(candidate)) + 1);
  }
}

function candidates(texts: readonly FlowTextBlock[], body: Look): Candidate[] {
  const found: Candidate[] = [];
  let before = 0;
  let opening = true;
  for (const block of texts) {
    const text = blockText(block);
    if (text === '') continue;
    opening &&= before++ < TITLE_WITHIN;
    const first = opening;
    if (text.length > LONGEST || /[。.！？!?；;]$/u.test(text)) opening = false;
    if (text.length < 2 || text.length > LONGEST || /[。；，：,;:\n]$/u.test(text) || !/\p{L}/u.test(text)) continue;
    const looks = block.runs.filter((run) => run.text.trim() !== '').map(lookOf);
    const size = Math.min(...looks.map((look) => look.size));
    const larger = size >= 1.1 * body.size;
    const titleLike = first && size >= TITLE_RATIO * body.size && !block.runs.some((run) => run.link);
    const listed = block.kind === 'list-item';
    const mark = headingMark(listed ? `${block.marker ?? ''}${text}` : text);
    // Items numbered 1, 2, 3 are list items in any style.
    if (listed && (!mark || mark.rank >= RANK.number)) continue;
    const bold = !body.bold && looks.every((look) => look.bold);
    const ownFont = looks.every((look) => look.font !== body.font && look.font !== '' && look.font === looks[0]?.font);
    if (titleLike && !listed) found.push({ block, size, rank: mark?.rank ?? 0 });
    else if (mark && (larger || bold || ownFont)) found.push({ block, size, rank: mark.rank });
  }
  return found;
}

/** The style of most characters. */
function bodyLook(texts: readonly FlowTextBlock[]): Look {
  const counts = new Map<string, { look: Look; count: number }>();
  for (const block of texts) {
    for (const run of block.runs) {
      const look = lookOf(run);
      const key = `${look.size} ${look.bold} ${look.font}`;
      const known = counts.get(key);
      if (known) known.count += run.text.length;
      else counts.set(key, { look, count: run.text.length });
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.look ?? { size: UNSAID, font: '', bold: false };
}

const lookOf = (run: FlowRun): Look => ({ size: run.size ?? UNSAID, font: run.font ?? '', bold: run.bold === true });
const blockText = (block: FlowTextBlock): string =>
  block.runs
    .map((run) => run.text)
    .join('')
    .trim();
