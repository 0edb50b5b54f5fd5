import type { Flow, FlowPart, FlowRun, Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { childNamed, elements, isTrue, type XmlElement } from '../markup/index.ts';
import { type OfficePackage, openOffice, type Relation } from '../office/shared.ts';
import { budgetWarning, CellBudget } from './cell-budget.ts';
import { readDrawing } from './drawings.ts';
import { type GridCell, parseRange } from './grid.ts';
import { gridToPart } from './grid-to-part.ts';
import { keepArea, makeGrid } from './make-grid.ts';
import type { DisplayContext, Locale } from './number-format.ts';
import { type CellText, readSharedStrings } from './shared-strings.ts';
import { readStyles, type StyleSheet } from './styles.ts';
import { emptyWorksheet, readWorksheet, type Worksheet } from './worksheet.ts';

export interface SheetLimits {
  maxRows: number;
  maxColumns: number;
}

/** Reads a workbook (ECMA-376 part 1, 18) as a Flow: one part per visible sheet. Throws CORRUPTED or PASSWORD. */
export async function readXlsx(source: Source, limits: SheetLimits): Promise<Flow> {
  const pack = await openOffice(source, 'xl/workbook.xml');
  try {
    return await new WorkbookReader(pack, limits).read();
  } finally {
    await pack.close();
  }
}

class WorkbookReader {
  readonly #pack: OfficePackage;
  readonly #limits: SheetLimits;
  readonly #warnings: string[] = [];
  readonly #budget = new CellBudget();

  constructor(pack: OfficePackage, limits: SheetLimits) {
    this.#pack = pack;
    this.#limits = limits;
  }

  async read(): Promise<Flow> {
    const pack = this.#pack;
    const workbook = await pack.required(pack.mainPart);
    const relations = await pack.relations(pack.mainPart);
    const part = (kind: string): string | undefined =>
      [...relations.values()].find((one) => one.kind === kind && !one.external)?.target;
    const strings = await this.#strings(part('sharedStrings'));
    const locale = localeOf(strings);
    const display: DisplayContext = { date1904: isTrue(childNamed(workbook, 'workbookPr')?.attrs.date1904), locale };
    const styles = readStyles(await this.#optional(part('styles')), locale);
    const parts: FlowPart[] = [];
    const read = new Set<string>();
    let repeated = 0;
    for (const sheet of elements(childNamed(workbook, 'sheets'))) {
      const name = sheet.attrs.name ?? '';
      const relation = relations.get(sheet.attrs['r:id'] ?? '');
      if ((sheet.attrs.state ?? 'visible') !== 'visible') {
        this.#warnings.push(`Sheet "${name}" is hidden and was left out.`);
        continue;
      }
      // Each sheet has its own part (ECMA-376 part 1, 12.3.24). A part named a thousand times would be read a thousand
      // times.
      if (relation && read.has(relation.target)) {
        repeated++;
        continue;
      }
      if (relation) read.add(relation.target);
      const made = await this.#sheet(name, relation, { strings, styles, display });
      if (made) parts.push(made);
      if (this.#budget.exceeded) break;
    }
    if (repeated > 0) this.#warnings.push(`Duplicate sheets were left out (${repeated}).`);
    const title = await pack.title();
    return { parts, warnings: [...pack.warnings, ...this.#warnings], ...(title ? { title } : {}) };
  }

  async #strings(part: string | undefined): Promise<CellText[]> {
    const chunks = part === undefined ? undefined : await this.#pack.archive.stream(part);
    return chunks ? readSharedStrings(chunks) : [];
  }

  async #optional(part: string | undefined): Promise<XmlElement | undefined> {
    return part === undefined ? undefined : this.#pack.xml(part);
  }

  async #sheet(
    name: string,
    relation: Relation | undefined,
    shared: { strings: CellText[]; styles: StyleSheet; display: DisplayContext },
  ): Promise<FlowPart | undefined> {
    if (relation?.kind === 'chartsheet') return this.#chartSheet(name, relation.target);
    if (relation?.kind !== 'worksheet') {
      this.#warnings.push(`Sheet "${name}" is not a worksheet and was left out.`);
      return undefined;
    }
    const chunks = await this.#pack.archive.stream(relation.target);
    if (!chunks) throw new DocparseError('CORRUPTED', `The package has no part "${relation.target.slice(0, 100)}".`);
    const sheet = await readWorksheet(chunks, { ...shared, ...this.#limits });
    sheet.cells.length = this.#budget.takeFrom(sheet.cells);
    if (this.#budget.exceeded) this.#warnings.push(budgetWarning(name));
    this.#warnings.push(...keepArea(sheet, name));
    const relations = await this.#pack.relations(relation.target);
    addLinks(sheet, relations);
    this.#warnOfLimits(name, sheet);
    if (sheet.embedded.size > 0)
      this.#warnings.push(`Sheet "${name}": ${sheet.embedded.size} embedded documents were left out.`);
    const made = makeGrid(sheet, name, this.#limits);
    if (made.hiddenRows > 0) this.#warnings.push(`Sheet "${name}": ${made.hiddenRows} hidden rows were left out.`);
    if (made.hiddenColumns > 0)
      this.#warnings.push(`Sheet "${name}": ${made.hiddenColumns} hidden columns were left out.`);
    for (const id of sheet.tableIds) {
      const table = await this.#optional(relations.get(id)?.target);
      const range = parseRange(table?.attrs.ref ?? '');
      if (!table || !range) continue;
      const at = {
        row0: made.rowAt(range.row0),
        row1: made.rowAt(range.row1),
        col0: made.columnAt(range.col0),
        col1: made.columnAt(range.col1),
      };
      const count = Number(table.attrs.headerRowCount ?? 1);
      made.grid.tables.push({ ...at, headerRows: Number.isInteger(count) && count >= 0 ? count : 1 });
    }
    const drawing = relations.get(sheet.drawingId ?? '');
    if (drawing && !drawing.external) made.grid.objects.push(...(await readDrawing(this.#pack, drawing.target, made)));
    return gridToPart(made.grid);
  }

  /** A sheet that consists of one chart. */
  async #chartSheet(name: string, part: string): Promise<FlowPart> {
    const relations = await this.#pack.relations(part);
    const drawing = [...relations.values()].find(({ kind, external }) => kind === 'drawing' && !external);
    const made = makeGrid(emptyWorksheet(), name, this.#limits);
    if (drawing) made.grid.objects.push(...(await readDrawing(this.#pack, drawing.target, made)));
    return gridToPart(made.grid);
  }

  #warnOfLimits(name: string, sheet: Worksheet): void {
    const { maxRows, maxColumns } = this.#limits;
    if (sheet.beyondRow > 0)
      this.#warnings.push(
        `Sheet "${name}" has data down to row ${sheet.beyondRow}; only ${maxRows} rows were read (limit).`,
      );
    if (sheet.beyondColumn > 0)
      this.#warnings.push(
        `Sheet "${name}" has data up to column ${sheet.beyondColumn}; only ${maxColumns} columns were read (limit).`,
      );
  }
}

/** The language of most texts, used for date formats without one. */
function localeOf(strings: readonly CellText[]): Locale {
  let [han, kana, hangul, letters] = [0, 0, 0, 0];
  for (const text of strings.slice(0, 2000)) {
    for (const char of typeof text === 'string' ? text.slice(0, 200) : text.map((run) => run.text).join('')) {
      if (char >= '一' && char <= '鿿') han++;
      else if (char >= 'ぁ' && char <= 'ヿ') kana++;
      else if (char >= '가' && char <= '힣') hangul++;
      else if ((char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z')) letters++;
    }
  }
  // A Latin word has about five letters, a word in these scripts about two.
  if ((han + kana + hangul) * 2.5 < letters) return 'en';
  if (hangul > han && hangul > kana) return 'ko';
  return kana * 5 > han && kana > 0 ? 'ja' : han > 0 ? 'zh' : 'en';
}

function addLinks(sheet: Worksheet, relations: ReadonlyMap<string, Relation>): void {
  if (sheet.links.length === 0) return;
  const byPlace = new Map<number, GridCell>(sheet.cells.map((cell) => [cell.row * 16_384 + cell.col, cell]));
  for (const { range, id } of sheet.links.slice(0, 100_000)) {
    const relation = relations.get(id ?? '');
    const link = relation?.external ? relation.target : undefined;
    if (!link || !/^(https?|ftp|mailto|tel):/i.test(link)) continue;
    const cells =
      (range.row1 - range.row0) * (range.col1 - range.col0) > 1000
        ? sheet.cells
        : [byPlace.get(range.row0 * 16_384 + range.col0)];
    for (const cell of cells) {
      if (!cell || cell.row < range.row0 || cell.row >= range.row1 || cell.col < range.col0 || cell.col >= range.col1)
        continue;
      cell.runs = cell.runs.map((run): FlowRun => ({ ...run, link }));
    }
  }
}
