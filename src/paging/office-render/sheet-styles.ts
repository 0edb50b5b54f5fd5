/** Format of a cell: font size in points, and whether its lines wrap. */
export interface CellStyle {
  size: number;
  wraps: boolean;
}

/** Width and height in points of columns and rows without a style. */
export const DEFAULT_WIDTH = 64;
export const DEFAULT_HEIGHT = 12.8;

/** Value of an attribute in LibreOffice's output: in double quotes, after one blank. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const at = attributes.indexOf(` ${name}="`);
  if (at < 0) return undefined;
  const from = at + name.length + 3;
  return attributes.slice(from, attributes.indexOf('"', from));
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&apos;': "'" };
export const unescapeXml = (text: string): string =>
  text
    .replace(/&(?:lt|gt|amp|quot|apos);/g, (entity) => ENTITIES[entity]!)
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/** Converts lengths of LibreOffice's output to points. */
function points(length: string | undefined): number | undefined {
  const [, value, unit] = /^([\d.]+)(in|cm|mm|pt)$/.exec(length ?? '') ?? [];
  if (value === undefined) return undefined;
  return Number(value) * { in: 72, cm: 72 / 2.54, mm: 7.2 / 2.54, pt: 1 }[unit as 'in'];
}

/** Drawn size of a column or row: LibreOffice reads hundredths of a millimetre and draws twentieths of a point. */
function laneSize(length: string | undefined): number | undefined {
  const size = points(length);
  return size === undefined ? undefined : Math.round((Math.round((size / 72) * 2540) * 1440) / 2540) / 20;
}

const MAX_PARENTS = 20;

/** Sizes of columns and rows, and cell formats, by style name. */
export class SheetStyles {
  readonly #bodies = new Map<string, { parent: string | undefined; body: string }>();
  readonly #cells = new Map<string, CellStyle>();
  readonly #rows = new Map<string, { height: number; optimal: boolean }>();

  constructor(book: string) {
    const end = book.indexOf('<office:spreadsheet');
    const head = end < 0 ? '' : book.slice(0, end);
    for (const [, attributes = '', body = ''] of head.matchAll(
      /<style:style\s([^>]*?)(?:\/>|>([\s\S]*?)<\/style:style>)/g,
    )) {
      const key = `${attributeOf(` ${attributes}`, 'style:family')} ${attributeOf(` ${attributes}`, 'style:name')}`;
      this.#bodies.set(key, { parent: attributeOf(` ${attributes}`, 'style:parent-style-name'), body });
    }
  }

  #value(family: string, name: string | undefined, attribute: string): string | undefined {
    for (let i = 0, at = name; at !== undefined && i < MAX_PARENTS; i++) {
      const style = this.#bodies.get(`${family} ${at}`);
      const value = style && attributeOf(style.body, attribute);
      if (value !== undefined) return value;
      at = style?.parent;
    }
    return undefined;
  }

  width(name: string | undefined): number {
    return laneSize(this.#value('table-column', name, 'style:column-width')) ?? DEFAULT_WIDTH;
  }

  row(name: string | undefined): { height: number; optimal: boolean } {
    const key = name ?? '';
    let row = this.#rows.get(key);
    if (!row) {
      const height = laneSize(this.#value('table-row', name, 'style:row-height')) ?? DEFAULT_HEIGHT;
      row = { height, optimal: this.#value('table-row', name, 'style:use-optimal-row-height') !== 'false' };
      this.#rows.set(key, row);
    }
    return row;
  }

  cell(name: string | undefined): CellStyle {
    const key = name ?? 'Default';
    let cell = this.#cells.get(key);
    if (!cell) {
      const size =
        points(this.#value('table-cell', key, 'fo:font-size')) ??
        points(this.#value('table-cell', 'Default', 'fo:font-size')) ??
        10;
      cell = { size, wraps: this.#value('table-cell', key, 'fo:wrap-option') === 'wrap' };
      this.#cells.set(key, cell);
    }
    return cell;
  }
}
