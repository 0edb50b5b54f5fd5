import sharp from 'sharp';
import type {
  Flow,
  FlowBlock,
  FlowCell,
  FlowImage,
  FlowPart,
  FlowRun,
  FlowTable,
  FlowTextBlock,
} from '../../document/index.ts';
import { blockSize, naturalWidths } from '../flow/index.ts';
import { escapeXml, officeDocument, points } from './flat-odf.ts';

const PAPER = { width: 595.28, height: 841.89 };
const MARGIN = 56.7;
const WIDTH = PAPER.width - 2 * MARGIN;
const HEIGHT = PAPER.height - 2 * MARGIN;
const INDENT = 18;
/** Tables nested deeper are written as text. */
const MAX_NESTING = 4;
/** Maximum bytes of all pictures: the rest is left out of the drawing. */
const MOST_PICTURES = 64 * 1024 * 1024;
const MAX_PIXELS = 100_000_000;
const POINTS_PER_PIXEL = 0.75;

const STYLES = `<style:default-style style:family="paragraph"><style:paragraph-properties fo:margin-top="0pt" fo:margin-bottom="6pt" style:writing-mode="page"/><style:text-properties style:font-name="sans" fo:font-family="'Liberation Sans', 'Noto Sans', sans-serif" style:font-family-asian="'Noto Sans CJK SC', sans-serif" fo:font-size="10.5pt" style:font-size-asian="10.5pt"/></style:default-style><style:default-style style:family="table"/>`;
const PAGE = `<style:page-layout style:name="page"><style:page-layout-properties fo:page-width="${points(PAPER.width)}" fo:page-height="${points(PAPER.height)}" fo:margin-top="${points(MARGIN)}" fo:margin-bottom="${points(MARGIN)}" fo:margin-left="${points(MARGIN)}" fo:margin-right="${points(MARGIN)}"/></style:page-layout>`;
const MASTER = '<style:master-page style:name="Standard" style:page-layout-name="page"/>';

/** The drawn form of a flow: the document, and the flow with the drawn sizes of its pictures. */
export interface WrittenText {
  flow: Flow;
  document(): Promise<string>;
}

/**
 * Writes a flow as a flat OpenDocument text (ISO/IEC 26300-1), for formats without pages. The drawing shows what was
 * read of the file, on A4, without external references. Pictures are scaled to fit; their sizes are needed to find them
 * again.
 */
export async function writeText(flow: Flow): Promise<WrittenText> {
  const sizes = new Map<FlowImage, FlowImage>();
  const sized = async (image: FlowImage, width: number): Promise<FlowImage> => {
    let own = sizes.get(image);
    if (!own) {
      own = await fitted(image, width);
      sizes.set(image, own);
    }
    return own;
  };
  const block = async (one: FlowBlock, width: number): Promise<FlowBlock> => {
    if (one.kind === 'picture') return one.image ? { ...one, image: await sized(one.image, width) } : one;
    if (one.kind === 'formula') return one;
    if (one.kind === 'table') {
      const cells: FlowCell[] = [];
      for (const cell of one.cells)
        cells.push(
          hasPictures(cell.blocks) ? { ...cell, blocks: await all(cell.blocks, width / Math.max(1, one.cols)) } : cell,
        );
      return { ...one, cells };
    }
    if (!one.runs.some((run) => run.image)) return one;
    const runs: FlowRun[] = [];
    for (const run of one.runs) runs.push(run.image ? { ...run, image: await sized(run.image, width) } : run);
    return { ...one, runs };
  };
  const all = async (blocks: readonly FlowBlock[], width: number): Promise<FlowBlock[]> => {
    const list: FlowBlock[] = [];
    for (const one of blocks) list.push(await block(one, width));
    return list;
  };
  const parts: FlowPart[] = [];
  for (const part of flow.parts) parts.push({ ...part, blocks: await all(part.blocks, WIDTH) });
  const own = { ...flow, parts };
  return { flow: own, document: () => new TextWriter().write(own) };
}

const hasPictures = (blocks: readonly FlowBlock[]): boolean =>
  blocks.some((block) =>
    block.kind === 'table'
      ? block.cells.some((cell) => hasPictures(cell.blocks))
      : block.kind === 'picture'
        ? block.image !== undefined
        : 'runs' in block && block.runs.some((run) => run.image),
  );

async function fitted(image: FlowImage, room: number): Promise<FlowImage> {
  let { width, height } = image;
  if (!width || !height) {
    const found = await image
      .bytes()
      .then((bytes) => sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata())
      .catch(() => undefined);
    if (!found?.width || !found.height) return image;
    const sideways = (found.orientation ?? 1) >= 5;
    const natural = (sideways ? [found.height, found.width] : [found.width, found.height]).map(
      (pixels) => pixels * POINTS_PER_PIXEL,
    ) as [number, number];
    // If the source states only one side, the other follows from it.
    width = width || (height ? (natural[0] * height) / natural[1] : natural[0]);
    height = height || (natural[1] * width) / natural[0];
  }
  const scale = Math.min(1, room / width, HEIGHT / height);
  return { ...image, width: width * scale, height: height * scale };
}

