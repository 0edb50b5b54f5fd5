import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { DocparseError } from '../../errors.ts';
import type { ParseOutcome } from '../../pool/index.ts';

/** Results up to this size are sent from memory. */
const SMALL_RESULT = 1024 * 1024;

/**
 * `before` and `after` around the result, which is copied from its file byte by byte: large results never sit in the
 * memory of the server.
 */
export async function answerResult(
  reply: FastifyReply,
  result: Pick<ParseOutcome, 'resultPath' | 'bytes'>,
  envelope: { before: string; after: string },
  clean: () => Promise<void>,
): Promise<FastifyReply> {
  const before = Buffer.from(envelope.before);
  const after = Buffer.from(envelope.after);
  reply.code(200).type('application/json; charset=utf-8');
  if (result.bytes <= SMALL_RESULT) {
    const data = await readFile(result.resultPath);
    await clean();
    return reply.send(Buffer.concat([before, data, after]));
  }
  const body = Readable.from(
    (async function* () {
      yield before;
      yield* createReadStream(result.resultPath, { highWaterMark: 256 * 1024 });
      yield after;
    })(),
    { objectMode: false },
  );
  body.once('close', () => void clean());
  return reply.header('content-length', before.length + result.bytes + after.length).send(body);
}

/** The error that names pages which are missing from a result; undefined when none is. */
export function partialFailure(outcome: Pick<ParseOutcome, 'failures' | 'succeeded'>): DocparseError | undefined {
  const first = outcome.failures[0];
  if (!first) return undefined;
  const total = outcome.failures.length + outcome.succeeded;
  return new DocparseError(
    'PARTIAL',
    `${outcome.failures.length} of ${total} pages: page ${first.pageNumber}: ${first.message}`,
    {
      location: { stage: first.stage, page_number: first.pageNumber },
    },
  );
}

/**
 * What was asked for and cannot be done, then what is missing from the result; undefined when there is nothing to tell.
 */
export function warningsOf(
  settings: { warnings: readonly string[] },
  outcome: Pick<ParseOutcome, 'warnings'>,
): string[] | undefined {
  const all = [...settings.warnings, ...outcome.warnings];
  return all.length > 0 ? all : undefined;
}
