import type { FastifyReply, FastifyRequest } from 'fastify';
import { databaseTrouble } from '../accounts/index.ts';
import { asDocparseError, DocparseError } from '../errors.ts';
import { errorBody } from './families.ts';
import { note } from './request-facts.ts';

/**
 * Answers with an error of the catalogue. HTTP 200 for every documented code, because clients look at the HTTP status
 * before they read the body and would never see the code; 500 is HTTP 500. Causes go to the log only.
 */
export function answerError(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const known = asDocparseError(translate(error));
  if (known.code === 500) request.log.error({ err: known.cause ?? known }, 'internal error');
  else if (known.cause !== undefined)
    // Clients do not see messages of upstream servers; the operator finds them in the log.
    request.log[known.errorName === 'BACKEND' ? 'warn' : 'debug'](
      { code: known.code, cause: known.cause instanceof Error ? known.cause.message : undefined },
      'cause',
    );
  note(request, { code: known.code, reason: known.message });
  lingerWhileBodyArrives(request, reply);
  if (known.retryAfterS !== undefined) reply.header('retry-after', known.retryAfterS);
  void reply
    .code(known.code === 500 ? 500 : 200)
    .type('application/json; charset=utf-8')
    .send(errorBody(request, known));
}

/** Errors of the HTTP layer itself in the words of the catalogue. */
function translate(error: unknown): unknown {
  if (error instanceof DocparseError || !(error instanceof Error)) return error;
  const trouble = databaseTrouble(error);
  if (trouble) return trouble;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new DocparseError('FILE_SIZE', undefined, { cause: error });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new DocparseError('PARAMETER', 'The body must be multipart/form-data.', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new DocparseError('PARAMETER', 'The request is malformed.', { cause: error });
  return error;
}

const LINGER_MS = 10_000;

/**
 * A client that still sends its upload does not look at the answer, and closing now would reset the connection and lose
 * it. So the rest of the body is read and dropped for a while; a client that keeps sending is cut off.
 */
function lingerWhileBodyArrives(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.complete || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.complete || raw.socket.destroy(), LINGER_MS);
  timer.unref();
  raw.once('end', () => {
    clearTimeout(timer);
    // A server that closes has ended the connections that were idle; this one was not, and its client may keep it.
    if (!request.server.server.listening) raw.socket.end();
  });
  reply.raw.once('close', () => raw.complete && clearTimeout(timer));
}
