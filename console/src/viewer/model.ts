import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';

/** A page as it is shown. */
export interface ViewPage {
  number: number;
  width: number;
  height: number;
  image?: string;
  failed?: string;
}

/** An outline on a page. */
export interface Box {
  id: string;
  page: number;
  /** Four corners, 0..1 of the page. */
  points: number[];
  kind: string;
  label: string;
}

/** Characters of a page with how sure the reading of each was. */
export interface HeatMark {
  points: number[];
  confidence: number;
}

export interface View {
  pages: ViewPage[];
  boxesOf(page: number): Box[];
  /** Cells of an element that is a table. */
  cellsOf?(id: string): Box[];
  heatOf?(page: number): HeatMark[];
}

/** What is chosen and what is pointed at, in both panes alike. */
export interface Selection {
  selected: Signal<string | undefined>;
  hovered: Signal<string | undefined>;
  /** The cell that is chosen inside the chosen table; its id is that of the cell. */
  cell: Signal<Box | undefined>;
  /** Who chose: the other pane follows. */
  from: Signal<'pages' | 'items' | undefined>;
  choose(id: string | undefined, from: 'pages' | 'items', cell?: Box): void;
  classOf(id: string, base: string): ReadonlySignal<string>;
}

export function createSelection(): Selection {
  const selected = signal<string | undefined>(undefined);
  const hovered = signal<string | undefined>(undefined);
  const cell = signal<Box | undefined>(undefined);
  const from = signal<'pages' | 'items' | undefined>(undefined);
  return {
    selected,
    hovered,
    cell,
    from,
    choose(id, by, chosen) {
      batch(() => {
        from.value = by;
        selected.value = id;
        cell.value = chosen;
      });
    },
    classOf: (id, base) =>
      computed(
        () => `${base}${selected.value === id ? ' is-selected' : ''}${hovered.value === id ? ' is-hovered' : ''}`,
      ),
  };
}

/** Boxes by the page that they lie on. */
export function boxesByPage(boxes: Box[]): (page: number) => Box[] {
  const by = Map.groupBy(boxes, ({ page }) => page);
  return (page) => by.get(page) ?? [];
}

/** Whether a point lies in the upright rectangle around an outline. */
export function isInsideBox({ points }: Box, x: number, y: number): boolean {
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  return x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys);
}

/** Corners in pixels as shares of a page. */
export const shares = (position: readonly number[], width: number, height: number): number[] =>
  position.map((value, i) => value / ((i % 2 === 0 ? width : height) || 1));

/**
 * A picture of this server by the path alone: the address in an answer may name another host, which the page may not
 * ask.
 */
export const ownImage = (url: string | undefined): string | undefined => {
  if (!url) return undefined;
  const name = url.split('/').at(-1);
  return `api/v1/docparse/files/${name}`;
};
