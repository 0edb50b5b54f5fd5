import { DocparseError } from '../../errors.ts';
import { decodeXml, parseXml } from '../markup/index.ts';
import { type DataNode, dataOfXml } from './data-node.ts';

/** Bills are small; what is larger is something else. */
export const MAX_DATA_BYTES = 16 * 1024 * 1024;
const LIMITS = { maxNodes: 400_000, maxDepth: 100 };

/** XML as data; undefined for what is none. Writers leave namespaces undeclared and prefixes empty: such files are read as far as they make sense. */
export function parseData(bytes: Uint8Array): DataNode | undefined {
  if (bytes.length > MAX_DATA_BYTES) return undefined;
  const text = decodeXml(bytes).trim();
  if (!/^\uFEFF?<[?!:\w\u0080-\uFFFF]/u.test(text)) return undefined;
  for (const tolerant of [false, true]) {
    try {
      return dataOfXml(parseXml(text, { ...LIMITS, tolerant }));
    } catch (error) {
      if (!(error instanceof DocparseError)) throw error;
    }
  }
  return undefined;
}
