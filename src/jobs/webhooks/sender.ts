import type { Config } from '../../config/index.ts';
import { AddressGuard } from '../../intake/index.ts';
import type { Db } from '../../store/index.ts';
import { Bell } from '../bell.ts';
import { callReceiver, receiverAgent } from './call-receiver.ts';
import { type Claim, claimDue, databaseClock, nextDueMs, recordAttempt, type SqlClock } from './deliveries.ts';
import { WEBHOOK_CHANNEL } from './enqueue.ts';
import { HostSlots } from './host-slots.ts';

/** Attempts that one sender runs at the same time. */
const SLOTS = 128;
/** A look without a notice: what other senders left behind when they died, and notices that were lost. */
const LOOK_MS = 15_000;
/** Added to the time of a call: to write its outcome down. */
const RECORD_MS = 20_000;
const HOUR_MS = 3_600_000;
/** After an error of the database. */
const ERROR_MS = 2_000;
/** Between two looks: those that wait for a locked row must not spin. */
const PAUSE_MS = 50;
/**
 * How often an outcome is tried to be written down while the database is away; after that the lease ends and the call
 * is repeated.
 */
const RECORD_TRIES = 10;

export interface WebhookSenderDeps {
  store: { db: Db; listen(channel: string, on: (payload: string) => void): Promise<() => Promise<void>> };
  config: { webhook: Config['webhook'] };
  log: { warn(object: unknown, message?: string): void };
  /** Told of each call. */
  onCall?: (outcome: 'delivered' | 'refused' | 'unreachable') => void;
}

export interface WebhookSender {
  /** Takes no new deliveries, waits for running calls (no longer than their timeout). */
  stop(): Promise<void>;
}

/** For tests. */
export interface SenderSettings {
  clock?: SqlClock;
  random?: () => number;
  lookMs?: number;
}

/** Sends webhooks until it is stopped. Any number of senders work on one database. */
export async function startWebhookSender(
  deps: WebhookSenderDeps,
  settings: SenderSettings = {},
): Promise<WebhookSender> {
  const { clock = databaseClock, random = Math.random, lookMs = LOOK_MS } = settings;
  const { db } = deps.store;
  const { timeoutMs, maxAgeHours, allowPrivate } = deps.config.webhook;
  const rules = { clock, leaseMs: timeoutMs + RECORD_MS, maxAgeMs: maxAgeHours * HOUR_MS };
  const guard = new AddressGuard(allowPrivate);
  const agent = receiverAgent(guard, timeoutMs);
  const slots = new HostSlots();
  const calls = new Set<Promise<void>>();
  const bell = new Bell();
  let stopped = false;

  const send = async (claim: Claim): Promise<void> => {
    slots.start(claim.host);
    let ok = false;
    try {
      const outcome = await callReceiver({ ...claim, body: JSON.stringify(claim.body) }, guard, agent, timeoutMs);
      ok = outcome.verdict === 'delivered';
      deps.onCall?.(ok ? 'delivered' : outcome.httpStatus === null ? 'unreachable' : 'refused');
      for (let tries = 1; ; tries++) {
        try {
          await recordAttempt(db, claim, outcome, random(), rules);
          return;
        } catch (error) {
          if (tries === RECORD_TRIES || stopped) throw error;
          await new Promise((resolve) => setTimeout(resolve, ERROR_MS));
        }
      }
    } catch (error) {
      deps.log.warn(
        { err: error, delivery: claim.id, job: claim.jobId },
        'The result of a webhook call could not be stored; the call will be repeated.',
      );
    } finally {
      slots.end(claim.host, ok);
      bell.ring();
    }
  };

  const look = async (): Promise<number> => {
    const room = SLOTS - slots.total;
    if (room <= 0) return lookMs;
    const claims = await claimDue(db, room, slots.free(), rules);
    for (const claim of claims) {
      const call: Promise<void> = send(claim).finally(() => calls.delete(call));
      calls.add(call);
    }
    if (slots.total >= SLOTS) return lookMs;
    const due = await nextDueMs(db, slots.free(), clock);
    return Math.min(lookMs, due ?? lookMs);
  };

  const run = async (): Promise<void> => {
    while (!stopped) {
      let wait: number;
      try {
        wait = await look();
      } catch (error) {
        if (stopped) return;
        deps.log.warn({ err: error }, 'Webhooks cannot be looked up.');
        wait = ERROR_MS;
      }
      if (!stopped) await bell.wait(Math.max(PAUSE_MS, wait), PAUSE_MS);
    }
  };

  const unlisten = await deps.store.listen(WEBHOOK_CHANNEL, () => bell.ring());
  const running = run();
  return {
    async stop() {
      if (stopped) return;
      stopped = true;
      bell.ring();
      await unlisten();
      await running;
      await Promise.all(calls);
      await agent.destroy();
    },
  };
}
