import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../tests/support/service.ts';
import { connect } from './database.ts';
import { Listener } from './listener.ts';
import { isConnectionError } from './store-error.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

// A line to the database that can swallow what passes, as networks do when a machine or a firewall goes away: nothing
// is closed, nothing arrives.
let database: TestDatabase;
let line: Server;
let url: string;
let sockets: Socket[];
beforeEach(async () => {
  database = await testDatabase();
  sockets = [];
  const { searchParams, hostname, port } = new URL(database.url);
  const folder = searchParams.get('host');
  line = createServer((near) => {
    const far = folder ? dial(`${folder}/.s.PGSQL.5432`) : dial(Number(port), hostname);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const direct = new URL(database.url);
  direct.search = '';
  direct.host = `127.0.0.1:${(line.address() as { port: number }).port}`;
  url = direct.href;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => line.close(resolve));
  await database.drop();
});

function swallow(): void {
  for (const socket of sockets) socket.unpipe().on('data', () => {});
}

describe('a network that falls silent', () => {
  it('costs one statement its time; the next one goes over another connection', async () => {
    const db = connect(url, { name: 'test', connections: 1, log: () => {}, statementMs: 300 });
    const read = () => db.selectFrom('services').select('name').execute();
    expect(await read()).toHaveLength(4);
    swallow();
    await expect(read()).rejects.toSatisfy(isConnectionError);
    expect(await read()).toHaveLength(4);
    await db.destroy();
  });

  it('is noticed by who only listens', async () => {
    const heard: string[] = [];
    const listener = new Listener(url, 'test', undefined, () => {}, 100);
    await listener.open();
    await listener.listen('news', (payload) => heard.push(payload));
    swallow();
    await until(() => heard.includes(''));
    await listener.close();
  });
});
