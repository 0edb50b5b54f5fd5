export { adminApi } from './admin-api.ts';
export { type AnyOperation, adminOperations } from './operations.ts';
export { auditBody, detailBody, stateBody } from './schemas.ts';
