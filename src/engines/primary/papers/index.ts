export { readPapers } from './read-papers.ts';
