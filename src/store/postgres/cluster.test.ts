import { describe, expect, it } from 'vitest';
import { explain } from './cluster.ts';

describe('what PostgreSQL says when it cannot start', () => {
  it.each([
    [
      '2026-11-21 UTC [7] FATAL:  could not write lock file "postmaster.pid": No space left on device',
      /^the disk is full\. .*postmaster\.pid/,
    ],
    ['initdb: error: could not create directory "x": Read-only file system', /may only be read; set DOCPARSE_DATA/],
    [
      'initdb: could not look up effective user ID 12345: user does not exist',
      /has no name on this machine .* or set DATABASE_URL/,
    ],
    [
      'postgres: error while loading shared libraries: libpq.so.5: cannot open shared object file',
      /libraries are missing/,
    ],
  ])('is told with the way out: %s', (says, expected) => {
    expect(explain(says)).toMatch(expected);
  });

  it('is told in the lines that matter', () => {
    expect(explain('LOG:  starting\nFATAL:  configuration file contains errors\nLOG:  shutting down')).toBe(
      'FATAL:  configuration file contains errors',
    );
  });
});
