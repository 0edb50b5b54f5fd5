// From a fresh clone to a running service: installs, builds, starts. Stays in the foreground until Ctrl-C.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { env, install, must, root, setUpModels } from './lib.mjs';

await install();
await setUpModels();
await must('Building', 'node', [join('scripts', 'build.mjs')]);
console.log('\n> Starting\n');
const service = spawn('node', [join('dist', 'cli', 'main.js'), 'serve'], {
  cwd: root,
  env,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
// Ctrl-C reaches the service as well, which then ends in order; we only wait for it.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => service.kill('SIGTERM'));
service.on('exit', (code) => process.exit(code ?? 1));
service.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
