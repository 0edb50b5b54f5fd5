import sharp from 'sharp';
import {
  type AssetSink,
  type Box,
  containsCentre,
  type Element,
  type FlowBlock,
  type FlowImage,
  type Glyph,
  intersectionArea,
  type PageAnalysis,
  type PictureBlock,
  type TableBlock,
} from '../../document/index.ts';
import { isValidLatex } from '../../latex/index.ts';
import { textOfGlyphs } from '../../layout/index.ts';
import { flowPage } from '../../paging/index.ts';
import type { Dialogue, ModelParse } from './dialogue-state.ts';
import { type FlowPiece, placeBlocks } from './place-blocks.ts';
import { retext } from './retext.ts';
import type { SaidBlock } from './said.ts';
import type { PagePicture } from './send-picture.ts';
import { formulaLatex } from './text-runs.ts';
import { toFlow } from './to-flow.ts';

const TRUNCATED = (count: number): string =>
  `The model did not come to an end by itself ${count === 1 ? 'once' : `${count} times`}: its text there is cut.`;

/** The page in the model's layout. The model has classified the blocks, so only positions and references are added. */
export async function finishBlocks(
  { analysis, picture, said, truncated }: Dialogue,
  options: ModelParse,
  sink: AssetSink,
): Promise<PageAnalysis> {
  const { width, height, pageNumber } = analysis.page;
  const pieces: FlowPiece[] = [];
  const continuing: number[] = [];
  for (const block of [...said, ...marksBeside(said, analysis)]) {
    const box = block.box && inPoints(block.box, width, height);
    for (const flow of await toFlow(block)) {
      const own = flow.kind === 'picture' ? withPixels(flow, box, analysis, picture) : flow;
      if (!saysSomething(own)) continue;
      if (block.continues && pieces.length > 0) continuing.push(pieces.length);
      pieces.push({ block: own, ...(box && { box }) });
    }
  }
  const placing = placeBlocks(pieces, analysis);
  const rest = placing.left.length > 0 ? textOfGlyphs(placing.left) : undefined;
  // Keep what the model has omitted: it comes last, as unclassified text.
  const blocks = rest
    ? [
        ...placing.blocks,
        { block: { kind: 'other' as const, runs: [{ text: rest.value }] }, box: boundsOf(placing.left), size: 10.5 },
      ]
    : placing.blocks;
  const flow = await flowPage(
    { pageNumber, width, height, blocks, chars: placing.chars },
    { ...options, characters: true },
    sink,
  );
  const elements = (flow.elements ?? []).map(openEnded);
  for (const index of continuing)
    if (elements[index]?.type === elements[index - 1]?.type)
      elements[index] = { ...elements[index]!, continuationOf: index - 1 };
  return {
    ...analysis,
    blocks: [],
    elements,
    checkboxes: [],
    handwriting: [],
    engine: options.model.engine,
    warnings: [
      ...flow.warnings,
      ...(rest
        ? [
            `${placing.left.length} characters of the page are in no block of the model and stand at the end of the page.`,
          ]
        : []),
      ...(truncated > 0 ? [TRUNCATED(truncated)] : []),
    ],
  };
}

/** The page in our own layout, with the text that the model has read in its blocks. */
export async function finishOwn(
  { analysis, asked, answers, truncated }: Dialogue & { answers: readonly string[] },
  options: ModelParse,
  sink: AssetSink,
): Promise<PageAnalysis> {
  const blocks = [...analysis.blocks];
  for (const [i, index] of asked.entries()) {
    const block = blocks[index]!;
    const text = answers[i] ?? '';
    if (text.trim() === '') continue;
    if (block.kind === 'table') blocks[index] = await tableOf(block, text, analysis, options, sink);
    else if (block.kind === 'picture') blocks[index] = { ...block, text: text.trim(), glyphs: [] };
    else if (block.latex === undefined && block.role !== 'formula') blocks[index] = retext(block, text);
    else {
      const latex = formulaLatex(text);
      if (isValidLatex(latex, true)) blocks[index] = { ...block, latex };
    }
  }
  return {
    ...analysis,
    blocks,
    engine: options.model.engine,
    warnings: [...analysis.warnings, ...(truncated > 0 ? [TRUNCATED(truncated)] : [])],
  };
}

/** The table as the model reads it. Keeps our own table if the answer contains no table. */
async function tableOf(
  block: TableBlock,
  text: string,
  analysis: PageAnalysis,
  options: ModelParse,
  sink: AssetSink,
): Promise<TableBlock> {
  const [flow] = await toFlow({ label: 'table', text });
  if (flow?.kind !== 'table') return block;
  const { width, height, pageNumber } = analysis.page;
  const placing = placeBlocks([{ block: flow, box: block.box }], analysis);
  const page = await flowPage(
    { pageNumber, width, height, blocks: placing.blocks, chars: placing.chars },
    { ...options, characters: true },
    sink,
  );
  const table = page.elements?.[0]?.table;
  if (!table) return block;
  const { bordered, closedTop, closedBottom } = block.table;
  return { ...block, table: { ...table, bordered, closedTop, closedBottom } };
}

