export { splitLineNumbers } from './line-numbers.ts';
export { buildGlyphLines, buildLines, makeLine } from './lines.ts';
export { isBrokenWord } from './objects.ts';
export { isNumberAlone } from './rows.ts';
export { bodySize, segmentPage } from './segment.ts';
export { blockText, linesText, textOfGlyphs } from './text.ts';
export { isTextBox } from './text-box.ts';
