export { type CodeMark, readCodes } from './codes.ts';
export { findPixelRulings } from './rulings.ts';
export { estimateSkew } from './skew.ts';
export { type QuarterTurn, rotateRaster, turnRaster } from './turn.ts';
