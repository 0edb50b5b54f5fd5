import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { FlowExtension, Source } from '../document/index.ts';

/**
 * Writes a file extracted from a document beside it. Its first bytes determine its type, because names in packages are
 * unreliable.
 */
export async function chunkFile(source: Source, bytes: Uint8Array): Promise<Source> {
  const extension = typeOf(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = `${source.path}.${sha256.slice(0, 16)}.${extension}`;
  await writeFile(path, bytes);
  return { path, name: `chunk.${extension}`, extension, mediaType: '', size: bytes.length, sha256 };
}

function typeOf(bytes: Uint8Array): FlowExtension {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  // UTF-16 text has a zero in every other byte.
  const text = head.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').replaceAll('\0', '');
  if (head.startsWith('PK\x03\x04')) return 'docx';
  if (/^\s*\{\\rtf/.test(text)) return 'rtf';
  if (/^mime-version\s*:/im.test(text)) return 'mhtml';
  return /^\s*<(?:!doctype|\?xml|!--|[a-z][a-z\d]*[\s>/])/i.test(text) ? 'html' : 'txt';
}
