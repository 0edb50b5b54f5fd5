import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** The database of the service. */
export type Db = Kysely<Schema>;
/** A transaction, or the database itself where one statement is all. */
export type Tx = Kysely<Schema> | Transaction<Schema>;
