import {
  type Box,
  boxArea,
  containsCentre,
  type FlowBlock,
  type FlowRun,
  type Glyph,
  growBox,
  intersectionArea,
  median,
  type PageAnalysis,
  unionBox,
} from '../../document/index.ts';
import type { CharPlace, PlacedBlock } from '../../paging/index.ts';
import { glyphListsOf } from '../primary/missing-glyphs.ts';
import { alignText, findStretch } from './align.ts';
import { cellBoxes } from './cell-boxes.ts';

export interface FlowPiece {
  block: FlowBlock;
  /** Points; undefined if the model gave no position. */
  box?: Box;
}

export interface Placing {
  blocks: PlacedBlock[];
  chars: (run: FlowRun) => (CharPlace | undefined)[] | undefined;
  /** Glyphs of the page outside all blocks. */
  left: Glyph[];
}

const TEXT_SIZE = 10.5;
/** Tolerance in points for letters that extend beyond the box that a model gave. */
const SLACK = 2;

/** Gives blocks of a model their positions, and their characters the boxes of the matching glyphs. */
export function placeBlocks(pieces: readonly FlowPiece[], analysis: PageAnalysis): Placing {
  const { pageNumber, width, height } = analysis.page;
  const glyphs = analysis.blocks.flatMap((block) => glyphListsOf(block).flat());
  const places = new Map<FlowRun, (CharPlace | undefined)[]>();
  const used = new Set<Glyph>();
  const blocks = pieces.map(({ block, box: told }): PlacedBlock => {
    const runs = runsOf(block);
    const text = runs.map(spoken).join('');
    const inside = told ? glyphsIn(told, glyphs, analysis) : findStretch(text, glyphs, used);
    const found: Box[] = [];
    const sizes: number[] = [];
    if (inside && inside.length > 0) {
      const aligned = alignText(text, inside);
      let at = 0;
      for (const run of runs) {
        const length = Array.from(spoken(run)).length;
        const own = aligned.slice(at, at + length);
        at += length;
        for (const one of own) {
          if (!one) continue;
          used.add(one.glyph);
          found.push(one.glyph);
          sizes.push(one.glyph.size);
        }
        if (run.latex === undefined)
          places.set(
            run,
            own.map((one) => one && { pageNumber, box: boxOf(one.glyph), baseline: one.glyph.baseline, seen: one }),
          );
      }
      if (told) for (const glyph of inside) used.add(glyph);
    }
    // A block that is not found is somewhere on the page; a smaller box would be a guess.
    const box = told ?? (found.length > 0 ? unionBox(found) : { x0: 0, y0: 0, x1: width, y1: height });
    const placed: PlacedBlock = { block, box, size: median(sizes) ?? TEXT_SIZE };
    if (block.kind === 'table')
      placed.cells = cellBoxes(block, box, (cell) => boxesOf(cell.blocks.flatMap(runsOf), places));
    return placed;
  });
  const left = glyphs.filter(
    (glyph) => !used.has(glyph) && !blocks.some(({ box }) => containsCentre(growBox(box, SLACK), glyph)),
  );
  return { blocks, chars: (run) => places.get(run), left };
}

const boxOf = ({ x0, y0, x1, y1 }: Box): Box => ({ x0, y0, x1, y1 });

/** Formulas look different in print and in LaTeX. */
const spoken = (run: FlowRun): string => (run.latex === undefined ? run.text : '');

function runsOf(block: FlowBlock): FlowRun[] {
  if (block.kind === 'table') return block.cells.flatMap((cell) => cell.blocks.flatMap(runsOf));
  return 'runs' in block ? block.runs : [];
}

/** Glyphs in a box, in reading order. For a table that the page analysis also found, cell by cell. */
function glyphsIn(box: Box, glyphs: readonly Glyph[], { blocks }: PageAnalysis): Glyph[] {
  const around = growBox(box, SLACK);
  const table = blocks.find(
    (block) =>
      block.kind === 'table' && intersectionArea(block.box, box) > 0.6 * Math.min(boxArea(block.box), boxArea(box)),
  );
  const own = table
    ? glyphListsOf(table)
        .flat()
        .filter((glyph) => containsCentre(around, glyph))
    : [];
  const known = new Set(own);
  return [...own, ...glyphs.filter((glyph) => !known.has(glyph) && containsCentre(around, glyph))];
}

const boxesOf = (
  runs: readonly FlowRun[],
  places: ReadonlyMap<FlowRun, (CharPlace | undefined)[]>,
): Box | undefined => {
  const boxes = runs.flatMap((run) => (places.get(run) ?? []).flatMap((place) => (place ? [place.box] : [])));
  return boxes.length > 0 ? unionBox(boxes) : undefined;
};
