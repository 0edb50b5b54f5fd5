import { readSettings, settingsTemplate, showSettings, toConfig } from '../config/index.ts';
import { EXIT } from './exit-codes.ts';

/**
 * docparse config: the values in force, or a file to begin with. Wrong settings end it with what is wrong, as they
 * would end a start.
 */
export function config(env: NodeJS.ProcessEnv, options: { template?: boolean }): number {
  if (options.template) process.stdout.write(settingsTemplate());
  else {
    const settings = readSettings(env);
    toConfig(settings);
    process.stdout.write(showSettings(settings));
  }
  return EXIT.ok;
}
