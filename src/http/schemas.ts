import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newerSchema, pipelineSchema, v1Schema } from '../output/index.ts';
import { type JsonSchema, operations } from './openapi/index.ts';
import { newerConfigSchema } from './parse/parse-newer-config.ts';
import { parseConfigSchema } from './parse/parse-v1-config.ts';

/** Answers that are published as the OpenAPI document has them, by the names that it gives them. */
const ANSWERS: Record<string, string> = {
  'extraction-v2-response.json': 'ExtractionAnswer',
  'extraction-v3-response.json': 'ExtractionV3Answer',
  'extract-response.json': 'ExtractSyncAnswer',
  'bill-response.json': 'BillAnswer',
  'medical-response.json': 'MedicalAnswer',
  'job-created-v1-response.json': 'JobCreatedV1',
  'job-v1-response.json': 'JobV1',
  'job-list-v1-response.json': 'JobListV1',
  'job-result-v1-response.json': 'JobResultV1',
  'job-created-response.json': 'JobCreatedNewer',
  'job-response.json': 'JobNewer',
  'job-list-response.json': 'JobListNewer',
  'job-result-response.json': 'JobResultNewer',
};

/** GET /schemas/...: JSON Schemas of what goes in and comes out. */
export function schemas(app: FastifyInstance): void {
  const published: Record<string, unknown> = {
    'parse-v1-response.json': v1Schema(),
    'parse-v1-config.json': z.toJSONSchema(parseConfigSchema, { io: 'input' }),
    'parse-response.json': newerSchema(),
    'parse-config.json': z.toJSONSchema(newerConfigSchema, { io: 'input' }),
    'pipeline-response.json': pipelineSchema(),
    ...Object.fromEntries(Object.entries(ANSWERS).map(([file, answer]) => [file, schemaOf(answer)])),
  };
  app.get('/schemas', async () => ({ schemas: Object.keys(published).map((name) => `/schemas/${name}`) }));
  app.get<{ Params: { name: string } }>('/schemas/:name', async (request, reply) => {
    const { name } = request.params;
    if (!Object.hasOwn(published, name))
      return reply.code(404).send({ code: 404, message: 'No such schema.', x_request_id: request.id });
    return reply.type('application/schema+json').send(JSON.stringify(published[name]));
  });
}

function schemaOf(answer: string): JsonSchema {
  for (const { answer: own } of operations) if (own.kind === 'json' && own.name === answer) return own.schema;
  throw new Error(`No operation answers with ${answer}.`);
}