const inPoints = ({ x0, y0, x1, y1 }: Box, width: number, height: number): Box => ({
  x0: x0 * width,
  y0: y0 * height,
  x1: x1 * width,
  y1: y1 * height,
});

function boundsOf(glyphs: readonly Glyph[]): Box {
  return {
    x0: Math.min(...glyphs.map(({ x0 }) => x0)),
    y0: Math.min(...glyphs.map(({ y0 }) => y0)),
    x1: Math.max(...glyphs.map(({ x1 }) => x1)),
    y1: Math.max(...glyphs.map(({ y1 }) => y1)),
  };
}

function saysSomething(block: FlowBlock): boolean {
  if (block.kind === 'table' || block.kind === 'picture') return true;
  if (block.kind === 'formula') return (block.latex || block.text).trim() !== '';
  return block.runs.some((run) => run.text.trim() !== '' || run.image);
}

/** Seals and codes that our own analysis has found and the model has not named. */
function marksBeside(said: readonly SaidBlock[], { blocks, page: { width, height } }: PageAnalysis): SaidBlock[] {
  return blocks.flatMap((block): SaidBlock[] => {
    if (block.kind !== 'picture' || !isMark(block)) return [];
    const box = {
      x0: block.box.x0 / width,
      y0: block.box.y0 / height,
      x1: block.box.x1 / width,
      y1: block.box.y1 / height,
    };
    const named = said.some(
      (other) =>
        other.box && ['picture', 'seal', 'chart'].includes(other.label) && intersectionArea(other.box, box) > 0,
    );
    return named
      ? []
      : [
          {
            label: 'picture',
            text: '',
            box,
            blocks: [{ kind: 'picture', text: block.text, subType: block.subType as 'stamp' }],
          },
        ];
  });
}

const isMark = ({ subType }: PictureBlock): boolean =>
  subType === 'stamp' || subType === 'qrcode' || subType === 'barcode';

/** Adds to a picture its pixels and what our own analysis knows about it. */
function withPixels(
  block: FlowBlock & { kind: 'picture' },
  box: Box | undefined,
  analysis: PageAnalysis,
  picture: PagePicture,
): FlowBlock {
  if (!box) return block;
  const known = analysis.blocks.find(
    (own): own is PictureBlock => own.kind === 'picture' && isMark(own) && containsCentre(box, own.box),
  );
  const inside = analysis.blocks.flatMap((own) =>
    own.kind === 'text'
      ? own.lines.flatMap((line) => line.glyphs.filter((glyph) => containsCentre(box, glyph)))
      : own.kind === 'picture' && containsCentre(box, own.box)
        ? own.glyphs
        : [],
  );
  const molecule = analysis.blocks.find(
    (own) => own.kind === 'picture' && own.molecule && containsCentre(box, own.box),
  );
  if (molecule) return { kind: 'chemical', runs: [{ text: (molecule as PictureBlock).text }] };
  const subType = block.subType ?? known?.subType;
  const text = block.text || known?.text || textOfGlyphs(inside).value;
  return { ...block, image: pixelsOf(box, analysis, picture), text, ...(subType && { subType }) };
}

function pixelsOf(box: Box, { page: { width, height } }: PageAnalysis, picture: PagePicture): FlowImage {
  const scale = picture.width / width;
  const left = Math.max(0, Math.floor(box.x0 * scale));
  const top = Math.max(0, Math.floor(box.y0 * (picture.height / height)));
  const region = {
    left,
    top,
    width: Math.max(1, Math.min(picture.width - left, Math.ceil((box.x1 - box.x0) * scale))),
    height: Math.max(1, Math.min(picture.height - top, Math.ceil(((box.y1 - box.y0) * picture.height) / height))),
  };
  return {
    mimeType: 'image/jpeg',
    width: box.x1 - box.x0,
    height: box.y1 - box.y0,
    bytes: () => sharp(picture.path).extract(region).jpeg({ quality: 85, chromaSubsampling: '4:4:4' }).toBuffer(),
  };
}

/**
 * The answer does not say whether a rule closes the table, so the parts of a table across a page break are linked by
 * their columns.
 */
const openEnded = (element: Element): Element =>
  element.table ? { ...element, table: { ...element.table, closedTop: false, closedBottom: false } } : element;
