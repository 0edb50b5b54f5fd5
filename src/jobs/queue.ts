import type { Tx } from '../store/index.ts';

/** PostgreSQL channel on which idle workers hear of new work. */
export const WORK_CHANNEL = 'docparse_jobs';

/**
 * The right to work on a job, until it is finished, given back, or not confirmed for longer than a heartbeat may take.
 */
export interface Claim {
  jobId: string;
  /**
   * Fencing token: a new one for every claim of the same job, so a worker that lost its claim can no longer change the
   * job.
   */
  token: number;
}

/** Where a job waits. */
export interface Place {
  accountId: string;
  /** Lower ones first; of the same turn the oldest. */
  turn: number;
}

/** Which worker has which job. It only knows ids and places of jobs. */
export interface Queue {
  /** Adds a job inside the transaction that creates it. */
  enqueue(tx: Tx, jobId: string, place: Place): Promise<void>;
  /**
   * The waiting job whose turn it is, inside a transaction: when that is rolled back the job waits on. `notOf`: none of
   * these accounts.
   */
  claim(tx: Tx, notOf?: readonly string[]): Promise<Claim | undefined>;
  /**
   * Confirms claims. Returns those that are lost. Throws when the database is not reachable, which alone loses no
   * claim.
   */
  heartbeat(claims: readonly Claim[]): Promise<Claim[]>;
  /** Takes a job out of the queue. False if the claim is lost. Without a token the current holder loses it. */
  finish(tx: Tx, claim: Pick<Claim, 'jobId'> & Partial<Claim>): Promise<boolean>;
  /** Lets others take the job at once. False when the claim is lost. */
  giveBack(tx: Tx, claim: Claim): Promise<boolean>;
}
