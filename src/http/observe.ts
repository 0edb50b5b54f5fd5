import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ERROR_CATALOGUE } from '../errors.ts';
import { type ObserveTask, TaskAborted } from '../pool/index.ts';
import { failSpan, inSpan, type Span, startServerSpan } from '../telemetry.ts';
import type { ErrorCounter } from './error-counter.ts';
import type { Metrics } from './metrics.ts';
import { factsOf } from './request-facts.ts';

/** What nginx logs for a client that went before its answer came. */
const CLIENT_GONE = 499;
/** Asked every few seconds by machines: of interest only when something is wrong. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/** The route as it is registered; one word for all addresses that there are not. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** Methods are the client's choice. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const methodOf = (request: FastifyRequest): string => (METHODS.has(request.method) ? request.method : 'OTHER');

/** One log line, one count and, with an SDK of OpenTelemetry, one span a request. */
export function observeRequests(app: FastifyInstance, metrics: Metrics, errors: ErrorCounter): void {
  app.addHook('onRequest', (request, reply, done) => {
    const since = performance.now();
    metrics.requestBegun();
    const begin = (span: Span | undefined): void => {
      // Not onResponse: that does not come for clients that hang up.
      reply.raw.once('close', () => {
        const gone = !reply.raw.writableFinished;
        const status = gone ? CLIENT_GONE : reply.statusCode;
        const facts = factsOf(request);
        const code = gone ? CLIENT_GONE : (facts.code ?? (facts.failedPages ? ERROR_CATALOGUE.PARTIAL.code : status));
        const ms = Math.round(performance.now() - since);
        const route = routeOf(request);
        const method = methodOf(request);
        metrics.requestEnded(route, method, ms / 1000, { ...facts, code });
        const { account, pages, failedPages, reason, job, service } = facts;
        // Codes of the catalogue alone are set; an answer without one went well.
        if (account && service && !gone && facts.code !== undefined) errors.add(account, service, facts.code);
        const line = {
          account,
          service,
          job,
          method,
          route,
          code,
          status,
          ms,
          pages,
          failed_pages: failedPages || undefined,
          reason,
        };
        if (PROBES.has(route)) request.log.debug(line, 'request');
        else request.log.info(line, 'request');
        if (!span) return;
        span.setAttributes({ 'http.response.status_code': status, 'docparse.code': code });
        if (account) span.setAttribute('docparse.account', account);
        if (pages !== undefined) span.setAttribute('docparse.pages', pages);
        if (status >= 500) failSpan(span, String(code));
        span.end();
      });
      done();
    };
    // Names and attributes: semantic conventions for HTTP servers,
    // https://opentelemetry.io/docs/specs/semconv/http/http-spans/
    const attributes = {
      'http.request.method': methodOf(request),
      'http.route': routeOf(request),
      'url.scheme': request.protocol,
      'docparse.request_id': request.id,
    };
    startServerSpan(`${methodOf(request)} ${routeOf(request)}`, request.headers, attributes, begin);
  });
}

/** Times and traces the tasks of engine processes. */
export function observeTasks(metrics: Metrics): ObserveTask {
  return async (task, run) => {
    if (task.kind === 'close') return run();
    const since = performance.now();
    let outcome: 'success' | 'failed' | 'aborted' = 'failed';
    try {
      const attributes = { 'docparse.page': task.kind === 'page' ? task.pageNumber : undefined };
      const result = await inSpan(task.kind === 'page' ? 'page' : `${task.kind} document`, { attributes }, () => run());
      if (!(result as { failure?: unknown }).failure) outcome = 'success';
      return result;
    } catch (error) {
      if (error instanceof TaskAborted) outcome = 'aborted';
      throw error;
    } finally {
      metrics.stage(task.kind, outcome, (performance.now() - since) / 1000);
    }
  };
}
