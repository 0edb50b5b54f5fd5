// Runs a program that may make no name spaces, as in many containers: node without-namespaces.ts PROGRAM ARGUMENTS...
import { filterProgram, pointers, systemCall, text } from '../../../src/sandbox/system-call.ts';

const [unshare, clone, clone3] = process.arch === 'x64' ? [272, 56, 435] : [97, 220, 435];
const [LOAD, EQUAL, ANY_BIT, RETURN] = [0x20, 0x15, 0x45, 0x06];
const [ALLOW, EPERM, ENOSYS] = [0x7fff_0000, 0x0005_0001, 0x0005_0026];
const program = [
  [LOAD, 0, 0, 0],
  [EQUAL, 4, 0, unshare],
  [EQUAL, 4, 0, clone3],
  [EQUAL, 0, 4, clone],
  [LOAD, 0, 0, 16],
  [ANY_BIT, 0, 2, 0x7e02_0080],
  [RETURN, 0, 0, EPERM],
  [RETURN, 0, 0, ENOSYS],
  [RETURN, 0, 0, ALLOW],
] as [number, number, number, number][];
const filter = Buffer.alloc(8 * program.length);
for (const [i, [code, yes, no, value]] of program.entries()) {
  filter.writeUInt16LE(code, 8 * i);
  filter.writeUInt8(yes, 8 * i + 2);
  filter.writeUInt8(no, 8 * i + 3);
  filter.writeUInt32LE(value, 8 * i + 4);
}
const [path = '', ...args] = process.argv.slice(2);
const environment = Object.entries(process.env).map(([name, value]) => text(`${name}=${value}`));
for (const fd of [0, 1, 2]) systemCall('fcntl', fd, 2, 0);
systemCall('prctl', 38, 1);
systemCall('prctl', 22, 2, filterProgram(filter));
systemCall('execve', text(path), pointers([path, ...args].map(text)), pointers(environment));
