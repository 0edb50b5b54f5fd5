import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { Documents } from './documents.ts';
import { createMcpServer, type ToolSettings } from './tools.ts';

export interface McpHttpSettings extends Omit<ToolSettings, 'files' | 'documents'> {
  host: string;
  port: number;
  /** Bearer token that clients must show; undefined: none, for this machine alone. */
  token?: string;
}

const PATH = '/mcp';

/**
 * The tools over streamable HTTP, without sessions: each request is answered by itself. Resolves when the server
 * listens.
 */
export async function serveMcpHttp({ host, port, token, ...settings }: McpHttpSettings): Promise<Server> {
  const documents = new Documents(settings.client, false);
  const server = createServer(async (request, response) => {
    const refuse = (status: number, message: string): void => {
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
    };
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== PATH)
      return refuse(404, `The tools are at ${PATH}.`);
    if (request.method !== 'POST') return refuse(405, 'Requests are POST: this server keeps no sessions.');
    if (token !== undefined && !sameText(request.headers.authorization ?? '', `Bearer ${token}`))
      return refuse(401, 'The bearer token is missing or wrong.');
    // A page in a browser of this machine could name another host and reach an open port (DNS rebinding).
    if (token === undefined && !isLocalName(request))
      return refuse(403, 'Without a token only this machine is answered.');
    const mcp = createMcpServer({ ...settings, files: false, documents });
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
    response.on('close', () => void transport.close().then(() => mcp.close()));
    try {
      await mcp.connect(transport);
      await transport.handleRequest(request, response);
    } catch {
      if (!response.headersSent) refuse(500, 'Internal error.');
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}

const isLocalName = ({ headers }: IncomingMessage): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(headers.host ?? '');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const sameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
