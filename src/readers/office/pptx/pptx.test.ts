import { describe, expect, it } from 'vitest';
import type { FlowBlock } from '../../../document/index.ts';
import { inReadingOrder } from '../../flow/index.ts';
import { makePptx, outline, part, readOffice, relations } from '../testing.ts';

const PT = 12_700;
const xfrm = (x: number, y: number, w: number, h: number, tag = 'a:xfrm', rest = ''): string =>
  `<${tag}><a:off x="${x * PT}" y="${y * PT}"/><a:ext cx="${w * PT}" cy="${h * PT}"/>${rest}</${tag}>`;
const para = (text: string, pPr = ''): string => `<a:p>${pPr}<a:r><a:rPr/><a:t>${text}</a:t></a:r></a:p>`;
const shape = (place: string, text: string, ph = '', bodyPr = ''): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="s"/><p:nvPr>${ph}</p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr><p:txBody><a:bodyPr ${bodyPr}/>${text}</p:txBody></p:sp>`;
const frame = (place: string, data: string): string =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="1" name="f" descr="alt"/><p:nvPr/></p:nvGraphicFramePr>${place}<a:graphic><a:graphicData>${data}</a:graphicData></a:graphic></p:graphicFrame>`;

const slides = async (...trees: string[]): Promise<string[][]> =>
  (await readOffice(makePptx({ slides: trees }))).parts.map(({ blocks }) => outline(blocks));

