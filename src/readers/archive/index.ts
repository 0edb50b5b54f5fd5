export { mediaTypeOf } from './media-type.ts';
export { ARCHIVE_LIMITS, type Archive, type ArchiveLimits, openArchive } from './zip.ts';
