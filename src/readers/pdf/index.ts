export { openPdfReader } from './reader.ts';
