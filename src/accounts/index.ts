export { type CreatedAccount, type FileAccounts, openFileAccount, renewAccount } from './file-account.ts';
export { type Account, type Accounts, type AdmissionRequest, SERVICES, type ServiceName, type Work } from './types.ts';
