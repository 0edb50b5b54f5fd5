/**
 * A document to send: its address (http or https, as a string or URL), or its bytes. A `Blob` or `File` and a stream
 * are sent piece by piece and never held in memory whole; `await openAsBlob(path)` of node:fs opens a file so.
 */
export type DocumentInput = string | URL | Blob | Uint8Array | NamedDocument;

export interface NamedDocument {
  name: string;
  data: Blob | Uint8Array | ReadableStream<Uint8Array>;
}

/** What goes into a request: an address, or bytes with a name. */
export type OpenedDocument = { address: string } | { name: string; data: Blob | ReadableStream<Uint8Array> };

export function openDocument(input: DocumentInput): OpenedDocument {
  if (typeof input === 'string' || input instanceof URL) return { address: addressOf(input) };
  if (input instanceof Uint8Array) return { name: 'document', data: blobOf(input) };
  if (input instanceof Blob)
    return { name: 'name' in input && typeof input.name === 'string' ? input.name : 'document', data: input };
  return { name: input.name, data: input.data instanceof Uint8Array ? blobOf(input.data) : input.data };
}

function addressOf(input: string | URL): string {
  const url = URL.canParse(String(input)) ? new URL(String(input)) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href;
  throw new TypeError(
    'A document given as text must be an http or https address. Send a file as a Blob: await openAsBlob(path) of node:fs.',
  );
}

const blobOf = (bytes: Uint8Array): Blob => new Blob([bytes as Uint8Array<ArrayBuffer>]);

/** The document in base64, for the endpoints that take JSON. */
export async function base64Of(data: Blob | ReadableStream<Uint8Array>): Promise<string> {
  const blob = data instanceof Blob ? data : await new Response(data).blob();
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  // Of a piece that is a multiple of three bytes, base64 has no padding. Arguments of one call are limited.
  for (let i = 0; i < bytes.length; i += 24_576) text += btoa(String.fromCharCode(...bytes.subarray(i, i + 24_576)));
  return text;
}
