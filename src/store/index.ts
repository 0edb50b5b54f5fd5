export type { BlobStore } from './blobs.ts';
export { checkDatabase } from './check-database.ts';
export { claimChore } from './chores.ts';
export { makeDataDir } from './data-dir.ts';
export { connectionsOf, type Db, type Tx } from './database.ts';
export { openKillers, sweepKillers } from './killers.ts';
export { openBlobs, openStore, type Store, type StoreConfig } from './open-store.ts';
export { openPicture, publishPictures, sweepPictures } from './pictures.ts';
export type {
  AccountRow,
  JobForm,
  JobRow,
  JobState,
  LedgerKind,
  NewJobRow,
  Schema,
  WebhookAttemptRow,
  WebhookDeliveryRow,
  WebhookState,
} from './schema.ts';
export { isConnectionError, StoreError } from './store-error.ts';
