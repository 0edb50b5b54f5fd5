import { open, readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceName } from '../../accounts/index.ts';
import { defaultParseOptions, formatOf, type ParseOptions, type Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import type { PageRange } from '../../intake/index.ts';
import type { DraftPictures, ParseOutcome, RecognitionDraft } from '../../pool/index.ts';
import type { RecognitionRequest } from '../../recognition/index.ts';
import type { Deps } from '../deps.ts';
import { billedStages } from '../documents/billed-work.ts';
import { hangUpSignal } from '../documents/hang-up-signal.ts';
import { requestDir } from '../documents/receive-document.ts';
import { receiveRawDocument } from '../documents/receive-raw-document.ts';
import { PageTimes } from '../extraction/extraction-work.ts';

export interface RecognitionWork {
  service: ServiceName;
  maxBytes: number;
  ranges?: PageRange[];
  request: RecognitionRequest;
  /** Cut each paper out of a photo or a sheet. */
  split: boolean;
  pictures: DraftPictures;
}

export interface Recognition extends RecognitionDraft {
  outcome: ParseOutcome;
  times: PageTimes;
}

/** Receives a document, recognises its papers, bills the pages that succeeded and sends what `write` makes of it. */
export async function answerRecognition(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  work: RecognitionWork,
  write: (recognition: Recognition) => Record<string, unknown>,
): Promise<FastifyReply> {
  const startedAt = Date.now();
  const signal = hangUpSignal(request, reply);
  const dir = await requestDir(deps);
  try {
    const source = await asPaper(
      await receiveRawDocument(request, deps, { maxBytes: work.maxBytes }, dir.path, signal),
    );
    const times = new PageTimes();
    const options: ParseOptions = {
      ...defaultParseOptions,
      papers: { split: work.split, pictures: work.pictures.papers || work.pictures.values },
    };
    const output = {
      form: 'recognition' as const,
      request: work.request,
      pictures: work.pictures,
      publicBase: '',
      startedAt,
    };
    const { service, ranges } = work;
    const parse = {
      source,
      ranges,
      options,
      output,
      service,
      workDir: dir.path,
      signal,
      startedAt,
      onPageDone: times.add,
    };
    const answer = await billedStages(request, deps, parse, async (outcome) => {
      const draft = JSON.parse(await readFile(outcome.resultPath, 'utf8')) as RecognitionDraft;
      return write({ ...draft, outcome, times });
    });
    return reply.send({ ...answer, duration: Date.now() - startedAt, x_request_id: request.id });
  } finally {
    await dir.clean();
  }
}

/** Texts and office files are no papers. XML comes without a name and often without a declaration. Throws FILE_TYPE. */
async function asPaper(source: Source): Promise<Source> {
  const { extension, mediaType } = source;
  if (formatOf(extension)?.reading === 'pages') return source;
  if (extension === 'zip' || extension === 'xml') return source;
  if (mediaType.startsWith('text/') && extension !== 'html' && (await beginsWithTag(source.path))) {
    return { ...source, extension: 'xml', mediaType: 'application/xml' };
  }
  throw new DocparseError(
    'FILE_TYPE',
    `Detected type: ${extension} (${mediaType}). Send a picture, PDF or OFD, or an electronic bill as XML.`,
  );
}

async function beginsWithTag(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return /^(?:\uFEFF)?\s*<[:\w\u0080-\uFFFF]/u.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}
