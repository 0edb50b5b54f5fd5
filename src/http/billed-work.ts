import type { FastifyRequest } from 'fastify';
import type { ParseOptions, Source } from '../document/index.ts';
import type { PageRange } from '../intake/index.ts';
import { type OutputRequest, type ParseOutcome, parseDocument } from '../pool/index.ts';
import type { Deps } from './deps.ts';

export interface DocumentWork {
  source: Source;
  /** All pages when undefined. */
  ranges?: PageRange[];
  options: ParseOptions;
  output: OutputRequest;
  workDir: string;
  signal: AbortSignal;
  /** Unix milliseconds at which the request began. */
  startedAt: number;
}

/** Parses a document for a synchronous answer. Every synchronous endpoint goes through here. */
export async function billedParse(request: FastifyRequest, deps: Deps, work: DocumentWork): Promise<ParseOutcome> {
  const { source, ranges, options, output, workDir, signal } = work;
  const outcome = await parseDocument(deps.pool, { source, ranges, options, output, workDir, limits: deps.config, signal });
  for (const { pageNumber, message, detail } of outcome.failures) request.log.warn({ page: pageNumber, reason: message, detail }, 'page failed');
  request.log.info({ name: source.name, pages: outcome.succeeded, failed: outcome.failures.length, ms: Date.now() - work.startedAt }, 'parsed');
  return outcome;
}
