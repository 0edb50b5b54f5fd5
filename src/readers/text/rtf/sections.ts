import type { FlowBlock, FlowPart } from '../../../document/index.ts';
import { marginBlocks } from '../../flow/index.ts';

type Side = 'width' | 'height' | 'left' | 'right' | 'top' | 'bottom';
type Paper = Pick<FlowPart, 'width' | 'height' | 'margins'>;

const WORDS: Record<string, Side> = {
  paperw: 'width',
  paperh: 'height',
  margl: 'left',
  margr: 'right',
  margt: 'top',
  margb: 'bottom',
  pgwsxn: 'width',
  pghsxn: 'height',
  marglsxn: 'left',
  margrsxn: 'right',
  margtsxn: 'top',
  margbsxn: 'bottom',
};

interface Section {
  /** Number of body blocks before it. */
  from: number;
  paper: Paper;
  margins: FlowBlock[];
}

/**
 * Page size, margins, headers and footers of the sections. Lengths are in twips; default margins follow the
 * specification.
 */
export class RtfSections {
  readonly #document: Partial<Record<Side, number>> = {};
  #own: Partial<Record<Side, number>> = {};
  readonly #sections: Section[] = [{ from: 0, paper: {}, margins: [] }];
  readonly #texts = new Set<string>();

  /** Handles words about the page. Returns whether it was one. */
  word(name: string, value: number | undefined): boolean {
    if (name === 'sectd') this.#own = {};
    const side = WORDS[name];
    if (!side || value === undefined) return name === 'sectd';
    (name.endsWith('sxn') ? this.#own : this.#document)[side] = value;
    return true;
  }

  /** Ends the current section after this number of blocks. */
  end(blocks: number): void {
    this.#last().paper = this.#paper();
    this.#sections.push({ from: blocks, paper: {}, margins: [] });
  }

  /**
   * Adds headers or footers of a kind of page: each text once, because left, right and first pages usually have the
   * same.
   */
  add(blocks: readonly FlowBlock[], kind: 'header' | 'footer', shownOn?: 'first' | 'even'): void {
    for (const block of marginBlocks(blocks, kind, shownOn)) {
      const key = 'runs' in block ? `${kind} ${block.runs.map((run) => run.text).join('')}` : undefined;
      if (key !== undefined && this.#texts.has(key)) continue;
      if (key !== undefined) this.#texts.add(key);
      this.#last().margins.push(block);
    }
  }

  /** One part for each change of page size. */
  parts(blocks: readonly FlowBlock[]): FlowPart[] {
    this.#last().paper = this.#paper();
    const parts: FlowPart[] = [];
    this.#sections.forEach(({ from, paper, margins }, i) => {
      const titled = margins.some(({ shownOn }) => shownOn === 'first');
      const placed = margins.map(
        (block): FlowBlock =>
          titled && !block.shownOn && block.kind !== 'picture' ? { ...block, shownOn: 'later' } : block,
      );
      const own = [...placed, ...blocks.slice(from, this.#sections[i + 1]?.from)];
      const last = parts.at(-1);
      if (last && (own.length === 0 || (last.width === paper.width && last.height === paper.height)))
        last.blocks.push(...own);
      else parts.push({ kind: 'flowing', ...paper, blocks: own });
    });
    return parts;
  }

  #last(): Section {
    return this.#sections.at(-1)!;
  }

  #paper(): Paper {
    const { width, height, left = 1800, right = 1800, top = 1440, bottom = 1440 } = { ...this.#document, ...this.#own };
    if (
      width === undefined ||
      height === undefined ||
      width < 720 ||
      height < 720 ||
      width > 288_000 ||
      height > 288_000
    )
      return {};
    const points = (twips: number): number => Math.abs(twips) / 20;
    return {
      width: width / 20,
      height: height / 20,
      margins: { top: points(top), right: points(right), bottom: points(bottom), left: points(left) },
    };
  }
}
