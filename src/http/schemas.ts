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
  app.get<{ Params: { name: string } }>('/schemas/:name', async (request, reply) => {
    const { name } = request.params;
    if (!Object.hasOwn(published, name)) return reply.code(404).send({ code: 404, message: 'No such schema.', x_request_id: request.id });
    return reply.type('application/schema+json').send(JSON.stringify(published[name]));
  });
}
