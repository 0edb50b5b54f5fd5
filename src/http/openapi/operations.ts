import { accountOperations, adminApiOperations } from './account-operations.ts';
import { extractionOperations } from './extraction-operations.ts';
import { jobOperations } from './job-operations.ts';
import type { Operation } from './operation.ts';
import { parseOperations } from './parse-operations.ts';
import { recognitionOperations } from './recognition-operations.ts';
import { serviceOperations } from './service-operations.ts';
import { webhookOperations } from './webhook-operations.ts';

/** The whole interface of the service. */
export const operations: readonly Operation[] = [
  ...parseOperations,
  ...extractionOperations,
  ...recognitionOperations,
  ...jobOperations,
  ...webhookOperations,
  ...accountOperations,
  ...adminApiOperations,
  ...serviceOperations,
];
