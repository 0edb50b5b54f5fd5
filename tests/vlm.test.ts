import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breakOff, endEarly, endless, ModelServer, refuse, type Turn, vllm } from '../src/chat/testing.ts';
import { type Json, PARSE, TestService, Upload } from './support/service.ts';

const NEWER = '/api/docparse/parse/sync';

/** A page of 600 x 800 points: a title, a paragraph, a table of two rows. */
async function reportPdf(pages = 1, ruled = false): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let i = 0; i < pages; i++) {
    const page = pdf.addPage([600, 800]);
    page.drawText('Annual report', { x: 60, y: 720, size: 22, font });
    page.drawText('The year was good for all of us.', { x: 60, y: 660, size: 11, font });
    page.drawText('Name', { x: 60, y: 600, size: 11, font });
    page.drawText('Value', { x: 300, y: 600, size: 11, font });
    page.drawText('Alpha', { x: 60, y: 580, size: 11, font });
    page.drawText('42', { x: 300, y: 580, size: 11, font });
    if (ruled) {
      for (const y of [574, 594, 614]) page.drawLine({ start: { x: 55, y }, end: { x: 400, y } });
      for (const x of [55, 295, 400]) page.drawLine({ start: { x, y: 574 }, end: { x, y: 614 } });
    }
  }
  return Buffer.from(await pdf.save());
}

const PLACES = { title: [90, 60, 600, 110], text: [90, 155, 900, 190], table: [90, 230, 900, 300] };
const OTSL = '<ched>Name<ched>Value<nl><fcel>Alpha<fcel>42<nl>';

/** MinerU2.5: the layout of the page first, then what each block says. */
const mineru =
  ({
    table = OTSL,
    text = 'The year was good for all of us.',
    layout,
  }: {
    table?: string;
    text?: string;
    layout?: string;
  } = {}): Turn =>
  (response, body, request) => {
    const prompt = body.messages.at(-1).content[1].text as string;
    const item = (place: number[], type: string): string =>
      `<|box_start|>${place.map((n) => String(n).padStart(3, '0')).join(' ')}<|box_end|><|ref_start|>${type}<|ref_end|><|rotate_up|>`;
    const said: Record<string, string> = {
      '\nLayout Detection:':
        layout ?? [item(PLACES.title, 'title'), item(PLACES.text, 'text'), item(PLACES.table, 'table')].join('\n'),
      '\nTable Recognition:': table,
    };
    // Crops come in any order: the line of text is long for its height.
    const png = Buffer.from(body.messages.at(-1).content[0].image_url.url.split(',')[1], 'base64');
    const isLine = png.readUInt32BE(16) > 8 * png.readUInt32BE(20);
    return vllm(said[prompt] ?? (isLine ? text : 'Annual report'))(response, body, request);
  };

let model: ModelServer;
let service: TestService;
const profiled: TestService[] = [];

const start = (profile?: string): Promise<TestService> =>
  TestService.start({
    DOCPARSE_WORKERS: '1',
    DOCPARSE_VLM_A_URL: model.url,
    DOCPARSE_VLM_A_MODEL: 'served/model',
    DOCPARSE_VLM_RETRIES: '1',
    ...(profile && { DOCPARSE_VLM_A_PROFILE: profile }),
  });

beforeAll(async () => {
  model = await ModelServer.start();
  service = await start();
}, 60_000);
afterAll(async () => {
  await Promise.all([service, ...profiled].map((one) => one.stop()));
  await model.stop();
});

const ask = async (
  config: object,
  {
    pages = 1,
    at = service,
    path = PARSE,
    ruled = false,
  }: { pages?: number; at?: TestService; path?: string; ruled?: boolean } = {},
): Promise<Json> => {
  return (await at.send(path, { file: new Upload(await reportPdf(pages, ruled), 'report.pdf'), config })).json;
};
const v1 = (more: object = {}, capabilities: object = {}): object => ({
  capabilities: { include_table_structure: true, include_char_details: true, pages: true, ...capabilities },
  config: { force_engine: 'vlm_engine_a', ...more },
});
const types = (elements: Json[]): [string, string][] => elements.map(({ type, text }) => [type, text]);

