export { type AssembleInput, assembleDocument } from './assemble.ts';
export { type TitleNode, titleTree } from './hierarchy.ts';
