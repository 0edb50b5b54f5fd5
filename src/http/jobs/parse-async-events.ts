import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Job, JobEvent } from '../../jobs/index.ts';
import { isConnectionError } from '../../store/index.ts';
import type { Deps } from '../deps.ts';
import { publicAddress } from '../public-base.ts';
import { jobBody, pageBody } from './parse-async-body.ts';

/** Proxies end connections that are silent for a minute, and some earlier. */
const HEARTBEAT_MS = 15_000;
/** How long a client that lost its connection should wait before it reconnects. */
const RETRY_MS = 2_000;
const AWAY_MS = 1_000;

/** Where the client stopped reading: the id of its last event. */
export function lastSeen(request: FastifyRequest): number | 'done' {
  const id = String(request.headers['last-event-id'] ?? '').trim();
  const match = /^(\d{1,15})(\.done)?$/.exec(id);
  if (!match) return 0;
  return match[2] ? 'done' : Number(match[1]);
}

/**
 * Follows a job as server-sent events (HTML Living Standard, 9.2) until it is over, `signal` fires or the client is
 * gone.
 */
export function answerEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  job: Job,
  afterSeq: number,
  signal: AbortSignal,
): FastifyReply {
  const stream = Readable.from(eventTexts(deps, job, afterSeq, publicAddress(request, deps.config), signal), {
    objectMode: false,
  });
  return (
    reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-cache, no-transform')
      // nginx holds answers back otherwise.
      .header('x-accel-buffering', 'no')
      // A server that ends would wait for a connection whose answer began before.
      .header('connection', 'close')
      .send(stream)
  );
}

async function* eventTexts(
  { jobs }: Pick<Deps, 'jobs'>,
  { id, account_id: accountId }: Job,
  afterSeq: number,
  address: (path: string) => string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let seq = afterSeq;
  yield `retry: ${RETRY_MS}\n\n`;
  // With the reader gone, so is the one who follows.
  const left = new AbortController();
  const both = AbortSignal.any([signal, left.signal]);
  try {
    while (!both.aborted) {
      try {
        for await (const event of withHeartbeats(jobs.follow(accountId, id, seq, both))) {
          if (event === 'heartbeat') yield ': still there\n\n';
          else {
            if (event.type === 'page') seq = event.seq;
            yield eventText(event, seq, address);
          }
        }
        return;
      } catch (error) {
        // The connection of the client outlives that of the database.
        if (!isConnectionError(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
      }
    }
  } finally {
    left.abort();
  }
}

function eventText(event: JobEvent, seq: number, address: (path: string) => string): string {
  switch (event.type) {
    case 'progress':
      return text('progress', jobBody(event.job, address));
    case 'page':
      return text('page', pageBody(event.page), String(event.seq));
    case 'done':
      return text('done', jobBody(event.job, address), `${seq}.done`);
  }
}

const text = (event: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The same sequence, with a word in between when nothing comes for long. */
async function* withHeartbeats(events: AsyncGenerator<JobEvent>): AsyncGenerator<JobEvent | 'heartbeat'> {
  try {
    const ask = (): Promise<IteratorResult<JobEvent>> => {
      const answer = events.next();
      // It may be refused while the reader has not come back for more.
      answer.catch(() => {});
      return answer;
    };
    let next = ask();
    for (;;) {
      let timer: NodeJS.Timeout | undefined;
      const silence = new Promise<'heartbeat'>((resolve) => {
        timer = setTimeout(resolve, HEARTBEAT_MS, 'heartbeat');
      });
      const first = await Promise.race([next, silence]);
      clearTimeout(timer);
      if (first === 'heartbeat') yield 'heartbeat';
      else if (first.done) return;
      else {
        yield first.value;
        next = ask();
      }
    }
  } finally {
    // Not waited for: while it waits itself it only ends with its signal.
    void events.return(undefined).catch(() => {});
  }
}
