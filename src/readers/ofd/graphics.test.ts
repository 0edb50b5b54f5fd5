import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Raster, Sheet } from '../../document/index.ts';
import { readJbig2 } from './jbig2.ts';
import { parsePath } from './path-data.ts';
import { blackJbig2, makeOfd, type OfdParts, textObject, withReader } from './testing.ts';

const SCALE = 2;
const draw = (parts: OfdParts): Promise<{ sheet: Sheet; raster: Raster }> =>
  withReader(makeOfd(parts), async (reader) => {
    const sheet = await reader.sheet(1);
    return { sheet, raster: await sheet.raster(25.4 * SCALE) };
  });
/** Red, green and blue at a place in millimetres. */
const at = ({ data, width, channels }: Raster, x: number, y: number): [number, number, number] => {
  const i = (Math.round(y * SCALE) * width + Math.round(x * SCALE)) * channels;
  return [data[i] as number, data[i + 1] as number, data[i + 2] as number];
};
const WHITE = [255, 255, 255];
const RED = [255, 0, 0];
const BLUE = [0, 0, 255];
const near = (color: number[]): unknown => color.map((c) => expect.closeTo(c, -1.3));
const square = 'M 0 0 L 20 0 L 20 20 L 0 20 C';
/** A filled square of 20 mm at (10, 10). */
const filled = (inside: string, attrs = '', boundary = '10 10 20 20', data = square): string =>
  `<ofd:PathObject Boundary="${boundary}" Fill="true" Stroke="false" ${attrs}>${inside}<ofd:AbbreviatedData>${data}</ofd:AbbreviatedData></ofd:PathObject>`;
const red = '<ofd:FillColor Value="255 0 0"/>';
const media = (id: string, file: string): string =>
  `<ofd:MultiMedias><ofd:MultiMedia ID="${id}" Type="Image"><ofd:MediaFile>${file}</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias>`;
const image = (attrs: string, inside = ''): string =>
  `<ofd:ImageObject Boundary="10 10 20 20" ${attrs}>${inside}</ofd:ImageObject>`;

describe('clips', () => {
  const path = (data: string, attrs = ''): string =>
    `<ofd:Area><ofd:Path Boundary="0 0 20 20" ${attrs}><ofd:AbbreviatedData>${data}</ofd:AbbreviatedData></ofd:Path></ofd:Area>`;
  const left = path('M 0 0 L 5 0 L 5 20 L 0 20 C');
  const right = path('M 15 0 L 20 0 L 20 20 L 15 20 C');
  const top = path('M 0 0 L 20 0 L 20 5 L 0 5 C');
  const clips = (...inside: string[]): string =>
    `<ofd:Clips>${inside.map((one) => `<ofd:Clip>${one}</ofd:Clip>`).join('')}</ofd:Clips>`;

  it('unite the areas of one clip and intersect several clips', async () => {
    const joined = (await draw({ pages: [filled(red + clips(left + right))] })).raster;
    expect([12, 20, 28].map((x) => at(joined, x, 20))).toEqual([RED, WHITE, RED]);
    const met = (await draw({ pages: [filled(red + clips(left + right, top))] })).raster;
    expect([at(met, 12, 12), at(met, 28, 12), at(met, 12, 20), at(met, 20, 12)]).toEqual([RED, RED, WHITE, WHITE]);
  });

  it('support even-odd holes, and the boxes of characters', async () => {
    const holed = (
      await draw({ pages: [filled(red + clips(path(`${square} M 5 5 L 15 5 L 15 15 L 5 15 C`, 'Rule="Even-Odd"')))] })
    ).raster;
    expect([at(holed, 12, 20), at(holed, 20, 20)]).toEqual([RED, WHITE]);
    const text =
      '<ofd:Area><ofd:Text Boundary="0 0 20 20" Font="f" Size="10"><ofd:TextCode X="0" Y="10">文</ofd:TextCode></ofd:Text></ofd:Area>';
    const lettered = (await draw({ pages: [filled(red + clips(text))] })).raster;
    expect([at(lettered, 15, 15), at(lettered, 25, 15), at(lettered, 15, 25)]).toEqual([RED, WHITE, WHITE]);
  });

  it('hide characters outside all their areas', async () => {
    const of = (x: number): string =>
      `<ofd:TextObject Boundary="10 10 40 20" Font="f" Size="4">${clips(left + right)}<ofd:TextCode X="${x}" Y="10">字</ofd:TextCode></ofd:TextObject>`;
    expect((await draw({ pages: [of(0) + of(16)] })).sheet.glyphs).toHaveLength(2);
  });
});

