import { renewAccount } from '../accounts/index.ts';
import { loadConfig } from '../config/index.ts';
import { EXIT } from './exit-codes.ts';

/** docparse account reset */
export async function accountReset(env: NodeJS.ProcessEnv): Promise<number> {
  const config = loadConfig(env);
  const { appId, secret } = await renewAccount(config.dataDir);
  process.stdout.write(`app id       ${appId}\nsecret code  ${secret}\n`);
  if (config.appId) process.stderr.write('DOCPARSE_APP_ID is set: it replaces this account at the next start.\n');
  return EXIT.ok;
}
