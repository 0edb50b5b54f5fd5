export { readOfdData } from './embedded-data.ts';
export { openOfdReader } from './reader.ts';
