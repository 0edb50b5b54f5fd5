import {
  type Box,
  centreY,
  type Element,
  type Glyph,
  placing,
  type Quad,
  type RichText,
  type Table,
} from '../../document/index.ts';

/** The result of reading a picture like a page. */
export interface PictureElements {
  /** References are indices into this list. Coordinates are points of the upright picture. */
  elements: Element[];
  width: number;
  height: number;
  /** Clockwise rotation of the picture in the document, relative to upright. */
  turn: 0 | 90 | 180 | 270;
}

/** Moves the elements to the picture's place on its page, with references starting at `base`. */
export function placeElements(
  { elements, width, height, turn }: PictureElements,
  pageNumber: number,
  target: Box,
  base: number,
): Element[] {
  const turned = placing(turn, width, height);
  const [w, h] = turn === 90 || turn === 270 ? [height, width] : [width, height];
  const [sx, sy] = [(target.x1 - target.x0) / w, (target.y1 - target.y0) / h];
  const scaled = (q: Quad): Quad => {
    const x = (value: number): number => target.x0 + value * sx;
    const y = (value: number): number => target.y0 + value * sy;
    return [x(q[0]), y(q[1]), x(q[2]), y(q[3]), x(q[4]), y(q[5]), x(q[6]), y(q[7])];
  };
  const quad = (q: Quad): Quad => scaled(turned.quad(q));
  const box = (b: Box): Box => {
    const t = turned.box(b);
    return {
      x0: target.x0 + t.x0 * sx,
      x1: target.x0 + t.x1 * sx,
      y0: target.y0 + t.y0 * sy,
      y1: target.y0 + t.y1 * sy,
    };
  };
  const glyph = (g: Glyph): Glyph => {
    const place = box(g);
    const share = g.y1 > g.y0 ? (g.baseline - g.y0) / (g.y1 - g.y0) : 1;
    return {
      ...g,
      ...place,
      baseline: turn === 0 ? place.y0 + share * (place.y1 - place.y0) : centreY(place),
      size: g.size * (turn === 90 || turn === 270 ? sx : sy),
      angle: (g.angle + turn) % 360,
      ...(g.quad ? { quad: quad(g.quad) } : {}),
    };
  };
  const text = (rich: RichText): RichText => ({
    ...rich,
    glyphs: rich.glyphs.map(glyph),
    objects: rich.objects.map((object) => ({
      ...object,
      quad: quad(object.quad),
      ...(object.glyphs ? { glyphs: object.glyphs.map(glyph) } : {}),
    })),
  });
  const table = (one: Table): Table => ({
    ...one,
    box: box(one.box),
    columnEdges: one.columnEdges.map((edge) => target.x0 + (edge / width) * (target.x1 - target.x0)),
    cells: one.cells.map((cell) => ({ ...cell, box: box(cell.box), text: text(cell.text) })),
  });
  const at = (index: number | undefined): number | undefined => (index === undefined ? undefined : index + base);
  return elements.map(({ parent: _, ref, continuationOf, ...element }) => ({
    ...element,
    pageNumber,
    box: box(element.box),
    children: [],
    text: text(element.text),
    ...(element.quad ? { quad: quad(element.quad) } : {}),
    ...(element.table ? { table: table(element.table) } : {}),
    ...(ref === undefined ? {} : { ref: at(ref)! }),
    ...(continuationOf === undefined ? {} : { continuationOf: at(continuationOf)! }),
  }));
}

/** All text as the text of a cell: one line per element and per table row. */
export function plainText(elements: readonly Element[]): string {
  return elements
    .flatMap((element) => {
      if (!element.table) return [element.text.value];
      const rows = Map.groupBy(element.table.cells, (cell) => cell.row);
      return [...rows.values()].map((cells) =>
        cells.map((cell) => cell.text.value.replace(/(?<!\s)\s*\n\s*/g, ' ')).join(' '),
      );
    })
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
