import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../config/index.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};

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
  // A megabyte, read once: a name in a request is looked up, never made a path, and a build under a running server changes nothing.
  const parts = new Map((existsSync(folder) ? readdirSync(folder) : []).map((name) => [name, readFileSync(join(folder, name))]));
  app.get('/', async (request, reply) => {
    const page = parts.get('index.html');
    if (!page) {
      return reply.code(404).send({ code: 404, message: 'The console is not built. Run "npm run build".', x_request_id: request.id });
    }
    return reply
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });
  app.get<{ Params: { file: string } }>('/console/:file', async (request, reply) => {
    const { file } = request.params;
    const type = TYPES[extname(file)];
    const bytes = parts.get(file);
    if (!type || !bytes) return reply.code(404).send({ code: 404, message: 'No such file.', x_request_id: request.id });
    return reply
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      .type(type)
      .send(bytes);
  });
}
