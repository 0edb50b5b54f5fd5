import type { FileAccounts } from '../accounts/index.ts';
import type { Config } from '../config/index.ts';
import type { Pool } from '../pool/index.ts';
import type { Store } from '../store/index.ts';

/** What endpoints work with. */
export interface Deps {
  config: Config;
  store: Store;
  accounts: FileAccounts;
  pool: Pool;
  /** Directory of picture files. */
  filesDir: string;
  /** Directory under which each request gets one of its own. */
  workDir: string;
}
