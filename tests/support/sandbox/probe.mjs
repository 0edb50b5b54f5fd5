// A program that was taken over: tries to find something that is not its own, and says what it has found. Plain
// JavaScript, so that it starts anywhere.
import { createSocket } from 'node:dgram';
import { linkSync, readdirSync, readFileSync, readlinkSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const { secret, files, folders, places, parent, port, socket } = JSON.parse(process.argv[2]);
const found = [];
const attempt = (what, act) => {
  try {
    if (act() !== false) found.push(what);
  } catch {
    // As it should be.
  }
};

attempt('secret in the environment', () => JSON.stringify(process.env).includes(secret));
for (const file of files) attempt(`read ${file}`, () => readFileSync(file));
for (const folder of folders) attempt(`list ${folder}`, () => readdirSync(folder));
for (const place of places) {
  attempt(`write to ${place}`, () => {
    writeFileSync(`${place}/left-by-probe`, 'x');
    unlinkSync(`${place}/left-by-probe`);
  });
}
const others = [parent, ...numbers('/proc')].filter((pid) => pid !== process.pid);
for (const pid of others) {
  for (const part of ['environ', 'mem', 'maps'])
    attempt(`read /proc/${pid}/${part}`, () => readFileSync(`/proc/${pid}/${part}`).length > 0);
  attempt(`look through /proc/${pid}/root`, () => readdirSync(`/proc/${pid}/root`));
  attempt(
    `look through /proc/${pid}/fd`,
    () => numbers(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`)).length > 0,
  );
}
attempt('signal to the parent', () => process.kill(parent, 0));
attempt('make a symbolic link', () => symlinkSync(files[0], 'link'));
attempt('make a hard link', () => linkSync('own', 'hard'));

for (const [what, address] of [
  ['a network', { host: '127.0.0.1', port }],
  ['a socket in the file system', { path: socket }],
]) {
  const reached = await new Promise((resolve) => {
    try {
      const client = connect(address, () => resolve(true));
      client.on('error', () => resolve(false));
    } catch {
      resolve(false);
    }
  });
  if (reached) found.push(`reach ${what}`);
}
const sent = await new Promise((resolve) => {
  try {
    const client = createSocket('udp4');
    client.on('error', () => resolve(false));
    client.send('x', port, '127.0.0.1', (error) => resolve(!error));
  } catch {
    resolve(false);
  }
  void sleep(1000).then(() => resolve(false));
});
if (sent) found.push('send over a network');

writeFileSync('own', 'mine');
process.stdout.write(
  JSON.stringify({
    found,
    own: readFileSync('own', 'utf8'),
    uid: process.getuid(),
    status: readFileSync('/proc/self/status', 'utf8'),
  }),
);
process.exit(0);

function numbers(folder) {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}
