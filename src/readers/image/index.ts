export { decodeBmp } from './bmp.ts';
export { findHeif } from './heic.ts';
export { openImageReader } from './image-reader.ts';
export { type StoredPictureFile, unpackPicture } from './stored-picture.ts';
