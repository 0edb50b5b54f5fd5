// The door for readers of other files that carry RTF or its code pages.
export { codePage } from './rtf/code-pages.ts';
