import type { FastifyRequest } from 'fastify';

/** What a finished request reports to its log line, metrics and traces. Never text of documents, never secrets. */
export interface RequestFacts {
  /** Wire code; HTTP status where there is none. */
  code?: number;
  /** Message of an error, as the client gets it. */
  reason?: string;
  /** App id. */
  account?: string;
  service?: string;
  pages?: number;
  failedPages?: number;
  job?: string;
}

const facts = new WeakMap<FastifyRequest, RequestFacts>();

/** Adds to what a request reports. */
export function note(request: FastifyRequest, more: RequestFacts): void {
  facts.set(request, { ...facts.get(request), ...more });
}

export const factsOf = (request: FastifyRequest): RequestFacts => facts.get(request) ?? {};
