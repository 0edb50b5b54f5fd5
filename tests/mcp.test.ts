import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '../src/cli/sample-pdf.ts';
import { DocparseClient } from '../src/client/index.ts';
import { serveMcpHttp } from '../src/mcp/index.ts';
import { credentials, type Json, TestService } from './support/service.ts';

const TOKEN = 'token-of-the-tools';
let service: TestService;
let folder: string;
let file: string;
beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_WORKERS: '1' });
  folder = await mkdtemp(path.join(tmpdir(), 'docparse-mcp-'));
  file = path.join(folder, 'report.pdf');
  await writeFile(file, samplePdf());
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function call(
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<{ error: boolean; json: Json; text: string }> {
  const { content, isError } = (await client.callTool({ name, arguments: args })) as {
    content: { text: string }[];
    isError?: boolean;
  };
  const text = content[0]!.text;
  return { error: isError ?? false, text, json: text.startsWith('{') ? JSON.parse(text) : undefined };
}

describe('docparse mcp by standard input and output', () => {
  let client: Client;
  beforeAll(async () => {
    client = new Client({ name: 'test', version: '1' });
    const main = path.join(import.meta.dirname, '../src/cli/main.ts');
    const env = {
      ...process.env,
      DOCPARSE_APP_ID: credentials['x-ti-app-id'],
      DOCPARSE_SECRET_CODE: credentials['x-ti-secret-code'],
    } as Record<string, string>;
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [main, 'mcp', '--url', service.base],
        env,
        stderr: 'inherit',
      }),
    );
  });
  afterAll(() => client?.close());

  it('offers tools that say what they take', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'parse_document',
      'map_document',
      'read_pages',
      'read_section',
      'extract_fields',
      'recognise_bills',
      'verify_citation',
    ]);
    for (const { description, inputSchema } of tools) {
      expect(description).toMatch(/\w{4}/);
      expect(Object.keys(inputSchema.properties ?? {}).length).toBeGreaterThan(0);
    }
  });

  it('parses, maps and reads a file, by its id from then on', async () => {
    const { json } = await call(client, 'parse_document', { source: file });
    expect(json).toMatchObject({
      document: expect.stringMatching(/^doc-/),
      page_count: 1,
      markdown: expect.stringContaining('# Quarterly report'),
    });
    const { json: map } = await call(client, 'map_document', { document: json.document });
    expect(map.titles.map(({ title, level }: Json) => [title, level])).toEqual([
      ['Quarterly report', 1],
      ['1 Cargo by carrier', 2],
      ['2 Outlook', 2],
    ]);
    expect(map.tables).toHaveLength(1);
    const { json: section } = await call(client, 'read_section', { document: json.document, section: 'outlook' });
    expect(section.text).toMatch(/^<!-- page 1 -->\n\n\[[0-9a-f]{8}\] ## 2 Outlook/);
    expect(section.text).not.toContain('Tonnes');
    const { json: pages } = await call(client, 'read_pages', { document: json.document, pages: '1' });
    expect(pages.text).toContain('48,200');
  });

  it('verifies what is quoted, over elements and whatever the blanks, and names what is near', async () => {
    const quote = { document: file, quote: 'more cargo than in ANY  quarter before.' };
    const { json } = await call(client, 'verify_citation', quote);
    expect(json).toMatchObject({
      verified: true,
      places: [{ page_number: 1, coordinates: expect.any(Array), similarity: 1 }],
    });
    const { json: over } = await call(client, 'verify_citation', {
      document: file,
      quote: 'opens in May. 2. Night shifts',
    });
    expect(over.verified).toBe(true);
    expect(over.places).toHaveLength(2);
    const { json: wrong } = await call(client, 'verify_citation', {
      document: file,
      quote: 'The second rail terminal opens in July.',
    });
    expect(wrong.verified).toBe(false);
    expect(wrong.places[0].text).toContain('opens in May');
  });

  it('extracts fields with their places', async () => {
    const { json } = await call(client, 'extract_fields', { source: file, fields: [{ name: 'Rail' }] });
    expect(json.citations.Rail.bounding_regions[0]).toMatchObject({ page_number: 1 });
    expect(json.values.Rail).toBe(json.citations.Rail.value);
  });

  it('answers mistakes so that a model can go on', async () => {
    expect(await call(client, 'parse_document', { source: '/nowhere/at.all' })).toMatchObject({
      error: true,
      text: expect.stringContaining('no readable file'),
    });
    const broken = path.join(folder, 'broken.pdf');
    await writeFile(broken, '%PDF-1.7 nothing more');
    expect(await call(client, 'recognise_bills', { source: broken })).toMatchObject({
      error: true,
      text: expect.stringMatching(/^[A-Z_]+ \(\d+\): /),
    });
    expect(await call(client, 'read_section', { document: file, section: 'Nothing' })).toMatchObject({
      error: true,
      text: expect.stringContaining('map_document'),
    });
  });
});

describe('docparse mcp by HTTP', () => {
  let server: Server;
  let url: URL;
  beforeAll(async () => {
    const client = new DocparseClient({
      baseUrl: service.base,
      appId: credentials['x-ti-app-id'],
      secretCode: credentials['x-ti-secret-code'],
    });
    server = await serveMcpHttp({ client, version: '1', host: '127.0.0.1', port: 0, token: TOKEN });
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('wants its token', async () => {
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
  });

  it('has the same tools, and reads no files of its machine', async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(url, {
        requestInit: { headers: { authorization: `Bearer ${TOKEN}` } },
      }) as never,
    );
    expect((await client.listTools()).tools).toHaveLength(7);
    expect(await call(client, 'parse_document', { source: file })).toMatchObject({
      error: true,
      text: expect.stringContaining('Only http and https'),
    });
    await client.close();
  });
});
