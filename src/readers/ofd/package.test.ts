import { describe, expect, it } from 'vitest';
import { makeZip } from '../archive/testing.ts';
import { findPart } from './package.ts';
import { makeOfd, ofdParts, textObject, withReader } from './testing.ts';

const glyphsOf = (bytes: Uint8Array, pageNumber = 1): Promise<string> =>
  withReader(bytes, async (reader) => (await reader.sheet(pageNumber)).glyphs.map((g) => g.text).join(''));
const fails = (bytes: Uint8Array): Promise<unknown> =>
  withReader(bytes, (reader) => reader.sheet(1)).then(
    () => 'read',
    (error) => error,
  );
const corrupted = expect.objectContaining({ code: 40422 });
const page = textObject('页', 10, 10);

describe('findPart', () => {
  const archive = (...names: string[]) => ({
    names,
    has: (name: string) => names.some((one) => one.toLowerCase() === name.toLowerCase()),
  });

  it.each<[string, string, string[], string | undefined]>([
    ['/Doc_0/Res/a.png', 'Doc_0/Pages/x.xml', ['Doc_0/Res/a.png'], 'Doc_0/Res/a.png'],
    ['Res/a.png', 'Doc_0/PublicRes.xml', ['Doc_0/Res/a.png'], 'Doc_0/Res/a.png'],
    ['../Res/a.png', 'Doc_0/Pages/x.xml', ['Doc_0/Res/a.png'], 'Doc_0/Res/a.png'],
    ['Doc_0/Res/a.png', 'Doc_0/PublicRes.xml', ['Doc_0/Res/a.png'], 'Doc_0/Res/a.png'],
    ['/Res/a.png', 'Doc_0/Pages/P/x.xml', ['Doc_0/Res/a.png'], 'Doc_0/Res/a.png'],
    [
      'Pages\\Page_0\\Content.xml',
      'Doc_0/Document.xml',
      ['Doc_0/Pages/Page_0/Content.xml'],
      'Doc_0/Pages/Page_0/Content.xml',
    ],
    ['TPLS/tpl_0/content.xml', 'Doc_0/Document.xml', ['DOC_0/Tpls/Tpl_0/Content.xml'], 'Doc_0/TPLS/tpl_0/content.xml'],
    ['../../../../etc/passwd', 'Doc_0/Document.xml', ['Doc_0/a.xml'], undefined],
    ['', 'Doc_0/Document.xml', ['Doc_0/a.xml'], undefined],
  ])('reads %j in %s', (location, from, names, wanted) => {
    expect(findPart(archive(...names), location, from, [])).toBe(wanted);
  });
});

