export { assembleFlow, flowPage } from './assemble-flow.ts';
export type { CharPlace } from './char-place.ts';
export { openPicture, type StoredPicture } from './decode-picture.ts';
export { blockSize, type FlowPage, layOut, naturalWidths, type PlacedBlock, placeInBox } from './lay-out.ts';
export { countLines, textWidth } from './measure.ts';
export type { PagePictures, PictureReading } from './picture-reading.ts';
export { type DrawMetafile, type PictureStore, pictureStore, vectorSide } from './picture-store.ts';
export { plainText } from './place-elements.ts';
export { textPages } from './text-pages.ts';
