import type { FastifyReply, FastifyRequest } from 'fastify';

/** Fires when the client is gone before its answer was complete. */
export function hangUpSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  if (request.raw.destroyed && !request.raw.complete) controller.abort();
  return controller.signal;
}
