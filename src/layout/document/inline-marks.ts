import {
  type Box,
  type Checkbox,
  containsCentre,
  type Element,
  growBox,
  intersectionArea,
  type PageAnalysis,
  type RichText,
} from '../../document/index.ts';
import { checkboxAlone, withCheckbox, withHandwriting } from './inline-objects.ts';

/** Whether an element can contain marks: it has text of its own. */
const takesMarks = (element: Element): boolean => element.type !== 'Image' && element.type !== 'Formula';

/**
 * Elements of a page that may contain `box`, best first: those with its centre inside, then those that it touches or
 * nearly touches.
 */
function owners(elements: readonly Element[], indices: readonly number[], box: Box): number[] {
  const near = growBox(box, 3 * (box.x1 - box.x0), 0);
  const inside = indices.filter((i) => containsCentre(elements[i]!.box, box));
  const touching = indices.filter((i) => !inside.includes(i) && intersectionArea(elements[i]!.box, near) > 0);
  return [...inside, ...touching];
}

/**
 * The element with changed text, or changed text of the cell that contains `box`; undefined if `apply` changes nothing.
 */
function change(element: Element, box: Box, apply: (text: RichText) => RichText | undefined): Element | undefined {
  const { table } = element;
  if (!table) {
    const text = apply(element.text);
    return text && { ...element, text };
  }
  const index = table.cells.findIndex((cell) => containsCentre(cell.box, box));
  const cell = table.cells[index];
  const text = cell && apply(cell.text);
  if (!cell || !text) return undefined;
  return { ...element, table: { ...table, cells: table.cells.with(index, { ...cell, text }) } };
}

const tick =
  (checkbox: Checkbox, inCell: boolean) =>
  (text: RichText): RichText | undefined =>
    inCell && text.value === '' ? checkboxAlone(checkbox) : withCheckbox(text, checkbox);

/** Writes checkboxes and handwriting of the pages into their elements and cells; changed elements are new objects. */
export function markInlineObjects(elements: readonly Element[], pages: readonly PageAnalysis[]): Element[] {
  const marked = [...elements];
  if (!pages.some((p) => p.checkboxes.length > 0 || p.handwriting.length > 0)) return marked;
  const byPage = new Map<number, number[]>();
  elements.forEach((element, i) => {
    if (!takesMarks(element)) return;
    const list = byPage.get(element.pageNumber);
    if (list) list.push(i);
    else byPage.set(element.pageNumber, [i]);
  });
  for (const { page, checkboxes, handwriting } of pages) {
    const indices = byPage.get(page.pageNumber) ?? [];
    for (const checkbox of checkboxes) {
      for (const i of owners(marked, indices, checkbox.box)) {
        const element = marked[i]!;
        const next = change(element, checkbox.box, tick(checkbox, element.table !== undefined));
        if (!next) continue;
        marked[i] = next;
        break;
      }
    }
    for (const region of handwriting) {
      for (const i of indices) {
        const element = marked[i]!;
        if (intersectionArea(element.box, region.box) === 0) continue;
        const next = change(element, region.box, (text) => withHandwriting(text, region));
        if (next) marked[i] = next;
      }
    }
  }
  return marked;
}
