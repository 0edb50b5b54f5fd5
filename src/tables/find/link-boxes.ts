import type { PageContent, Ruling } from '../../document/index.ts';

/** Rulings without the boxes that some writers draw around links, and without the lines below links. */
export function withoutLinkBoxes(page: PageContent): Ruling[] {
  const { rulings, links } = page;
  if (links.length === 0 || rulings.length === 0) return rulings;
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 2.5;
  return rulings.filter(
    (r) =>
      !links.some((l) =>
        r.direction === 'horizontal'
          ? r.at > l.y0 - 2.5 && r.at < l.y1 + 2.5 && near(r.from, l.x0) && near(r.to, l.x1)
          : (near(r.at, l.x0) || near(r.at, l.x1)) && near(r.from, l.y0) && near(r.to, l.y1),
      ),
  );
}
