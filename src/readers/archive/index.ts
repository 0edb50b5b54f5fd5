export { ARCHIVE_LIMITS, type Archive, type ArchiveLimits, openArchive } from './zip.ts';
