import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { DocparseError } from '../errors.ts';
import { createExtractor } from '../extraction/index.ts';
import { account } from './account/account.ts';
import { adminApi } from './admin/index.ts';
import { ownValues, rewriter } from './aliases.ts';
import { answerError } from './answer-error.ts';
import { consoleRoutes } from './console.ts';
import type { Deps } from './deps.ts';
import { ErrorCounter } from './error-counter.ts';
import { entityExtraction } from './extraction/entity-extraction.ts';
import { extractSync } from './extraction/extract-sync.ts';
import { files } from './files.ts';
import { imageDownload } from './image-download.ts';
import { parseAsync } from './jobs/parse-async.ts';
import { webhooks } from './jobs/webhooks.ts';
import { logOptions } from './log-options.ts';
import { health, metricsBesideInterface, metricsRoute } from './monitor.ts';
import { observeRequests } from './observe.ts';
import { openApiRoutes } from './openapi/index.ts';
import { parseNewer } from './parse/parse-newer.ts';
import { parseV1 } from './parse/parse-v1.ts';
import { pipeline } from './pipeline/pipeline.ts';
import { billRecognition } from './recognition/bill-recognition.ts';
import { medicalRecognition } from './recognition/medical-recognition.ts';
import { schemas } from './schemas.ts';

/** A large upload over a slow line is legitimate; a stalled one has its own timeout. */
const REQUEST_MS = 30 * 60_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Methods of each registered path. */
    known: ReadonlyMap<string, ReadonlySet<string>>;
  }
}

/** The HTTP face of the service, not yet listening. */
export async function buildServer(deps: Deps): Promise<FastifyInstance> {
  const app = fastify({
    // Standard output is for messages to people at the start.
    logger: { ...logOptions(deps.config), stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(16).toString('hex'),
    requestTimeout: REQUEST_MS,
    rewriteUrl: rewriter(deps.config.aliases),
    // Without trusted proxies X-Forwarded-For is anybody's word.
    trustProxy: deps.config.trustedProxies.length > 0 ? deps.config.trustedProxies : false,
    bodyLimit: 1024 * 1024,
    // Too long an id is an unknown one, and answered as that by the endpoint; header limits bound it anyway.
    routerOptions: { maxParamLength: 20_000 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => answerError(request, reply, error),
  });
  await app.register(multipart);
  const errors = new ErrorCounter(deps.store.db, app.log);
  observeRequests(app, deps.metrics, errors);
  app.addHook('onClose', () => errors.flush());
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  // After the credentials, before the body.
  app.addHook('preParsing', async (request) => {
    const encoding = request.headers['content-encoding'];
    if (encoding && encoding !== 'identity') {
      throw new DocparseError(
        'PARAMETER',
        `Content-Encoding "${encoding.slice(0, 40)}" is not supported: send the body as it is.`,
      );
    }
  });
  // JSON bodies; the parts of forms are mapped where they are received.
  app.addHook('preValidation', async (request) => {
    if (request.body !== null && typeof request.body === 'object') ownValues(request.body, deps.config.aliases.values);
  });
  // A connection with a running request stays open until its client closes it: ask the client to.
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.setErrorHandler((error, request, reply) => {
    // The client is gone: no answer is possible.
    if (request.raw.socket?.destroyed) return void reply.hijack();
    answerError(request, reply, error);
  });
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    known.set(url, new Set([...(known.get(url) ?? []), ...[method].flat()]));
  });
  app.decorate('known', known);
  health(app, deps);
  if (metricsBesideInterface(deps.config)) metricsRoute(app, deps);
  files(app, deps);
  imageDownload(app, deps);
  schemas(app);
  openApiRoutes(app, deps.config);
  consoleRoutes(app);
  parseV1(app, deps);
  parseNewer(app, deps);
  parseAsync(app, deps);
  const { baseUrl, ...llm } = deps.config.llm;
  const extractor = baseUrl ? createExtractor({ ...llm, baseUrl }) : undefined;
  pipeline(app, deps, extractor);
  extractSync(app, deps, extractor);
  entityExtraction(app, deps, extractor);
  billRecognition(app, deps);
  medicalRecognition(app, deps);
  account(app, deps);
  adminApi(app, deps);
  webhooks(app, deps);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const methods = known.get(path);
    if (methods) reply.header('allow', [...methods].join(', '));
    if (!methods) {
      const { code, message } = new DocparseError('LINK', 'No such address.');
      return void reply.code(404).send({ code, message, x_request_id: request.id });
    }
    void reply
      .code(405)
      .send({ code: 405, message: `${request.method} is not supported here.`, x_request_id: request.id });
  });
  return app;
}
