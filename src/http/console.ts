import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../config/index.ts';
import { readStaticFiles } from './static-files.ts';

/** Everything from this server; pictures of bills come inside answers, as data. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Names that esbuild gives carry a hash of what is in the file. */
const HASHED = /-[A-Z0-9]{8}\.\w+$/;

/** GET / and its parts below /console: the web console, as `npm run build` leaves it in dist/console. */
export function consoleRoutes(app: FastifyInstance, folder = join(packageRoot, 'dist', 'console')): void {
  const parts = readStaticFiles(folder);
  app.get('/', async (request, reply) => {
    const page = parts.get('index.html');
    if (!page)
      return reply
        .code(404)
        .send({ code: 404, message: 'The console is not built. Run "npm run build".', x_request_id: request.id });
    return reply
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-cache')
      .type(page.type)
      .send(page.bytes);
  });
  app.get<{ Params: { file: string } }>('/console/:file', async (request, reply) => {
    const { file } = request.params;
    const part = parts.get(file);
    if (!part || file === 'index.html')
      return reply.code(404).send({ code: 404, message: 'No such file.', x_request_id: request.id });
    return reply
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      .type(part.type)
      .send(part.bytes);
  });
}
