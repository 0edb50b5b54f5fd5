// Exports for readers of other formats that draw pages as PDF.
export { readDrawnPage, renderDrawnPage } from './drawn-page.ts';
export { describeFont, FontTable } from './fonts.ts';
export { applyX, applyY, identity, type Matrix, multiply } from './matrix.ts';
export { symbolText } from './symbols.ts';
