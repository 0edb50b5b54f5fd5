import type { Source } from '../document/index.ts';
import { displayName } from './file-name.ts';
import type { SavedFile } from './save-stream.ts';
import { sniff } from './sniff.ts';

/** Makes a Source from a saved file. Throws what `sniff` throws. */
export async function makeSource(
  saved: SavedFile,
  given: { name?: string; url?: string; password?: string; lastModified?: number; packages?: boolean },
): Promise<Source> {
  const { mediaType, extension } = await sniff(saved.path, given.name ?? '', given);
  const { url, password, lastModified } = given;
  return {
    ...saved,
    name: displayName(given.name, `document.${extension}`),
    mediaType,
    extension,
    url,
    password,
    lastModified,
  };
}
