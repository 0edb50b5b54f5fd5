export { assembleFlow, flowPage } from './assemble-flow.ts';
export { blockSize, type FlowPage, layOut } from './lay-out.ts';
export { toElements } from './to-elements.ts';
