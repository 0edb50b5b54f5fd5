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

/** How the papers of a file are recognised. */
export interface RecognitionRequest {
  family: PaperType['family'];
  /** Name of the type that all papers are of; they are not classified. */
  as?: string;
  /** All pages are one document. */
  whole?: boolean;
}

/** What reads one paper. */
export type PaperReader = Pick<Recogniser, 'types' | 'recognise'>;

const readers = new Map<PaperType['family'], Recogniser>();

/** The fitted recogniser of a family; made once in a process. */
export function readerOf(family: PaperType['family']): Recogniser {
  let reader = readers.get(family);
  if (!reader) {
    reader = new Recogniser(typesOf(family), loadWeights());
    readers.set(family, reader);
  }
  return reader;
}

/** What the papers of a file say; data inside the file go before what is printed. A file of data alone has no papers. */
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
  // Whoever names the type knows better than data of another one.
  const data = readBillData(embedded, request.family).filter(({ type }) => !as || type === as.name);
  const all = applyData({ data, papers, recognised: printed, typeOf });
  const some = all.length > 0 ? all : [nothing(as ?? typeOf('other')!)];
  const checked = some.map((paper, i) => (paper === printed[i] ? paper : { ...paper, warnings: warningsOf(paper, typeOf(paper.type)!, papers) }));
  if (request.family === 'medical') return checked;
  const textsOf = (paper: RecognisedPaper): string[] => paper.papers.flatMap((index) => papers[index]?.lines.map(({ text }) => text) ?? []);
  return checked.map((paper) => ({ ...paper, kind: paper.kind ?? spendingOf(paper, typeOf(paper.type)!, textsOf(paper)) }));
}

/** What does not agree once data have gone before print: what was said of the print alone counts no more. */
function warningsOf(paper: RecognisedPaper, type: PaperType, papers: readonly Paper[]): RecognisedPaper['warnings'] {
  const codes = paper.papers.flatMap((index) => papers[index]?.codes ?? []);
  return repairPaper({ ...paper, warnings: [] }, { type, codes, spansOf: () => [], labelOf: (key) => ({ key }), others: () => [] }).warnings;
}

const nothing = (type: PaperType): RecognisedPaper => ({
  type: type.name,
  typeConfidence: 0,
  fields: type.fields.map(({ key }) => ({ key, value: '', regions: [], confidence: 0, source: 'data' })),
  tables: type.tables.map(({ name }) => ({ name, rows: [] })),
  papers: [],
  warnings: [],
});

/** All pages as papers of the type of the document. */
function asOne(papers: readonly Paper[], single: readonly RecognisedPaper[], reader: PaperReader): RecognisedPaper[] {
  const type = reader.types.find(({ name }) => name === wholeType(single))!;
  const pages = papers.map((paper, i) => (single[i]!.type === type.name ? single[i]! : reader.recognise(paper, i, type)));
  const listed = withContinued(pages, papers, (paper, i, before) => reader.recognise(paper, i, type, before));
  return continueTexts(listed, papers, type);
}

/** The type that most speaks for: pages after the first often have no title. */
function wholeType(pages: readonly RecognisedPaper[]): string {
  const sums = new Map<string, number>();
  for (const { type, typeConfidence } of pages) sums.set(type, (sums.get(type) ?? 0) + (type === 'other' ? 0 : typeConfidence));
  return [...sums].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}

/** Pages whose list began on an earlier one, without its labels again, are read in the light of that one. */
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

/** Pages of one document: the value that is surest, the rows of all. */
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
    tables: first.tables.map((table, i): RecognisedTable => ({ name: table.name, rows: pages.flatMap((page) => page.tables[i]?.rows ?? []) })),
    papers: pages.flatMap(({ papers }) => papers),
    warnings: pages.flatMap(({ warnings }) => warnings),
  };
}
