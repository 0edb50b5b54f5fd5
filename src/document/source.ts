import type { Extension } from './formats.ts';

/** `zip`: a package of files, where packages are taken. */
export type SourceExtension = Extension | 'zip';

/** A received file, lying on disk. Made by `intake/`, read by `readers/`. */
export interface Source {
  path: string;
  /** Name the client gave, sanitised: for display only, never for opening. */
  name: string;
  /** Detected from the content. */
  mediaType: string;
  /** Canonical extension of the detected type, without the dot. */
  extension: SourceExtension;
  size: number;
  /** Hex SHA-256 of the bytes. */
  sha256: string;
  password?: string;
  /** Unix milliseconds at which its origin says that it was last changed. */
  lastModified?: number;
  /** Address the file came from, when it was fetched. */
  url?: string;
}
