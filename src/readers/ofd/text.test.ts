import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { makeOfd, type OfdParts, textObject, withReader } from './testing.ts';

const read = (parts: OfdParts, pageNumber = 1) => withReader(makeOfd(parts), (reader) => reader.sheet(pageNumber));
const mm = (points: number): number => (points * 25.4) / 72;
const close = (value: number): unknown => expect.closeTo(value, 2);
const words = (glyphs: readonly { text: string; spaceBefore: boolean }[]): string =>
  glyphs.map((g) => (g.spaceBefore ? ` ${g.text}` : g.text)).join('');
const text = (attrs: string, code: string, inside = ''): string =>
  `<ofd:TextObject Font="f" Size="4" ${attrs}>${inside}${code}</ofd:TextObject>`;

describe('text of OFD pages', () => {
  it('places characters by deltas with runs, in points from the upper left corner', async () => {
    const sheet = await read({ pages: [textObject('2020年07', 10, 20, 4, 'DeltaX="g 3 2 4 2"')] });
    expect(sheet).toMatchObject({ pageNumber: 1, angle: 0, origin: 'pdf', textLayer: { quality: 'good' } });
    expect(mm(sheet.width)).toBeCloseTo(100);
    expect(mm(sheet.height)).toBeCloseTo(50);
    expect(words(sheet.glyphs)).toBe('2020年07');
    // The last delta repeats.
    expect(sheet.glyphs.map((g) => mm(g.x0))).toEqual([10, 12, 14, 16, 20, 22, 24].map(close));
    expect(sheet.glyphs.map((g) => mm(g.baseline))).toEqual(Array(7).fill(close(23.2)));
    expect(mm(sheet.glyphs[0]?.size ?? 0)).toBeCloseTo(4);
    for (const [i, g] of sheet.glyphs.slice(0, -1).entries())
      expect(g.x1).toBeLessThanOrEqual((sheet.glyphs[i + 1]?.x0 ?? 0) + 0.01);
  });

  it('breaks lines at a negative step combined with a step down', async () => {
    const sheet = await read({ pages: [textObject('abcd', 10, 10, 4, 'DeltaX="3 -3 3" DeltaY="0 5 0"')] });
    expect(sheet.glyphs.map((g) => [mm(g.x0), mm(g.baseline)])).toEqual([
      [close(10), close(13.2)],
      [close(13), close(13.2)],
      [close(10), close(18.2)],
      [close(13), close(18.2)],
    ]);
  });

  it('advances by widths without deltas, and starts at the previous TextCode by default', async () => {
    const sheet = await read({
      pages: [
        text(
          'Boundary="10 10 50 5"',
          '<ofd:TextCode X="1" Y="4">合计</ofd:TextCode><ofd:TextCode Y="9">元</ofd:TextCode>',
        ),
      ],
    });
    expect(sheet.glyphs.map((g) => [mm(g.x0), mm(g.baseline)])).toEqual([
      [close(11), close(14)],
      [close(15), close(14)],
      [close(11), close(19)],
    ]);
    expect(sheet.glyphs.map((g) => mm(g.x1 - g.x0))).toEqual(Array(3).fill(close(4)));
  });

  it('treats ambiguous symbols as full-width, unless the next character comes sooner', async () => {
    const widths = async (step: number): Promise<number[]> =>
      (await read({ pages: [textObject('×★β中', 10, 10, 4, `DeltaX="${step}"`)] })).glyphs.map((g) => mm(g.x1 - g.x0));
    expect(await widths(4)).toEqual([4, 4, 4, 4].map(close));
    expect(await widths(2)).toEqual([2, 2, 2, 4].map(close));
  });

  it('reads spaces as gaps, and ignores line breaks of pretty-printed XML', async () => {
    const sheet = await read({ pages: [textObject('a b', 10, 10, 4, 'DeltaX="2"')] });
    expect(words(sheet.glyphs)).toBe('a b');
    const next = await read({
      pages: [textObject('\n      收款人\n   ', 10, 30, 4, 'DeltaX="4"') + textObject(' ', 1, 1)],
    });
    expect(words(next.glyphs)).toBe('收款人');
    expect(mm(next.glyphs[0]?.x0 ?? 0)).toBeCloseTo(10);
  });

  it('decodes escaped characters, and keeps other backslashes', async () => {
    const of = async (code: string, more = 'DeltaX="4"'): Promise<string> =>
      words((await read({ pages: [textObject(code, 10, 10, 4, more)] })).glyphs);
    expect(await of('合\\0020计\\3000元')).toBe('合 计 元');
    expect(await of('甲\\0001乙')).toBe('甲乙');
    expect(await of('D:\\2016\\abcd')).toBe('D:\\2016\\abcd');
    // Each character has a delta of its own.
    expect(await of('a\\0020', 'DeltaX="2 2 2 2 2"')).toBe('a\\0020');
  });

  it('counts deltas in UTF-16 if the program did', async () => {
    const twice = await read({ pages: [textObject('𠮷野家', 10, 10, 4, 'DeltaX="0 4 4"')] });
    expect(twice.glyphs.map((g) => [g.text, mm(g.x0)])).toEqual([
      ['𠮷', close(10)],
      ['野', close(14)],
      ['家', close(18)],
    ]);
    const once = await read({ pages: [textObject('𠮷野家', 10, 10, 4, 'DeltaX="4 4"')] });
    expect(once.glyphs.map((g) => mm(g.x0))).toEqual([10, 14, 18].map(close));
  });

  it('keeps text without a size at the height of its box, and counts text of size 0 as invisible', async () => {
    const sized = (attrs: string): string =>
      `<ofd:TextObject Font="f" Boundary="10 10 50 5" ${attrs}><ofd:TextCode X="0" Y="4" DeltaX="5">合计</ofd:TextCode></ofd:TextObject>`;
    const { glyphs } = await read({ pages: [sized('')] });
    expect(glyphs.map((g) => mm(g.size))).toEqual([5, 5].map(close));
    expect((await read({ pages: [sized('Size="NaN"')] })).glyphs).toHaveLength(2);
    expect((await read({ pages: [sized('Size="0"')] })).dropped).toEqual([
      { reason: 'invisible', text: '合计', count: 2 },
    ]);
  });

  it('rotates by CTM, ReadDirection and CharDirection', async () => {
    const code = '<ofd:TextCode X="0" Y="0" DeltaX="4">下载</ofd:TextCode>';
    const byMatrix = await read({ pages: [text('Boundary="50 10 5 20" CTM="0 1 -1 0 3 0"', code)] });
    expect(byMatrix.glyphs.map((g) => [g.angle, mm((g.y0 + g.y1) / 2)])).toEqual([
      [90, close(12)],
      [90, close(16)],
    ]);
    const down = await read({
      pages: [text('Boundary="50 10 5 20" ReadDirection="90"', '<ofd:TextCode X="0" Y="4">竖排</ofd:TextCode>')],
    });
    expect(down.glyphs.map((g) => [g.angle, mm(g.x0), mm(g.baseline)])).toEqual([
      [0, close(50), close(14)],
      [0, close(50), close(18)],
    ]);
    const turned = await read({
      pages: [
        text(
          'Boundary="50 10 5 20" ReadDirection="90" CharDirection="90"',
          '<ofd:TextCode X="0" Y="0">ab</ofd:TextCode>',
        ),
      ],
    });
    expect(turned.glyphs.map((g) => [g.angle, mm(g.y0)])).toEqual([
      [90, close(10)],
      [90, close(12)],
    ]);
    const slanted = await read({ pages: [text('Boundary="50 10 5 20" CTM="0.866 0.5 -0.5 0.866 0 0"', code)] });
    expect(slanted.glyphs[0]?.angle).toBeCloseTo(30, 0);
    expect(slanted.glyphs[0]?.quad).toHaveLength(8);
    const scaled = await read({
      pages: [
        text('Boundary="50 10 5 20" CTM="0.5 0 0 0.5 0 0" HScale="0.5"', '<ofd:TextCode X="0" Y="4">宽</ofd:TextCode>'),
      ],
    });
    expect(mm(scaled.glyphs[0]?.size ?? 0)).toBeCloseTo(2);
    expect(mm((scaled.glyphs[0]?.x1 ?? 0) - (scaled.glyphs[0]?.x0 ?? 0))).toBeCloseTo(1);
  });

  it('maps codes to glyphs: ligatures have one box, glyphs beyond the end of the text are dropped', async () => {
    const transform = (at: number, codes: number, glyphs: string): string =>
      `<ofd:CGTransform CodePosition="${at}" CodeCount="${codes}" GlyphCount="1"><ofd:Glyphs>${glyphs}</ofd:Glyphs></ofd:CGTransform>`;
    const sheet = await read({
      pages: [
        text(
          'Boundary="10 10 50 5"',
          '<ofd:TextCode X="0" Y="4" DeltaX="3">office</ofd:TextCode>',
          transform(1, 3, '80'),
        ),
      ],
    });
    expect(sheet.glyphs.map((g) => g.text)).toEqual(['o', 'ffi', 'c', 'e']);
    expect(sheet.glyphs.map((g) => mm(g.x0))).toEqual([10, 13, 16, 19].map(close));
    const cut = await read({
      pages: [
        text(
          'Boundary="10 10 50 5"',
          '<ofd:TextCode X="0" Y="4" DeltaX="3">浏览</ofd:TextCode>',
          transform(0, 4, '2 3 4 5'),
        ),
      ],
    });
    expect(words(cut.glyphs)).toBe('浏览');
  });

  it('takes widths and heights from embedded fonts', async () => {
    const font = readFileSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
    const resources =
      '<ofd:Fonts><ofd:Font ID="d" FontName="DejaVu Sans" Bold="true"><ofd:FontFile>d.ttf</ofd:FontFile></ofd:Font></ofd:Fonts>';
    const page =
      '<ofd:TextObject Font="d" Size="10" Boundary="10 10 80 20"><ofd:TextCode X="0" Y="10">iW</ofd:TextCode></ofd:TextObject>';
    const { glyphs } = await read({ pages: [page], resources, parts: { 'Doc_0/Res/d.ttf': font } });
    // Advances 569 and 2025 of 2048.
    expect(glyphs.map((g) => mm(g.x1 - g.x0))).toEqual([close(2.78), close(9.89)]);
    expect(mm(glyphs[1]?.x0 ?? 0)).toBeCloseTo(12.78);
    expect(mm((glyphs[0]?.baseline ?? 0) - (glyphs[0]?.y0 ?? 0))).toBeCloseTo(9.28, 1);
    expect(glyphs[0]?.font).toMatchObject({ name: 'DejaVu Sans', weight: 700 });
    // An invalid font is ignored.
    const broken = await read({ pages: [page], resources, parts: { 'Doc_0/Res/d.ttf': font.subarray(0, 300) } });
    expect(words(broken.glyphs)).toBe('iW');
  });

  it('names characters of symbol fonts, and reports text that only its font can decode', async () => {
    const resources = '<ofd:Fonts><ofd:Font ID="w" FontName="Wingdings"/></ofd:Fonts>';
    const sign = text('Boundary="1 1 5 5"', '<ofd:TextCode X="0" Y="4">\uf06e</ofd:TextCode>').replace(
      'Font="f"',
      'Font="w"',
    );
    const bullet = await read({
      pages: [sign + textObject('条目一二三四五六七八', 10, 1, 4, 'DeltaX="4"')],
      resources,
    });
    expect(words(bullet.glyphs)).toBe('■条目一二三四五六七八');
    expect(bullet.textLayer.quality).toBe('good');
    const secret = await read({ pages: [textObject('\ue11e\ue236\ue28a\ue0c0正文........', 10, 10, 4, 'DeltaX="4"')] });
    expect(secret.textLayer).toEqual({ quality: 'coded', reasons: ['4 of 6 characters are of private use'] });
    expect((await read({ pages: [''] })).textLayer.quality).toBe('none');
  });

  it('counts invisible text as dropped, with the reason', async () => {
    const sheet = await read({
      pages: [
        textObject('见', 10, 10) +
          textObject('外', 10, 80) +
          textObject('无', 20, 10, 5, '', 'Fill="false"') +
          textObject('隐', 30, 10, 5, '', 'Visible="false"') +
          textObject('透', 40, 10, 5, '', 'Alpha="0"') +
          textObject('见', 10.1, 10) +
          '<ofd:TextObject Boundary="60 10 20 5" Font="f" Size="5"><ofd:Clips><ofd:Clip><ofd:Area><ofd:Path Boundary="0 0 1 1"><ofd:AbbreviatedData>M 0 0 L 1 0 L 1 1 C</ofd:AbbreviatedData></ofd:Path></ofd:Area></ofd:Clip></ofd:Clips><ofd:TextCode X="5" Y="4">剪</ofd:TextCode></ofd:TextObject>',
      ],
    });
    expect(words(sheet.glyphs)).toBe('见');
    expect(Object.fromEntries(sheet.dropped.map((d) => [d.reason, d.text]))).toEqual({
      'outside-page': '外',
      invisible: '无隐透',
      duplicate: '见',
      clipped: '剪',
    });
  });

  it('reads colours: hexadecimal, in a colour space, of a DrawParam, blended with paper', async () => {
    const resources =
      '<ofd:ColorSpaces><ofd:ColorSpace ID="c" Type="CMYK"/><ofd:ColorSpace ID="g" Type="Gray"/></ofd:ColorSpaces><ofd:DrawParams><ofd:DrawParam ID="base"><ofd:FillColor Value="1 2 3"/></ofd:DrawParam><ofd:DrawParam ID="p" Relative="base"/><ofd:DrawParam ID="loop" Relative="loop"/></ofd:DrawParams>';
    const one = (x: number, color: string, attrs = ''): string =>
      text(`Boundary="${x} 10 5 5" ${attrs}`, '<ofd:TextCode X="0" Y="4">字</ofd:TextCode>', color);
    const page = [
      one(10, '<ofd:FillColor Value="#ee #20 #25"/>'),
      one(20, '<ofd:FillColor Value="255 0 0 0" ColorSpace="c"/>'),
      one(30, '<ofd:FillColor Value="128" ColorSpace="g"/>'),
      one(40, '', 'DrawParam="p"'),
      one(50, '<ofd:FillColor Value="0 0 0"/>', 'Alpha="51"'),
      one(60, '', 'DrawParam="loop"'),
    ].join('');
    const { glyphs } = await read({ pages: [page], resources });
    expect(glyphs.map((g) => g.color.toString(16))).toEqual(['ee2025', 'ffff', '808080', '10203', 'cccccc', '0']);
  });
});