describe('vlm_engine_a', () => {
  it('asks for the layout, then for each block, and gives a document like any other', async () => {
    model.script(mineru());
    const { code, data } = await ask(v1());
    expect(code).toBe(200);
    expect(types(data.elements).slice(0, 2)).toEqual([
      ['Title', 'Annual report'],
      ['NarrativeText', 'The year was good for all of us.'],
    ]);
    const table = data.elements[2];
    expect(table.table_structure).toMatchObject({ rows: 2, cols: 2 });
    expect(table.table_structure.cells.map(({ text }: Json) => text)).toEqual(['Name', 'Value', 'Alpha', '42']);
    expect(data.elements[1].metadata.parent_id).toBe(data.elements[0].element_id);
    expect(data.pages[0]).toMatchObject({ status: 'Success', engine: 'vlm_engine_a' });
    expect(data.markdown).toContain('# Annual report');
    const [layout, ...crops] = model.requests;
    expect(layout).toMatchObject({
      model: 'served/model',
      temperature: 0,
      top_p: 0.01,
      top_k: 1,
      skip_special_tokens: false,
      stream: true,
    });
    expect(layout.messages[0]).toEqual({ role: 'system', content: 'You are a helpful assistant.' });
    expect(layout.messages[1].content.map(({ type }: Json) => type)).toEqual(['image_url', 'text']);
    expect(layout.messages[1].content[0].image_url.url).toMatch(/^data:image\/png;base64,/);
    expect(
      crops.map(({ presence_penalty, frequency_penalty }: Json) => `${presence_penalty} ${frequency_penalty}`).sort(),
    ).toEqual(['1 0.005', '1 0.05', '1 0.05']);
  });

  it('gives characters the boxes that the page shows them in, and says where it and the page differ', async () => {
    model.script(mineru({ text: 'The year was g0od for all of us.' }));
    const { data } = await ask(v1());
    const chars = data.elements[1].char_details as Json[];
    const wrong = chars.find(({ text }) => text === '0');
    const right = chars.find(({ text }) => text === 'T');
    expect(wrong.recognition.confidence).toBeLessThan(0.6);
    expect(wrong.recognition.candidates.map(({ text }: Json) => text)).toEqual(['0', 'o']);
    expect(right.coordinates[0]).toBeCloseTo(0.1, 2);
    expect(right.coordinates[1]).toBeGreaterThan(0.15);
    const [, , alpha] = data.elements[2].table_structure.cells;
    expect(alpha.coordinates[0]).toBeLessThan(0.15);
    expect(alpha.char_details.length).toBe(5);
  });

  it('makes half a row of a table whole, and says that an answer was cut', async () => {
    model.script((response, body, request) =>
      mineru({ table: '<fcel>Name<fcel>Value<nl><fcel>Al<fc' })(response, body, request),
    );
    const { data } = await ask(v1());
    expect(data.elements[2].table_structure).toMatchObject({ rows: 2, cols: 2 });
    expect(data.elements[2].table_structure.cells.map(({ text }: Json) => text)).toEqual(['Name', 'Value', 'Al', '']);
  });

  it('asks a loop once more with other sampling, then cuts it', async () => {
    model.script((response, body, request) =>
      model.requests.length === 1
        ? mineru()(response, body, request)
        : endless('', 'again and again ')(response, body, request),
    );
    const { code, data } = await ask(v1());
    expect(code).toBe(200);
    expect(
      model.requests.some(
        ({ temperature, frequency_penalty }: Json) => temperature === 0.2 && frequency_penalty === 0.2,
      ),
    ).toBe(true);
    expect(data.warnings.join(' ')).toContain('did not come to an end');
    expect(data.elements[0].text.length).toBeLessThan(400);
  });

  it('tries again what passes', async () => {
    let refused = 0;
    model.script((response, body, request) => {
      const turns = [refuse(429, 'busy', { 'retry-after': '0' }), breakOff('half'), endEarly('half')];
      const turn = model.requests.length % 2 === 1 ? turns[refused++] : undefined;
      return (turn ?? mineru())(response, body, request);
    });
    expect((await ask(v1())).code).toBe(200);
    expect(refused).toBeGreaterThan(0);
  });

  it.each<[string, Turn, string]>([
    ['a server in trouble', refuse(500, 'secret internals'), 'HTTP 500'],
    ['an id that the server does not have', refuse(404, 'model does not exist'), 'HTTP 404'],
    ['a stream that is cut each time', breakOff('half'), 'broke off'],
  ])('answers 30203 for %s', async (_, turn, what) => {
    model.script(turn);
    const { code, message } = await ask(v1());
    expect(code).toBe(30203);
    expect(message).toContain(what);
    expect(message).not.toContain('secret');
  });

  it('loses no other page to one that fails, and has primary read it if asked', async () => {
    const second = (response: Json, body: Json, request: Json): unknown =>
      body.messages.at(-1).content[1].text === '\nLayout Detection:' &&
      model.requests.filter((one: Json) => one.messages.at(-1).content[1].text === '\nLayout Detection:').length === 2
        ? refuse(400, 'no')(response, body, request)
        : mineru({ layout: '<|box_start|>090 060 600 110<|box_end|><|ref_start|>title<|ref_end|><|rotate_up|>' })(
            response,
            body,
            request,
          );
    model.script(second as Turn);
    const partial = await ask(v1(), { pages: 2 });
    expect(partial.code).toBe(50207);
    expect(partial.data.pages.map(({ status }: Json) => status).sort()).toEqual(['Failed', 'Success']);
    model.script(second as Turn);
    const whole = await ask(v1({ engine_params: { fallback: 'primary' } }), { pages: 2 });
    expect(whole.code).toBe(200);
    expect(whole.data.pages.map(({ engine }: Json) => engine).sort()).toEqual(['primary', 'vlm_engine_a']);
    expect(whole.data.warnings.join(' ')).toContain('Read by primary');
  });

  it('is what parse_mode vlm means', async () => {
    model.script(mineru());
    const { data } = await ask({ capabilities: { pages: true }, config: { engine_params: { parse_mode: 'vlm' } } });
    expect(data.pages[0].engine).toBe('vlm_engine_a');
  });

  it('is a provider of the newer family', async () => {
    model.script(mineru());
    const { data } = await ask({ provider: 'vlm_engine_a' }, { path: NEWER });
    expect(types(data.result.elements).slice(0, 2)).toEqual([
      ['Title', 'Annual report'],
      ['NarrativeText', 'The year was good for all of us.'],
    ]);
  });
});

