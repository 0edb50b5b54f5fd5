export { type DecodedText, decodeText } from './decode-text.ts';
