export { auditBody, detailBody, stateBody } from './admin/index.ts';
export type { Deps } from './deps.ts';
export { type Service, startService } from './service.ts';
export { startWorkerService } from './worker-service.ts';
