import type {
  AssetSink,
  Box,
  Cell,
  Element,
  ElementType,
  FlowBlock,
  FlowImage,
  FlowPicture,
  FlowRun,
  FlowTable,
  FlowTextBlock,
  ImageAsset,
  RichText,
  Table,
} from '../../document/index.ts';
import { quadOfBox } from '../../document/index.ts';
import type { FlowPage, PlacedBlock } from './lay-out.ts';
import type { PictureReading } from './picture-reading.ts';
import { type PictureStore, pictureStore } from './picture-store.ts';
import { placeElements } from './place-elements.ts';
import { NONE, runText, toRichText } from './rich-text.ts';
import { saveImage } from './save-image.ts';

export interface ElementOptions {
  /** Whether to write pictures to files. */
  images: boolean;
  /** Whether to estimate boxes of single characters. */
  characters: boolean;
  /** Readings of pictures. */
  readings?: ReadonlyMap<FlowPicture, PictureReading>;
  /** Source of their pixels. */
  store?: PictureStore;
}

const TYPES: Record<FlowTextBlock['kind'], ElementType> = {
  paragraph: 'NarrativeText',
  heading: 'Title',
  'list-item': 'ListItem',
  code: 'CodeSnippet',
  header: 'Header',
  footer: 'Footer',
  'page-number': 'PageNumber',
  footnote: 'NarrativeText',
  'figure-caption': 'FigureCaption',
  'table-caption': 'TableCaption',
  chemical: 'Chemical',
  other: 'UncategorizedText',
};

/** Converts one page to elements. References are indices into this list. */
export async function toElements(
  page: FlowPage,
  options: ElementOptions,
  sink: AssetSink,
): Promise<{ elements: Element[]; warnings: string[] }> {
  const files = new Map<FlowImage, ImageAsset>();
  const warnings: string[] = [];
  const readings = options.readings ?? new Map<FlowPicture, PictureReading>();
  if (options.images) {
    // The text of a picture of text replaces the picture.
    const images = imagesOf(
      page.blocks.flatMap(({ block }) => (block.kind === 'picture' && readings.get(block)?.page ? [] : [block])),
    );
    const store = options.store ?? pictureStore();
    for (const image of images) {
      const asset = await saveImage(image, sink, store);
      if (asset) files.set(image, asset);
      else warnings.push(`A picture of type ${image.mimeType} could not be shown.`);
    }
  }
  const maker = new ElementMaker(page, options.characters, files, readings);
  const elements: Element[] = [];
  for (const placed of page.blocks) {
    const read = placed.block.kind === 'picture' ? readings.get(placed.block)?.page : undefined;
    if (read) {
      elements.push(...placeElements(read, page.pageNumber, placed.box, elements.length));
      continue;
    }
    const element = maker.element(placed);
    if (element) elements.push(element);
  }
  linkCaptions(elements);
  return { elements, warnings };
}

function imagesOf(blocks: readonly FlowBlock[]): Set<FlowImage> {
  const found = new Set<FlowImage>();
  const visit = (block: FlowBlock): void => {
    if (block.kind === 'picture') {
      if (block.image) found.add(block.image);
    } else if (block.kind === 'table') for (const cell of block.cells) cell.blocks.forEach(visit);
    else if (block.kind !== 'formula') for (const run of block.runs) if (run.image) found.add(run.image);
  };
  blocks.forEach(visit);
  return found;
}

class ElementMaker {
  readonly #page: FlowPage;
  readonly #characters: boolean;
  readonly #files: ReadonlyMap<FlowImage, ImageAsset>;
  readonly #readings: ReadonlyMap<FlowPicture, PictureReading>;

  constructor(
    page: FlowPage,
    characters: boolean,
    files: ReadonlyMap<FlowImage, ImageAsset>,
    readings: ReadonlyMap<FlowPicture, PictureReading>,
  ) {
    this.#page = page;
    this.#characters = characters;
    this.#files = files;
    this.#readings = readings;
  }

