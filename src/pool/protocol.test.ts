import { expect, it } from 'vitest';
import { DocparseError } from '../errors.ts';
import { fromWire, toWire } from './protocol.ts';

const acrossProcesses = (error: unknown): DocparseError => fromWire(structuredClone(toWire(error)));

it('reports a full disk in an engine process as temporary, not as a bug', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(acrossProcesses(full)).toMatchObject({ code: 30203, message: expect.stringContaining('disk') });
  expect(acrossProcesses(new Error('The page was not written.', { cause: full }))).toMatchObject({ code: 30203 });
  expect(acrossProcesses(new TypeError('x is not a function'))).toMatchObject({ code: 500 });
});

it('blames a document that exceeds the limits of the runtime', () => {
  const thrown = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };
  const deep = (): number => deep() + 1;
  expect(acrossProcesses(thrown(deep))).toMatchObject({
    code: 40422,
    message: expect.stringContaining('nested too deeply'),
  });
  expect(acrossProcesses(thrown(() => 'x'.repeat(2 ** 30)))).toMatchObject({
    code: 40422,
    message: expect.stringContaining('unpacks'),
  });
  expect(acrossProcesses(thrown(() => new Array(-1)))).toMatchObject({ code: 40422 });
  expect(acrossProcesses(Object.assign(new Error('too long'), { code: 'ERR_STRING_TOO_LONG' }))).toMatchObject({
    code: 40422,
  });
  expect(acrossProcesses(new RangeError('The value of "offset" is out of range.'))).toMatchObject({ code: 500 });
});

it('transfers name, message and location of an error, and its stack for the log only', () => {
  const cause = new Error('damaged');
  const error = acrossProcesses(
    new DocparseError('CORRUPTED', 'The table of objects is gone.', {
      cause,
      location: { stage: 'parse', page_number: 3 },
    }),
  );
  expect(error).toMatchObject({ code: 40422, location: { stage: 'parse', page_number: 3 }, cause: cause.stack });
  expect(error.message).toBe('The file is corrupted. The table of objects is gone.');
});
