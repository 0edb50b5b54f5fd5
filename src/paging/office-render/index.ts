export { metafileDrawer } from './draw-metafiles.ts';
export { describeOffice } from './find-office.ts';
export { isLegacy, modernTwin } from './legacy.ts';
export { type Drawn, drawingOf, drawPages, flowToDraw, onDrawnPages } from './render.ts';
export { missingOffice, type OfficeConfig } from './run-office.ts';
