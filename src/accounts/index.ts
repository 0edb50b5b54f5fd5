export { type Accounts, type CreatedAccount, openAccounts, renewAccount } from './accounts.ts';
