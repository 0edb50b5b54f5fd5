// Exports for readers of other files that contain RTF or use its code pages.
export { codePage } from './rtf/code-pages.ts';
