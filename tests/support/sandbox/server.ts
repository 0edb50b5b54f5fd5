// Stands for the service: has a secret in its environment and in a file, and runs the probe in the sandbox. Says what
// the probe says and what is in force.
import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findConfinement, makeDocumentFolder, makePassage, spawnConfined } from '../../../src/sandbox/index.ts';

const secret = process.env.PROBE_SECRET ?? '';
const dir = process.env.PROBE_DIR ?? '';
const probe = process.env.PROBE ?? '';

const secretFile = join(dir, 'secret');
await writeFile(secretFile, secret, { mode: 0o600 });
const work = join(dir, 'work');
await makePassage(work);
// A document of somebody else, whose folder has a name that the probe does not know.
const foreign = await mkdtemp(join(work, 'request-'));
await makeDocumentFolder(foreign);
await writeFile(join(foreign, 'upload'), secret, { mode: 0o640 });
const folder = join(work, 'own');
await mkdir(folder, { mode: 0o700 });

const network = createServer().listen(0, '127.0.0.1');
const local = createServer().listen(join(dir, 'socket'));
await Promise.all([once(network, 'listening'), once(local, 'listening')]);
const { port } = network.address() as { port: number };
const told = {
  ...{ secret, parent: process.pid, port, socket: join(dir, 'socket') },
  files: [secretFile, '/etc/shadow', '/etc/hostname'],
  folders: [dir, work, '/', '/tmp', '/home', '/root', '/etc'],
  // Like an engine process it may make files in the folder of all documents, but not look there.
  places: [dir, '/tmp', '/usr', '/dev/shm'],
};
const { process: child } = await spawnConfined(process.execPath, [probe, JSON.stringify(told)], {
  folder,
  shared: work,
  readable: [probe],
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
child.stdout?.on('data', (data) => (output += data));
const [code, signal] = await once(child, 'close');
if (code !== 0) throw new Error(`The probe ended with ${signal ?? code}: ${output}`);
process.stdout.write(JSON.stringify({ ...JSON.parse(output), confinement: await findConfinement() }));
process.exit(0);
