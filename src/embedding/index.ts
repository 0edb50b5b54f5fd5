import { DocparseError } from '../errors.ts';
import { createEmbeddingClient } from './client.ts';
import { EMBED_PROVIDERS, type Embedder, type EmbeddingProviderSettings, type EmbedProvider } from './embedder.ts';
import { localEmbedder } from './local.ts';

export { EMBED_PROVIDERS, type Embedder, type EmbeddingProviderSettings, type EmbedProvider } from './embedder.ts';
export { LEXICAL_MODEL, LOCAL_DIMENSIONS, localEmbedder, localModels, SEMANTIC_MODEL } from './local.ts';
export { writeElements, writeEmbedded } from './write-embedded.ts';

/** Settings by provider; one that is missing is not configured. */
export type EmbeddingSettings = Partial<Record<Exclude<EmbedProvider, 'local'>, EmbeddingProviderSettings>>;

/**
 * The embedder a stage asks for. Throws PARAMETER naming the provider or model that does not exist, or the setting that
 * is missing (`settingName` says what an operator has to set). `dimensions` goes before the setting of that name.
 */
export function createEmbedder(
  settings: EmbeddingSettings,
  provider: string,
  model: string | undefined,
  settingName: (provider: EmbedProvider) => string,
  dimensions?: number,
): Embedder {
  const known = EMBED_PROVIDERS.find((name) => name === provider);
  if (!known)
    throw new DocparseError(
      'PARAMETER',
      `provider: "${provider.slice(0, 60)}" is unknown; use ${EMBED_PROVIDERS.join(', ')}.`,
    );
  if (known === 'local') return localEmbedder(model, dimensions);
  const own = settings[known];
  if (!own)
    throw new DocparseError(
      'PARAMETER',
      `provider: "${known}" is not configured here; set ${settingName(known)}, or use "local".`,
    );
  const names = Object.keys(own.models);
  const chosen = model ?? names.at(-1);
  if (chosen === undefined || !(chosen in own.models)) {
    throw new DocparseError(
      'PARAMETER',
      `model_name: "${String(chosen).slice(0, 60)}" is not a model of ${known}; use ${names.join(', ') || 'a configured one'}.`,
    );
  }
  return createEmbeddingClient(known, chosen, dimensions === undefined ? own : { ...own, dimensions });
}
