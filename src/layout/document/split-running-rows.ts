import type { TextBlock } from '../../document/index.ts';
import { type Item, isTextItem, itemOfLines } from './items.ts';
import type { RunningRole } from './margin.ts';
import { piecesOf } from './row-pieces.ts';

/**
 * Running rows as readers take them: a title at each end is a header of its own, and the number beside a title is a
 * page number. Returns the items with these rows split, and the roles of all.
 */
export function splitRunningRows(
  items: readonly Item[],
  running: ReadonlyMap<TextBlock, RunningRole>,
): { items: Item[]; roles: [TextBlock, RunningRole][] } {
  const roles: [TextBlock, RunningRole][] = [];
  const out = items.flatMap((item) => {
    const role = isTextItem(item) ? running.get(item.block) : undefined;
    if (!role || !isTextItem(item)) return [item];
    const pieces =
      role === 'page-number' || item.block.latex !== undefined || item.block.formulas ? [] : piecesOf(item.block);
    if (pieces.length < 2) {
      roles.push([item.block, role]);
      return [item];
    }
    return pieces.map(({ lines, label }) => {
      const piece = itemOfLines(item, lines);
      roles.push([piece.block as TextBlock, label ? 'page-number' : role]);
      return piece;
    });
  });
  return { items: out, roles };
}