describe('models of other families', () => {
  const HTML = '<table><tr><th>Name</th><th>Value</th></tr><tr><td>Alpha</td><td>42</td></tr></table>';
  const DOTS = JSON.stringify([
    { bbox: [100, 60, 900, 150], category: 'Title', text: 'Annual report' },
    { bbox: [100, 330, 1300, 420], category: 'Text', text: 'The year was good for all of us.' },
    { bbox: [100, 500, 1300, 660], category: 'Table', text: HTML },
  ]);
  const GROUNDED = `<|ref|>title<|/ref|><|det|>[[90, 60, 600, 110]]<|/det|>\n# Annual report\n\n<|ref|>text<|/ref|><|det|>[[90, 155, 900, 190]]<|/det|>\nThe year was good for all of us.\n\n<|ref|>table<|/ref|><|det|>[[90, 230, 900, 300]]<|/det|>\n${HTML}`;
  const DOCTAGS = `<doctag><section_header_level_1><loc_45><loc_30><loc_300><loc_55>Annual report</section_header_level_1>\n<text><loc_45><loc_78><loc_450><loc_95>The year was good for all of us.</text>\n<otsl><loc_45><loc_115><loc_450><loc_150>${OTSL}</otsl>\n</doctag>`;
  const MARKDOWN = `---\nprimary_language: en\nis_rotation_valid: True\nrotation_correction: 0\nis_table: False\nis_diagram: False\n---\n# Annual report\n\nThe year was good for all of us.\n\n${HTML}\n`;

  const SYSTEMS = ['nanonets-ocr', 'hunyuanocr'];

  it.each<[string, string, object]>([
    ['dots.ocr', DOTS, { temperature: 0.1, top_p: 0.9 }],
    ['deepseek-ocr', GROUNDED, { skip_special_tokens: false }],
    ['granite-docling', DOCTAGS, { stop: ['</doctag>', '<|end_of_text|>'] }],
    ['olmocr', MARKDOWN, { max_tokens: 8000 }],
    ['nanonets-ocr', MARKDOWN.replace(/---[\s\S]*?---\n/, ''), { temperature: 0 }],
    ['lightonocr', MARKDOWN.replace(/---[\s\S]*?---\n/, ''), { temperature: 0.2 }],
    ['hunyuanocr', MARKDOWN.replace(/---[\s\S]*?---\n/, ''), { temperature: 0, top_k: -1, repetition_penalty: 1.08 }],
    [
      'ovisocr2',
      MARKDOWN.replace(/---[\s\S]*?---\n/, ''),
      { temperature: 0, chat_template_kwargs: { enable_thinking: false } },
    ],
  ])('reads what %s writes', async (profile, answer, params) => {
    const own = await start(profile);
    profiled.push(own);
    model.script(vllm(answer));
    const { code, data } = await ask(v1(), { at: own });
    expect(code).toBe(200);
    expect(types(data.elements).slice(0, 2)).toEqual([
      ['Title', 'Annual report'],
      ['NarrativeText', 'The year was good for all of us.'],
    ]);
    expect(data.elements[2].table_structure.cells.map(({ text }: Json) => text)).toEqual([
      'Name',
      'Value',
      'Alpha',
      '42',
    ]);
    const [x, y] = data.elements[1].char_details[0].coordinates;
    expect([x, y]).toEqual([expect.closeTo(0.1, 2), expect.closeTo(0.164, 1)]);
    expect(model.requests).toHaveLength(1);
    expect(model.requests[0]).toMatchObject(params);
    expect(model.requests[0].messages.at(-1).content[0].type).toBe(profile === 'olmocr' ? 'text' : 'image_url');
    expect(model.requests[0].messages.map(({ role }: Json) => role)).toEqual([
      ...(SYSTEMS.includes(profile) ? ['system'] : []),
      'user',
    ]);
    // A model without a prompt is shown the picture alone.
    expect(model.requests[0].messages.at(-1).content).toHaveLength(profile === 'lightonocr' ? 1 : 2);

    model.script(vllm(answer.slice(0, answer.lastIndexOf('42')), { finish: 'length' }));
    const cut = await ask(v1(), { at: own });
    expect(types(cut.data.elements).slice(0, 2)).toEqual(types(data.elements).slice(0, 2));
    expect(cut.data.warnings.join(' ')).toContain('did not come to an end');

    model.script(refuse(500, 'secret internals'));
    const failed = await ask(v1(), { at: own });
    expect([failed.code, failed.message.includes('secret')]).toEqual([30203, false]);
  });
});