class TextWriter {
  readonly #styles = new Map<string, string>();
  readonly #pictures = new Map<FlowImage, string | undefined>();
  #bytes = 0;

  async write(flow: Flow): Promise<string> {
    const pieces: string[] = [];
    for (const [i, part] of flow.parts.entries()) pieces.push(await this.#blocks(part.blocks, WIDTH, 0, i > 0));
    const automatic = [...this.#styles]
      .map(([body, name]) => body.replace('<style:style', `<style:style style:name="${name}"`))
      .join('');
    return officeDocument('text', PAGE + automatic, pieces.join('') || '<text:p/>', STYLES, MASTER);
  }

  /** Name of a style; equal properties get the same name. */
  #style(family: string, properties: string): string {
    const body = `<style:style style:family="${family}">${properties}</style:style>`;
    let name = this.#styles.get(body);
    if (name === undefined) {
      name = `s${this.#styles.size + 1}`;
      this.#styles.set(body, name);
    }
    return name;
  }

  async #blocks(blocks: readonly FlowBlock[], width: number, nesting: number, newPage = false): Promise<string> {
    const pieces: string[] = [];
    let turn = newPage;
    for (const block of blocks) {
      turn ||= nesting === 0 && block.pageBreakBefore === true && pieces.length > 0;
      pieces.push(await this.#block(block, width, nesting, turn));
      turn = false;
    }
    return pieces.join('');
  }

  async #block(block: FlowBlock, width: number, nesting: number, turn: boolean): Promise<string> {
    const breaks = turn ? ' fo:break-before="page"' : '';
    switch (block.kind) {
      case 'table':
        return nesting >= MAX_NESTING
          ? this.#blocks(
              block.cells.flatMap((cell) => cell.blocks),
              width,
              nesting,
            )
          : this.#table(block, width, nesting, turn);
      case 'picture': {
        const style = this.#style('paragraph', `<style:paragraph-properties${breaks}/>`);
        const shown = block.image ? await this.#picture(block.image) : '';
        return `<text:p text:style-name="${style}">${shown || inline(block.text ?? '')}</text:p>`;
      }
      case 'formula': {
        const style = this.#style('paragraph', `<style:paragraph-properties fo:text-align="center"${breaks}/>`);
        return `<text:p text:style-name="${style}">${inline(block.text || block.latex)}</text:p>`;
      }
      default:
        return this.#text(block, breaks);
    }
  }

  async #text(block: FlowTextBlock, breaks: string): Promise<string> {
    const heading = block.kind === 'heading';
    const code = block.kind === 'code';
    const item = block.kind === 'list-item';
    const left = item ? INDENT * (Math.min(8, block.depth ?? 0) + 1) : 0;
    const layout = [
      breaks,
      heading ? ' fo:margin-top="6pt" fo:keep-with-next="always"' : '',
      item ? ` fo:margin-left="${points(left)}" fo:text-indent="${points(-INDENT)}"` : '',
      code ? ' fo:background-color="#f4f4f4"' : '',
    ].join('');
    const size = points(blockSize(block));
    const look = `<style:text-properties fo:font-size="${size}" style:font-size-asian="${size}"${heading ? ' fo:font-weight="bold" style:font-weight-asian="bold"' : ''}${code ? MONO : ''}/>`;
    const style = this.#style('paragraph', `<style:paragraph-properties${layout}/>${look}`);
    const marker = item && block.marker ? `${inline(block.marker)}<text:s/>` : '';
    const runs: string[] = [];
    for (const run of block.runs) runs.push(await this.#run(run));
    return `<text:p text:style-name="${style}">${marker}${runs.join('')}</text:p>`;
  }

  async #run(run: FlowRun): Promise<string> {
    if (run.image) return this.#picture(run.image);
    const properties = [
      run.bold ? ' fo:font-weight="bold" style:font-weight-asian="bold"' : '',
      run.italic ? ' fo:font-style="italic" style:font-style-asian="italic"' : '',
      run.underline || run.link ? ' style:text-underline-style="solid"' : '',
      run.strike ? ' style:text-line-through-style="solid"' : '',
      run.superscript ? ' style:text-position="super 60%"' : run.subscript ? ' style:text-position="sub 60%"' : '',
      run.code ? MONO : '',
      run.link
        ? ' fo:color="#0645ad"'
        : run.color === undefined
          ? ''
          : ` fo:color="#${run.color.toString(16).padStart(6, '0').slice(-6)}"`,
    ].join('');
    if (properties === '') return inline(run.text);
    return `<text:span text:style-name="${this.#style('text', `<style:text-properties${properties}/>`)}">${inline(run.text)}</text:span>`;
  }

  async #picture(image: FlowImage): Promise<string> {
    if (!image.width || !image.height) return '';
    if (!this.#pictures.has(image)) {
      const bytes = this.#bytes > MOST_PICTURES ? undefined : await pixels(image);
      this.#bytes += bytes?.length ?? 0;
      this.#pictures.set(image, bytes?.toString('base64'));
    }
    const data = this.#pictures.get(image);
    if (data === undefined) return '';
    const style = this.#style(
      'graphic',
      '<style:graphic-properties style:vertical-pos="bottom" style:vertical-rel="baseline" fo:border="none"/>',
    );
    return `<draw:frame draw:style-name="${style}" text:anchor-type="as-char" svg:width="${points(image.width)}" svg:height="${points(image.height)}"><draw:image><office:binary-data>${data}</office:binary-data></draw:image></draw:frame>`;
  }

  async #table(table: FlowTable, width: number, nesting: number, turn: boolean): Promise<string> {
    const natural = naturalWidths(table);
    const total = natural.reduce((sum, one) => sum + one, 0);
    const scale = Math.min(1, width / Math.max(1, total));
    const columns = natural.map((one) => Math.max(4, one * scale));
    const wide = columns.reduce((sum, one) => sum + one, 0);
    const own = this.#style(
      'table',
      `<style:table-properties style:width="${points(wide)}" table:align="left" fo:margin-bottom="6pt"${turn ? ' fo:break-before="page"' : ''}/>`,
    );
    const lines = this.#style(
      'table-cell',
      `<style:table-cell-properties fo:padding="2pt" fo:border="0.5pt solid ${table.bordered ? '#404040' : '#c0c0c0'}"/>`,
    );
    const pieces = columns.map((one) => {
      const style = this.#style('table-column', `<style:table-column-properties style:column-width="${points(one)}"/>`);
      return `<table:table-column table:style-name="${style}"/>`;
    });
    const grid = Array.from({ length: table.rows }, () =>
      new Array<FlowCell | 'covered' | undefined>(table.cols).fill(undefined),
    );
    for (const cell of table.cells) {
      for (let row = cell.row; row < Math.min(table.rows, cell.row + cell.rowSpan); row++) {
        for (let col = cell.col; col < Math.min(table.cols, cell.col + cell.colSpan); col++) {
          const places = grid[row]!;
          places[col] ??= row === cell.row && col === cell.col ? cell : 'covered';
        }
      }
    }
    for (const row of grid) {
      pieces.push('<table:table-row>');
      for (const [col, cell] of row.entries()) {
        if (cell === 'covered') pieces.push('<table:covered-table-cell/>');
        else if (cell === undefined)
          pieces.push(`<table:table-cell table:style-name="${lines}"><text:p/></table:table-cell>`);
        else {
          const spans = `${cell.colSpan > 1 ? ` table:number-columns-spanned="${cell.colSpan}"` : ''}${cell.rowSpan > 1 ? ` table:number-rows-spanned="${cell.rowSpan}"` : ''}`;
          const room = columns.slice(col, col + cell.colSpan).reduce((sum, one) => sum + one, 0) - 4;
          const content = await this.#blocks(cell.blocks, room, nesting + 1);
          pieces.push(
            `<table:table-cell table:style-name="${lines}"${spans}>${content || '<text:p/>'}</table:table-cell>`,
          );
        }
      }
      pieces.push('</table:table-row>');
    }
    return `<table:table table:style-name="${own}">${pieces.join('')}</table:table>`;
  }
}

const MONO = ` fo:font-family="'Liberation Mono', 'DejaVu Sans Mono', monospace"`;

/** Text of a paragraph: significant blanks, breaks and tabs have their own elements (ISO/IEC 26300-1, 6.1.2). */
const inline = (text: string): string =>
  escapeXml(text)
    .replace(/\r\n?|\n/g, '<text:line-break/>')
    .replace(/\t/g, '<text:s text:c="4"/>')
    .replace(/ {2,}|^ | $/g, (blanks) => `<text:s text:c="${blanks.length}"/>`);

/** Upright pixels in a format that LibreOffice reads on any system. */
async function pixels(image: FlowImage): Promise<Buffer | undefined> {
  try {
    const picture = sharp(await image.bytes(), { limitInputPixels: MAX_PIXELS });
    const { format, orientation } = await picture.metadata();
    const upright = (orientation ?? 1) === 1;
    if (upright && (format === 'png' || format === 'jpeg')) return Buffer.from(await image.bytes());
    return await picture.autoOrient().png().toBuffer();
  } catch {
    return undefined;
  }
}
