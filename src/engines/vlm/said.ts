import { type Box, clamp, type FlowBlock } from '../../document/index.ts';

/** Classes of blocks, independent of the names that a model uses. */
export type Label =
  | 'text'
  | 'title'
  | 'heading'
  | 'list-item'
  | 'table'
  | 'formula'
  | 'code'
  | 'header'
  | 'footer'
  | 'page-number'
  | 'footnote'
  | 'figure-caption'
  | 'table-caption'
  | 'picture'
  | 'chart'
  | 'seal'
  | 'chemical'
  | 'aside';

/** One block that a model has found on a page. */
export interface SaidBlock {
  label: Label;
  /** Fractions of the picture, 0..1; undefined if the model gives no positions. */
  box?: Box;
  /** Text as the model wrote it: plain text with LaTeX, OTSL, HTML or Markdown. */
  text: string;
  /** Level of a heading, 1 is the highest; undefined if the model gives none. */
  level?: number;
  /** Whether it continues the text block before it. */
  continues?: boolean;
  /** Clockwise rotation in degrees that makes the crop upright. */
  angle?: 0 | 90 | 180 | 270;
  /** Finished blocks, from models that write documents. */
  blocks?: FlowBlock[];
}

/** Block names of many model families. */
const LABELS: Record<string, Label> = {
  title: 'title',
  doc_title: 'title',
  document_title: 'title',
  paragraph_title: 'heading',
  section_header: 'heading',
  section_title: 'heading',
  sub_title: 'heading',
  list_item: 'list-item',
  list: 'list-item',
  list_group: 'list-item',
  table: 'table',
  otsl: 'table',
  form: 'table',
  equation: 'formula',
  formula: 'formula',
  display_formula: 'formula',
  isolate_formula: 'formula',
  formula_number: 'aside',
  equation_block: 'formula',
  code: 'code',
  code_block: 'code',
  algorithm: 'code',
  header: 'header',
  page_header: 'header',
  footer: 'footer',
  page_footer: 'footer',
  page_number: 'page-number',
  number: 'page-number',
  footnote: 'footnote',
  page_footnote: 'footnote',
  table_footnote: 'footnote',
  image_footnote: 'footnote',
  vision_footnote: 'footnote',
  caption: 'figure-caption',
  image_caption: 'figure-caption',
  figure_caption: 'figure-caption',
  figure_title: 'figure-caption',
  chart_title: 'figure-caption',
  code_caption: 'figure-caption',
  table_caption: 'table-caption',
  table_title: 'table-caption',
  image: 'picture',
  picture: 'picture',
  figure: 'picture',
  image_block: 'picture',
  unknown: 'picture',
  chart: 'chart',
  diagram: 'picture',
  seal: 'seal',
  stamp: 'seal',
  chemical_block: 'chemical',
  chemical: 'chemical',
  smiles: 'chemical',
  aside_text: 'aside',
};

/** The label for a model's block name; unknown names are text. */
export function labelOf(word: string): Label {
  const key = word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  if (/^section_header_level_\d$/.test(key)) return 'heading';
  return Object.hasOwn(LABELS, key) ? LABELS[key]! : 'text';
}

/** A box in fractions of a picture from two corners, in any order; undefined if it is empty. */
export function shareBox(corners: readonly number[], width: number, height: number): Box | undefined {
  const [a, b, c, d] = corners;
  if (
    corners.length < 4 ||
    corners.slice(0, 4).some((n) => !Number.isFinite(n)) ||
    a === undefined ||
    b === undefined ||
    c === undefined ||
    d === undefined
  )
    return undefined;
  const [x0, x1] = [clamp(Math.min(a, c) / width, 0, 1), clamp(Math.max(a, c) / width, 0, 1)];
  const [y0, y1] = [clamp(Math.min(b, d) / height, 0, 1), clamp(Math.max(b, d) / height, 0, 1)];
  return x1 > x0 && y1 > y0 ? { x0, y0, x1, y1 } : undefined;
}
