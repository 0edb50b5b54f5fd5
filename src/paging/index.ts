export * from './flow/index.ts';
export * from './office-render/index.ts';
