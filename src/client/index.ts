export type { ErrorName } from '../errors.ts';
export { DocparseAdmin } from './admin-client.ts';
export { ApiError, type ApiErrorLocation, ConnectionError } from './api-error.ts';
export { type CallOptions, type ClientOptions, DocparseClient } from './docparse-client.ts';
export type { DocumentInput, NamedDocument } from './document.ts';
export { Jobs, type NewerJobs, type NewJobOptions, type V1Jobs, type WaitOptions } from './jobs.ts';
export type * from './types.ts';
