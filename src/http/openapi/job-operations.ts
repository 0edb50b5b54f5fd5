import { z } from 'zod';
import { listQuery } from '../jobs/parse-async.ts';
import { ASYNC_PATHS, jobCreatedSchema, jobListSchema, jobSchema, pageEventSchema } from '../jobs/parse-async-body.ts';
import {
  DOCUMENT_ERRORS,
  FILE_PARTS,
  into,
  type JsonSchema,
  type Operation,
  out,
  type Parameter,
  parametersOf,
} from './operation.ts';
import { newerConfig, v1Config } from './parse-operations.ts';

type Form = 'v1' | 'newer';

const ID = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const LABEL: Record<Form, string> = { v1: 'V1', newer: 'Newer' };
const TITLE: Record<Form, string> = { v1: 'v1', newer: 'newer form' };

const jobId: Parameter = {
  name: 'job_id',
  in: 'path',
  about: 'id of the job: 32 hexadecimal characters',
  schema: { type: 'string' },
  required: true,
};

/** Answers of both families differ by the name of the text, and errors bring their detail as `data.message`. */
const answer = (form: Form, data: z.ZodType): JsonSchema =>
  out(
    z.object({
      code: z.int(),
      [form === 'v1' ? 'message' : 'msg']: z.string(),
      data: z.union([data, z.strictObject({ message: z.string().describe('of an error: the detail') })]),
      x_request_id: z.string(),
    }),
  );
const envelope = (form: Form, data: unknown): unknown => ({
  code: 200,
  [form === 'v1' ? 'message' : 'msg']: 'success',
  data,
  x_request_id: ID,
});

const exampleJob = (form: Form): unknown => ({
  job_id: ID,
  file_id: ID,
  status: 'completed',
  result_url: `https://docparse.example${ASYNC_PATHS[form]}/result/${ID}`,
  file_name: 'note.pdf',
  progress: { pages_done: 3, pages_total: 3, pages_failed: 0 },
  attempts: 1,
  created_at: '2026-01-31T09:00:00.000Z',
  started_at: '2026-01-31T09:00:00.100Z',
  finished_at: '2026-01-31T09:00:02.000Z',
  expires_at: '2026-03-02T09:00:02.000Z',
});

const create = (form: Form): Operation => ({
  method: 'post',
  path: ASYNC_PATHS[form],
  tag: 'Jobs',
  summary: `Parse a document in the background (${TITLE[form]})`,
  about: `The same parts as those of the synchronous endpoint, and \`webhook\`. The answer comes as soon as the document is received and the job is stored; from then on it survives every restart.
With the header \`Idempotency-Key\`, a repeated request gives the job of the first one, and \`idempotent-replayed: true\`; the same key with another request is an error.

A webhook is called when the job has completed (\`{job_id, status: "completed", result_url}\`) or failed (\`{job_id, status: "failed", message}\`), and again for a day until the receiver answers
with 2xx. When the account has a webhook secret, it is signed by [Standard Webhooks](https://www.standardwebhooks.com).`,
  access: 'account',
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header',
      about:
        'a key of your choice, 1 to 255 printable ASCII characters: a repeated request with it makes no second job',
      schema: { type: 'string' },
    },
  ],
  form: [
    ...FILE_PARTS,
    { name: 'config', about: 'As for the synchronous endpoint.', schema: form === 'v1' ? v1Config : newerConfig },
    { name: 'webhook', about: 'http or https address that is called when the job ends', schema: { type: 'string' } },
  ],
  answer: {
    kind: 'json',
    name: `JobCreated${LABEL[form]}`,
    schema: answer(form, jobCreatedSchema),
    example: envelope(form, { job_id: ID }),
  },
  errors: [
    ...DOCUMENT_ERRORS.filter((name) => name !== 'PARTIAL' && name !== 'NO_FILE'),
    ...(form === 'v1' ? (['DPI'] as const) : []),
  ],
});

