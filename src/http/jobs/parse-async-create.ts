import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ParseOptions } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { AddressGuard, type PageRange } from '../../intake/index.ts';
import { checkWebhookUrl } from '../../jobs/index.ts';
import { fileId } from '../../output/index.ts';
import type { OutputRequest } from '../../pool/index.ts';
import type { JobForm } from '../../store/index.ts';
import { accountOf } from '../authenticate.ts';
import type { Deps } from '../deps.ts';
import { hangUpSignal } from '../documents/hang-up-signal.ts';
import { receiveDocument, requestDir } from '../documents/receive-document.ts';
import type { ModelServers } from '../engine-models.ts';
import { readNewerConfig } from '../parse/parse-newer-config.ts';
import { readParseConfig } from '../parse/parse-v1-config.ts';
import { publicAddress, publicBase } from '../public-base.ts';
import { resultPath } from './parse-async-body.ts';

/** Printable ASCII, as the draft of the header has it: draft-ietf-httpapi-idempotency-key-header. */
const KEY = /^[\x20-\x7e]{1,255}$/;

interface Settings {
  options: ParseOptions;
  ranges?: PageRange[];
  password?: string;
  output: OutputRequest;
  /** What was asked for and cannot be done. */
  warnings: string[];
}

/**
 * Receives a document and makes a job of it. Throws what the synchronous endpoints throw before they parse, and LINK
 * for a webhook that cannot be.
 */
export async function createAsync(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  form: JobForm,
): Promise<{ jobId: string; replayed: boolean; warnings: string[] }> {
  const idempotencyKey = readKey(request);
  const base = publicBase(request, deps.config);
  const addressOf = publicAddress(request, deps.config);
  const dir = await requestDir(deps);
  try {
    const { source, settings, fields } = await receiveDocument(
      request,
      deps,
      {
        maxBytes: form === 'v1' ? deps.config.maxUploadBytes : deps.config.maxNewerUploadBytes,
        fields: ['config', 'webhook'],
        settings: ({ config }) => readSettings(form, config, base, deps.config.vlm),
      },
      dir.path,
      hangUpSignal(request, reply),
    );
    const address = fields.webhook?.trim();
    const webhook = address
      ? await checkWebhookUrl(address, new AddressGuard(deps.config.webhook.allowPrivate))
      : undefined;
    const account = accountOf(request);
    const created = await deps.jobs.create({
      accountId: account.id,
      tag: account.tag,
      service: 'parse',
      form,
      fileId: fileId(source),
      source,
      ranges: settings.ranges,
      options: { ...settings.options, password: settings.password },
      output: settings.output,
      resultUrl: (jobId) => addressOf(resultPath(form, jobId)),
      webhook,
      idempotencyKey,
    });
    return { ...created, warnings: settings.warnings };
  } finally {
    await dir.clean();
  }
}

function readSettings(form: JobForm, config: string | undefined, base: string, servers: ModelServers): Settings {
  const common = { publicBase: base, startedAt: Date.now() };
  if (form === 'v1') {
    const { options, ranges, password, request, warnings } = readParseConfig(config, servers);
    return { options, ranges, password, output: { form: 'v1', request, warnings, ...common }, warnings };
  }
  const { options, ranges, password, request, warnings } = readNewerConfig(config, servers);
  return { options, ranges, password, output: { form: 'newer', request, ...common }, warnings };
}

function readKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined || given === '') return undefined;
  if (typeof given !== 'string' || !KEY.test(given))
    throw new DocparseError('PARAMETER', 'Idempotency-Key: 1 to 255 printable ASCII characters.');
  return given;
}
