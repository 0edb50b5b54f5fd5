// Exports for readers of other Office Open XML packages.
export { chosen } from './alternate.ts';
export { chartBlocks } from './drawing/chart.ts';
export { diagramBlock } from './drawing/diagram.ts';
export { readTextBody } from './drawing/text-body.ts';
export { type OfficePackage, openOffice, type Relation } from './package.ts';
export { emuToPoints } from './units.ts';