describe('OFD packages', () => {
  it('are read with absolute paths, other letter case, other prefixes and the older namespace', async () => {
    expect(
      await glyphsOf(
        makeOfd({
          pages: [page],
          parts: {
            'OFD.xml':
              '<OFD xmlns="http://www.ofdspec.org"><DocBody><DocRoot>/DOC_0/document.XML</DocRoot></DocBody></OFD>',
          },
        }),
      ),
    ).toBe('页');
    const own = ofdParts({ pages: [page] });
    const renamed = Object.fromEntries(
      Object.entries(own).map(([name, text]) => [
        name.replace('Doc_0', '文档'),
        String(text)
          .replaceAll('ofd:', 'x:')
          .replace('xmlns:x:', 'xmlns:x')
          .replace('Doc_0', '文档')
          .replace('xmlns:ofd', 'xmlns:x'),
      ]),
    );
    expect(await glyphsOf(makeZip(renamed))).toBe('页');
  });

  it('are read as far as possible despite malformed parts', async () => {
    const own = String(ofdParts({ pages: [page] })['Doc_0/Pages/Page_0/Content.xml']);
    expect(
      await glyphsOf(
        makeOfd({ pages: [page], parts: { 'Doc_0/Pages/Page_0/Content.xml': own.replace('xmlns:ofd=', 'xmlns:=') } }),
      ),
    ).toBe('页');
    expect(await glyphsOf(makeOfd({ pages: [page], parts: { 'Doc_0/PublicRes.xml': 'no xml' } }))).toBe('页');
    expect(await glyphsOf(makeOfd({ pages: [page], parts: { 'Doc_0/PublicRes.xml': undefined } }))).toBe('页');
  });

  it('may contain several documents with consecutive pages', async () => {
    const second = Object.fromEntries(
      Object.entries(ofdParts({ pages: [textObject('二', 10, 10)] })).map(([name, text]) => [
        name.replace('Doc_0', 'Doc_1'),
        text,
      ]),
    );
    const root =
      '<OFD><DocBody><DocRoot>Doc_0/Document.xml</DocRoot></DocBody><DocBody><DocRoot>Doc_1/Document.xml</DocRoot></DocBody><DocBody><DocRoot>Doc_2/Document.xml</DocRoot></DocBody></OFD>';
    const bytes = makeZip({ ...second, ...ofdParts({ pages: [page] }), 'OFD.xml': root });
    expect(await glyphsOf(bytes, 2)).toBe('二');
    await withReader(bytes, async (reader) => {
      expect(reader.pageCount).toBe(2);
      expect(reader.warnings.join()).toContain('Doc_2/Document.xml');
    });
  });

  it('know sizes: of the page, else of the document, else A4', async () => {
    const sizes = (parts: Parameters<typeof makeOfd>[0]) =>
      withReader(makeOfd(parts), async (reader) => [reader.pageSize(1), await reader.sheet(1)]);
    for (const size of await sizes({
      pages: [page],
      head: '<ofd:Area><ofd:PhysicalBox>5 5 210 140</ofd:PhysicalBox></ofd:Area>',
    }))
      expect(size).toMatchObject({ width: expect.closeTo(595.3, 1), height: expect.closeTo(396.9, 1) });
    for (const size of await sizes({ pages: [page], area: '' }))
      expect(size).toMatchObject({ width: expect.closeTo(595.3, 1), height: expect.closeTo(841.9, 1) });
    const [, moved] = await sizes({
      pages: [page],
      head: '<ofd:Area><ofd:PhysicalBox>5 5 210 140</ofd:PhysicalBox></ofd:Area>',
    });
    expect(moved).toMatchObject({ glyphs: [{ x0: expect.closeTo((5 * 72) / 25.4, 1) }] });
  });

  it('report attachments and custom tags in warnings', async () => {
    const bytes = makeOfd({
      pages: [page],
      document:
        '<ofd:Attachments>Attachs/Attachments.xml</ofd:Attachments><ofd:CustomTags>Tags/CustomTags.xml</ofd:CustomTags>',
      parts: {
        'Doc_0/Attachs/Attachments.xml':
          '<Attachments><Attachment ID="1" Name="original_invoice" Format="xml"><FileLoc>original_invoice.xml</FileLoc></Attachment></Attachments>',
        'Doc_0/Tags/CustomTags.xml': '<CustomTags><CustomTag TypeID="e-invoice"/></CustomTags>',
      },
    });
    await withReader(bytes, async (reader) =>
      expect(reader.warnings).toEqual([
        expect.stringContaining('original_invoice'),
        expect.stringContaining('e-invoice'),
      ]),
    );
  });

  it('are read in their current version', async () => {
    const version = (id: number, current: string): string =>
      `<ofd:Version ID="v${id}" Index="${id}" ${current} BaseLoc="Doc_0/Versions/V${id}.xml"/>`;
    const entry = (root: string): string =>
      `<ofd:DocVersion xmlns:ofd="x" ID="v"><ofd:FileList/><ofd:DocRoot>${root}</ofd:DocRoot></ofd:DocVersion>`;
    const newer = Object.fromEntries(
      Object.entries(ofdParts({ pages: [textObject('新', 10, 10)] })).map(([name, text]) => [
        name.replace('Doc_0/', 'Doc_0/New/'),
        text,
      ]),
    );
    const of = (body: string): Buffer =>
      makeZip({
        ...newer,
        ...ofdParts({ pages: [page], body }),
        'Doc_0/Versions/V1.xml': entry('/Doc_0/Document.xml'),
        'Doc_0/Versions/V2.xml': entry('/Doc_0/New/Document.xml'),
        'Doc_0/Versions/V3.xml': 'no xml',
      });
    const versions = (...all: string[]): string => `<ofd:Versions>${all.join('')}</ofd:Versions>`;
    expect(await glyphsOf(of(versions(version(1, 'Current="false"'), version(2, 'Current="true"'))))).toBe('新');
    expect(await glyphsOf(of(versions(version(1, 'Current="true"'), version(2, ''))))).toBe('页');
    expect(await glyphsOf(of(versions(version(1, ''), version(2, ''))))).toBe('页');
    expect(await glyphsOf(of(versions(version(3, 'Current="true"'))))).toBe('页');
  });

  it('resolve links against a base, and on parts of their objects', async () => {
    const action = (inside: string): string =>
      `<ofd:Actions><ofd:Action Event="CLICK"><ofd:Sound/></ofd:Action><ofd:Action Event="CLICK">${inside}</ofd:Action></ofd:Actions>`;
    const object = (inside: string): string =>
      textObject('链', 10, 10).replace('<ofd:TextCode', `${action(inside)}<ofd:TextCode`);
    const region =
      '<ofd:Region><ofd:Area Start="5 0"><ofd:Line Point1="15 0"/><ofd:Line Point1="15 4"/><ofd:Close/></ofd:Area></ofd:Region>';
    const bytes = makeOfd({
      pages: [
        object('<ofd:URI URI="b.html" Base="https://example.org/a/"/>') + object(`${region}<ofd:URI URI="x.html"/>`),
      ],
    });
    await withReader(bytes, async (reader) => {
      const points = (value: number): unknown => expect.closeTo((value * 72) / 25.4, 3);
      expect((await reader.sheet(1)).links).toEqual([
        { x0: points(10), y0: points(10), x1: points(90), y1: points(15), url: 'https://example.org/a/b.html' },
        { x0: points(15), y0: points(10), x1: points(25), y1: points(14), url: 'x.html' },
      ]);
    });
  });

  it('have outlines and links with their targets', async () => {
    const goto = (inside: string): string =>
      `<ofd:Actions><ofd:Action Event="CLICK"><ofd:Goto>${inside}</ofd:Goto></ofd:Action></ofd:Actions>`;
    const outlines = `<ofd:Outlines><ofd:OutlineElem Title="一">${goto('<ofd:Dest Type="XYZ" PageID="p2" Top="10"/>')}<ofd:OutlineElem Title="1.1">${goto('<ofd:Bookmark Name="b"/>')}</ofd:OutlineElem></ofd:OutlineElem><ofd:OutlineElem Title="二"/></ofd:Outlines><ofd:Bookmarks><ofd:Bookmark Name="b"><ofd:Dest PageID="p1"/></ofd:Bookmark></ofd:Bookmarks><ofd:Annotations>Annots/Annotations.xml</ofd:Annotations>`;
    const link = (action: string): string =>
      `<Annot Type="Link"><Appearance Boundary="10 10 20 5"/><Actions><Action Event="CLICK">${action}</Action></Actions></Annot>`;
    const bytes = makeOfd({
      pages: [page, page],
      document: outlines,
      parts: {
        'Doc_0/Annots/Annotations.xml':
          '<Annotations><Page PageID="p1"><FileLoc>Page_0/Annotation.xml</FileLoc></Page></Annotations>',
        'Doc_0/Annots/Page_0/Annotation.xml': `<PageAnnot>${link('<URI URI="https://example.org"/>')}${link('<Goto><Dest PageID="p2"/></Goto>')}</PageAnnot>`,
      },
    });
    await withReader(bytes, async (reader) => {
      expect(reader.outline).toEqual([
        {
          title: '一',
          pageNumber: 2,
          y: expect.closeTo((10 * 72) / 25.4, 3),
          children: [{ title: '1.1', pageNumber: 1, children: [] }],
        },
        { title: '二', children: [] },
      ]);
      const { links } = await reader.sheet(1);
      expect(links).toEqual([
        expect.objectContaining({ url: 'https://example.org' }),
        expect.objectContaining({ targetPage: 2, y1: expect.closeTo((15 * 72) / 25.4, 3) }),
      ]);
    });
  });
});

