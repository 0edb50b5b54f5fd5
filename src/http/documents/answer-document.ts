import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { hangUpSignal } from './hang-up-signal.ts';
import {
  type DocumentForm,
  type ReceivedDocument,
  type RequestDir,
  receiveDocument,
  requestDir,
} from './receive-document.ts';

/** A received document with what its work needs. */
export interface DocumentRequest<S> extends ReceivedDocument<S> {
  dir: RequestDir;
  /** Fires when the client hangs up. */
  signal: AbortSignal;
  startedAt: number;
}

/**
 * Receives a form with one document and lets `answer` do the rest. The directory of the request is removed if anything
 * fails; after a success `answer` removes it, because the result may be streamed from it.
 */
export async function answerDocument<S extends { password?: string }>(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Pick<Deps, 'config' | 'workDir'>,
  form: DocumentForm<S>,
  answer: (document: DocumentRequest<S>) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const startedAt = Date.now();
  const signal = hangUpSignal(request, reply);
  const dir = await requestDir(deps);
  try {
    const received = await receiveDocument(request, deps, form, dir.path, signal);
    return await answer({ ...received, dir, signal, startedAt });
  } catch (error) {
    await dir.clean();
    throw error;
  }
}
