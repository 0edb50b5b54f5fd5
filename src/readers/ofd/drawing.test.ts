import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Raster, Sheet } from '../../document/index.ts';
import { blackJbig2, makeOfd, type OfdParts, textObject, withReader } from './testing.ts';

const DPI = 50.8;
/** Pixels per millimetre at `DPI`. */
const SCALE = 2;
const draw = (parts: OfdParts, options?: Parameters<Sheet['raster']>[1]): Promise<{ sheet: Sheet; raster: Raster }> =>
  withReader(makeOfd(parts), async (reader) => {
    const sheet = await reader.sheet(1);
    return { sheet, raster: await sheet.raster(DPI, options) };
  });
/** Colour at a place in millimetres. */
const at = ({ data, width, channels }: Raster, x: number, y: number): string => {
  const i = (Math.round(y * SCALE) * width + Math.round(x * SCALE)) * channels;
  return Buffer.from(data.subarray(i, i + channels)).toString('hex');
};
const mm = (points: number): number => (points * 25.4) / 72;
const close = (value: number): unknown => expect.closeTo(value, 1);
const path = (boundary: string, data: string, attrs = '', inside = ''): string =>
  `<ofd:PathObject Boundary="${boundary}" ${attrs}>${inside}<ofd:AbbreviatedData>${data}</ofd:AbbreviatedData></ofd:PathObject>`;
const fill = (color: string): string => `<ofd:FillColor Value="${color}"/>`;
const square = 'M 0 0 L 20 0 L 20 20 L 0 20 C';
const media = (id: string, file: string): string =>
  `<ofd:MultiMedias><ofd:MultiMedia ID="${id}" Type="Image"><ofd:MediaFile>${file}</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias>`;
const image = (id: string, attrs = ''): string =>
  `<ofd:ImageObject Boundary="10 10 20 20" CTM="20 0 0 20 0 0" ResourceID="${id}" ${attrs}/>`;

