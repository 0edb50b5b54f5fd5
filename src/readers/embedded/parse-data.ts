import { DocparseError } from '../../errors.ts';
import { decodeXml, parseXml } from '../markup/index.ts';
import { type DataNode, dataOfXml } from './data-node.ts';

/** Larger data is not a bill. */
export const MAX_DATA_BYTES = 16 * 1024 * 1024;
const LIMITS = { maxNodes: 400_000, maxDepth: 100 };

/**
 * Parses XML as data, or returns undefined. Tolerates undeclared namespaces and empty prefixes, which some programs
 * write.
 */
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
