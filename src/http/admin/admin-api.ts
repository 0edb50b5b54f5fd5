import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AdminError, type AdminProblem, openAdmin } from '../../accounts/index.ts';
import { DocparseError, type ErrorName } from '../../errors.ts';
import { isConnectionError } from '../../store/index.ts';
import { note } from '../request-facts.ts';
import { type AdminJobsDeps, openAdminJobs } from './admin-jobs.ts';
import { adminOperations } from './operations.ts';

const STATUS: Record<AdminProblem, number> = { 'not-found': 404, conflict: 409, invalid: 400 };
/** Of errors of jobs. */
const STATUS_OF_ERROR: Partial<Record<ErrorName, number>> = { LINK: 404, PARAMETER: 400 };

/**
 * The admin API. It needs the token of the settings; without one there are no such routes. Unlike the interface for
 * clients it uses HTTP status codes.
 */
export function adminApi(app: FastifyInstance, deps: AdminJobsDeps): void {
  const { adminToken } = deps.config;
  if (adminToken === undefined) return;
  const expected = digest(adminToken);
  void app.register(async (admin) => {
    admin.setErrorHandler((error, request, reply) => answer(request, reply, error));
    admin.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const [, token] = /^Bearer +(\S+)\s*$/i.exec(request.headers.authorization ?? '') ?? [];
      // Of digests, so that the comparison takes as long whatever the length.
      if (token !== undefined && timingSafeEqual(digest(token), expected)) return;
      reply.header('www-authenticate', 'Bearer');
      return refuse(request, reply, 401, 'The admin token is missing or wrong.');
    });
    for (const { method, path, query, body, status, run } of adminOperations) {
      admin.route({
        method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        handler: async (request, reply) => {
          const admin = openAdmin(deps.store, `admin-api:${request.ip}`);
          const result = await run({
            admin,
            jobs: openAdminJobs(deps, admin, request),
            params: request.params as Record<string, string>,
            query: query && valid(query, request.query ?? {}),
            body: body && valid(body, request.body ?? {}),
          });
          reply.code(status);
          return status === 204 ? reply.send() : result;
        },
      });
    }
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function valid<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AdminError(
    'invalid',
    parsed.error.issues.map((issue) => `${issue.path.join('.') || 'request'}: ${issue.message}`).join('; '),
  );
}

function answer(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof AdminError) return refuse(request, reply, STATUS[error.problem], error.message);
  const known = error instanceof DocparseError ? STATUS_OF_ERROR[error.errorName] : undefined;
  if (known !== undefined) return refuse(request, reply, known, (error as DocparseError).message);
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode >= 400 && statusCode < 500) return refuse(request, reply, statusCode, message);
  if (isConnectionError(error))
    return refuse(request, reply.header('retry-after', 5), 503, 'The database is not reachable.');
  request.log.error({ err: error }, 'internal error');
  return refuse(request, reply, 500, 'Internal server error.');
}

function refuse(request: FastifyRequest, reply: FastifyReply, status: number, message: string): FastifyReply {
  note(request, { code: status, reason: message });
  return reply.code(status).send({ code: status, message, x_request_id: request.id });
}