describe('shadings', () => {
  const stop = (color: string, position = '', alpha = ''): string =>
    `<ofd:Segment ${position && `Position="${position}"`}><ofd:Color Value="${color}" ${alpha}/></ofd:Segment>`;
  const both = stop('255 0 0') + stop('0 0 255');
  const shaded = async (shading: string): Promise<Raster> =>
    (await draw({ pages: [filled(`<ofd:FillColor>${shading}</ofd:FillColor>`)] })).raster;
  const axial = (attrs: string, inside = both): string =>
    `<ofd:AxialShd StartPoint="5 0" EndPoint="15 0" ${attrs}>${inside}</ofd:AxialShd>`;

  it('end with their axis, or extend beyond one or both ends', async () => {
    const ends = async (attrs: string): Promise<unknown> => {
      const raster = await shaded(axial(attrs));
      return [at(raster, 12, 20), at(raster, 28, 20)];
    };
    expect(await ends('')).toEqual([WHITE, WHITE]);
    expect(await ends('Extend="1"')).toEqual([near(RED), WHITE]);
    expect(await ends('Extend="2"')).toEqual([WHITE, near(BLUE)]);
    expect(await ends('Extend="3"')).toEqual([near(RED), near(BLUE)]);
  });

  it('repeat or reflect their colours', async () => {
    const repeated = await shaded(axial('MapType="Repeat" MapUnit="5" Extend="3"'));
    expect([10.5, 14, 15.5, 19, 20.5, 29].map((x) => (at(repeated, x, 20)[0] > 128 ? 'red' : 'blue'))).toEqual([
      'red',
      'blue',
      'red',
      'blue',
      'red',
      'blue',
    ]);
    const reflected = await shaded(axial('MapType="Reflect" MapUnit="5" Extend="3"'));
    expect([10.5, 15.5, 19, 20.5, 24, 25.5].map((x) => (at(reflected, x, 20)[0] > 128 ? 'red' : 'blue'))).toEqual([
      'blue',
      'red',
      'blue',
      'blue',
      'red',
      'red',
    ]);
    const cut = await shaded(
      '<ofd:AxialShd StartPoint="0 0" EndPoint="15 0" MapType="Repeat" MapUnit="10">'.concat(both, '</ofd:AxialShd>'),
    );
    expect(
      [at(cut, 11, 20), at(cut, 19, 20), at(cut, 21, 20), at(cut, 27, 20)].map(([r, , b]) =>
        r === b ? 'none' : r > b ? 'red' : 'blue',
      ),
    ).toEqual(['red', 'blue', 'red', 'none']);
  });

  it('have their stops at the stated places, including hard edges', async () => {
    const edged = await shaded(
      '<ofd:AxialShd StartPoint="0 0" EndPoint="20 0">'.concat(
        stop('255 0 0', '0.25'),
        stop('255 0 0', '0.5'),
        stop('0 0 255', '0.5'),
        '</ofd:AxialShd>',
      ),
    );
    expect([at(edged, 11, 20), at(edged, 19, 20), at(edged, 21, 20), at(edged, 29, 20)]).toEqual(
      [RED, RED, BLUE, BLUE].map(near),
    );
  });

  it('show what is below where they are transparent', async () => {
    const faded = await shaded(
      '<ofd:AxialShd StartPoint="0 0" EndPoint="20 0">'.concat(
        stop('255 0 0', '0', 'Alpha="0"'),
        stop('255 0 0', '1'),
        '</ofd:AxialShd>',
      ),
    );
    expect([at(faded, 11, 20)[1] > 200, at(faded, 29, 20)[1] < 50]).toEqual([true, true]);
  });

  it('are circles and ellipses', async () => {
    const radial = (attrs: string): Promise<Raster> =>
      shaded(`<ofd:RadialShd StartPoint="10 10" EndPoint="10 10" EndRadius="8" ${attrs}>${both}</ofd:RadialShd>`);
    const circle = await radial('');
    expect([at(circle, 20, 20), at(circle, 27, 20)[2] > 180, at(circle, 20, 27)[2] > 180, at(circle, 29, 20)]).toEqual([
      near(RED),
      true,
      true,
      WHITE,
    ]);
    // Half as wide as high.
    const ellipse = await radial('Eccentricity="0.866" Angle="90"');
    expect([at(ellipse, 20, 27)[2] > 180, at(ellipse, 27, 20)]).toEqual([true, WHITE]);
  });

  it('interpolate between points, in triangles and on a grid', async () => {
    const point = (x: number, y: number, color: string, flag = 0): string =>
      `<ofd:Point X="${x}" Y="${y}" EdgeFlag="${flag}"><ofd:Color Value="${color}"/></ofd:Point>`;
    const triangle = await shaded(
      `<ofd:GouraudShd>${point(0, 0, '255 0 0')}${point(20, 0, '255 0 0')}${point(0, 20, '0 0 255')}<ofd:BackColor Value="0 255 0"/></ofd:GouraudShd>`,
    );
    expect([at(triangle, 12, 11)[0] > 200, at(triangle, 11, 27)[2] > 180, at(triangle, 27, 27)]).toEqual([
      true,
      true,
      [0, 255, 0],
    ]);
    const grid = await shaded(
      `<ofd:LaGouraudShd VerticesPerRow="2">${point(0, 0, '255 0 0')}${point(20, 0, '255 0 0')}${point(0, 20, '0 0 255')}${point(20, 20, '0 0 255')}</ofd:LaGouraudShd>`,
    );
    expect([at(grid, 27, 11)[0] > 200, at(grid, 27, 28)[2] > 200]).toEqual([true, true]);
  });

  it('use one of their colours if data is missing', async () => {
    for (const broken of [
      '<ofd:AxialShd>'.concat(both, '</ofd:AxialShd>'),
      '<ofd:LaGouraudShd VerticesPerRow="9"><ofd:Point><ofd:Color Value="127 0 127"/></ofd:Point></ofd:LaGouraudShd>',
    ])
      expect(at(await shaded(broken), 20, 20)).toEqual(near([127, 0, 127]));
    expect(
      at(await shaded('<ofd:AxialShd StartPoint="NaN" EndPoint="0 0" MapUnit="-1" MapType="Repeat"/>'), 20, 20),
    ).toEqual([0, 0, 0]);
  });
});

