export { type AssembleInput, assembleDocument, describePages } from './assemble.ts';
export { type CaptionKind, captionLabel } from './caption-label.ts';
export { joinContinuation } from './continuation.ts';
export { linkHierarchy, type TitleNode } from './hierarchy.ts';
