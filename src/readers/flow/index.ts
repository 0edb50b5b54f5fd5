/**
 * Shared by the readers of structured formats: runs, list and heading marks, numerals, headers and footers, headings
 * without styles.
 */
export { captionKind } from './captions.ts';
export { drawnField, type FieldKind, readInstruction } from './field-instruction.ts';
export { inferHeadings } from './infer-headings.ts';
export { inferTitle } from './infer-title.ts';
export { type HeadingMark, headingMark, isCapitals, type ListMark, listMark, RANK } from './line-marks.ts';
export { marginBlocks } from './margin-blocks.ts';
export { numeral, roman } from './numerals.ts';
export { inReadingOrder, type Placed } from './reading-order.ts';
export { addRun, hasContent, textOfRuns } from './runs.ts';
export { safeLink } from './safe-link.ts';
export { type Series, seriesTable } from './series-table.ts';
export { spreadText } from './spread-text.ts';
export { isCaptionName, isCodeName, isMonospaced, namedHeading } from './style-names.ts';
export { symbolOf, withoutPrivate } from './symbol-fonts.ts';
