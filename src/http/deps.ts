import type { Accounts } from '../accounts/index.ts';
import type { Config } from '../config/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Pool } from '../pool/index.ts';
import type { Store } from '../store/index.ts';
import type { AccountLimits } from './account/account-limits.ts';
import type { Metrics } from './metrics.ts';

/** What endpoints work with. */
export interface Deps {
  config: Config;
  store: Store;
  accounts: Accounts;
  pool: Pool;
  jobs: Jobs;
  metrics: Metrics;
  limits: AccountLimits;
  /** Directory under which each request gets one of its own. */
  workDir: string;
  /** Makes names of pictures. */
  pictureKey: string;
}
