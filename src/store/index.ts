export type { BlobStore } from './blobs.ts';
export type { Db, Tx } from './database.ts';
export type { AccountRow, JobForm, JobRow, JobState, LedgerKind, NewJobRow, Schema, WebhookAttemptRow, WebhookDeliveryRow, WebhookState } from './schema.ts';