describe('patterns', () => {
  const cell = (attrs: string): string =>
    `<ofd:FillColor><ofd:Pattern Width="10" Height="10" ${attrs}><ofd:CellContent>${filled(red, '', '0 0 5 5', 'M 0 0 L 5 0 L 5 5 L 0 5 C')}</ofd:CellContent></ofd:Pattern></ofd:FillColor>`;
  const marks = async (attrs: string): Promise<boolean[]> => {
    const { raster } = await draw({ pages: [filled(cell(attrs), '', '13 10 20 20')] });
    // Left and right half of the upper cells, then of the lower ones.
    return [16, 22, 26, 31].flatMap((x) => [12, 22].map((y) => at(raster, x, y)[1] === 0));
  };

  it('are mirrored by column and row, aligned to the page, and never overlap', async () => {
    expect(await marks('')).toEqual([true, true, false, false, true, true, false, false]);
    expect(await marks('ReflectMethod="Column"')).toEqual([true, true, false, false, false, false, true, true]);
    expect(await marks('ReflectMethod="Row"')).toEqual([true, false, false, false, true, false, false, false]);
    expect(await marks('XStep="1" YStep="-2"')).toEqual(await marks(''));
    // From the corner of the page, cells start at 10, 20 and 30.
    expect(await marks('RelativeTo="Page"')).toEqual([false, false, true, true, false, false, true, true]);
  });
});

