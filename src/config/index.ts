export type { AliasTable } from './aliases.ts';
export {
  type BlobConfig,
  type Config,
  type EmbeddingConfig,
  type LlmConfig,
  loadConfig,
  type ModelServerConfig,
  packageRoot,
  toConfig,
} from './config.ts';
export { ConfigError } from './config-error.ts';
export type { PrivateAddresses } from './kinds.ts';
export type { ModelProfile } from './model-profiles.ts';
export {
  type Environment,
  type ReadSettings,
  readSettings,
  settingKeys,
  table as settingsTable,
} from './read-settings.ts';
export { SECTIONS, type Setting, type SettingKey } from './settings.ts';
export { settingsTemplate, showSettings } from './show.ts';
