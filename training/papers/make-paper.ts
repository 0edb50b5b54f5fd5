import { makeDesk } from './desk.ts';
import type { PaperMaker, Sketch, Split } from './form.ts';
import type { Look } from './look.ts';
import { type Truth, tellTruth } from './output/truth.ts';
import { makeRandom } from './random.ts';
import type { Page } from './render/chromium.ts';
import { type Drawn, draw } from './render/drawn.ts';

/** Name of a paper, which determines all its content. */
export interface PaperName {
  maker: PaperMaker;
  split: Split;
  seed: number;
}

export interface Sketched {
  sketch: Sketch;
  look: Look;
  design: string;
}

export const idOf = ({ maker, split, seed }: PaperName): string => `${maker.type}-${split}-${seed}`;

export function sketchPaper(name: PaperName): Sketched {
  const random = makeRandom(`${name.maker.family}/${idOf(name)}`);
  const desk = makeDesk(random, name.split);
  const designs = name.maker.designs.filter((design) => design.split === undefined || design.split === name.split);
  const design = random.weighted(designs.map((d) => [d.weight ?? 1, d] as const));
  return { sketch: design.draw(desk), look: desk.look, design: design.name };
}

export interface MadePaper {
  drawn: Drawn;
  truth: Truth;
}

/** Draws the paper in the browser and returns its text and places. The page keeps showing it. */
export async function makePaper(page: Page, name: PaperName): Promise<MadePaper> {
  const { sketch, look, design } = sketchPaper(name);
  const drawn = await draw(page, sketch, look);
  return { drawn, truth: tellTruth(name.maker, design, sketch, drawn) };
}
