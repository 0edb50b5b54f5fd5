import { expect, it } from 'vitest';
import { DocparseError } from '../errors.ts';
import { fromWire, toWire } from './protocol.ts';

const acrossProcesses = (error: unknown): DocparseError => fromWire(structuredClone(toWire(error)));

it('tells of a full disk in an engine process as what passes, not as a bug', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(acrossProcesses(full)).toMatchObject({ code: 30203, message: expect.stringContaining('disk') });
  expect(acrossProcesses(new Error('The page was not written.', { cause: full }))).toMatchObject({ code: 30203 });
  expect(acrossProcesses(new TypeError('x is not a function'))).toMatchObject({ code: 500 });
});

it('takes name, message and place of an error over, and its stack for the log alone', () => {
  const cause = new Error('damaged');
  const error = acrossProcesses(new DocparseError('CORRUPTED', 'The table of objects is gone.', { cause, location: { stage: 'parse', page_number: 3 } }));
  expect(error).toMatchObject({ code: 40422, location: { stage: 'parse', page_number: 3 }, cause: cause.stack });
  expect(error.message).toBe('The file is corrupted. The table of objects is gone.');
});
