/** A setting that makes no sense; the message names the key, where it came from and what is allowed. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
