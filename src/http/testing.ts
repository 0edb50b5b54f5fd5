import { loadConfig } from '../config/index.ts';
import type { ModelEngine, ModelServers } from './engine-models.ts';

/** Servers as settings name them; engines without an address are not configured. */
export function modelServers(urls: Partial<Record<ModelEngine, string>>): ModelServers {
  const { vlm_engine_a: a, vlm_engine_b: b } = urls;
  return loadConfig({ ...(a && { DOCPARSE_VLM_A_URL: a }), ...(b && { DOCPARSE_VLM_B_URL: b }) }).vlm;
}
