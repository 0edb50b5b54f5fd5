import { type Box, containsCentre, type Element, growBox, intersectionArea, type PageAnalysis } from '../../document/index.ts';
import { withCheckbox, withHandwriting } from './inline-objects.ts';

/** Elements whose text a mark can belong to. Table cells get theirs with the table. */
const takesMarks = (element: Element): boolean => element.type !== 'Table' && element.type !== 'Image' && element.type !== 'Formula';

/** Elements of a page in the order in which `box` could belong to them: those that hold its centre, then those it touches or nearly touches. */
function owners(elements: readonly Element[], indices: readonly number[], box: Box): number[] {
  const near = growBox(box, 3 * (box.x1 - box.x0), 0);
  const inside = indices.filter((i) => containsCentre(elements[i]!.box, box));
  const touching = indices.filter((i) => !inside.includes(i) && intersectionArea(elements[i]!.box, near) > 0);
  return [...inside, ...touching];
}

/** Checkboxes and handwriting of the pages written into the elements they lie in; new elements where something changed. */
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
        const text = withCheckbox(marked[i]!.text, checkbox);
        if (!text) continue;
        marked[i] = { ...marked[i]!, text };
        break;
      }
    }
    for (const region of handwriting) {
      for (const i of indices) {
        if (intersectionArea(marked[i]!.box, region.box) === 0) continue;
        const text = withHandwriting(marked[i]!.text, region);
        if (text) marked[i] = { ...marked[i]!, text };
      }
    }
  }
  return marked;
}
