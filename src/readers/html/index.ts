export { readHtml } from './read-html.ts';
