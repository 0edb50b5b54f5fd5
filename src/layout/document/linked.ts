import { overlapX, overlapY } from '../../document/index.ts';
import type { TextItem } from './items.ts';

/** Least share of the characters of a text that links cover, where the text is nothing but links. */
const COVERED = 0.9;

/**
 * Whether a block is nothing but links to other documents ("Official documentation"). Its colour is that of links then,
 * and sets no heading apart.
 */
export function isLinked({ block, page }: TextItem): boolean {
  const links = page.links.filter(
    (l) => l.url !== undefined && overlapX(l, block.box) > 0 && overlapY(l, block.box) > 0,
  );
  if (links.length === 0) return false;
  let all = 0;
  let covered = 0;
  for (const { glyphs } of block.lines)
    for (const g of glyphs) {
      const [x, y] = [(g.x0 + g.x1) / 2, (g.y0 + g.y1) / 2];
      all++;
      if (links.some((l) => x >= l.x0 && x <= l.x1 && y >= l.y0 && y <= l.y1)) covered++;
    }
  return covered >= COVERED * all;
}
