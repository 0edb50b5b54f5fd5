export { type DecodedText, decodeText } from './encoding.ts';
export { textToBlocks } from './plain-text.ts';
export { readTxt } from './read-txt.ts';
