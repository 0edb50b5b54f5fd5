import type { FastifyInstance } from 'fastify';
import type { EmbeddingSettings } from '../../embedding/index.ts';
import type { Extractor } from '../../extraction/index.ts';
import { AddressGuard } from '../../intake/index.ts';
import { fileId } from '../../output/index.ts';
import type { ParseOutcome } from '../../pool/index.ts';
import { accountOf, authenticate } from '../authenticate.ts';
import type { Deps } from '../deps.ts';
import { answerDocument } from '../documents/answer-document.ts';
import { answerResult, partialFailure, warningsOf } from '../documents/answer-result.ts';
import { billedStages } from '../documents/billed-work.ts';
import { storeForClient } from '../documents/client-storage.ts';
import type { ModelServers } from '../engine-models.ts';
import { extractionOptions, PageTimes } from '../extraction/extraction-work.ts';
import { rememberFile } from '../families.ts';
import { type NewerSettings, readNewerSettings } from '../parse/parse-newer-config.ts';
import { publicBase } from '../public-base.ts';
import { checkConfigField, type PipelineStages, readDataSource, readStages } from './pipeline-stages.ts';
import { inStage, type PipelineState, runStage } from './stage-runners.ts';

interface PipelineSettings extends NewerSettings {
  stages: PipelineStages;
}

/** POST /api/docparse/pipeline */
export function pipeline(app: FastifyInstance, deps: Deps, extractor: Extractor | undefined): void {
  const embedding = configured(deps.config.embedding);
  app.post(
    '/api/docparse/pipeline',
    { onRequest: authenticate(deps, 'parse'), config: { family: 'pipeline' } },
    async (request, reply) => {
      const form = {
        maxBytes: deps.config.maxNewerUploadBytes,
        fields: ['stages', 'config', 'data_source'],
        settings: (fields: FormFields) => readSettings(fields, embedding, deps.config.vlm),
      };
      return answerDocument(request, reply, deps, form, async ({ source, settings, sent, dir, signal, startedAt }) => {
        rememberFile(request, fileId(source));
        if (settings.stages.later.some(({ type }) => type === 'extract'))
          await deps.accounts.checkService(accountOf(request).id, 'extraction');
        const { storage } = settings;
        const times = new PageTimes();
        const laterStages = async (outcome: ParseOutcome): Promise<{ outcome: ParseOutcome; state: PipelineState }> => {
          const stats = {
            success_count: outcome.succeeded,
            original_elements: outcome.elements,
            chunked_elements: 0,
            embedded_elements: 0,
          };
          let state: PipelineState = {
            member: 'elements',
            resultPath: outcome.resultPath,
            bytes: outcome.bytes,
            outcome,
            stats,
          };
          if (storage)
            await storeForClient(
              storage,
              outcome.forClient,
              new AddressGuard(deps.config.privateUrls),
              'stages[0].config.image_storage_config',
              signal,
            );
          const timeoutMs = deps.config.requestTimeoutMs;
          const context = {
            pool: deps.pool,
            account: accountOf(request).id,
            embedding,
            extractor,
            times,
            workDir: dir.path,
            signal,
            timeoutMs,
            deadline: startedAt + timeoutMs,
          };
          for (const stage of settings.stages.later) state = await runStage(stage, state, context);
          return { outcome, state };
        };
        const extract = settings.stages.later.find((stage) => stage.type === 'extract');
        const output = extract
          ? {
              form: 'extraction' as const,
              request: extract.model.request,
              by: extractor ? ('model' as const) : ('rules' as const),
              formulas: 'all' as const,
            }
          : { form: 'newer' as const, request: settings.request, clientBase: storage?.addressBase };
        const options = { ...settings.options, password: settings.password };
        const work = {
          source,
          ranges: settings.ranges,
          options: extract ? extractionOptions({ ...options, mergeTables: true, characters: true }) : options,
          output: {
            ...output,
            publicBase: publicBase(request, deps.config),
            startedAt,
          },
          workDir: dir.path,
          signal,
          startedAt,
          onPageDone: times.add,
        };
        const { outcome, state } = await inStage('parse', signal, () => billedStages(request, deps, work, laterStages));
        const partial = partialFailure(outcome);
        const head = partial
          ? { code: partial.code, message: partial.message, location: partial.location }
          : { code: 200, message: 'success' };
        const before = `${open({ ...head, x_request_id: request.id })},"data":{"${state.member}":`;
        const stats = { ...state.stats, stages: echo(sent.stages ?? '[]', settings.stages) };
        const after = `,${JSON.stringify({ stats, warnings: warningsOf(settings, outcome) }).slice(1)}}`;
        return await answerResult(reply, state, { before, after }, dir.clean);
      });
    },
  );
}

/** Providers that have a server. */
function configured(all: Deps['config']['embedding']): EmbeddingSettings {
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, { baseUrl, ...rest }]) => (baseUrl ? [[name, { ...rest, baseUrl }]] : [])),
  );
}

interface FormFields {
  stages?: string;
  config?: string;
  data_source?: string;
}

function readSettings(fields: FormFields, embedding: EmbeddingSettings, servers: ModelServers): PipelineSettings {
  const stages = readStages(fields.stages, embedding);
  checkConfigField(fields.config);
  const data_source = readDataSource(fields.data_source);
  const settings = readNewerSettings(stages.parse, 'stages[0].config', servers);
  return { ...settings, request: { ...settings.request, data_source }, stages };
}

/**
 * The stages in the client's own words; for `embed` with the model that was chosen, for `extract`, as in the samples of
 * the interface, with its switches. Secrets are not repeated: answers are kept and logged in more places than requests.
 */
function echo(sent: string, { later }: PipelineStages): object[] {
  const model_name = later.find((stage) => stage.type === 'embed')?.config.model_name;
  const stages = JSON.parse(sent) as { type: string; config?: object | null }[];
  return stages.map((stage) => {
    const config = Object.fromEntries(Object.entries(stage.config ?? {}).filter(([name]) => !SECRET.has(name)));
    // Vectors of different models do not compare: who named none is told which it was.
    if (stage.type === 'embed' && !(config.model_name as string | undefined)?.trim())
      return { ...stage, config: { ...config, model_name } };
    return {
      ...stage,
      config: stage.type === 'extract' ? { generate_citations: false, stamp: false, ...config } : config,
    };
  });
}

const SECRET: ReadonlySet<string> = new Set(['pdf_pwd', 'image_storage_config']);

/** JSON of an object that more members follow in. */
const open = (value: object): string => JSON.stringify(value).slice(0, -1);
