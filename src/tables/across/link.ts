import type { Document, Element, Table } from '../../document/index.ts';
import { withRoles } from '../roles/roles.ts';
import { continuations } from './cross-page.ts';
import { mergeTables } from './merge.ts';

/** Form of cross-page tables: linked fragments, or one table. */
export interface LinkOptions {
  merge: boolean;
}

/**
 * Handles tables that span page breaks. Without `merge`, later parts refer to earlier ones (`continuationOf`). With it,
 * one Table element replaces all parts at the place of the first, with regions, roles and header paths, and all
 * references to the other parts go to it. Single-page tables get roles and header paths too.
 */
export function linkTables(document: Document, options: LinkOptions): Document {
  const links = continuations(document);
  if (!options.merge) {
    if (links.length === 0) return document;
    const nextOf = new Map(links.map((l) => [l.next, l.prev]));
    return {
      ...document,
      elements: document.elements.map((e, i) =>
        nextOf.has(i) ? { ...e, continuationOf: nextOf.get(i) as number } : e,
      ),
    };
  }
  const tables = new Map<number, Table>();
  const home = new Map<number, number>();
  const tableAt = (i: number): Table => tables.get(i) ?? ((document.elements[i] as Element).table as Table);
  // From the last page backwards, so that each step includes all that follows.
  for (const { prev, next } of [...links].reverse()) {
    tables.set(
      prev,
      mergeTables(
        { table: tableAt(prev), pageNumber: (document.elements[prev] as Element).pageNumber },
        { table: tableAt(next), pageNumber: (document.elements[next] as Element).pageNumber },
      ),
    );
    home.set(next, prev);
  }
  const withTables = document.elements.map((e, i) =>
    e.table && !home.has(i) ? { ...e, table: withRoles(tableAt(i)) } : e,
  );
  return removeElements({ ...document, elements: withTables }, home);
}

/** Removes elements; references to them go to the element that absorbed them. */
function removeElements(document: Document, home: ReadonlyMap<number, number>): Document {
  if (home.size === 0) return document;
  const rootOf = (i: number): number => {
    let at = i;
    for (let next = home.get(at); next !== undefined; next = home.get(at)) at = next;
    return at;
  };
  const index: number[] = [];
  let count = 0;
  document.elements.forEach((_, i) => {
    index.push(home.has(i) ? -1 : count++);
  });
  const map = (i: number): number => index[rootOf(i)] as number;
  const elements: Element[] = [];
  document.elements.forEach((e, i) => {
    if (home.has(i)) return;
    const own = index[i] as number;
    const copy: Element = { ...e, children: [...new Set(e.children.map(map))].filter((c) => c !== own) };
    for (const key of ['parent', 'ref', 'continuationOf'] as const) {
      const v = e[key];
      if (v === undefined) continue;
      const to = map(v);
      if (to === own) delete copy[key];
      else copy[key] = to;
    }
    elements.push(copy);
  });
  // A child listed under two parents (its own and the removed part's) stays with the parent it refers to.
  elements.forEach((e, i) => {
    e.children = e.children.filter((c) => elements[c]?.parent === i);
  });
  return { ...document, elements };
}
