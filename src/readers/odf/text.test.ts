import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Flow, FlowBlock } from '../../document/index.ts';
import { makeZip } from '../archive/testing.ts';
import { readOdt } from './index.ts';
import { type OdfParts, odfParts } from './testing.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-odt-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function read(body: string, more: Partial<OdfParts> = {}): Promise<Flow> {
  const path = join(dir, 'a.odt');
  await writeFile(path, makeZip(odfParts({ kind: 'text', body, ...more })));
  return readOdt({ path, name: 'a', extension: 'odt', mediaType: '', size: 0, sha256: '' });
}
const said = (block: FlowBlock): string =>
  'runs' in block
    ? block.runs
        .map((run) => (run.image ? '<image>' : run.text) + (run.checked === undefined ? '' : `{${run.checked}}`))
        .join('')
    : block.kind === 'table'
      ? block.cells.map((cell) => cell.blocks.map(said).join('/')).join(' | ')
      : '';
const brief = (flow: Flow): string[] =>
  flow.parts.flatMap(({ blocks }) =>
    blocks.map((block) => `${block.kind}${'level' in block && block.level ? block.level : ''}: ${said(block)}`),
  );
const paragraphs = async (body: string, more: Partial<OdfParts> = {}): Promise<string[]> =>
  brief(await read(body, more));

