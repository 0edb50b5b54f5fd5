import type { Paper } from '../document/index.ts';
import type { EmbeddedData } from '../readers/index.ts';
import { applyData, readBillData } from './bill-data/index.ts';
import { repairPaper } from './checks/index.ts';
import { continueTexts } from './continue-texts.ts';
import { loadWeights, Recogniser } from './recognise.ts';
import type { RecognisedPaper, RecognisedTable, RecognisedValue } from './record.ts';
import { spendingOf } from './spending.ts';
import { typesOf } from './types/catalogue.ts';
import type { PaperType } from './types/paper-type.ts';

/** How to recognise the papers of a file. */
export interface RecognitionRequest {
  family: PaperType['family'];
  /** Type of all papers. If given, they are not classified. */
  as?: string;
  /** All pages form one document. */
  whole?: boolean;
}

/** Recognises one paper. */
export type PaperReader = Pick<Recogniser, 'types' | 'recognise'>;

const readers = new Map<PaperType['family'], Recogniser>();

/** The fitted recogniser of a family, created once for each process. */
export function readerOf(family: PaperType['family']): Recogniser {
  let reader = readers.get(family);
  if (!reader) {
    reader = new Recogniser(typesOf(family), loadWeights());
    readers.set(family, reader);
  }
  return reader;
}

/**
 * Recognises the papers of a file. Data inside the file has priority over print. A file that holds only data has no
 * papers.
 */
export function recogniseFile(
  papers: readonly Paper[],
  embedded: readonly EmbeddedData[],
  request: RecognitionRequest,
  reader: PaperReader = readerOf(request.family),
): RecognisedPaper[] {
  const typeOf = (name: string | undefined): PaperType | undefined => reader.types.find((type) => type.name === name);
  const as = typeOf(request.as);
  const single = papers.map((paper, i) => reader.recognise(paper, i, as));
  const printed = request.whole && single.length > 1 ? [joined(asOne(papers, single, reader))] : single;
  // A type named by the client excludes data of another type.
  const data = readBillData(embedded, request.family).filter(({ type }) => !as || type === as.name);
  const all = applyData({ data, papers, recognised: printed, typeOf });
  const some = all.length > 0 ? all : [nothing(as ?? typeOf('other')!)];
  const checked = some.map((paper, i) =>
    paper === printed[i] ? paper : { ...paper, warnings: warningsOf(paper, typeOf(paper.type)!, papers) },
  );
  if (request.family === 'medical') return checked;
  const textsOf = (paper: RecognisedPaper): string[] =>
    paper.papers.flatMap((index) => papers[index]?.lines.map(({ text }) => text) ?? []);
  return checked.map((paper) => ({
    ...paper,
    kind: paper.kind ?? spendingOf(paper, typeOf(paper.type)!, textsOf(paper)),
  }));
}

/** Disagreements after data has replaced print. Warnings about the print alone no longer apply. */
function warningsOf(paper: RecognisedPaper, type: PaperType, papers: readonly Paper[]): RecognisedPaper['warnings'] {
  const codes = paper.papers.flatMap((index) => papers[index]?.codes ?? []);
  return repairPaper(
    { ...paper, warnings: [] },
    { type, codes, spansOf: () => [], labelOf: (key) => ({ key }), others: () => [] },
  ).warnings;
}

const nothing = (type: PaperType): RecognisedPaper => ({
  type: type.name,
  typeConfidence: 0,
  fields: type.fields.map(({ key }) => ({ key, value: '', regions: [], confidence: 0, source: 'data' })),
  tables: type.tables.map(({ name }) => ({ name, rows: [] })),
  papers: [],
  warnings: [],
});

/** Recognises all pages as the type of the whole document. */
function asOne(papers: readonly Paper[], single: readonly RecognisedPaper[], reader: PaperReader): RecognisedPaper[] {
  const type = reader.types.find(({ name }) => name === wholeType(single))!;
  const pages = papers.map((paper, i) =>
    single[i]!.type === type.name ? single[i]! : reader.recognise(paper, i, type),
  );
  const listed = withContinued(pages, papers, (paper, i, before) => reader.recognise(paper, i, type, before));
  return continueTexts(listed, papers, type);
}

/** The type with the most evidence over all pages. Later pages often have no title. */
function wholeType(pages: readonly RecognisedPaper[]): string {
  const sums = new Map<string, number>();
  for (const { type, typeConfidence } of pages)
    sums.set(type, (sums.get(type) ?? 0) + (type === 'other' ? 0 : typeConfidence));
  return [...sums].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}

/** Rereads pages that continue a list without repeating its header, in the context of the page where it starts. */
function withContinued(
  pages: readonly RecognisedPaper[],
  papers: readonly Paper[],
  read: (paper: Paper, index: number, before: Paper) => RecognisedPaper,
): RecognisedPaper[] {
  let headed: Paper | undefined;
  return pages.map((page, i) => {
    if (page.tables.some(({ rows }) => rows.length > 0)) headed = papers[i];
    else if (headed) return read(papers[i]!, i, headed);
    return page;
  });
}

/** Joins the pages of one document: the surest value of each field, the rows of all pages. */
function joined(pages: readonly RecognisedPaper[]): RecognisedPaper {
  const [first, ...rest] = pages as [RecognisedPaper, ...RecognisedPaper[]];
  const surest = (field: RecognisedValue, i: number): RecognisedValue =>
    rest.reduce((best, page) => {
      const other = page.fields[i]!;
      return other.value !== '' && (best.value === '' || other.confidence > best.confidence) ? other : best;
    }, field);
  return {
    ...first,
    typeConfidence: Math.max(...pages.map(({ typeConfidence }) => typeConfidence)),
    fields: first.fields.map(surest),
    tables: first.tables.map(
      (table, i): RecognisedTable => ({ name: table.name, rows: pages.flatMap((page) => page.tables[i]?.rows ?? []) }),
    ),
    papers: pages.flatMap(({ papers }) => papers),
    warnings: pages.flatMap(({ warnings }) => warnings),
  };
}
