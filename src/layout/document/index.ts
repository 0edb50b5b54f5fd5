export { type AssembleInput, assembleDocument, describePages } from './assemble.ts';
export { joinContinuation } from './continuation.ts';
export { linkHierarchy, type TitleNode } from './hierarchy.ts';
