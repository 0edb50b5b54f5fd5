export { type Config, ConfigError, loadConfig, packageRoot } from './config.ts';