describe('text documents', () => {
  it('show checkboxes and lists of all kinds of forms', async () => {
    const mark = (kind: string, ...params: [string, string][]) =>
      `<field:fieldmark field:type="vnd.oasis.opendocument.field.FORM${kind}">${params.map(([name, value]) => `<field:param field:name="${name}" field:value="${value}"/>`).join('')}</field:fieldmark>`;
    const forms = `<office:forms><form:form><form:checkbox xml:id="c1" form:label="ready" form:current-state="checked"/><form:form><form:radio form:id="c2" form:label="or"/></form:form>
      <form:listbox xml:id="c3"><form:option form:label="one"/><form:option form:label="two" form:current-selected="true"/></form:listbox><form:text xml:id="c4" form:current-value="typed"/><form:password xml:id="c5" form:value="no"/></form:form></office:forms>`;
    const control = (id: string) => `<draw:control draw:control="${id}"/>`;
    expect(
      await paragraphs(
        `${forms}<text:p>${mark('CHECKBOX', ['Checkbox_Checked', 'true'])} a ${mark('CHECKBOX')} b ${mark('DROPDOWN', ['Dropdown_ListEntry', 'x'], ['Dropdown_ListEntry', 'y'], ['Dropdown_Selected', '1'])}</text:p>
        <text:p><loext:content-control loext:checkbox="true" loext:checked="true">☒</loext:content-control> c <loext:content-control>plain</loext:content-control></text:p>
        <text:p>${['c1', 'c2', 'c3', 'c4', 'c5'].map(control).join('; ')}</text:p>`,
      ),
    ).toEqual([
      'paragraph: ☑{true} a ☐{false} b y',
      'paragraph: ☒{true} c plain',
      'paragraph: ☑{true} ready; ☐{false} or; two; typed; ',
    ]);
  });

  it('recognise styles by name if the file does not define them', async () => {
    expect(
      await paragraphs(
        `<text:p text:style-name="Title">Name</text:p><text:p text:style-name="Contents_20_Heading">Contents</text:p><text:p text:style-name="TableCaption">what it holds</text:p>
        <text:p text:style-name="Preformatted_20_Text">a</text:p><text:p text:style-name="Preformatted_20_Text">b</text:p><text:p>图 <text:sequence text:name="图">1</text:sequence> 说明</text:p>`,
      ),
    ).toEqual([
      'heading1: Name',
      'heading1: Contents',
      'table-caption: what it holds',
      'code: a\nb',
      'figure-caption: 图 1 说明',
    ]);
  });

  it('recognise symbol fonts and code by the font family behind a font name', async () => {
    const face = (name: string, family: string) =>
      `<style:font-face style:name="${name}" svg:font-family="${family}"/>`;
    const span = (name: string, font: string) =>
      `<style:style style:name="${name}" style:family="text"><style:text-properties style:font-name="${font}"/></style:style>`;
    const flow = await read(
      '<text:p>x <text:span text:style-name="T1">\uf0fc</text:span> y <text:span text:style-name="T2">f()</text:span></text:p>',
      {
        fonts: face('Wingdings1', 'Wingdings') + face('Mono', "'Courier New'"),
        automatic: span('T1', 'Wingdings1') + span('T2', 'Mono'),
      },
    );
    expect(brief(flow)).toEqual(['paragraph: x ✓ y f()']);
    expect(flow.parts[0]?.blocks[0]).toMatchObject({ runs: [{}, {}, {}, { text: 'f()', code: true }] });
  });

  it('show ruby text and tables in shapes, and continue an item without a marker', async () => {
    expect(
      await paragraphs(
        `<text:p><text:ruby><text:ruby-base>汉</text:ruby-base><text:ruby-text>hàn</text:ruby-text></text:ruby></text:p>
        <text:p><draw:custom-shape><text:p>box</text:p><loext:table><loext:table-row><loext:table-cell><text:p>cell</text:p></loext:table-cell></loext:table-row></loext:table></draw:custom-shape></text:p>
        <text:list text:style-name="L"><text:list-item><text:p>more</text:p></text:list-item></text:list>`,
        {
          automatic:
            '<text:list-style style:name="L"><text:list-level-style-bullet text:level="1" text:bullet-char=" "/></text:list-style>',
        },
      ),
    ).toEqual(['paragraph: 汉(hàn)', 'paragraph: box', 'table: cell', 'paragraph: more']);
  });

  it('report that comments and hidden text were dropped', async () => {
    const flow = await read(
      '<text:p>a<office:annotation><text:p>no</text:p></office:annotation><text:span text:style-name="H">no</text:span>b</text:p>',
      {
        automatic:
          '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>',
      },
    );
    expect(brief(flow)).toEqual(['paragraph: ab']);
    expect(flow.warnings).toEqual(['Hidden text was left out (1 runs).', 'Comments were left out (1).']);
  });

  it('do not repeat a note mark that the note contains', async () => {
    const note = (citation: string, body: string) =>
      `<text:note text:note-class="footnote"><text:note-citation>${citation}</text:note-citation><text:note-body><text:p>${body}</text:p></text:note-body></text:note>`;
    expect(await paragraphs(`<text:p>a${note('*', '* own')}b${note('1', '1 of them')}</text:p>`)).toEqual([
      'paragraph: a*b1',
      'footnote: * own',
      'footnote: 1 1 of them',
    ]);
  });

  it('have a part for each paper size, with all headers of their pages', async () => {
    const layout = (name: string, width: string, height: string) =>
      `<style:page-layout style:name="${name}"><style:page-layout-properties fo:page-width="${width}" fo:page-height="${height}"/></style:page-layout>`;
    const master = (name: string, page: string, header: string, next = '') =>
      `<style:master-page style:name="${name}" style:page-layout-name="${page}"${next}><style:header><text:p>${header}</text:p></style:header></style:master-page>`;
    const flow = await read(
      '<text:p text:style-name="P1">a</text:p><text:p>b</text:p><text:p text:style-name="P2">c</text:p><text:p text:style-name="P3">d</text:p>',
      {
        automatic: ['First', 'Wide', 'Standard']
          .map(
            (name, i) =>
              `<style:style style:name="P${i + 1}" style:family="paragraph" style:master-page-name="${name}"/>`,
          )
          .join(''),
        layouts: layout('tall', '600pt', '800pt') + layout('wide', '800pt', '600pt'),
        masters:
          master('First', 'tall', 'first', ' style:next-style-name="Standard"') +
          master('Standard', 'tall', 'rest') +
          master('Wide', 'wide', 'wide'),
      },
    );
    expect(flow.parts[0]?.blocks.slice(0, 2)).toMatchObject([{ shownOn: 'first' }, { shownOn: 'later' }]);
    expect(flow.parts.map(({ width, blocks }) => [width, blocks.map(said)])).toEqual([
      [600, ['first', 'rest', 'a', 'b']],
      [800, ['wide', 'c']],
      [600, ['d']],
    ]);
  });
});
