export { absoluteUrl, dataUrl, type HtmlContext, noContext } from './html-context.ts';
export { htmlToFlow } from './html-flow.ts';
export { readEpub } from './read-epub.ts';
export { decodeHtml, readHtml } from './read-html.ts';
