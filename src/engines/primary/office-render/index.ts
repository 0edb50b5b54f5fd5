export { metafileDrawer } from './draw-metafiles.ts';
export { describeOffice } from './find-office.ts';
export { isLegacy, modernTwin } from './legacy.ts';
export { drawPages, isDrawn, onDrawnPages } from './render.ts';
export { missingOffice, type OfficeConfig } from './run-office.ts';
