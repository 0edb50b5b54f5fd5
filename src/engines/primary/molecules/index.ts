import type { Block, Box, Glyph, PageContent, PictureBlock } from '../../../document/index.ts';
import { greyOf } from '../../../vision/index.ts';
import type { PagePixels } from '../page-pixels.ts';
import { mayBeDrawing } from './is-drawing.ts';
import { findOsra, readMolecule } from './osra.ts';

/** OSRA expects this print resolution. */
const DPI = 300;
const GATE_DPI = 100;
/** Labels of atoms are short. A figure with more text is of another kind. */
const MAX_CHARACTERS = 120;
const MAX_LABEL = 14;

export interface Molecules {
  blocks: Block[];
  warnings: string[];
}

/** Adds SMILES to pictures that show molecules. */
export async function withMolecules(
  blocks: readonly Block[],
  page: PageContent,
  pixels: PagePixels,
  signal: AbortSignal,
): Promise<Molecules> {
  const program = findOsra();
  if (!program) {
    const missing = blocks.some((block) => block.kind === 'picture');
    return {
      blocks: [...blocks],
      warnings: missing ? ['Molecules are read with OSRA, which is not installed (Debian: apt-get install osra).'] : [],
    };
  }
  const whole = await wholePage(blocks, page, pixels, program, signal);
  if (whole) return { blocks: [whole], warnings: [] };
  const out: Block[] = [];
  for (const block of blocks) {
    signal.throwIfAborted();
    const smiles =
      block.kind === 'picture' && mayHaveMolecule(block)
        ? await smilesOf(block.box, pixels, program, signal)
        : undefined;
    out.push(
      smiles === undefined
        ? block
        : { ...(block as PictureBlock), subType: undefined, text: smiles, glyphs: [], molecule: true },
    );
  }
  return { blocks: out, warnings: [] };
}

/**
 * Handles a picture file that contains only a drawing: its strokes are not pictures on a page, and the labels of its
 * atoms are not text.
 */
async function wholePage(
  blocks: readonly Block[],
  page: PageContent,
  pixels: PagePixels,
  program: string,
  signal: AbortSignal,
): Promise<PictureBlock | undefined> {
  if (page.origin !== 'image' || blocks.some((block) => block.kind === 'table') || !areLabels(page.glyphs))
    return undefined;
  const box = { x0: 0, y0: 0, x1: page.width, y1: page.height };
  const smiles = await smilesOf(box, pixels, program, signal);
  return smiles === undefined
    ? undefined
    : { kind: 'picture', box, text: smiles, glyphs: [], confidence: 1, column: 0, molecule: true };
}

const mayHaveMolecule = ({ subType, glyphs }: PictureBlock): boolean =>
  (subType === undefined || subType === 'diagram') && areLabels(glyphs);

function areLabels(glyphs: readonly Glyph[]): boolean {
  if (glyphs.length > MAX_CHARACTERS) return false;
  let run = 0;
  for (const [i, glyph] of glyphs.entries()) {
    const before = glyphs[i - 1];
    run =
      before && Math.abs(before.baseline - glyph.baseline) < glyph.size / 3 && glyph.x0 - before.x1 < glyph.size
        ? run + 1
        : 1;
    if (run > MAX_LABEL) return false;
  }
  return true;
}

async function smilesOf(
  box: Box,
  pixels: PagePixels,
  program: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const shown = await pixels(GATE_DPI, box);
  if (!mayBeDrawing({ ...shown, data: greyOf(shown).data, channels: 1 })) return undefined;
  return readMolecule(await pixels(DPI, box), program, signal);
}
