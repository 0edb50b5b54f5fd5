export { type DataNode, dataOfXml, type EmbeddedData } from './data-node.ts';
export { MAX_DATA_BYTES, parseData } from './parse-data.ts';
