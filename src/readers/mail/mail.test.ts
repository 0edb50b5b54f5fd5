import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Flow, FlowBlock, Source } from '../../document/index.ts';
import { decodeQuotedPrintable, parseMime, structured } from './mime.ts';
import { readEml } from './read-eml.ts';
import { readMhtml } from './read-mhtml.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-mail-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const read = async (reader: (source: Source) => Promise<Flow>, message: string | Buffer): Promise<Flow> => {
  const path = join(dir, 'message');
  await writeFile(path, typeof message === 'string' ? message.replaceAll('\n', '\r\n') : message);
  return reader({ path, name: 'm.eml', mediaType: '', extension: 'eml', size: 0, sha256: '' });
};
const texts = (flow: Flow): string[] =>
  (flow.parts[0]?.blocks ?? []).map(
    (block: FlowBlock) =>
      `${block.kind}: ${'runs' in block ? block.runs.map((run) => run.text).join('') : block.kind === 'picture' ? block.altText : ''}`,
  );

describe('parseMime', () => {
  it('reads split and encoded parameters', () => {
    expect(structured('attachment; filename*0*=gb18030\'\'%D6%D0; filename*1="x.txt"').params).toEqual({
      filename: '中x.txt',
    });
    expect(structured('text/plain; charset="utf-8"; name="=?utf-8?B?5Lit?=" ; x=a\\b')).toEqual({
      value: 'text/plain',
      params: { charset: 'utf-8', name: '中', x: 'a\\b' },
    });
    expect(parseMime(Buffer.from('Content-Disposition: attachment; filename="..\\..\\a/b.txt"\n\n')).fileName).toBe(
      'b.txt',
    );
  });

  it('decodes quoted-printable, even if broken', () => {
    expect(decodeQuotedPrintable(Buffer.from('a=3D=\r\nb=  \nc=ZZ=')).toString()).toBe('a=bc=ZZ');
  });

  it('finds parts without end boundaries, and limits the tree', () => {
    const part = parseMime(
      Buffer.from('Content-Type: multipart/mixed; boundary=b\n\npre\n--b\n\none\n--bb\n--b\n\ntwo'),
    );
    expect(part.children.map((child) => child.content().toString())).toEqual(['one\n--bb', 'two']);
    let deep = '';
    for (let i = 0; i < 200; i++) deep += `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`;
    expect(() => parseMime(Buffer.from(deep))).toThrow('nested deeper');
  });
});

describe('readEml', () => {
  it('returns headers, the HTML form of the text with its pictures, attachments and nested messages', async () => {
    const flow = await read(
      readEml,
      `Received: x
Subject: =?gb2312?B?vNu48bXE?= offer
From: =?utf-8?Q?J=C3=BCrgen?= <j@x.de>
To: a@b, c@d
Date: Mon, 1 Jan 2024 10:00:00 +0800
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=m

--m
Content-Type: multipart/alternative; boundary=a

--a
Content-Type: text/plain

plain form
--a
Content-Type: multipart/related; boundary=r

--r
Content-Type: text/html; charset=windows-1252
Content-Transfer-Encoding: quoted-printable

<p>caf=E9</p><img src=3D"cid:p1" alt=3Dlogo>
--r
Content-Type: image/png
Content-ID: <p1>
Content-Transfer-Encoding: base64

AAEC
--r--
--a--
--m
Content-Type: application/pdf; name="=?utf-8?B?5ZCI5ZCM?=.pdf"
Content-Disposition: attachment
Content-Transfer-Encoding: base64

AAAA
--m
Content-Type: message/rfc822

Subject: inner
From: e@f

inner text
--m--
`,
    );
    expect(flow.title).toBe('价格的 offer');
    expect(texts(flow)).toEqual([
      'heading: 价格的 offer',
      'paragraph: From: Jürgen <j@x.de>',
      'paragraph: To: a@b, c@d',
      'paragraph: Date: Mon, 1 Jan 2024 10:00:00 +0800',
      'paragraph: café',
      'picture: logo',
      'list-item: Attachment: 合同.pdf (application/pdf, 3 B)',
      expect.stringMatching(/^list-item: Attachment: message \(message\/rfc822, \d+ B\)$/),
      'heading: inner',
      'paragraph: From: e@f',
      'paragraph: inner text',
    ]);
    const picture = flow.parts[0]?.blocks.find((block) => block.kind === 'picture');
    expect(picture?.kind === 'picture' && [...((await picture.image?.bytes()) ?? [])]).toEqual([0, 1, 2]);
  });

  it('keeps the lines of plain text, and joins format=flowed lines', async () => {
    expect(texts(await read(readEml, 'Subject: s\nFrom: a\n\n- Dear\nyou\n\nEnd'))).toEqual([
      'heading: s',
      'paragraph: From: a',
      'paragraph: - Dear\nyou',
      'paragraph: End',
    ]);
    expect(texts(await read(readEml, 'From: a\nContent-Type: text/plain; format=flowed\n\none \ntwo\nthree'))).toEqual([
      'paragraph: From: a',
      'paragraph: one two\nthree',
    ]);
    await expect(read(readEml, 'no headers')).rejects.toMatchObject({ code: 40422 });
  });
});

describe('readMhtml', () => {
  it('starts with the start part and resolves its references', async () => {
    const flow = await read(
      readMhtml,
      `From: <Saved by Blink>
Subject: Page
MIME-Version: 1.0
Content-Type: multipart/related; type="text/html"; start="<root@x>"; boundary="b"

--b
Content-Type: text/html
Content-ID: <other@x>
Content-Location: https://site/frame.html

<p>framed
--b
Content-Type: text/html; charset=gb2312
Content-ID: <root@x>
Content-Transfer-Encoding: quoted-printable
Content-Location: https://site/dir/page.html

<link rel=3Dstylesheet href=3D"../style.css"><p>=D6=D0=CE=C4</p><img alt=3Dpic src=3D"img/a.png"><p class=3Dad>ad</p><iframe src=3D"../frame.html"></iframe><img alt=3Dfar src=3D"https://far/x.png"><a href=3D"other.html">on</a>
--b
Content-Type: image/png
Content-Location: https://site/dir/img/a.png

PNG
--b
Content-Type: text/css
Content-Location: https://site/style.css

.ad { display: none }
--b--
`,
    );
    expect(texts(flow)).toEqual([
      'paragraph: 中文',
      'picture: pic',
      'paragraph: framed',
      'picture: far',
      'paragraph: on',
    ]);
    expect(flow.parts[0]?.blocks.map((block) => block.kind === 'picture' && block.image !== undefined)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
    expect(flow.parts[0]?.blocks.at(-1)).toMatchObject({ runs: [{ link: 'https://site/dir/other.html' }] });
    await expect(
      read(
        readMhtml,
        'MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: image/png\n\n--b--',
      ),
    ).rejects.toMatchObject({
      code: 40422,
    });
  });

  it('shows pages in frames without following cycles', async () => {
    const part = (name: string, html: string) =>
      `--b\nContent-Type: text/html\nContent-Location: http://x/${name}\n\n${html}\n`;
    const flow = await read(
      readMhtml,
      `MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n${part('a', '<p>outer</p><iframe srcdoc="<p>own"></iframe><iframe src=b></iframe>')}${part('b', `<p>inner${'<iframe src=c></iframe>'.repeat(20)}`)}${part('c', '<iframe src=b></iframe>')}--b--`,
    );
    const found = texts(flow);
    expect(found.slice(0, 3)).toEqual(['paragraph: outer', 'paragraph: own', 'paragraph: inner']);
    expect(found.length).toBeLessThan(300);
  });
});
