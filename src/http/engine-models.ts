import { ImageChat } from '../chat/index.ts';
import type { Config, ModelServerConfig } from '../config/index.ts';
import type { ModelOptions } from '../document/index.ts';
import { servedNames } from '../engines/index.ts';
import { DocparseError } from '../errors.ts';
import type { AskModel } from '../pool/index.ts';

/** Engines that are models behind servers. */
export const MODEL_ENGINES = ['vlm_engine_a', 'vlm_engine_b'] as const;
export type ModelEngine = (typeof MODEL_ENGINES)[number];

export const isModelEngine = (name: string): name is ModelEngine => (MODEL_ENGINES as readonly string[]).includes(name);

/** Setting that makes an engine be there. */
const settingOf = (engine: ModelEngine): string => `vlm.${engine.slice('vlm_'.length)}.url`;

export type ModelServers = Config['vlm'];

/** How pages are to be read with an engine. Throws ENGINE that names the setting where it is not configured. */
export function readModel(engine: ModelEngine, servers: ModelServers, fallback: boolean, part: string): ModelOptions {
  const { baseUrl, profile } = servers[engine];
  if (!baseUrl)
    throw new DocparseError(
      'ENGINE',
      `${part}: "${engine}" is not configured here: its server is named by the setting ${settingOf(engine)}.`,
    );
  return { engine, profile, fallback };
}

/** The engine for requests that want any model at all. Throws ENGINE where there is none. */
export function anyModel(servers: ModelServers, fallback: boolean, part: string): ModelOptions {
  const engine = MODEL_ENGINES.find((name) => servers[name].baseUrl);
  if (!engine)
    throw new DocparseError(
      'ENGINE',
      `${part}: no model is configured here: its server is named by the setting ${MODEL_ENGINES.map(settingOf).join(' or ')}.`,
    );
  return readModel(engine, servers, fallback, part);
}

/** Clients of the configured servers, made once for all requests. */
export function modelClients(servers: ModelServers): AskModel {
  const clients = new Map<string, ImageChat>();
  for (const engine of MODEL_ENGINES) {
    const { baseUrl, ...server } = servers[engine];
    if (baseUrl) clients.set(engine, clientOf(engine, { ...server, baseUrl }));
  }
  return ({ engine }, question, limits) => {
    const client = clients.get(engine);
    if (!client)
      throw new DocparseError(
        'ENGINE',
        `"${engine}" is not configured here: its server is named by the setting ${settingOf(engine)}.`,
      );
    return client.ask(question, limits);
  };
}

function clientOf(engine: ModelEngine, server: ModelServerConfig & { baseUrl: string }): ImageChat {
  const { noRepeatNgram, profile } = server;
  const extra = noRepeatNgram > 0 ? { vllm_xargs: { no_repeat_ngram_size: noRepeatNgram, debug: false } } : undefined;
  return new ImageChat(
    { ...server, extra },
    engine,
    `${settingOf(engine).replace(/url$/, 'model')}`,
    servedNames(profile),
  );
}
