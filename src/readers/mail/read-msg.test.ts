import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Flow, FlowBlock } from '../../document/index.ts';
import { readMsg } from './index.ts';
import { type MsgParts, makeMsg } from './msg-testing.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-msg-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function read(given: MsgParts | Buffer): Promise<Flow> {
  const path = join(dir, 'a.msg');
  await writeFile(path, Buffer.isBuffer(given) ? given : makeMsg(given));
  return readMsg({
    path,
    name: 'a.msg',
    mediaType: 'application/vnd.ms-outlook',
    extension: 'msg',
    size: 0,
    sha256: '',
  });
}

const textOf = (block: FlowBlock): string =>
  'runs' in block ? block.runs.map((run) => run.text).join('') : block.kind;
const texts = (flow: Flow): string[] => flow.parts.flatMap(({ blocks }) => blocks.map(textOf));
const letter: MsgParts = {
  subject: 'Berth 3 \u2013 \u7ef4\u4fee',
  sender: ['Ada Harbour', 'ada@example.org'],
  to: [
    ['Ben Quay', 'ben@example.org'],
    ['cy@example.org', 'cy@example.org'],
  ],
  body: 'The berth is closed.\r\n\r\nIt opens in August.',
};

describe('readMsg', () => {
  it('reads sender, recipients and text, and lists attachments', async () => {
    const flow = await read({
      ...letter,
      attachments: [{ name: 'plan.pdf', mimeType: 'application/pdf', content: Buffer.alloc(2048) }],
    });
    expect(flow.title).toBe(letter.subject);
    expect(texts(flow)).toEqual([
      letter.subject,
      'From: Ada Harbour <ada@example.org>',
      'To: Ben Quay <ben@example.org>, cy@example.org',
      'The berth is closed.',
      'It opens in August.',
      'Attachment: plan.pdf (application/pdf, 2.0 KB)',
    ]);
  });

  it('reads the HTML of a message with its pictures', async () => {
    const html =
      '<html><body><h1>Closed</h1><p>Berth <b>3</b> caf\u00e9</p><img src="cid:chart@1" width="200" height="100"></body></html>';
    const flow = await read({
      ...letter,
      html,
      attachments: [{ name: 'chart.png', mimeType: 'image/png', id: 'chart@1', content: Buffer.from('picture') }],
    });
    const blocks = flow.parts.flatMap((part) => part.blocks);
    expect(texts(flow).slice(-3)).toEqual(['Closed', 'Berth 3 caf\u00e9', 'picture']);
    const last = blocks.at(-1);
    expect(last?.kind === 'picture' && last.image && Buffer.from(await last.image.bytes()).toString()).toBe('picture');
  });

  it('reads nested messages', async () => {
    const flow = await read({ ...letter, messages: [{ subject: 'Before', body: 'What was asked.' }] });
    expect(texts(flow).slice(-3)).toEqual([expect.stringMatching(/^Attachment: /), 'Before', 'What was asked.']);
  });

  it('reads the RTF of a message without other text', async () => {
    // Uncompressed: [MS-OXRTFCP] 2.1.3.1, type MELA.
    const raw = Buffer.from('{\\rtf1\\ansi Only here.\\par}');
    const header = Buffer.alloc(16);
    header.writeUInt32LE(raw.length + 12, 0);
    header.writeUInt32LE(raw.length, 4);
    header.write('MELA', 8, 'latin1');
    const flow = await read({ subject: 'Rich', rtf: Buffer.concat([header, raw]) });
    expect(texts(flow)).toEqual(['Rich', 'Only here.']);
  });

  it('reports a damaged message', async () => {
    const whole = makeMsg(letter);
    await expect(read(whole.subarray(0, 700))).rejects.toMatchObject({ code: 40422 });
  });
});