describe('pictures', () => {
  const png = (color: string): Promise<Buffer> =>
    sharp({ create: { width: 20, height: 20, channels: 3, background: color } })
      .png()
      .toBuffer();

  it('fill their box without a matrix, and have borders', async () => {
    const border =
      '<ofd:Border LineWidth="2" HorizonalCornerRadius="6" VerticalCornerRadius="6"><ofd:BorderColor Value="0 0 255"/></ofd:Border>';
    const { raster } = await draw({
      pages: [image('ResourceID="i"', border)],
      resources: media('i', 'a.png'),
      parts: { 'Doc_0/Res/a.png': await png('#ff0000') },
    });
    expect([at(raster, 20, 20), at(raster, 20, 9.5), at(raster, 9.5, 9.5), at(raster, 20, 32)]).toEqual([
      RED,
      BLUE,
      WHITE,
      WHITE,
    ]);
  });

  it('are transparent where a mask of any kind is black, and ignore an unreadable mask', async () => {
    const half = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#000000' } })
      .extend({ right: 10, background: '#ffffff' })
      .png()
      .toBuffer();
    const masked = async (mask: Buffer, base: Buffer): Promise<unknown> => {
      const { raster } = await draw({
        pages: [image('CTM="20 0 0 20 0 0" ResourceID="i" ImageMask="m"')],
        resources: media('i', 'a.png') + media('m', 'm.bin'),
        parts: { 'Doc_0/Res/a.png': base, 'Doc_0/Res/m.bin': mask },
      });
      return [at(raster, 13, 20), at(raster, 27, 20)];
    };
    const jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } })
      .jpeg()
      .toBuffer();
    expect(await masked(half, await png('#ff0000'))).toEqual([WHITE, RED]);
    expect(await masked(half, jpeg)).toEqual([WHITE, near(RED)]);
    expect(await masked(half, blackJbig2(20, 20))).toEqual([WHITE, [0, 0, 0]]);
    expect(await masked(blackJbig2(20, 20), await png('#ff0000'))).toEqual([WHITE, WHITE]);
    expect(await masked(Buffer.from('no picture'), await png('#ff0000'))).toEqual([RED, RED]);
  });

  it('may be JPEG 2000, as a file and as a codestream', async () => {
    for (const [hex, size, color] of [
      [JP2, 40, RED],
      [J2K, 16, BLUE],
    ] as const) {
      const { sheet, raster } = await draw({
        pages: [image('CTM="20 0 0 20 0 0" ResourceID="i"')],
        resources: media('i', 'a.jp2'),
        parts: { 'Doc_0/Res/a.jp2': Buffer.from(hex, 'hex') },
      });
      expect(sheet.pictures).toMatchObject([{ pixelWidth: size }]);
      expect(at(raster, 20, 20)).toEqual(near([...color]));
    }
  });
});

describe('JBIG2', () => {
  const file = blackJbig2(40, 30);
  // File header, then header and data of page information, end of page and end of file.
  const [header, head, data, rest] = [
    file.subarray(0, 13),
    file.subarray(13, 24),
    file.subarray(24, 43),
    file.subarray(43),
  ];

  it('is read with headers first, without a file header, and with the height in its stripes', () => {
    const whole = readJbig2(file);
    expect(whole).toMatchObject({ width: 40, height: 30 });
    const first = Buffer.concat([header, head, rest, data]);
    first[8] = 0;
    expect(readJbig2(first)).toEqual(whole);
    expect(readJbig2(Buffer.concat([head, data, rest]))).toEqual(whole);
    const unknown = Buffer.from(data);
    unknown.writeUInt32BE(0xffffffff, 4);
    const stripe = Buffer.from('000000013200010000000400000011', 'hex');
    expect(readJbig2(Buffer.concat([header, head, unknown, stripe, rest]))).toMatchObject({ width: 40, height: 18 });
    expect(readJbig2(Buffer.concat([header, head, unknown, rest]))).toBeUndefined();
    for (const end of [5, 15, 30]) expect(readJbig2(file.subarray(0, end))).toBeUndefined();
  });
});

