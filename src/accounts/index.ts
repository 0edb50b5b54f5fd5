export { type AccountChanges, accountFields, type NewAccount } from './account-fields.ts';
export { type Admin, type Credentials, openAdmin } from './admin.ts';
export { AdminError, type AdminProblem } from './admin-error.ts';
export {
  type AccountDetail,
  type AccountState,
  type AuditEntry,
  type LedgerEntry,
  readLedger,
  readState,
  readUsage,
  type UsageDay,
} from './admin-read.ts';
export { databaseTrouble } from './database-trouble.ts';
export { addErrors, type ErrorCount, type ErrorDay, messageOfCode, readErrors } from './errors.ts';
export { ensureFirstAccount } from './first-account.ts';
export { openAccounts } from './open-accounts.ts';
export { MemoryRateLimiter } from './rate-limit.ts';
export { type Account, type Accounts, type AdmissionRequest, SERVICES, type ServiceName, type Work } from './types.ts';
