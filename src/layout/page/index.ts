export { buildLines } from './lines.ts';
export { isBrokenWord } from './objects.ts';
export { segmentPage } from './segment.ts';
export { blockText, linesText, textOfGlyphs } from './text.ts';
