import { describe, expect, it } from 'vitest';
import { namesOwnFiles } from './check-result.ts';
import type { Task } from './protocol.ts';

const task = { kind: 'page', picturesDir: '/work/request/pictures' } as Task;
const picture = (path: string) => ({ name: 'a.png', path, mimeType: 'image/png' });

describe('namesOwnFiles', () => {
  it.each([
    [{ pictures: [picture('/work/request/pictures/a.png')] }, true],
    [{ markdown: 'x' }, true],
    [{ pictures: [picture('/data/secret')] }, false],
    [{ pictures: [picture('/work/request/pictures/../upload')] }, false],
    [{ pictures: [picture('/work/request/pictures/..')] }, false],
    [{ pictures: [], forClient: [picture('/etc/passwd')] }, false],
  ])('lets %j pass: %j', (result, expected) => {
    expect(namesOwnFiles(task, result)).toBe(expected);
  });

  it('allows no picture files for a task without a picture folder', () => {
    expect(namesOwnFiles({ kind: 'close', job: 'x' }, { pictures: [picture('/work/request/pictures/a.png')] })).toBe(
      false,
    );
  });
});
