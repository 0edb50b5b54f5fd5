export { openImageReader } from './image-reader.ts';
