import type { AddressInfo } from 'node:net';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { DocparseClient } from '../client/index.ts';
import { ConfigError } from '../config/index.ts';
import { createMcpServer, serveMcpHttp } from '../mcp/index.ts';
import { endSignal } from './end-signal.ts';
import { EXIT } from './exit-codes.ts';
import { version } from './version.ts';

interface Options {
  url: string;
  http?: boolean;
  host: string;
  port: string;
}

/** docparse mcp: tools for language models, by standard input and output or by HTTP. */
export async function mcp(options: Options, env: NodeJS.ProcessEnv): Promise<number> {
  const { DOCPARSE_APP_ID: appId, DOCPARSE_SECRET_CODE: secretCode, DOCPARSE_MCP_TOKEN: token } = env;
  if (!appId || !secretCode)
    throw new ConfigError('docparse mcp: DOCPARSE_APP_ID and DOCPARSE_SECRET_CODE name the account it works for.');
  if (!URL.canParse(options.url)) throw new ConfigError(`--url: "${options.url}" is no address of a service.`);
  const client = new DocparseClient({ baseUrl: options.url, appId, secretCode });
  if (!options.http) {
    const server = createMcpServer({ client, version, files: true });
    const transport = new StdioServerTransport();
    const closed = new Promise<void>((resolve) => {
      server.server.onclose = resolve;
      // The client ends the connection by closing our input.
      process.stdin.once('end', resolve);
    });
    await server.connect(transport);
    await Promise.race([closed, endSignal()]);
    await server.close();
    return EXIT.ok;
  }
  const port = Number(options.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`--port: "${options.port}" is no port.`);
  const server = await serveMcpHttp({ client, version, host: options.host, port, token: token || undefined });
  process.stderr.write(
    `docparse mcp listens on http://${options.host}:${(server.address() as AddressInfo).port}/mcp\n`,
  );
  await endSignal();
  server.closeAllConnections();
  server.close();
  return EXIT.ok;
}
