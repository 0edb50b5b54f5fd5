import { open } from 'node:fs/promises';
import type { Embedder } from './embedder.ts';

interface EmbeddableElement {
  text: string;
}

/** Elements whose vectors are in memory at a time: a vector takes some 10 kB as text. */
const GROUP = 256;

/** Writes elements as a JSON array. Returns the size in bytes. */
export async function writeElements(path: string, elements: readonly object[]): Promise<number> {
  const { bytes } = await write(path, elements, async (group) => group);
  return bytes;
}

/** Writes elements as a JSON array with `embeddings` on each one that has text; a group at a time, as they come. */
export async function writeEmbedded<T extends EmbeddableElement>(
  path: string,
  elements: readonly T[],
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<{ bytes: number; embedded: number }> {
  let embedded = 0;
  const { bytes } = await write(path, elements, async (group) => {
    const told = group.filter((element) => element.text.trim() !== '');
    const vectors =
      told.length > 0
        ? await embedder.embed(
            told.map((element) => element.text),
            signal,
          )
        : [];
    const of = new Map(told.map((element, i) => [element, vectors[i]]));
    embedded += told.length;
    return group.map((element) => (of.has(element) ? { ...element, embeddings: of.get(element) } : element));
  });
  return { bytes, embedded };
}

async function write<T extends object>(
  path: string,
  elements: readonly T[],
  work: (group: readonly T[]) => Promise<readonly object[]>,
): Promise<{ bytes: number }> {
  const file = await open(path, 'w');
  let bytes = 0;
  const put = async (text: string): Promise<void> => {
    const data = Buffer.from(text);
    bytes += data.length;
    await file.writeFile(data);
  };
  try {
    await put('[');
    for (let at = 0; at < elements.length; at += GROUP) {
      const done = await work(elements.slice(at, at + GROUP));
      await put((at > 0 ? ',' : '') + done.map((element) => JSON.stringify(element)).join(','));
    }
    await put(']');
  } finally {
    await file.close();
  }
  return { bytes };
}