describe('what OFD pages draw', () => {
  it('become rulings and fills if they are straight', async () => {
    const { sheet, raster } = await draw({
      pages: [
        path('10 10 60 0', 'M 0 0 L 60 0', 'LineWidth="0.5"', '<ofd:StrokeColor Value="156 82 35"/>') +
          path('10 10 0.4 30', 'M 0.2 0 L 0.2 30', 'DrawParam="p"') +
          path('50 20 20 20', square, 'Fill="true" Stroke="false"', fill('0 0 255')),
      ],
      resources:
        '<ofd:DrawParams><ofd:DrawParam ID="p" LineWidth="1"><ofd:StrokeColor Value="255 0 0"/></ofd:DrawParam></ofd:DrawParams>',
    });
    expect(sheet.rulings.map((r) => [r.direction, mm(r.at), mm(r.from), mm(r.to), mm(r.thickness), r.color])).toEqual([
      ['horizontal', close(10), close(10), close(70), close(0.5), 0x9c5223],
      ['vertical', close(10.2), close(10), close(40), close(1), 0xff0000],
    ]);
    expect(sheet.fills.map((f) => [mm(f.x0), mm(f.y0), mm(f.x1), mm(f.y1), f.color])).toEqual([
      [50, 20, 70, 40].map(close).concat(0x0000ff),
    ]);
    expect(raster).toMatchObject({ width: 200, height: 100, channels: 3, dpi: DPI });
    expect([at(raster, 60, 30), at(raster, 90, 30)]).toEqual(['0000ff', 'ffffff']);
  });

  it('have curves, arcs, even-odd holes, clips and transparency', async () => {
    const { raster } = await draw({
      pages: [
        path(
          '10 10 20 20',
          'M 0 10 A 10 10 0 1 1 20 10 A 10 10 0 1 1 0 10 C',
          'Fill="true" Stroke="false"',
          fill('255 0 0'),
        ) +
          path(
            '40 10 20 20',
            `${square} M 5 5 L 15 5 L 15 15 L 5 15 C`,
            'Fill="true" Stroke="false" Rule="Even-Odd"',
            fill('0 255 0'),
          ) +
          path('70 10 10 20', square, 'Fill="true" Stroke="false" Alpha="51"', fill('0 0 0')) +
          path('10 35 20 10', 'M 0 0 Q 10 20 20 0 C', 'Fill="true" Stroke="false"', fill('255 0 255')),
      ],
    });
    // The corner of the circle's box is empty, its centre is filled.
    expect([at(raster, 11, 11), at(raster, 20, 20)]).toEqual(['ffffff', 'ff0000']);
    expect([at(raster, 42, 20), at(raster, 50, 20)]).toEqual(['00ff00', 'ffffff']);
    // Nothing is drawn outside the boundary.
    expect([at(raster, 75, 20), at(raster, 85, 20)]).toEqual(['cccccc', 'ffffff']);
    expect([at(raster, 20, 40), at(raster, 11, 44)]).toEqual(['ff00ff', 'ffffff']);
  });

  it('have shadings and patterns', async () => {
    const stop = (position: number, color: string): string =>
      `<ofd:Segment Position="${position}"><ofd:Color Value="${color}"/></ofd:Segment>`;
    const axial = `<ofd:FillColor><ofd:AxialShd StartPoint="0 0" EndPoint="20 0">${stop(0, '255 0 0')}${stop(1, '0 0 255')}</ofd:AxialShd></ofd:FillColor>`;
    const cell = path('0 0 2 2', 'M 0 0 L 2 0 L 2 2 L 0 2 C', 'Fill="true" Stroke="false"', fill('0 128 0'));
    const pattern = `<ofd:FillColor><ofd:Pattern Width="2" Height="2" XStep="10" YStep="10"><ofd:CellContent>${cell}</ofd:CellContent></ofd:Pattern></ofd:FillColor>`;
    const { raster } = await draw({
      pages: [
        path('10 10 20 20', square, 'Fill="true" Stroke="false"', axial) +
          path('40 10 20 20', square, 'Fill="true" Stroke="false"', pattern),
      ],
    });
    const [left, right] = [at(raster, 11, 20), at(raster, 29, 20)];
    expect(Number.parseInt(left.slice(0, 2), 16)).toBeGreaterThan(200);
    expect(Number.parseInt(right.slice(4), 16)).toBeGreaterThan(200);
    expect([at(raster, 41, 11), at(raster, 51, 21), at(raster, 46, 16), at(raster, 61, 11)]).toEqual([
      '008000',
      '008000',
      'ffffff',
      'ffffff',
    ]);
  });

  it('contain pictures of every kind, with their pixels and places', async () => {
    const png = await sharp({
      create: { width: 30, height: 30, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const jpeg = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#0000ff' } })
      .jpeg()
      .toBuffer();
    const tiff = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#404040' } })
      .tiff({ compression: 'lzw' })
      .toBuffer();
    const bmp = Buffer.alloc(58);
    bmp.write('BM');
    for (const [offset, value] of [
      [2, 58],
      [10, 54],
      [14, 40],
      [18, 1],
      [22, 1],
    ] as const)
      bmp.writeUInt32LE(value, offset);
    bmp.writeUInt16LE(1, 26);
    bmp.writeUInt16LE(24, 28);
    bmp.set([0, 255, 255], 54);
    const kinds: [string, Buffer, string][] = [
      ['a.png', png, 'ff7f7f'],
      ['a.jpg', jpeg, '0000fe'],
      ['a.tif', tiff, '404040'],
      ['a.bmp', bmp, 'ffff00'],
      ['a.jb2', blackJbig2(40, 40), '000000'],
    ];
    for (const [name, bytes, color] of kinds) {
      const { sheet, raster } = await draw({
        pages: [image('i')],
        resources: media('i', name),
        parts: { [`Doc_0/Res/${name}`]: bytes },
      });
      expect([name, at(raster, 20, 20)]).toEqual([name, color]);
      expect(at(raster, 32, 20)).toBe('ffffff');
      if (name === 'a.bmp') continue;
      expect(sheet.pictures).toEqual([
        expect.objectContaining({ kind: 'bitmap', pixelWidth: name === 'a.jb2' ? 40 : 30 }),
      ]);
      expect(mm(sheet.pictures[0]?.x0 ?? 0)).toBeCloseTo(10);
    }
  });

  it('return pictures upright, as stored', async () => {
    const top = { create: { width: 10, height: 10, channels: 3, background: '#ff0000' } } as const;
    const png = await sharp(top).extend({ bottom: 10, background: '#0000ff' }).png().toBuffer();
    const { raster } = await draw({
      pages: [image('i')],
      resources: media('i', 'a.png'),
      parts: { 'Doc_0/Res/a.png': png },
    });
    expect([at(raster, 20, 12), at(raster, 20, 28)]).toEqual(['ff0000', '0000ff']);
  });

  it('skip pictures that are missing, damaged or bombs', async () => {
    const resources = media('none', 'none.png') + media('bad', 'bad.png') + media('cut', 'cut.jb2');
    const { sheet, raster } = await draw({
      pages: [['none', 'bad', 'cut', 'unknown'].map((id) => image(id)).join('') + textObject('文', 50, 10)],
      resources,
      parts: {
        'Doc_0/Res/bad.png': Buffer.from('89504e470d0a1a0a0000', 'hex'),
        'Doc_0/Res/cut.jb2': blackJbig2(40, 40).subarray(0, 20),
      },
    });
    expect(sheet.glyphs).toHaveLength(1);
    expect(at(raster, 20, 20)).toBe('ffffff');
  });

  it('draw glyphs of embedded fonts, and other characters in a system font', async () => {
    const font = readFileSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
    const resources =
      '<ofd:Fonts><ofd:Font ID="d" FontName="DejaVu Sans"><ofd:FontFile>d.ttf</ofd:FontFile></ofd:Font></ofd:Fonts>';
    const text = (fontId: string, x: number, inside = ''): string =>
      `<ofd:TextObject Font="${fontId}" Size="20" Boundary="${x} 10 30 20">${inside}<ofd:FillColor Value="255 0 0"/><ofd:TextCode X="0" Y="18">I</ofd:TextCode></ofd:TextObject>`;
    // The glyph is drawn whatever the code is: 16 is the hyphen.
    const mapped = text(
      'd',
      40,
      '<ofd:CGTransform CodePosition="0" CodeCount="1" GlyphCount="1"><ofd:Glyphs>16</ofd:Glyphs></ofd:CGTransform>',
    );
    const { raster } = await draw({
      pages: [text('d', 10) + mapped + text('f', 70)],
      resources,
      parts: { 'Doc_0/Res/d.ttf': font },
    });
    const inked = (x0: number, x1: number): number => {
      let count = 0;
      for (let y = 20; y < 60; y++)
        for (let x = x0 * SCALE; x < x1 * SCALE; x++) if (at(raster, x / SCALE, y / SCALE) !== 'ffffff') count++;
      return count;
    };
    // The stem of an I: 14.6 mm high and 2 mm wide.
    expect(inked(10, 20)).toBeGreaterThan(80);
    expect(inked(10, 20)).toBeLessThan(200);
    expect(at(raster, 13, 20)).toBe('ff0000');
    // A hyphen has less ink.
    expect(inked(40, 60)).toBeGreaterThan(10);
    expect(inked(40, 60)).toBeLessThan(80);
    expect(inked(70, 90)).toBeGreaterThan(60);
  });

  it('return regions of the page, and grey', async () => {
    const parts = { pages: [path('50 20 20 20', square, 'Fill="true" Stroke="false"', fill('0 0 255'))] };
    const region = { x0: (50 * 72) / 25.4, y0: (20 * 72) / 25.4, x1: (60 * 72) / 25.4, y1: (30 * 72) / 25.4 };
    const { raster } = await draw(parts, { region });
    expect([raster.width, raster.height]).toEqual([expect.closeTo(20, -1), expect.closeTo(20, -1)]);
    expect(at(raster, 5, 5)).toBe('0000ff');
    expect((await draw(parts, { grey: true })).raster.channels).toBe(1);
  });

  it('are equal in a region and on the whole page, whatever extends into the region', async () => {
    const parts = {
      pages: [
        // A wide line and a sharp corner with points outside the region, a picture, text that starts before the region.
        path('0 0 100 50', 'M 30 5 L 60 5', 'LineWidth="8"') +
          path('0 0 100 50', 'M 20 40 L 39 20 L 20 39', 'LineWidth="2" MiterLimit="20"') +
          path('70 30 20 20', square, 'Fill="true" Stroke="false"', fill('0 0 255')) +
          textObject('中文字样', 25, 22, 10, 'DeltaX="10"'),
      ],
    };
    const points = (mm: number): number => (mm * 72) / 25.4;
    const whole = (await draw(parts)).raster;
    const part = (await draw(parts, { region: { x0: points(40), y0: points(8), x1: points(80), y1: points(40) } }))
      .raster;
    let [inked, differing] = [0, 0];
    for (let y = 0; y < 31; y += 0.5) {
      for (let x = 0; x < 39; x += 0.5) {
        const there = at(whole, x + 40, y + 8);
        if (there !== 'ffffff') inked++;
        if (there !== at(part, x, y)) differing++;
      }
    }
    expect(inked).toBeGreaterThan(300);
    expect(differing).toBe(0);
  });

  it('are drawn in order: background template, page, foreground template, annotation', async () => {
    const block = (x: number, color: string): string =>
      path(`${x} 10 20 20`, square, 'Fill="true" Stroke="false"', fill(color));
    const template = (inside: string): string =>
      `<ofd:Page xmlns:ofd="x"><ofd:Content><ofd:Layer>${inside}</ofd:Layer></ofd:Content></ofd:Page>`;
    const { sheet, raster } = await draw({
      pages: [block(10, '0 255 0') + block(30, '0 255 0') + textObject('中', 1, 1)],
      head: '<ofd:Template TemplateID="over" ZOrder="Foreground"/><ofd:Template TemplateID="under"/><ofd:Template TemplateID="lost"/>',
      common:
        '<ofd:TemplatePage ID="under" BaseLoc="Tpls/Tpl_0/Content.xml"/><ofd:TemplatePage ID="over" BaseLoc="Tpls/Tpl_1/Content.xml"/>',
      document: '<ofd:Annotations>Annots/Annotations.xml</ofd:Annotations>',
      parts: {
        'Doc_0/TPLS/TPL_0/Content.xml': template(block(0, '255 0 0') + textObject('下', 1, 1)),
        'Doc_0/Tpls/Tpl_1/Content.xml': template(block(20, '0 0 255') + textObject('上', 1, 1)),
        'Doc_0/Annots/Annotations.xml':
          '<Annotations><Page PageID="p1"><FileLoc>Page_0/Annotation.xml</FileLoc></Page></Annotations>',
        'Doc_0/Annots/Page_0/Annotation.xml': `<PageAnnot xmlns:ofd="x"><Annot Type="Stamp"><Appearance Boundary="35 5 20 20">${block(0, '0 0 0').replace('0 10 20 20', '0 0 20 20')}${textObject('注', 0, 0)}</Appearance></Annot><Annot Type="Watermark"><Appearance Boundary="0 0 100 50">${textObject('水印', 1, 20, 5, 'DeltaX="5"')}</Appearance></Annot><Annot Visible="false"><Appearance Boundary="0 0 9 9">${textObject('隐', 0, 0)}</Appearance></Annot></PageAnnot>`,
      },
    });
    expect(sheet.glyphs.map((g) => g.text).join('')).toBe('下中上注');
    expect(sheet.dropped).toEqual([{ reason: 'watermark', text: '水印', count: 2 }]);
    expect([5, 15, 25, 33, 45].map((x) => at(raster, x, 15))).toEqual([
      'ff0000',
      '00ff00',
      '0000ff',
      '0000ff',
      '000000',
    ]);
  });
});