describe('slides', () => {
  it('are pages of their own size, read from top to bottom with the title first', async () => {
    const flow = await readOffice(
      makePptx({
        slides: [
          shape(xfrm(100, 400, 200, 40), para('low')) +
            shape(xfrm(100, 200, 200, 40), para('high')) +
            shape(xfrm(0, 300, 700, 50), para('Title'), '<p:ph type="title"/>'),
          '',
        ],
      }),
    );
    expect(flow.parts.map(({ kind, width, height }) => [kind, width, height])).toEqual([
      ['page', 720, 540],
      ['page', 720, 540],
    ]);
    expect(outline(flow.parts[0]?.blocks ?? [])).toEqual(['heading1 Title', 'high', 'low']);
    expect(flow.parts[0]?.blocks[1]?.box).toMatchObject({ x0: 107.2, x1: 292.8 });
  });

  it('inherit places, bullets and kinds from layout and master', async () => {
    const flow = await readOffice(
      makePptx({
        slides: [
          shape('', para('sub'), '<p:ph type="subTitle" idx="1"/>') +
            shape(
              '',
              para('point') + para('deeper', '<a:pPr lvl="1"/>') + para('plain', '<a:pPr><a:buNone/></a:pPr>'),
              '<p:ph idx="1"/>',
            ) +
            shape('', para('3'), '<p:ph type="sldNum" idx="9"/>') +
            shape('', para('Foot'), '<p:ph type="ftr" idx="8"/>'),
        ],
        layout:
          shape(xfrm(50, 60, 500, 300), para('Click'), '<p:ph type="body" idx="1"/>') +
          shape(xfrm(600, 500, 50, 20), '', '<p:ph type="sldNum" idx="9"/>') +
          shape(xfrm(0, 500, 50, 20), '', '<p:ph type="ftr" idx="8"/>'),
        master: shape(xfrm(0, 0, 100, 20), para('Company')),
        txStyles:
          '<p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr><a:lvl2pPr><a:buChar char="–"/></a:lvl2pPr></p:bodyStyle>',
      }),
    );
    const [subtitle, ...blocks] = flow.parts[0]?.blocks ?? [];
    expect(outline([subtitle as FlowBlock])).toEqual(['sub']);
    expect(outline(blocks)).toEqual([
      'list-item 0 • point',
      'list-item 1 – deeper',
      'plain',
      'footer Foot',
      'page-number 3',
      'header Company',
    ]);
    expect(blocks[0]?.box?.x0).toBeCloseTo(57.2);
  });

  it('count numbered items by scheme and level', async () => {
    const auto = (type: string, lvl = 0, start = '') =>
      `<a:pPr lvl="${lvl}"><a:buAutoNum type="${type}"${start}/></a:pPr>`;
    const text =
      para('a', auto('arabicPeriod')) +
      para('b', auto('alphaLcParenR', 1)) +
      para('c', auto('alphaLcParenR', 1)) +
      para('d', auto('arabicPeriod')) +
      para('e', auto('romanUcParenBoth', 0, ' startAt="4"'));
    expect((await slides(shape(xfrm(0, 0, 300, 300), text)))[0]).toEqual([
      'list-item 0 1. a',
      'list-item 1 a) b',
      'list-item 1 b) c',
      'list-item 0 2. d',
      'list-item 0 (IV) e',
    ]);
  });

  it('keep groups together at their transformed places', async () => {
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="1" name="g"/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr>${xfrm(100, 100, 200, 100, 'a:xfrm', `<a:chOff x="0" y="0"/><a:chExt cx="${400 * PT}" cy="${200 * PT}"/>`)}</p:grpSpPr>${shape(xfrm(0, 100, 400, 100), para('second'), '', 'lIns="0" rIns="0"')}${shape(xfrm(0, 0, 400, 100), para('first'))}</p:grpSp>`;
    const flow = await readOffice(makePptx({ slides: [shape(xfrm(400, 0, 100, 540), para('right')) + group] }));
    const blocks = flow.parts[0]?.blocks ?? [];
    expect(outline(blocks).filter((text) => text !== 'right')).toEqual(['first', 'second']);
    expect(blocks.find((block) => outline([block])[0] === 'second')?.box).toMatchObject({ x0: 100, x1: 300 });
  });

  it('contain tables with merged cells at their places', async () => {
    const tc = (text: string, attrs = '') => `<a:tc ${attrs}><a:txBody>${para(text)}</a:txBody></a:tc>`;
    const table = `<a:tbl><a:tblPr firstRow="1"/><a:tblGrid><a:gridCol w="${PT * 100}"/><a:gridCol w="${PT * 300}"/></a:tblGrid><a:tr h="${PT * 10}">${tc('a', 'gridSpan="2"')}${tc('', 'hMerge="1"')}</a:tr><a:tr h="${PT * 10}">${tc('b')}${tc('c')}</a:tr></a:tbl>`;
    const flow = await readOffice(makePptx({ slides: [frame(xfrm(100, 100, 400, 100, 'p:xfrm'), table)] }));
    const [block] = flow.parts[0]?.blocks ?? [];
    expect(block).toMatchObject({ kind: 'table', headerRows: 1, box: { x0: 100, y0: 100, x1: 500, y1: 200 } });
    expect(outline(block ? [block] : [])).toEqual(['table 2x2 [0,0 1x2: a; 1,0 1x1: b; 1,1 1x1: c]']);
    expect(block?.kind === 'table' && block.cells[2]?.box).toEqual({ x0: 200, y0: 150, x1: 500, y1: 200 });
  });

  it('contain charts, formulas and pictures; only external links are kept', async () => {
    const chart = part(
      'c:chartSpace',
      '<c:chart><c:plotArea><c:pieChart><c:ser><c:cat><c:strLit><c:pt idx="0"><c:v>x</c:v></c:pt></c:strLit></c:cat><c:val><c:numLit><c:pt idx="0"><c:v>7</c:v></c:pt></c:numLit></c:val></c:ser></c:pieChart></c:plotArea></c:chart>',
    );
    const math =
      '<a:p><mc:AlternateContent><mc:Choice Requires="a14"><a14:m><m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath></a14:m></mc:Choice><mc:Fallback><a:r><a:t>?</a:t></a:r></mc:Fallback></mc:AlternateContent></a:p>';
    const link = '<a:p><a:r><a:rPr b="1"><a:hlinkClick r:id="h"/></a:rPr><a:t>go</a:t></a:r></a:p>';
    const picture = `<p:pic><p:nvPicPr><p:cNvPr id="1" name="p" descr="a cat"/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="i"/></p:blipFill><p:spPr>${xfrm(0, 400, 100, 50)}</p:spPr></p:pic>`;
    const flow = await readOffice(
      makePptx({
        slides: [
          frame(xfrm(0, 0, 100, 50, 'p:xfrm'), '<c:chart r:id="c"/>') +
            shape(xfrm(0, 100, 100, 50), math) +
            shape(xfrm(0, 200, 100, 50), link) +
            picture,
        ],
        relations: {
          c: ['chart', '../charts/chart1.xml'],
          h: ['hyperlink', 'https://a.example/', true],
          i: ['image', '../media/i.jpg'],
        },
        parts: { 'ppt/charts/chart1.xml': chart, 'ppt/media/i.jpg': 'x' },
      }),
    );
    expect(outline(flow.parts[0]?.blocks ?? [])).toEqual([
      'picture chart alt',
      'table 2x2 [0,0 1x1: ; 0,1 1x1: ; 1,0 1x1: x; 1,1 1x1: 7]',
      'formula x=1',
      '*go*(https://a.example/)',
      'picture a cat',
    ]);
    expect(flow.parts[0]?.blocks.at(-1)).toMatchObject({ image: { mimeType: 'image/jpeg', width: 100, height: 50 } });
  });

  it('contain text in columns and rotated shapes, with each paragraph at its start', async () => {
    const two = para('一') + para('二');
    const flow = await readOffice(
      makePptx({
        slides: [
          shape(xfrm(100, 100, 60, 300), two, '', 'vert="eaVert" lIns="0" rIns="0" tIns="0"') +
            shape(
              xfrm(400, 200, 300, 60).replace('<a:xfrm', '<a:xfrm rot="16200000"'),
              two,
              '',
              'lIns="0" rIns="0" tIns="0"',
            ) +
            shape(
              xfrm(200, 400, 100, 60).replace('<a:xfrm', '<a:xfrm rot="10800000"'),
              two,
              '',
              'lIns="0" rIns="0" tIns="0"',
            ),
        ],
      }),
    );
    const boxes = (flow.parts[0]?.blocks ?? []).map(
      ({ box }) => box && [box.x0, box.y0, box.x1, box.y1].map(Math.round),
    );
    expect(boxes).toContainEqual([138, 100, 160, 400]);
    expect(boxes).toContainEqual([117, 100, 138, 400]);
    // Upwards from the left.
    expect(boxes).toContainEqual([520, 80, 542, 380]);
    expect(boxes).toContainEqual([542, 80, 563, 380]);
    expect(boxes).toContainEqual([200, 438, 300, 460]);
  });

  it('have one multi-line title, links of whole shapes, and formulas the size of their shapes', async () => {
    const link = shape(xfrm(0, 200, 100, 50), para('go')).replace(
      'name="s"/>',
      'name="s"><a:hlinkClick r:id="h"/></p:cNvPr>',
    );
    const math = '<a:p><a14:m><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></a14:m></a:p>';
    const flow = await readOffice(
      makePptx({
        slides: [
          shape(xfrm(0, 0, 700, 50), para('One') + para('Two'), '<p:ph type="title"/>') +
            link +
            shape(xfrm(10, 300, 300, 80), math),
        ],
        relations: { h: ['hyperlink', 'https://a.example/', true] },
      }),
    );
    expect(outline(flow.parts[0]?.blocks ?? [])).toEqual(['heading1 One\nTwo', 'go(https://a.example/)', 'formula x']);
    expect(flow.parts[0]?.blocks[2]?.box).toEqual({ x0: 10, y0: 300, x1: 310, y1: 380 });
  });

  it('recognise code by font: whole lines, and words in a sentence', async () => {
    const mono = (text: string) => `<a:r><a:rPr><a:latin typeface="Courier New"/></a:rPr><a:t>${text}</a:t></a:r>`;
    const text = `<a:p>${mono('def f():')}</a:p><a:p>${mono('  return 1')}</a:p><a:p><a:r><a:t>call </a:t></a:r>${mono('f()')}</a:p>`;
    expect((await slides(shape(xfrm(0, 0, 300, 300), text)))[0]).toEqual([
      'code `def f():`\n`  return 1`',
      'call `f()`',
    ]);
  });

  it('read rotated groups in their unrotated order', async () => {
    const inner = shape(xfrm(0, 0, 200, 100), para('first')) + shape(xfrm(0, 100, 200, 100), para('second'));
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="1" name="g"/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr>${xfrm(100, 100, 200, 200, 'a:xfrm', `<a:chOff x="0" y="0"/><a:chExt cx="${200 * PT}" cy="${200 * PT}"/>`).replace('<a:xfrm', '<a:xfrm rot="5400000"')}</p:grpSpPr>${inner}</p:grpSp>`;
    expect((await slides(group))[0]).toEqual(['first', 'second']);
  });

  it('fill in slide numbers for placeholders', async () => {
    const field = (text: string) => `<a:p><a:fld type="slidenum"><a:t>${text}</a:t></a:fld></a:p>`;
    const slide = shape(xfrm(600, 500, 50, 20), field('&lt;number&gt;'));
    expect(await slides(slide, slide, shape(xfrm(600, 500, 50, 20), field('9')))).toEqual([
      ['page-number 1'],
      ['page-number 2'],
      ['page-number 9'],
    ]);
  });

  it('show cropped pictures, mirrored and rotated', async () => {
    const pic = (rect: string, attrs: string) =>
      `<p:pic><p:nvPicPr><p:cNvPr id="1" name="p"/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="i"/>${rect}</p:blipFill><p:spPr>${xfrm(0, 0, 100, 50).replace('<a:xfrm', `<a:xfrm ${attrs}`)}</p:spPr></p:pic>`;
    const view = async (rect: string, attrs: string) => {
      const flow = await readOffice(
        makePptx({
          slides: [pic(rect, attrs)],
          relations: { i: ['image', '../media/i.emf'] },
          parts: { 'ppt/media/i.emf': 'x' },
        }),
      );
      const [block] = flow.parts[0]?.blocks ?? [];
      return block?.kind === 'picture' ? [block.image?.view, block.image?.width] : [];
    };
    expect(await view('<a:srcRect l="25000" b="10%"/>', '')).toEqual([
      { crop: { left: 0.25, top: 0, right: 0, bottom: 0.1 } },
      100,
    ]);
    expect(await view('<a:srcRect t="-5000"/>', 'rot="5400000" flipV="1"')).toEqual([{ flipX: true, turn: 270 }, 50]);
    expect(await view('', '')).toEqual([undefined, 100]);
  });

  it('end with the speaker notes; hidden slides are dropped with a warning', async () => {
    const notes = part(
      'p:notes',
      `<p:cSld><p:spTree>${shape('', para('1'), '<p:ph type="sldNum"/>')}${shape('', para('say this'), '<p:ph type="body" idx="1"/>')}</p:spTree></p:cSld>`,
    );
    const flow = await readOffice(
      makePptx({
        slides: [shape(xfrm(0, 0, 100, 50), para('shown')), shape(xfrm(0, 0, 100, 50), para('hidden'))],
        attributes: { 1: 'show="0"' },
        relations: { n: ['notesSlide', '../notesSlides/n.xml'] },
        parts: { 'ppt/notesSlides/n.xml': notes },
      }),
    );
    expect(flow.parts.map(({ name, blocks }) => [name, outline(blocks)])).toEqual([
      ['Slide 1', ['shown', 'Notes: say this']],
    ]);
    expect(flow.warnings).toEqual(['Hidden slides were left out: 2.']);
  });

  it('that are missing are reported; a file without any slide is damaged', async () => {
    const lost = makePptx({
      slides: [shape(xfrm(0, 0, 100, 50), para('a')), 'x'],
      parts: { 'ppt/slides/slide1.xml': '<p:sld' },
    });
    const flow = await readOffice(lost);
    expect(flow.warnings.join(' ')).toContain('Slides that could not be read: 2.');
    const none = makePptx({ slides: ['x'], parts: { 'ppt/_rels/presentation.xml.rels': relations({}) } });
    await expect(readOffice(none)).rejects.toMatchObject({ code: 40422 });
  });
});

describe('inReadingOrder', () => {
  const item = (drawn: number, x0: number, y0: number, x1: number, y1: number) => ({ drawn, box: { x0, y0, x1, y1 } });
  const order = (...items: ReturnType<typeof item>[]): number[] => inReadingOrder(items).map(({ drawn }) => drawn);

  it('reads down columns if they were filled one after the other, else along rows', () => {
    const grid = (a: number, b: number, c: number, d: number) =>
      order(item(a, 0, 0, 100, 50), item(b, 200, 0, 300, 50), item(c, 0, 100, 100, 150), item(d, 200, 100, 300, 150));
    expect(grid(0, 2, 1, 3)).toEqual([0, 1, 2, 3]);
    expect(grid(0, 1, 2, 3)).toEqual([0, 1, 2, 3]);
  });

  it('reads columns of uneven heights one by one, and overlapping shapes from the top', () => {
    expect(order(item(0, 200, 0, 300, 200), item(1, 0, 0, 100, 90), item(2, 0, 80, 100, 200))).toEqual([1, 2, 0]);
    expect(order(item(0, 0, 60, 100, 150), item(1, 20, 0, 120, 100))).toEqual([1, 0]);
  });
});