  /** Undefined for an empty text block. */
  element(placed: PlacedBlock): Element | undefined {
    const { block, box, size } = placed;
    const base = { pageNumber: this.#page.pageNumber, box, depth: -1, children: [] };
    switch (block.kind) {
      case 'table': {
        const table = this.#table(block, placed);
        return {
          ...base,
          type: 'Table',
          subType: table.bordered ? 'bordered' : 'borderless',
          text: toPlainText(''),
          table,
        };
      }
      case 'picture': {
        const read = this.#readings.get(block);
        const element: Element = { ...base, type: 'Image', text: toPlainText(block.text ?? read?.text ?? '') };
        const subType = block.subType ?? read?.subType;
        if (subType) element.subType = subType;
        if (read?.stamp) element.stamp = read.stamp;
        if (read?.confidence !== undefined) element.confidence = read.confidence;
        const altText = block.altText ?? block.image?.altText;
        if (altText) element.altText = altText;
        const asset = block.image && this.#files.get(block.image);
        if (asset) element.image = asset;
        return element;
      }
      case 'formula': {
        const text = block.latex === '' ? block.text : runText({ text: block.text, latex: block.latex }, true);
        const rich = toPlainText(text);
        if (text !== block.text) {
          rich.objects.push({
            type: 'formula',
            text: block.latex,
            range: [0, Array.from(text).length],
            quad: quadOfBox(box),
            displayMode: 'display',
          });
        }
        return text.trim() === '' ? undefined : { ...base, type: 'Formula', text: rich };
      }
      default: {
        // A heading is bold by default.
        const text = this.#text(withoutStyle(block, withNumber(block)), box, size, {
          verbatim: block.kind === 'code',
          regular: block.kind === 'heading',
        });
        if (text.value === '' && text.objects.length === 0) return undefined;
        const element: Element = { ...base, type: TYPES[block.kind], text };
        if (block.kind === 'heading') element.depth = Math.max(0, (block.level ?? 1) - 1);
        if (block.kind === 'list-item') {
          element.depth = Math.max(0, block.depth ?? 0);
          element.ordered = block.ordered ?? false;
          if (block.marker) element.marker = block.marker;
        }
        if (block.kind === 'footnote') element.footnote = true;
        if (block.kind === 'code' && block.language) element.language = block.language;
        return element;
      }
    }
  }

  #text(
    runs: readonly FlowRun[],
    box: Box,
    size: number,
    how: { verbatim?: boolean; regular?: boolean; pageNumber?: number } = {},
  ): RichText {
    // Keep the leading spaces of code; only text may be trimmed.
    if (how.verbatim && !this.#characters)
      return toPlainText(
        runs
          .map((run) => run.text)
          .join('')
          .replace(/^\n+/, '')
          .trimEnd(),
      );
    const images = new Map<FlowRun, ImageAsset>();
    for (const run of runs) {
      const asset = run.image && this.#files.get(run.image);
      if (asset) images.set(run, asset);
    }
    const { chars, pageNumber } = this.#page;
    const page = how.pageNumber ?? pageNumber;
    const drawn =
      chars && ((run: FlowRun) => chars(run)?.map((place) => (place?.pageNumber === page ? place : undefined)));
    return toRichText(runs, {
      box,
      size,
      characters: this.#characters,
      images,
      ...(how.regular ? { regular: true } : {}),
      ...(drawn ? { drawn } : {}),
    });
  }

  #table(source: FlowTable, { box, size, cells: boxes = [], regions, cellPages }: PlacedBlock): Table {
    const cells = source.cells.map((cell, i): Cell => {
      const own = boxes[i] ?? box;
      const pageNumber = cellPages?.[i] ?? this.#page.pageNumber;
      const header = cell.header || cell.row < source.headerRows;
      return {
        row: cell.row,
        col: cell.col,
        rowSpan: cell.rowSpan,
        colSpan: cell.colSpan,
        box: own,
        text: this.#text(
          cellRuns(this.#readings.size === 0 ? cell.blocks : cell.blocks.map((block) => this.#withReadings(block))),
          own,
          size,
          { pageNumber },
        ),
        ...(regions ? { regions: [{ pageNumber, box: own }] } : {}),
        ...(cell.blocks.some(isPictured)
          ? { pictured: true, images: [...imagesOf(cell.blocks)].flatMap((image) => this.#files.get(image) ?? []) }
          : { images: NONE }),
        ...(header
          ? { role: cell.row < source.headerRows ? ('column_header' as const) : ('row_header' as const) }
          : {}),
      };
    });
    const grid = withoutHoles(cells, source.rows, source.cols, box);
    const edges = new Array<number>(source.cols + 1).fill(Number.NaN);
    for (const cell of grid) {
      edges[cell.col] = cell.box.x0;
      edges[cell.col + cell.colSpan] = cell.box.x1;
    }
    for (let i = 0; i < edges.length; i++) if (Number.isNaN(edges[i])) edges[i] = i === 0 ? box.x0 : edges[i - 1]!;
    return {
      box,
      rows: source.rows,
      cols: source.cols,
      cells: grid,
      headerRows: Array.from({ length: Math.min(source.headerRows, source.rows) }, (_, i) => i),
      bordered: source.bordered,
      method: 'source',
      confidence: 1,
      columnEdges: edges,
      closedTop: true,
      closedBottom: true,
      ...(regions ? { regions } : {}),
    };
  }

  /** Adds the reading of a picture in a cell to the text of the cell, as on a page. */
  #withReadings(block: FlowBlock): FlowBlock {
    if (block.kind === 'table') {
      return {
        ...block,
        cells: block.cells.map((cell) => ({ ...cell, blocks: cell.blocks.map((inner) => this.#withReadings(inner)) })),
      };
    }
    const text = block.kind === 'picture' ? this.#readings.get(block)?.text : undefined;
    return text ? ({ ...block, text } as FlowPicture) : block;
  }
}

const toPlainText = (value: string): RichText => ({ value, glyphs: [], at: [], objects: [] });

/** Full-width marks contain their own space. */
const spaced = (marker: string): string => (/[\u3000-\u303f\uff00-\uff60]$/u.test(marker) ? marker : `${marker} `);

/** Numbers of a list are part of its text (`第三条`, `(b)`), as on a page; bullets are not. */
function withNumber(block: FlowTextBlock): readonly FlowRun[] {
  const counted =
    block.kind === 'list-item' &&
    block.ordered &&
    block.marker &&
    block.runs.some((run) => run.text.trim() !== '' || run.image || run.latex);
  return counted ? [{ text: spaced(block.marker!) }, ...block.runs] : block.runs;
}

/** A heading or caption that is italic throughout has that style by default: nothing in it is emphasised. */
function withoutStyle({ kind }: FlowTextBlock, runs: readonly FlowRun[]): readonly FlowRun[] {
  if (kind !== 'heading' && kind !== 'figure-caption' && kind !== 'table-caption') return runs;
  return runs.every((run) => run.italic || !/\p{L}/u.test(run.text)) ? runs.map(({ italic: _, ...run }) => run) : runs;
}

/** Blocks of a cell as one text, one line each; a nested table gives one line per row. */
function cellRuns(blocks: readonly FlowBlock[]): readonly FlowRun[] {
  const [only] = blocks;
  if (blocks.length === 1 && only?.kind === 'paragraph') return only.runs;
  const runs: FlowRun[] = [];
  for (const block of blocks) {
    const own = blockRuns(block);
    if (own.every((run) => run.text === '' && !run.image && !run.latex)) continue;
    if (runs.length > 0) runs.push({ text: '\n' });
    runs.push(...own);
  }
  return runs;
}

function blockRuns(block: FlowBlock): FlowRun[] {
  switch (block.kind) {
    case 'table':
      return [{ text: rowsText(block) }];
    case 'picture':
      return [{ text: block.text ?? '', ...(block.image ? { image: block.image } : {}) }];
    case 'formula':
      return [{ text: block.text, latex: block.latex }];
    case 'list-item':
      return block.marker ? [{ text: spaced(block.marker) }, ...block.runs] : block.runs;
    default:
      return block.runs;
  }
}

function rowsText(table: FlowTable): string {
  const rows = Map.groupBy(
    [...table.cells].sort((a, b) => a.row - b.row || a.col - b.col),
    (cell) => cell.row,
  );
  return [...rows.values()]
    .map((cells) =>
      cells
        .map((cell) =>
          cellRuns(cell.blocks)
            .map((run) => runText(run))
            .join('')
            .replace(/(?<!\s)\s*\n\s*/g, ' '),
        )
        .join(' '),
    )
    .join('\n');
}

function isPictured(block: FlowBlock): boolean {
  if (block.kind === 'picture') return block.image !== undefined;
  if (block.kind === 'table') return block.cells.some((cell) => cell.blocks.some(isPictured));
  return block.kind !== 'formula' && block.runs.some((run) => run.image);
}

/** Adds empty cells where the source has none. If cells overlap, the first keeps its place. */
function withoutHoles(cells: readonly Cell[], rows: number, cols: number, box: Box): Cell[] {
  const taken = new Uint8Array(rows * cols);
  const kept: Cell[] = [];
  for (const cell of cells) {
    const rowEnd = Math.min(rows, cell.row + cell.rowSpan);
    const colEnd = Math.min(cols, cell.col + cell.colSpan);
    if (cell.row >= rowEnd || cell.col >= colEnd || taken[cell.row * cols + cell.col]) continue;
    for (let row = cell.row; row < rowEnd; row++)
      for (let col = cell.col; col < colEnd; col++) taken[row * cols + col] = 1;
    kept.push(
      cell.row + cell.rowSpan > rowEnd || cell.col + cell.colSpan > colEnd
        ? { ...cell, rowSpan: rowEnd - cell.row, colSpan: colEnd - cell.col }
        : cell,
    );
  }
  const rowBox = new Map<number, Box>();
  const colBox = new Map<number, Box>();
  for (const cell of kept) {
    if (cell.rowSpan === 1 && !rowBox.has(cell.row)) rowBox.set(cell.row, cell.box);
    if (cell.colSpan === 1 && !colBox.has(cell.col)) colBox.set(cell.col, cell.box);
  }
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      if (taken[row * cols + col]) continue;
      const [across, down] = [colBox.get(col) ?? box, rowBox.get(row) ?? box];
      kept.push({
        row,
        col,
        rowSpan: 1,
        colSpan: 1,
        box: { x0: across.x0, x1: across.x1, y0: down.y0, y1: down.y1 },
        text: toPlainText(''),
        images: [],
      });
    }
  }
  return kept.sort((a, b) => a.row - b.row || a.col - b.col);
}

/**
 * Links captions to the adjacent table or picture. A figure's caption is normally below, a table's above; the other
 * side is the fallback.
 */
function linkCaptions(elements: Element[]): void {
  elements.forEach((caption, i) => {
    if (caption.type !== 'FigureCaption' && caption.type !== 'TableCaption') return;
    const wanted = caption.type === 'TableCaption' ? 'Table' : 'Image';
    const order = caption.type === 'TableCaption' ? [i + 1, i - 1] : [i - 1, i + 1];
    const at = order.find((j) => elements[j]?.type === wanted && elements[j]?.ref === undefined);
    if (at === undefined) return;
    caption.ref = at;
    elements[at]!.ref = i;
  });
}
