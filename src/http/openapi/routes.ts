import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Config, packageRoot } from '../../config/index.ts';
import { readStaticFiles, type StaticFile } from '../static-files.ts';
import { openApi } from './document.ts';
import { operations } from './operations.ts';

const HTML = 'text/html; charset=utf-8';

/** The viewer as it comes with its package: nothing is loaded from elsewhere. */
const VIEWER: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};
const VIEWER_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>docparse</title><link rel="stylesheet" href="swagger-ui.css"><link rel="icon" href="favicon-32x32.png"></head>
<body><div id="viewer"></div><script src="swagger-ui-bundle.js"></script><script src="start.js"></script></body>
</html>
`;
const START = `window.ui = SwaggerUIBundle({ url: '../openapi.json', dom_id: '#viewer', deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: 0 });\n`;
/** The viewer sets styles on elements and has icons as data: addresses; scripts come from here alone. */
const VIEWER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const SITE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * GET /openapi.json, the documentation below /docs as `npm run build` leaves it in dist/docs, and the viewer at
 * /docs/openapi.
 */
export function openApiRoutes(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl'>,
  folder = join(packageRoot, 'dist', 'docs'),
): void {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  const text = JSON.stringify(openApi(operations, { version, server: config.publicUrl }));
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text));

  const assets = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static');
  const site = readStaticFiles(folder);
  const files = new Map<string, StaticFile>([
    ...site,
    ...Object.entries(VIEWER).map(([name, type]) => [name, { type, bytes: readFileSync(join(assets, name)) }] as const),
    ['openapi', { type: HTML, bytes: Buffer.from(VIEWER_PAGE) }],
    ['start.js', { type: 'text/javascript; charset=utf-8', bytes: Buffer.from(START) }],
  ]);
  // The addresses of the parts are relative.
  const home = site.has('quick-start.html') ? 'docs/quick-start.html' : 'docs/openapi';
  app.get('/docs', async (_request, reply) => reply.redirect(home));
  app.get<{ Params: { file: string } }>('/docs/:file', async (request, reply) => {
    const { file } = request.params;
    if (file === '') return reply.redirect(`../${home}`);
    const found = files.get(file);
    if (!found) return reply.code(404).send({ code: 404, message: 'No such file.', x_request_id: request.id });
    reply
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', found.type === HTML ? 'no-cache' : 'public, max-age=3600');
    if (found.type === HTML) reply.header('content-security-policy', file === 'openapi' ? VIEWER_POLICY : SITE_POLICY);
    return reply.type(found.type).send(found.bytes);
  });
}