describe('bad packages', () => {
  it('are damaged files if nothing is readable', async () => {
    const bytes = makeOfd({ pages: [page] });
    expect(await fails(bytes.subarray(0, bytes.length / 2))).toEqual(corrupted);
    expect(await fails(makeZip({ 'a.xml': '<a/>' }))).toEqual(corrupted);
    expect(await fails(makeZip({ 'OFD.xml': '' }))).toEqual(corrupted);
    expect(await fails(makeZip({ 'OFD.xml': '<OFD/>' }))).toEqual(corrupted);
    expect(await fails(makeOfd({ pages: [page], parts: { 'Doc_0/Document.xml': undefined } }))).toEqual(corrupted);
    expect(await fails(makeOfd({ pages: [page], parts: { 'Doc_0/Document.xml': 'x' } }))).toEqual(corrupted);
    expect(await fails(makeOfd({ pages: [] }))).toEqual(corrupted);
    expect(
      await fails(
        makeOfd({
          pages: [page],
          parts: { 'OFD.xml': '<OFD><DocBody><DocRoot>../../etc/passwd</DocRoot></DocBody></OFD>' },
        }),
      ),
    ).toEqual(corrupted);
  });

  it('lose a missing page, but not the others', async () => {
    const bytes = makeOfd({
      pages: [page, textObject('二', 10, 10)],
      parts: { 'Doc_0/Pages/Page_0/Content.xml': undefined },
    });
    expect(await fails(bytes)).toEqual(corrupted);
    expect(await glyphsOf(bytes, 2)).toBe('二');
    await withReader(bytes, async (reader) => {
      await expect(reader.sheet(3)).rejects.toMatchObject({ code: 40424 });
    });
  });

  it('report encryption as a missing password', async () => {
    expect(await fails(makeOfd({ pages: [page], parts: { 'Encryptions.xml': '<Encryptions/>' } }))).toEqual(
      expect.objectContaining({ code: 40423 }),
    );
  });

  it('limit composites that contain themselves or each other', async () => {
    const hold = (id: string): string => `<ofd:CompositeObject Boundary="0 0 90 40" ResourceID="${id}"/>`;
    const unit = (id: string, inside: string): string =>
      `<ofd:CompositeGraphicUnit ID="${id}" Width="90" Height="40"><ofd:Content>${inside}</ofd:Content></ofd:CompositeGraphicUnit>`;
    const levels = Array.from({ length: 20 }, (_, i) => unit(`n${i}`, hold(`n${i + 1}`).repeat(10))).join('');
    const resources = `<ofd:CompositeGraphicUnits>${unit('a', hold('b'))}${unit('b', page + hold('a'))}${levels}</ofd:CompositeGraphicUnits>`;
    expect(await glyphsOf(makeOfd({ pages: [hold('a')], resources }))).toBe('页');
    expect(await glyphsOf(makeOfd({ pages: [page + hold('n0')], resources }))).toBe('页');
  });

  it('draw paths and objects with more items than the maximum number of arguments', async () => {
    const path = `<ofd:PathObject Boundary="0 0 90 40"><ofd:AbbreviatedData>M 0 0 ${'L 5 5 '.repeat(150_000)}</ofd:AbbreviatedData></ofd:PathObject>`;
    expect(await glyphsOf(makeOfd({ pages: [path + '<ofd:a/>'.repeat(130_000) + page] }))).toBe('页');
  });

  it('keep the text of a page with many patterns, even nested ones', async () => {
    const filled = (inside: string): string =>
      `<ofd:PathObject Boundary="0 0 100 50" Fill="true" Stroke="false"><ofd:FillColor><ofd:Pattern Width="2" Height="2"><ofd:CellContent>${inside}</ofd:CellContent></ofd:Pattern></ofd:FillColor><ofd:AbbreviatedData>M 0 0 L 100 0 L 100 50 L 0 50 C</ofd:AbbreviatedData></ofd:PathObject>`;
    expect(
      await glyphsOf(
        makeOfd({ pages: [filled(filled(filled(page))) + filled('<ofd:PageBlock/>'.repeat(300)) + page] }),
      ),
    ).toBe('页');
  });

  it('limit deltas, patterns and nested blocks', async () => {
    expect(await glyphsOf(makeOfd({ pages: [textObject('ab', 10, 10, 4, 'DeltaX="g 999999999 1"')] }))).toBe('ab');
    expect(
      await glyphsOf(makeOfd({ pages: ['<ofd:PageBlock>'.repeat(100) + page + '</ofd:PageBlock>'.repeat(100)] })),
    ).toBe('');
    expect(
      await fails(makeOfd({ pages: ['<ofd:PageBlock>'.repeat(300) + page + '</ofd:PageBlock>'.repeat(300)] })),
    ).toEqual(corrupted);
    const pattern =
      '<ofd:FillColor><ofd:Pattern Width="1" Height="1" XStep="0.0001" YStep="0.0001"><ofd:CellContent/></ofd:Pattern></ofd:FillColor>';
    expect(
      await glyphsOf(
        makeOfd({
          pages: [
            `${page}<ofd:PathObject Boundary="0 0 100 50" Fill="true">${pattern}<ofd:AbbreviatedData>M 0 0 L 100 50 L 0 50 C</ofd:AbbreviatedData></ofd:PathObject>`,
          ],
        }),
      ),
    ).toBe('页');
  });
});
