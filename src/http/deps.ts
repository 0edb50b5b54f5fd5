import type { FileAccounts } from '../accounts/index.ts';
import type { Config } from '../config/index.ts';
import type { Pool } from '../pool/index.ts';

/** What endpoints work with. */
export interface Deps {
  config: Config;
  accounts: FileAccounts;
  pool: Pool;
  /** Directory of picture files. */
  filesDir: string;
  /** Directory under which each request gets one of its own. */
  workDir: string;
}
