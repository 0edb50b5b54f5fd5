export { assembleFlow, flowPage } from './assemble-flow.ts';
export type { CharPlace } from './char-place.ts';
export { blockSize, type FlowPage, layOut, naturalWidths, type PlacedBlock, placeInBox } from './lay-out.ts';
export { countLines, textWidth } from './measure.ts';
export { type DrawMetafile, type PictureStore, pictureStore, vectorSide } from './picture-store.ts';
export { type PagePictures, readPictures } from './read-pictures.ts';
export { textPages } from './text-pages.ts';
