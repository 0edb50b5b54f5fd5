export { markdownToFlow } from './markdown.ts';
export { textToBlocks } from './plain-text.ts';
export { readMd } from './read-md.ts';
export { readRtf, rtfToBlocks } from './read-rtf.ts';
export { readTxt } from './read-txt.ts';
export { readXml } from './read-xml.ts';
