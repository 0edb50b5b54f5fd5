import type { Block, Font, Glyph, GlyphOrigin, PageAnalysis } from '../document/index.ts';

/**
 * An analysed page for a file, with the measures of its glyphs in columns. `v8.serialize` would repeat the names of all
 * fields for each glyph.
 */
export interface PackedPage {
  /** Its lists of glyphs hold numbers of glyphs. */
  page: PageAnalysis;
  glyphs: Columns;
  /** Texts of the glyphs, joined. */
  text: string;
  /** Length of each. */
  lengths: Uint16Array;
  /** Glyphs with further fields: those of OCR, and slanted ones. They are numbered after the others. */
  others: Glyph[];
}

/** Measures of the glyphs of a page. */
interface Columns {
  fonts: Font[];
  /** What neighbouring glyphs share: y0, y1, baseline, size, colour, angle, mcid and the number of the font. */
  styles: Float64Array;
  /** Number of the style; times 2, plus 1 for a space before. */
  styleOf: Uint32Array;
  /** x0, x1, lead and trail; NaN if unknown. */
  places: Float64Array;
}

/** The same with the texts of the glyphs: each once, and its number for each glyph. */
interface ReadColumns extends Columns {
  texts: string[];
  textOf: Uint32Array;
}

const STYLE = 8;
const PLACE = 4;

export function packPage(page: PageAnalysis): PackedPage {
  const packer = new Packer();
  // Their numbers stand for glyphs in the file alone.
  const numbered = withGlyphs(page, (list) => packer.numbersOf(list) as unknown as Glyph[]);
  return packer.pack(numbered);
}

/** The page, with glyphs that keep their measures in columns. They are for reading: a copy by spread lacks them. */
export function unpackPage({ page, glyphs: read, text, lengths, others }: PackedPage): PageAnalysis {
  // `v8.deserialize` returns views into the file: with them, the rest of the file would stay in memory.
  const glyphs: ReadColumns = {
    fonts: read.fonts,
    styles: read.styles.slice(),
    styleOf: read.styleOf.slice(),
    places: read.places.slice(),
    texts: [],
    textOf: new Uint32Array(lengths.length),
  };
  const known = new Map<string, number>();
  const all: Glyph[] = [];
  let at = 0;
  for (let i = 0; i < lengths.length; i++) {
    const part = text.slice(at, at + lengths[i]!);
    at += lengths[i]!;
    let number = known.get(part);
    if (number === undefined) {
      number = glyphs.texts.push(part) - 1;
      known.set(part, number);
    }
    glyphs.textOf[i] = number;
    all.push(new ColumnGlyph(glyphs, i));
  }
  for (const other of others) all.push(other);
  return withGlyphs(page, (numbers) => (numbers as unknown as number[]).map((i) => all[i]!));
}

/**
 * A glyph of the text layer. With own fields it would take three times the memory: V8 keeps each fraction as an object.
 */
class ColumnGlyph implements Glyph {
  readonly #columns: ReadColumns;
  readonly #at: number;

  constructor(columns: ReadColumns, at: number) {
    this.#columns = columns;
    this.#at = at;
  }

