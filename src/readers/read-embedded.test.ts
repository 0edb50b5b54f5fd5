import { PDFDocument } from 'pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import type { SourceExtension } from '../document/index.ts';
import { makeZip } from './archive/testing.ts';
import { type DataNode, readEmbeddedData } from './index.ts';
import { makeOfd, textObject } from './ofd/testing.ts';
import { workshop } from './pdf/testing.ts';

const bench = workshop();
afterAll(() => bench.clean());

const read = (bytes: Uint8Array, extension: SourceExtension) =>
  readEmbeddedData({ ...bench.sourceOf(bytes), extension, size: bytes.length });
/** Names and texts of the leaves. */
const leaves = (node: DataNode): string[] =>
  node.nodes.length === 0 ? [`${node.name}=${node.text}`] : node.nodes.flatMap(leaves);

const NS = 'xmlns:ofd="http://www.ofdspec.org/2016"';
const tagged = (tag: string, attached = ''): Buffer =>
  makeOfd({
    pages: [
      textObject('¥', 10, 10).replace('ID="t"', 'ID="7"') + textObject('12.50', 20, 10).replace('ID="t"', 'ID="8"'),
    ],
    document: `<ofd:Attachments>Attachs/Attachments.xml</ofd:Attachments><ofd:CustomTags>Tags/CustomTags.xml</ofd:CustomTags>`,
    body: `<ofd:DocInfo><ofd:CustomDatas><ofd:CustomData Name="发票号码">00000001</ofd:CustomData></ofd:CustomDatas></ofd:DocInfo>`,
    parts: {
      'Doc_0/Tags/CustomTags.xml': `<ofd:CustomTags ${NS}><ofd:CustomTag TypeID="e"><ofd:FileLoc>CustomTag.xml</ofd:FileLoc></ofd:CustomTag></ofd:CustomTags>`,
      'Doc_0/Tags/CustomTag.xml': tag,
      'Doc_0/Attachs/Attachments.xml': `<ofd:Attachments ${NS}><ofd:Attachment ID="1" Name="a"><ofd:FileLoc>a.xml</ofd:FileLoc></ofd:Attachment></ofd:Attachments>`,
      'Doc_0/Attachs/a.xml': attached,
    },
  });

describe('readEmbeddedData', () => {
  it('reads attachments, tags with the text of their objects, and OFD properties', async () => {
    const tag = `<ofd:eInvoice ${NS}><ofd:Total><ofd:ObjectRef PageRef="p1">7</ofd:ObjectRef><ofd:ObjectRef PageRef="p1">8</ofd:ObjectRef></ofd:Total><ofd:Kind><ofd:ObjectData>10</ofd:ObjectData></ofd:Kind></ofd:eInvoice>`;
    const data = await read(
      tagged(tag, '<eInvoice xmlns:fp="urn:x"><fp:InvoiceNo>00000001</fp:InvoiceNo></eInvoice>'),
      'ofd',
    );
    expect(data.map(({ kind, root }) => [kind, ...leaves(root)])).toEqual([
      ['file', 'InvoiceNo=00000001'],
      ['tags', 'Total=¥12.50', 'Kind=10'],
      ['properties', '发票号码=00000001'],
    ]);
  });

  it('reads tags with a malformed root, and skips other data than XML', async () => {
    const data = await read(
      tagged('<:eInvoice xmlns:=""><Total><ObjectRef PageRef="p1">8</ObjectRef></Total></:eInvoice>', 'no XML'),
      'ofd',
    );
    expect(data.map(({ kind, root }) => [kind, ...leaves(root)])).toEqual([
      ['tags', 'Total=12.50'],
      ['properties', '发票号码=00000001'],
    ]);
  });

  it('reads XML attached to PDF under any name', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([100, 100]);
    await pdf.attach(
      Buffer.from('<xbrl xmlns:rai="urn:r"><rai:TrainNumber><![CDATA[G1]]></rai:TrainNumber></xbrl>'),
      '0',
      {},
    );
    await pdf.attach(Buffer.from('just text'), 'notes.txt', {});
    const data = await read(Buffer.from(await pdf.save()), 'pdf');
    expect(data.map(({ root }) => leaves(root))).toEqual([['TrainNumber=G1']]);
  });

  it('reads XML, packed XML, XML without declaration, and entries named by an attribute', async () => {
    expect(
      (await read(Buffer.from('\uFEFF<a><b n="1">x</b><i name="k">v</i><i name="l" value="w"/></a>'), 'xml')).map(
        ({ root }) => leaves(root),
      ),
    ).toEqual([['b=x', 'k=v', 'l=w']]);
    expect((await read(Buffer.from('<a><b>x</b></a>'), 'txt')).length).toBe(1);
    expect(
      (await read(makeZip({ 'x/1.xml': '<a><b>1</b></a>', '2.XML': '<a><b>2</b></a>', '3.txt': '<a/>' }), 'zip')).map(
        ({ root }) => leaves(root),
      ),
    ).toEqual([['b=1'], ['b=2']]);
    expect(await read(Buffer.from('plain text'), 'txt')).toEqual([]);
  });

  it('expands no entities', async () => {
    const [data] = await read(
      Buffer.from('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a><b>x&e;</b></a>'),
      'xml',
    );
    expect(JSON.stringify(data)).not.toContain('root:');
  });
});
