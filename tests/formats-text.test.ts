import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService, Upload } from './support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_WORKERS: '1' });
});
afterAll(() => service.stop());

/** Markdown and types of the elements of a file, over HTTP. */
async function parsed(bytes: string | Uint8Array, name: string): Promise<{ markdown: string; types: string[] }> {
  const { json } = await service.parse({ file: new Upload(Buffer.from(bytes), name) });
  expect(json).toMatchObject({ code: 200 });
  return { markdown: json.data.markdown, types: json.data.elements.map((element: { type: string }) => element.type) };
}

describe('formats of text', () => {
  it('html', async () => {
    const { markdown, types } = await parsed(
      '<!doctype html><style>.gone{display:none}</style><h1>Report</h1><p>Some <b>words</b>.<p class=gone>hidden</p><ol><li>one<li>two</ol><table><tr><th>a<th>b<tr><td>1<td>2</table>',
      'page.html',
    );
    expect(types).toEqual(['Title', 'NarrativeText', 'ListItem', 'ListItem', 'Table']);
    expect(markdown).toContain('# Report\n\nSome **words**.');
  });
});
