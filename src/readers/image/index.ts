export { findHeif } from './heic.ts';
export { openImageReader } from './image-reader.ts';
