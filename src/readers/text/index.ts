export { type DecodedText, decodeText } from './encoding.ts';
export { textToBlocks } from './plain-text.ts';
export { readMd } from './read-md.ts';
export { readTxt } from './read-txt.ts';
