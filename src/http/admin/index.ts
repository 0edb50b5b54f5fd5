export { adminApi } from './admin-api.ts';
export { type AnyOperation, adminOperations } from './operations.ts';
export {
  auditBody,
  detailBody,
  errorsAnswer,
  errorsBody,
  errorsQuery,
  ledgerAnswer,
  ledgerPage,
  ledgerQuery,
  stateBody,
  usageAnswer,
  usageBody,
  usageQuery,
} from './schemas.ts';
