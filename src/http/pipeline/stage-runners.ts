import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveChunkOptions } from '../../chunking/index.ts';
import { createEmbedder, type EmbeddingSettings, writeEmbedded } from '../../embedding/index.ts';
import { asDocparseError, DocparseError } from '../../errors.ts';
import type { Extractor } from '../../extraction/index.ts';
import type { ParseOutcome, Pool } from '../../pool/index.ts';
import { schemaResult } from '../extraction/extraction-schema.ts';
import { extractFrom, type PageTimes } from '../extraction/extraction-work.ts';
import { embeddingSetting, type LaterStage } from './pipeline-stages.ts';

/**
 * The result of a pipeline so far, on disk: elements of a large document do not belong into the memory of the server.
 */
export interface PipelineState {
  /** Member of `data` that the file is the value of, as JSON text. */
  member: 'elements' | 'extract_result';
  resultPath: string;
  bytes: number;
  /** What the parse came to. */
  outcome: ParseOutcome;
  stats: { success_count: number; original_elements: number; chunked_elements: number; embedded_elements: number };
}

export interface StageContext {
  pool: Pool;
  /** Whose turns at engine processes the stages take. */
  account: string;
  embedding: EmbeddingSettings;
  /** Model that finds fields; rules when undefined. */
  extractor: Extractor | undefined;
  times: PageTimes;
  /** Unix milliseconds by which all stages are to be done. */
  deadline: number;
  /** Milliseconds that one stage may take. */
  timeoutMs: number;
  /** A directory of the request alone. */
  workDir: string;
  signal: AbortSignal;
}

type StageOf<T extends LaterStage['type']> = Extract<LaterStage, { type: T }>;

/** Takes the state that the stage before has left and leaves another one; writes new files into `workDir`. */
export type StageRunner<T extends LaterStage['type']> = (
  stage: StageOf<T>,
  state: PipelineState,
  context: StageContext,
) => Promise<PipelineState>;

const RUNNERS: { [T in LaterStage['type']]: StageRunner<T> } = {
  chunk: async ({ config }, state, { pool, account, workDir, signal, timeoutMs }) => {
    const resultPath = join(workDir, 'chunks.json');
    const task = { kind: 'chunk', path: state.resultPath, resultPath, options: resolveChunkOptions(config) } as const;
    const { bytes, elements } = await inEngine(pool, account, signal, (lease) =>
      lease.run(task, { timeoutMs, signal }),
    );
    return { ...state, resultPath, bytes, stats: { ...state.stats, chunked_elements: elements } };
  },
  embed: async (
    { config: { provider, model_name, dimensions } },
    state,
    { pool, account, workDir, signal, timeoutMs, embedding },
  ) => {
    const resultPath = join(workDir, 'embedded.json');
    const told = (bytes: number, elements: number): PipelineState => ({
      ...state,
      resultPath,
      bytes,
      stats: { ...state.stats, embedded_elements: elements },
    });
    // Vectors without a server are work for an engine process; asking a server is not.
    if (provider === 'local') {
      const task = { kind: 'embed', path: state.resultPath, resultPath, model: model_name, dimensions } as const;
      const { bytes, elements } = await inEngine(pool, account, signal, (lease) =>
        lease.run(task, { timeoutMs, signal }),
      );
      return told(bytes, elements);
    }
    const embedder = createEmbedder(embedding, provider, model_name, embeddingSetting, dimensions);
    const { bytes, embedded } = await writeEmbedded(
      resultPath,
      JSON.parse(await readFile(state.resultPath, 'utf8')) as { text: string }[],
      embedder,
      signal,
    );
    return told(bytes, embedded);
  },
  // The parse before it has left a draft instead of elements.
  extract: async ({ config, model }, state, { extractor, pool, account, times, signal, deadline, workDir }) => {
    const extracted = await extractFrom(
      state.outcome,
      { request: model.request, charConfidence: config.char_confidence },
      { extractor, pool, account, times, signal, deadline },
    );
    const bytes = Buffer.from(
      JSON.stringify(schemaResult(extracted, model, { citations: config.generate_citations, stamps: config.stamp })),
    );
    const resultPath = join(workDir, 'extracted.json');
    await writeFile(resultPath, bytes);
    return { ...state, member: 'extract_result', resultPath, bytes: bytes.length };
  },
};

async function inEngine<T>(
  pool: Pool,
  account: string,
  signal: AbortSignal,
  work: (lease: Awaited<ReturnType<Pool['lease']>>) => Promise<T>,
): Promise<T> {
  const lease = await pool.lease(signal, 'first', account);
  try {
    return await work(lease);
  } finally {
    lease.release();
  }
}

/** Runs one stage of a pipeline on what the stages before it have made. */
export async function runStage(stage: LaterStage, state: PipelineState, context: StageContext): Promise<PipelineState> {
  const runner = RUNNERS[stage.type] as (
    stage: LaterStage,
    ...rest: [PipelineState, StageContext]
  ) => Promise<PipelineState>;
  return inStage(stage.type, context.signal, () => runner(stage, state, context));
}

/** Names the stage in errors: internal ones in the documented words, others by their location. */
export async function inStage<T>(
  stage: 'parse' | LaterStage['type'],
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = asDocparseError(error);
    // With a location: named by the stage inside this one.
    if (signal.aborted || known.errorName !== 'INTERNAL' || known.location) throw error;
    throw new DocparseError('INTERNAL', undefined, {
      cause: known.cause ?? error,
      wording: `服务器内部错误：stage ${stage} 执行失败：请求失败`,
      location: { stage },
    });
  }
}
