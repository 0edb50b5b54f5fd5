import type { Extension } from './formats.ts';

/** `zip`: any package of files, for endpoints that accept packages. */
export type SourceExtension = Extension | 'zip';

/** A received file on disk. `intake/` makes it, `readers/` read it. */
export interface Source {
  path: string;
  /** The client's name for the file, sanitised. For display only, never for opening. */
  name: string;
  /** Detected from the content. */
  mediaType: string;
  /** Canonical extension of the detected type, without the dot. */
  extension: SourceExtension;
  size: number;
  /** Hex SHA-256 of the bytes. */
  sha256: string;
  password?: string;
  /** Last modification according to its origin, in Unix milliseconds. */
  lastModified?: number;
  /** Address of the file, if it was fetched. */
  url?: string;
}
