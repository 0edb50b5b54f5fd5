import type {
  DocparseClient,
  DocumentInput,
  Job,
  NewerParseConfig,
  PageDone,
  ParseConfig,
  PipelineStages,
  SchemaResult,
} from '../../../src/client/index.ts';
import { t } from '../i18n/index.ts';
import { type FieldsDocument, fromBills, fromFields, fromMedical, fromSchema } from '../viewer/fields-model.ts';
import { fromNewer, fromV1, type ParsedDocument } from '../viewer/parse-view.tsx';
import type { PlannedRequest } from './request.ts';
import type { Source } from './snippets.ts';

export type Outcome = ({ kind: 'parse'; document: ParsedDocument } | { kind: 'fields'; document: FieldsDocument }) & {
  pages: number;
  warnings: string[];
  ms: number;
  /** What was sent; missing for the result of a job that was opened from the list. */
  request?: { plan: PlannedRequest; source: Source };
};

export interface Progress {
  job?: Job;
  pages: PageDone[];
}

/**
 * Sends a request and makes of the answer what is shown. Parses go by jobs, which tell of every page; aborting cancels
 * them.
 */
export async function runRequest(
  client: DocparseClient,
  plan: PlannedRequest,
  source: Source,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  const begun = performance.now();
  const input: DocumentInput = source.file ? { name: source.name, data: source.file } : source.name;
  const bytes = (): Exclude<DocumentInput, string | URL> => {
    if (typeof input === 'string') throw new Error(t('play.needsBytes'));
    return input as Exclude<DocumentInput, string | URL>;
  };
  const name = source.name.split('/').at(-1) || source.name;
  const done = (rest: Omit<Outcome, 'ms' | 'request'>): Outcome =>
    ({ ...rest, ms: performance.now() - begun, request: { plan, source } }) as Outcome;
  const { argument } = plan.call;
  switch (plan.endpoint) {
    case 'v1': {
      const result = await follow(
        client.jobs,
        () => client.jobs.create(input, argument as ParseConfig, { signal }),
        onProgress,
        signal,
      );
      return done({
        kind: 'parse',
        document: fromV1(result, name),
        pages: result.success_count,
        warnings: warningsOf(result),
      });
    }
    case 'newer': {
      const jobs = client.newerJobs;
      const result = await follow(
        jobs,
        () => jobs.create(input, argument as NewerParseConfig, { signal }),
        onProgress,
        signal,
      );
      const document = fromNewer(result.elements, result, name);
      return done({ kind: 'parse', document, pages: document.pages.length, warnings: warningsOf(result) });
    }
    case 'pipeline': {
      const stages = argument as PipelineStages;
      const result = await client.pipeline(input, stages, { signal });
      const pages = result.stats.success_count;
      if ('extract_result' in result && result.extract_result)
        return done({
          kind: 'fields',
          document: fromSchema(result.extract_result as unknown as SchemaResult, name),
          pages,
          warnings: warningsOf(result),
        });
      const chunks = stages.some(({ type }) => type === 'chunk');
      return done({
        kind: 'parse',
        document: fromNewer(result.elements ?? [], result, name, chunks),
        pages,
        warnings: warningsOf(result),
      });
    }
    case 'extract': {
      if (plan.path.includes('/v2/')) {
        const result = await client.extractFields(bytes(), argument as { prompt: string }, {
          signal,
          query: plan.query,
        });
        return done({
          kind: 'fields',
          document: fromFields(result, name),
          pages: result.success_count,
          warnings: warningsOf(result),
        });
      }
      const result = await client.extract(input, argument as { schema: Record<string, unknown> }, { signal });
      return done({
        kind: 'fields',
        document: fromSchema(result, name),
        pages: result.success_count,
        warnings: warningsOf(result),
      });
    }
    case 'bill': {
      const result = await client.recogniseBills(input, plan.query, { signal });
      return done({
        kind: 'fields',
        document: fromBills(result, name),
        pages: result.pages.length,
        warnings: warningsOf(result),
      });
    }
    case 'medical': {
      const result = await client.recogniseMedical(input, plan.query, { signal });
      return done({
        kind: 'fields',
        document: fromMedical(result, name),
        pages: result.success_count,
        warnings: warningsOf(result),
      });
    }
  }
}

const warningsOf = (result: object): string[] =>
  'warnings' in result ? ((result.warnings as string[] | undefined) ?? []) : [];

interface Followed<Result> {
  events: DocparseClient['jobs']['events'];
  wait: DocparseClient['jobs']['wait'];
  cancel(jobId: string): Promise<Job>;
  result(jobId: string, signal?: AbortSignal): Promise<Result>;
}

async function follow<Result>(
  jobs: Followed<Result>,
  create: () => Promise<string>,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Result> {
  const progress: Progress = { pages: [] };
  onProgress(progress);
  const jobId = await create();
  try {
    for await (const event of jobs.events(jobId, signal)) {
      if (event.event === 'page') progress.pages = [...progress.pages, event.page];
      else progress.job = event.job;
      onProgress({ ...progress });
    }
    // Throws where the job has failed.
    await jobs.wait(jobId, { signal });
  } catch (error) {
    if (signal.aborted) await jobs.cancel(jobId).catch(() => {});
    throw error;
  }
  return jobs.result(jobId, signal);
}
