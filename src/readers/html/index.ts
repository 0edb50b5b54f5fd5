export { dataUrl, type HtmlContext, htmlToFlow, noContext } from './html-flow.ts';
export { readEpub } from './read-epub.ts';
export { decodeHtml, readHtml } from './read-html.ts';
