import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newerSchema, pipelineSchema, v1Schema } from '../output/index.ts';
import { newerConfigSchema } from './parse-newer-config.ts';
import { parseConfigSchema } from './parse-v1-config.ts';

/** GET /schemas/...: JSON Schemas of what goes in and comes out. */
export function schemas(app: FastifyInstance): void {
  const published: Record<string, unknown> = {
    'parse-v1-response.json': v1Schema(),
    'parse-v1-config.json': z.toJSONSchema(parseConfigSchema, { io: 'input' }),
    'parse-response.json': newerSchema(),
    'parse-config.json': z.toJSONSchema(newerConfigSchema, { io: 'input' }),
    'pipeline-response.json': pipelineSchema(),
  };
  app.get('/schemas', async () => ({ schemas: Object.keys(published).map((name) => `/schemas/${name}`) }));
  for (const [name, schema] of Object.entries(published)) {
    app.get(`/schemas/${name}`, async (_request, reply) => reply.type('application/schema+json').send(JSON.stringify(schema)));
  }
}
