import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { answerError } from './answer-error.ts';
import type { Deps } from './deps.ts';
import { files } from './files.ts';
import { healthz } from './healthz.ts';
import { parseNewer } from './parse-newer.ts';
import { parseV1 } from './parse-v1.ts';
import { pipeline } from './pipeline.ts';
import { schemas } from './schemas.ts';

/** A large upload over a slow line is honest work; a stalled one is ended by its own time-out. */
const REQUEST_MS = 30 * 60_000;

/** The HTTP face of the service, not yet listening. */
export async function buildServer(deps: Deps): Promise<FastifyInstance> {
  const app = fastify({
    // Standard output is for what people are told at the start.
    logger: { level: deps.config.logLevel, redact: ['req.headers'], stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(16).toString('hex'),
    requestTimeout: REQUEST_MS,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => answerError(request, reply, error),
  });
  await app.register(multipart);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  // A connection whose request was under way when closing began counts as open until its client lets go: tell the client to.
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.setErrorHandler((error, request, reply) => {
    // The client is gone: there is nobody to answer.
    if (request.raw.socket?.destroyed) return void reply.hijack();
    answerError(request, reply, error);
  });
  const known = new Set<string>();
  app.addHook('onRoute', (route) => void known.add(route.url));
  healthz(app, deps);
  files(app, deps);
  schemas(app);
  parseV1(app, deps);
  parseNewer(app, deps);
  pipeline(app, deps);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const method = known.has(path);
    void reply
      .code(method ? 405 : 404)
      .send({ code: method ? 405 : 404, message: method ? `${request.method} is not supported here.` : 'No such address.', x_request_id: request.id });
  });
  return app;
}