describe('vlm_engine_b', () => {
  let own: TestService;
  beforeAll(async () => {
    own = await TestService.start({ DOCPARSE_WORKERS: '1', DOCPARSE_VLM_B_URL: model.url, DOCPARSE_VLM_RETRIES: '0' });
    profiled.push(own);
  }, 60_000);

  it('asks about the blocks of our own layout with prompts by kind', async () => {
    model.script((response, body, request) => {
      const prompt = body.messages[0].content[1].text as string;
      return vllm(prompt === 'Table Recognition:' ? OTSL : 'The year was bad for all of us.')(response, body, request);
    });
    const { code, data } = await ask(
      { capabilities: { pages: true }, config: { force_engine: 'vlm_engine_b' } },
      { at: own },
    );
    expect(code).toBe(200);
    expect(data.pages[0].engine).toBe('vlm_engine_b');
    expect(data.markdown).toContain('The year was bad for all of us.');
    for (const { messages, model: id, max_completion_tokens } of model.requests as Json[]) {
      expect(messages).toHaveLength(1);
      expect(messages[0].content[0].image_url.url).toMatch(/^data:image\/jpeg/);
      expect([id, max_completion_tokens]).toEqual(['first-model', 4096]);
    }
  });

  it('makes half a row of a table whole, keeps its own text where an answer is cut, and fails where the server does', async () => {
    model.script((response, body, request) => {
      const isTable = body.messages[0].content[1].text === 'Table Recognition:';
      return (isTable ? vllm('<fcel>Name<fcel>Value<nl><fcel>Alp', { finish: 'length' }) : vllm(''))(
        response,
        body,
        request,
      );
    });
    const config = {
      capabilities: { include_table_structure: true, pages: true },
      config: { force_engine: 'vlm_engine_b' },
    };
    const half = await ask(config, { at: own, ruled: true });
    expect(
      half.data.elements.find(({ type }: Json) => type === 'Table').table_structure.cells.map(({ text }: Json) => text),
    ).toEqual(['Name', 'Value', 'Alp', '']);
    expect(half.data.warnings.join(' ')).toContain('did not come to an end');
    expect(half.data.markdown).toContain('The year was good for all of us.');
    for (const turn of [refuse(500, 'x'), refuse(404, 'x'), breakOff('half'), endEarly('half')]) {
      model.script(turn);
      expect((await ask(config, { at: own })).code).toBe(30203);
    }
  });

  it('says which setting is missing for the other engine', async () => {
    const { code, message } = await ask(v1(), { at: own });
    expect(code).toBe(40429);
    expect(message).toContain('vlm.engine_a.url');
  });
});