  #style(field: number): number {
    const { styles, styleOf } = this.#columns;
    return styles[STYLE * (styleOf[this.#at]! >>> 1) + field]!;
  }
  #place(field: number): number {
    return this.#columns.places[PLACE * this.#at + field]!;
  }
  get text(): string {
    return this.#columns.texts[this.#columns.textOf[this.#at]!]!;
  }
  get x0(): number {
    return this.#place(0);
  }
  get x1(): number {
    return this.#place(1);
  }
  get lead(): number | undefined {
    return measured(this.#place(2));
  }
  get trail(): number | undefined {
    return measured(this.#place(3));
  }
  get y0(): number {
    return this.#style(0);
  }
  get y1(): number {
    return this.#style(1);
  }
  get baseline(): number {
    return this.#style(2);
  }
  get size(): number {
    return this.#style(3);
  }
  get color(): number {
    return this.#style(4);
  }
  get angle(): number {
    return this.#style(5);
  }
  get mcid(): number {
    return this.#style(6);
  }
  get font(): Font {
    return this.#columns.fonts[this.#style(7)]!;
  }
  get spaceBefore(): boolean {
    return (this.#columns.styleOf[this.#at]! & 1) === 1;
  }
  get origin(): GlyphOrigin {
    return 'text';
  }
  get confidence(): number {
    return 1;
  }
}

const measured = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);

/** Number of styles that a glyph is compared with: a line has few, and to search all would take long. */
const RECENT_STYLES = 8;

class Packer {
  readonly #numbers = new Map<Glyph, number>();
  readonly #fonts = new Map<Font, number>();
  readonly #styles: number[] = [];
  readonly #styleOf: number[] = [];
  readonly #places: number[] = [];
  readonly #lengths: number[] = [];
  #text = '';
  readonly #others: Glyph[] = [];
  readonly #lists: number[][] = [];

  /** Numbers of the glyphs of a list; those of `others` are negative until all are known. */
  numbersOf(list: readonly Glyph[]): number[] {
    const numbers = list.map((glyph) => {
      const known = this.#numbers.get(glyph);
      if (known !== undefined) return known;
      const number = isPlain(glyph) ? this.#append(glyph) : -this.#others.push(glyph);
      this.#numbers.set(glyph, number);
      return number;
    });
    this.#lists.push(numbers);
    return numbers;
  }

  pack(page: PageAnalysis): PackedPage {
    const count = this.#lengths.length;
    for (const list of this.#lists)
      for (let i = 0; i < list.length; i++) if (list[i]! < 0) list[i] = count - 1 - list[i]!;
    return {
      page,
      glyphs: {
        fonts: [...this.#fonts.keys()],
        styles: Float64Array.from(this.#styles),
        styleOf: Uint32Array.from(this.#styleOf),
        places: Float64Array.from(this.#places),
      },
      text: this.#text,
      lengths: Uint16Array.from(this.#lengths),
      others: this.#others,
    };
  }

  #append(glyph: Glyph): number {
    this.#text += glyph.text;
    this.#styleOf.push(2 * this.#styleIndex(glyph) + (glyph.spaceBefore ? 1 : 0));
    this.#places.push(glyph.x0, glyph.x1, glyph.lead ?? Number.NaN, glyph.trail ?? Number.NaN);
    return this.#lengths.push(glyph.text.length) - 1;
  }

  #styleIndex(glyph: Glyph): number {
    const { y0, y1, baseline, size, color, angle, mcid } = glyph;
    const font = this.#fontIndex(glyph.font);
    const styles = this.#styles;
    for (let s = styles.length - STYLE; s >= 0 && s >= styles.length - RECENT_STYLES * STYLE; s -= STYLE) {
      if (
        styles[s] === y0 &&
        styles[s + 1] === y1 &&
        styles[s + 2] === baseline &&
        styles[s + 3] === size &&
        styles[s + 4] === color &&
        styles[s + 5] === angle &&
        styles[s + 6] === mcid &&
        styles[s + 7] === font
      )
        return s / STYLE;
    }
    return styles.push(y0, y1, baseline, size, color, angle, mcid, font) / STYLE - 1;
  }

  #fontIndex(font: Font): number {
    const known = this.#fonts.get(font);
    if (known !== undefined) return known;
    this.#fonts.set(font, this.#fonts.size);
    return this.#fonts.size - 1;
  }
}

/** Whether a glyph has only the fields that have columns. */
const isPlain = (glyph: Glyph): boolean =>
  glyph.origin === 'text' &&
  glyph.confidence === 1 &&
  glyph.quad === undefined &&
  glyph.candidates === undefined &&
  glyph.text.length <= 0xffff;

/** A copy of the page with other lists of glyphs. */
const withGlyphs = (page: PageAnalysis, map: (list: Glyph[]) => Glyph[]): PageAnalysis => ({
  ...page,
  blocks: page.blocks.map((block): Block => {
    if (block.kind === 'picture') return { ...block, glyphs: map(block.glyphs) };
    if (block.kind === 'text')
      return { ...block, lines: block.lines.map((line) => ({ ...line, glyphs: map(line.glyphs) })) };
    const cells = block.table.cells.map((cell) => {
      const objects = cell.text.objects.map((object) =>
        object.glyphs ? { ...object, glyphs: map(object.glyphs) } : object,
      );
      return { ...cell, text: { ...cell.text, glyphs: map(cell.text.glyphs), objects } };
    });
    return { ...block, table: { ...block.table, cells } };
  }),
});