const rest = (form: Form): Operation[] => [
  {
    method: 'get',
    path: ASYNC_PATHS[form],
    tag: 'Jobs',
    summary: `Jobs of the account, newest first (${TITLE[form]})`,
    access: 'account',
    parameters: parametersOf(into(listQuery)),
    answer: {
      kind: 'json',
      name: `JobList${LABEL[form]}`,
      schema: answer(form, jobListSchema),
      example: envelope(form, { jobs: [exampleJob(form)], next_cursor: null }),
    },
    errors: ['PARAMETER'],
  },
  {
    method: 'get',
    path: `${ASYNC_PATHS[form]}/{job_id}`,
    tag: 'Jobs',
    summary: `State and progress of a job (${TITLE[form]})`,
    access: 'account',
    parameters: [jobId],
    answer: {
      kind: 'json',
      name: `Job${LABEL[form]}`,
      schema: answer(form, jobSchema),
      example: envelope(form, exampleJob(form)),
    },
    errors: ['LINK'],
  },
  {
    method: 'delete',
    path: `${ASYNC_PATHS[form]}/{job_id}`,
    tag: 'Jobs',
    summary: `Cancel a job (${TITLE[form]})`,
    about:
      'The work stops at once and costs nothing. Clients see the job as failed, with `cancelled: true`. A job that is over stays as it is.',
    access: 'account',
    parameters: [jobId],
    answer: { kind: 'json', name: `Job${LABEL[form]}`, schema: answer(form, jobSchema) },
    errors: ['LINK'],
  },
  {
    method: 'post',
    path: `${ASYNC_PATHS[form]}/{job_id}/retry`,
    tag: 'Jobs',
    summary: `Retry a failed job (${TITLE[form]})`,
    about:
      'Makes a new job with the document and the settings of one that has failed, and answers with its id; the failed job stays as it is. Documents of failed jobs are kept for `jobs.retry_h`; while they are, the job has `retryable: true`.',
    access: 'account',
    parameters: [jobId],
    answer: {
      kind: 'json',
      name: `JobRetried${LABEL[form]}`,
      schema: answer(form, jobCreatedSchema),
      example: envelope(form, { job_id: ID }),
    },
    errors: ['LINK', 'PARAMETER', 'INSUFFICIENT_BALANCE', 'QUOTA', 'RATE', 'SERVICE_MISSING', 'SERVICE_INACTIVE'],
  },
  {
    method: 'get',
    path: `${ASYNC_PATHS[form]}/result/{job_id}`,
    tag: 'Jobs',
    summary: `Result of a job (${TITLE[form]})`,
    about:
      form === 'v1'
        ? 'The bare `data` object of the synchronous answer, without code and message; errors come in their usual form.'
        : 'Of a job that is not over: 40004, with `data.message` "Job is not completed yet". Of one that failed: its error.',
    access: 'account',
    parameters: [jobId],
    answer: { kind: 'json', name: `JobResult${LABEL[form]}`, schema: resultSchema(form) },
    errors: ['LINK', 'PARAMETER'],
  },
  {
    method: 'get',
    path: `${ASYNC_PATHS[form]}/{job_id}/events`,
    tag: 'Jobs',
    summary: `Follow a job as server-sent events (${TITLE[form]})`,
    about: `Events: \`progress\` and, at the end, \`done\` with the job as above; \`page\` for each page as it is done. With the header \`Last-Event-ID\`, the events after it are sent again. Errors come as JSON.`,
    access: 'account',
    parameters: [
      jobId,
      {
        name: 'Last-Event-ID',
        in: 'header',
        about: 'id of the last event that the client has received',
        schema: { type: 'string' },
      },
    ],
    answer: {
      kind: 'events',
      name: 'JobPageEvent',
      schema: out(pageEventSchema),
      about: 'a stream of events until the job is over; or an error as JSON',
    },
    statuses: { 204: 'all events have been seen' },
    errors: ['LINK'],
  },
];

const ERROR = z.object({
  code: z.int(),
  message: z.string(),
  data: z.object({ message: z.string() }),
  x_request_id: z.string(),
});

function resultSchema(form: Form): JsonSchema {
  if (form === 'newer') {
    const data = z.object({
      file_id: z.string(),
      elements: z.array(z.looseObject({ element_id: z.string(), type: z.string(), text: z.string() })),
      warnings: z.array(z.string()).optional(),
    });
    return answer(form, data);
  }
  const data = z.looseObject({
    schema_version: z.string(),
    file_id: z.string(),
    job_id: z.string(),
    success_count: z.int(),
    metadata: z.looseObject({}),
    elements: z.array(z.looseObject({})),
  });
  return out(z.union([data, ERROR]));
}

export const jobOperations: Operation[] = (['v1', 'newer'] as const).flatMap((form) => [create(form), ...rest(form)]);
