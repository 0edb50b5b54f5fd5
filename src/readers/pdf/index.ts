export { readPdfAttachments } from './attachments.ts';
export { openPdfReader } from './reader.ts';
