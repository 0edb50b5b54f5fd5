import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ERROR_CATALOGUE } from '../../errors.ts';
import { type Job, noSuchJob } from '../../jobs/index.ts';
import type { JobForm, JobState } from '../../store/index.ts';
import { accountOf, authenticate } from '../authenticate.ts';
import type { Deps } from '../deps.ts';
import { readPart } from '../documents/config-part.ts';
import { hangUpSignal } from '../documents/hang-up-signal.ts';
import { requestDir } from '../documents/receive-document.ts';
import type { Family } from '../families.ts';
import { publicAddress } from '../public-base.ts';
import { note } from '../request-facts.ts';
import { ASYNC_PATHS, jobBody, resultPath, statesWithStatus } from './parse-async-body.ts';
import { createAsync } from './parse-async-create.ts';
import { answerEvents, lastSeen } from './parse-async-events.ts';

const FAMILIES: Record<JobForm, Family> = { v1: 'v1-async', newer: 'newer-async' };

export const listQuery = z.object({
  state: z
    .enum(['pending', 'in_progress', 'completed', 'failed', 'cancelled'])
    .optional()
    .describe('failed: without those that were cancelled'),
  status: z
    .enum(['pending', 'in_progress', 'completed', 'failed'])
    .optional()
    .describe('as jobs tell it; failed: with those that were cancelled'),
  created_from: z.iso.datetime({ offset: true }).optional().describe('only jobs created at this time or later'),
  created_to: z.iso.datetime({ offset: true }).optional().describe('only jobs created before this time'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional().describe('`next_cursor` of the page before'),
});

type ById = { Params: { job_id: string } };

/**
 * Asynchronous parsing in both families: POST makes a job and GET lists them; of one job GET tells the state, GET
 * .../events follows it, DELETE cancels it, POST .../retry makes a new one of a failed one; GET result/<id> gives the
 * result. A family knows its own jobs only, since it decides their shape.
 */
export function parseAsync(app: FastifyInstance, deps: Deps): void {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  for (const form of ['newer', 'v1'] as const) family(app, deps, form, closing.signal);
}

function family(app: FastifyInstance, deps: Deps, form: JobForm, closing: AbortSignal): void {
  const path = ASYNC_PATHS[form];
  const config = { family: FAMILIES[form] };
  const reading = { onRequest: authenticate(deps, null), config };
  const { jobs } = deps;

  const find = async (request: FastifyRequest<ById>): Promise<Job> => {
    note(request, { job: request.params.job_id.slice(0, 64) });
    const job = await jobs.get(accountOf(request).id, request.params.job_id);
    if (job.form !== form) throw noSuchJob();
    return job;
  };
  const ok = (request: FastifyRequest, data: unknown): unknown => ({
    code: 200,
    ...(form === 'v1' ? { message: 'success' } : { msg: 'success' }),
    data,
    x_request_id: request.id,
  });

  app.post(path, { onRequest: authenticate(deps, 'parse'), config }, async (request, reply) => {
    const { jobId, replayed, warnings } = await createAsync(request, reply, deps, form);
    note(request, { job: jobId });
    if (replayed) reply.header('idempotent-replayed', 'true');
    return ok(request, { job_id: jobId, ...(warnings.length > 0 ? { warnings } : {}) });
  });

  app.get(path, reading, async (request) => {
    const { state, status, created_from: from, created_to: to, ...filters } = readPart(listQuery, request.query);
    const page = await jobs.list(accountOf(request).id, {
      form,
      ...filters,
      states: statesOf(state, status),
      createdFrom: from ? new Date(from) : undefined,
      createdTo: to ? new Date(to) : undefined,
    });
    const address = publicAddress(request, deps.config);
    return ok(request, { jobs: page.jobs.map((job) => jobBody(job, address)), next_cursor: page.cursor ?? null });
  });

  app.get<ById>(`${path}/:job_id`, reading, async (request) =>
    ok(request, jobBody(await find(request), publicAddress(request, deps.config))),
  );

  app.delete<ById>(`${path}/:job_id`, reading, async (request) => {
    const before = await find(request);
    const job = await jobs.cancel(accountOf(request).id, before.id);
    if (job.state === 'cancelled' && before.state !== 'cancelled') deps.metrics.jobEnded('cancelled');
    return ok(request, jobBody(job, publicAddress(request, deps.config)));
  });

  app.post<ById>(`${path}/:job_id/retry`, { onRequest: authenticate(deps, 'parse'), config }, async (request) => {
    const { id, account_id: accountId } = await find(request);
    const dir = await requestDir(deps);
    try {
      const address = publicAddress(request, deps.config);
      return ok(request, {
        job_id: await jobs.retry({
          accountId,
          jobId: id,
          dir: dir.path,
          resultUrl: (jobId) => address(resultPath(form, jobId)),
        }),
      });
    } finally {
      await dir.clean();
    }
  });

  app.get<ById>(`${path}/result/:job_id`, reading, async (request, reply) => {
    const job = await find(request);
    const { body, size } = await jobs.result(job.account_id, job.id);
    return form === 'v1' ? send(reply, '', body, size, '') : send(reply, ...newerEnvelope(request, job, body, size));
  });

  app.get<ById>(`${path}/:job_id/events`, reading, async (request, reply) => {
    const seen = lastSeen(request);
    const job = await find(request);
    // An EventSource that has had everything asks once more; 204 tells it to stop (HTML, 9.2.3).
    if (seen === 'done') return reply.code(204).send();
    reply.raw.once('close', deps.limits.streams.take(job.account_id));
    const signal = AbortSignal.any([hangUpSignal(request, reply), closing]);
    return answerEvents(request, reply, deps, job, seen, signal);
  });
}

/** The file holds the array of elements; what stands around it is written around it. */
function newerEnvelope(
  request: FastifyRequest,
  job: Job,
  body: Readable,
  size: number,
): [string, Readable, number, string] {
  const head =
    job.error_code === null
      ? { code: 200, msg: 'success' }
      : { code: job.error_code, msg: ERROR_CATALOGUE.PARTIAL.message.replace(/\.$/, '') };
  const before = `${JSON.stringify(head).slice(0, -1)},"data":{"file_id":${JSON.stringify(job.file_id)},"elements":`;
  const warnings = job.warnings ? `,"warnings":${JSON.stringify(job.warnings)}` : '';
  return [before, body, size, `${warnings}},"x_request_id":${JSON.stringify(request.id)}}`];
}

/** Streams: large results never sit in the memory of the server. */
function send(reply: FastifyReply, before: string, body: Readable, size: number, after: string): FastifyReply {
  const stream = Readable.from(
    (async function* () {
      try {
        if (before !== '') yield Buffer.from(before);
        yield* body;
        if (after !== '') yield Buffer.from(after);
      } finally {
        body.destroy();
      }
    })(),
    { objectMode: false },
  );
  const length = Buffer.byteLength(before) + size + Buffer.byteLength(after);
  return reply.type('application/json; charset=utf-8').header('content-length', length).send(stream);
}

/** States that both filters let through. Undefined: all. */
function statesOf(state: JobState | undefined, status: string | undefined): JobState[] | undefined {
  if (status === undefined) return state && [state];
  return statesWithStatus(status).filter((s) => state === undefined || s === state);
}