describe('colours', () => {
  it("are parsed from one hexadecimal word, and use the document's default colour space", async () => {
    const { raster } = await draw({
      pages: [filled('<ofd:FillColor Value="#800000"/>') + filled('<ofd:FillColor Index="1"/>', '', '40 10 20 20')],
      common: '<ofd:DefaultCS>c</ofd:DefaultCS>',
      resources:
        '<ofd:ColorSpaces><ofd:ColorSpace ID="c" Type="RGB"><ofd:Palette><ofd:CV>0 0 0</ofd:CV><ofd:CV>0 0 255</ofd:CV></ofd:Palette></ofd:ColorSpace></ofd:ColorSpaces>',
    });
    expect([at(raster, 20, 20), at(raster, 50, 20)]).toEqual([[128, 0, 0], BLUE]);
  });
});

describe('parsePath', () => {
  it('needs no spaces around letters', () => {
    expect(parsePath('M0 0L10,0.5L1e1 -20C')).toEqual(parsePath('M 0 0 L 10 0.5 L 10 -20 C'));
    expect(parsePath('M 0 0 L NaN 5')).toEqual([{ op: 'M', at: [0, 0] }]);
    expect(parsePath('M 0 0 Z 1 1')).toEqual([{ op: 'M', at: [0, 0] }]);
  });
});

describe('templates', () => {
  it("are in the background, body or foreground, as the page or else the document states, below the page's own layers", async () => {
    const layer = (type: string, text: string): string =>
      `<ofd:Layer Type="${type}">${textObject(text, 10, 10)}</ofd:Layer>`;
    const template = (text: string): string =>
      `<ofd:Page xmlns:ofd="x"><ofd:Content>${layer('Body', text)}</ofd:Content></ofd:Page>`;
    const { sheet } = await draw({
      pages: [''],
      common: [
        ['a', 'Foreground'],
        ['b', ''],
        ['c', ''],
      ]
        .map(([id, order]) => `<ofd:TemplatePage ID="${id}" ${order && `ZOrder="${order}"`} BaseLoc="${id}.xml"/>`)
        .join(''),
      parts: {
        'Doc_0/a.xml': template('甲'),
        'Doc_0/b.xml': template('乙'),
        'Doc_0/c.xml': template('丙'),
        'Doc_0/Pages/Page_0/Content.xml': `<ofd:Page xmlns:ofd="x"><ofd:Template TemplateID="a"/><ofd:Template TemplateID="b" ZOrder="Body"/><ofd:Template TemplateID="c"/><ofd:Content>${layer('Foreground', '前')}${layer('Background', '背')}<ofd:Layer>${textObject('体', 1, 1)}</ofd:Layer></ofd:Content></ofd:Page>`,
      },
    });
    expect(sheet.glyphs.map((g) => g.text).join('')).toBe('丙背乙体甲前');
  });

  it('lose only themselves if damaged', async () => {
    const { sheet } = await draw({
      pages: [textObject('页', 10, 10)],
      head: '<ofd:Template TemplateID="a"/>',
      common: '<ofd:TemplatePage ID="a" BaseLoc="a.xml"/>',
      parts: { 'Doc_0/a.xml': 'no xml at all' },
    });
    expect(sheet.glyphs).toHaveLength(1);
  });
});

/** 40 x 20 pixels of red, 16 x 16 of blue. */
const JP2 =
  '0000000c6a5020200d0a870a00000014667479706a703220000000006a7032200000002d6a7032680000001669686472000000140000002800030f0700000000000f636f6c720100000000' +
  '0010000000b06a703263ff4fff51002f0000000000280000001400000000000000000000002800000014000000000000000000030f01010f01010f0101ff52000c00000001010404040001' +
  'ff5c00104080888890888890888890888890ff640025000143726561746564206279204f70656e4a5045472076657273696f6e20322e352e30ff90000a00000000002c0001ff93cffc3018' +
  '088e0a11100780dff8901801d857808080808080808080808080ffd9';
const J2K =
  'ff4fff51002f0000000000100000001000000000000000000000001000000010000000000000000000030f01010f01010f0101ff52000c00000001010404040001ff5c0010408088889088' +
  '8890888890888890ff640025000143726561746564206279204f70656e4a5045472076657273696f6e20322e352e30ff90000a0000000000270001ff93cffc300807b7dff89010013f8080' +
  '8080808080808080808080ffd9';
