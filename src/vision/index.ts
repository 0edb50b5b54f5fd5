export { checkboxesOfPage } from './checkbox-vectors.ts';
export { findCheckboxes } from './checkboxes.ts';
export { type CodeMark, readCodes } from './codes.ts';
export { findPixelFills } from './fills.ts';
export { removeSealInk, withoutInk } from './ink-removal.ts';
export { findPixelRulings } from './rulings.ts';
export { findSeals, type Seal, type SealShape } from './seals.ts';
export { estimateSkew } from './skew.ts';
export { type QuarterTurn, rotateRaster, turnRaster } from './turn.ts';
