import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Config, packageRoot } from '../../config/index.ts';
import { openApi } from './document.ts';
import { operations } from './operations.ts';

/** The viewer as it comes with its package: nothing is loaded from elsewhere. */
const ASSETS: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>docparse</title><link rel="stylesheet" href="docs/swagger-ui.css"><link rel="icon" href="docs/favicon-32x32.png"></head>
<body><div id="viewer"></div><script src="docs/swagger-ui-bundle.js"></script><script src="docs/start.js"></script></body>
</html>
`;
const START = `window.ui = SwaggerUIBundle({ url: 'openapi.json', dom_id: '#viewer', deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: 0 });\n`;
/** The viewer sets styles on elements and has icons as data: addresses; scripts come from here alone. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** GET /openapi.json and the viewer at /docs. */
export function openApiRoutes(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  const text = JSON.stringify(openApi(operations, { version, server: config.publicUrl }));
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text));

  const assets = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static');
  const kept = new Map<string, Buffer>();
  app.get('/docs', async (_request, reply) => reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE));
  app.get<{ Params: { file: string } }>('/docs/:file', async (request, reply) => {
    const { file } = request.params;
    // The addresses of the parts are relative and would lead elsewhere from /docs/.
    if (file === '') return reply.redirect('../docs', 308);
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'public, max-age=3600');
    if (file === 'start.js') return reply.type('text/javascript; charset=utf-8').send(START);
    const type = Object.hasOwn(ASSETS, file) ? ASSETS[file] : undefined;
    if (!type) return reply.code(404).send({ code: 404, message: 'No such file.', x_request_id: request.id });
    if (!kept.has(file)) kept.set(file, readFileSync(join(assets, file)));
    return reply.type(type).send(kept.get(file));
  });
}
