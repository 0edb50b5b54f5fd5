export { openOfdReader } from './reader.ts';
