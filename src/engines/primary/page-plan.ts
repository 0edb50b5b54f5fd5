import type { ParseOptions } from '../../document/index.ts';

/** Steps of a page beyond its text, tables, reading order and headings. */
export interface PagePlan {
  /** Models that look at pages in pixels: regions, cells of tables, displayed formulas. */
  models: boolean;
  /** Tables that tags, rules, heads and clear columns do not show, and second attempts at them. */
  tableVariants: boolean;
  /** Seals, codes, checkboxes and handwriting. */
  marks: boolean;
  /** Pictures as elements, and what they show: charts, molecules, text of pictures in structured documents. */
  pictures: boolean;
  /** Formulas from the text layer. */
  formulas: boolean;
  /** OCR for pictures on pages that have text of their own. */
  pictureText: boolean;
  /** OCR reads each line once, without a second look at uncertain ones. */
  quickOcr: boolean;
  /** LibreOffice draws the pages and pictures of structured documents. */
  drawing: boolean;
}

const FULL: PagePlan = {
  models: true,
  tableVariants: true,
  marks: true,
  pictures: true,
  formulas: true,
  pictureText: true,
  quickOcr: false,
  drawing: true,
};

/** What is called parsing elsewhere: each further step costs more than it adds to plain text and tables. */
const LITE: PagePlan = {
  models: false,
  tableVariants: false,
  marks: false,
  pictures: false,
  formulas: false,
  pictureText: false,
  quickOcr: true,
  drawing: false,
};

export const planOf = ({ parseMode }: Pick<ParseOptions, 'parseMode'>): PagePlan =>
  parseMode === 'lite' ? LITE : FULL;
