import { makeZip } from '../../../src/readers/archive/testing.ts';
import type { Random } from '../../papers/random.ts';
import type { Block, Run, SourceDocument, TableBlock, TableCell } from './blocks.ts';
import { escapeXml } from './truth.ts';

const NS = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

interface Look {
  table: 'grid' | 'rows' | 'three' | 'plain' | 'outer';
  color: string;
  shade?: string;
  boldHead: boolean;
  center: boolean;
  middle: boolean;
  /** Body size in half points. */
  size: number;
  font: string;
  after: number;
  codeBox: boolean;
}

/** A Word file in a random style. */
export function wordOf(document: SourceDocument, random: Random): Buffer {
  const zh = document.language === 'zh';
  const look: Look = {
    table: random.pick(['grid', 'grid', 'grid', 'rows', 'three', 'plain', 'outer'] as const),
    color: random.pick(['000000', '808080', '4472C4', 'BFBFBF']),
    ...(random.chance(0.4) && { shade: random.pick(['D9E2F3', 'EEEEEE', '4472C4', 'F2F2F2']) }),
    boldHead: random.chance(0.7),
    center: random.chance(0.2),
    middle: random.chance(0.4),
    size: random.pick([20, 21, 22, 24]),
    font: random.pick(
      zh
        ? ['Noto Serif CJK SC', 'Noto Sans CJK SC', 'WenQuanYi Micro Hei']
        : ['Liberation Serif', 'Liberation Sans', 'DejaVu Sans', 'Carlito'],
    ),
    after: random.pick([0, 80, 120, 160, 200]),
    codeBox: random.chance(0.5),
  };
  const body = [
    paragraph(plain(document.title), 'Title'),
    document.byline ? paragraph(plain(document.byline)) : '',
    document.abstract ? paragraph(plain('Abstract'), 'Heading2') + paragraph(plain(document.abstract)) : '',
    ...document.blocks.map((b) => blockOf(b, look)),
  ].join('');
  const running = random.chance(0.6);
  const file = (xml: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`;
  const rel = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const rels = (xml: string): string =>
    file(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${xml}</Relationships>`);
  const type = (part: string, kind: string): string =>
    `<Override PartName="/word/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`;
  const section = `<w:sectPr>${running ? '<w:headerReference xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" w:type="default" r:id="h"/><w:footerReference xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" w:type="default" r:id="f"/>' : ''}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="${random.pick([1134, 1440, 1800])}" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>`;
  return makeZip({
    '[Content_Types].xml': file(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('document', 'document.main')}${type('styles', 'styles')}${type('numbering', 'numbering')}${type('header1', 'header')}${type('footer1', 'footer')}</Types>`,
    ),
    '_rels/.rels': rels(rel('d', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': rels(
      rel('s', 'styles', 'styles.xml') +
        rel('n', 'numbering', 'numbering.xml') +
        rel('h', 'header', 'header1.xml') +
        rel('f', 'footer', 'footer1.xml'),
    ),
    'word/document.xml': file(`<w:document ${NS}><w:body>${body}${section}</w:body></w:document>`),
    'word/styles.xml': file(styles(look, random)),
    'word/numbering.xml': file(
      `<w:numbering ${NS}>${['bullet:•', 'decimal:%1.'].map((n, i) => `<w:abstractNum w:abstractNumId="${i}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${n.split(':')[0]}"/><w:lvlText w:val="${n.split(':')[1]}"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum>`).join('')}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${Array.from({ length: 60 }, (_, i) => `<w:num w:numId="${i + 2}"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`).join('')}</w:numbering>`,
    ),
    'word/header1.xml': file(
      `<w:hdr ${NS}><w:p><w:pPr><w:jc w:val="${random.pick(['left', 'center', 'right'])}"/></w:pPr>${runs(plain(document.title))}</w:p></w:hdr>`,
    ),
    'word/footer1.xml': file(
      `<w:ftr ${NS}><w:p><w:pPr><w:jc w:val="${random.pick(['left', 'center', 'right'])}"/></w:pPr><w:r><w:t xml:space="preserve">${random.pick(['', 'Page '])}</w:t></w:r><w:fldSimple w:instr="PAGE"><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p></w:ftr>`,
    ),
  });
}

const plain = (text: string): Run[] => [{ text }];

function styles({ size, font, after }: Look, random: Random): string {
  const color = random.pick(['000000', '000000', '2F5496', '1F3864']);
  const heads = random.pick([
    [32, 26, 24, 22],
    [36, 30, 26, size],
    [28, 24, size, size],
    [44, 32, 28, 24],
  ] as const);
  const bold = random.chance(0.6) || (heads[2] as number) <= size;
  const head = (level: number): string =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="${random.pick([120, 200, 240, 320])}" w:after="${random.pick([0, 60, 120])}"/><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr>${bold ? '<w:b/>' : ''}<w:color w:val="${color}"/><w:sz w:val="${heads[Math.min(level - 1, 3)]}"/></w:rPr></w:style>`;
  return `<w:styles ${NS}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:eastAsia="${font}" w:cs="${font}"/><w:sz w:val="${size}"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="${after}" w:line="${random.pick([240, 259, 276, 360])}" w:lineRule="auto"/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:pPr><w:jc w:val="${random.pick(['left', 'center'])}"/></w:pPr><w:rPr>${random.chance(0.5) ? '<w:b/>' : ''}<w:sz w:val="${random.pick([40, 48, 56])}"/></w:rPr></w:style>${[1, 2, 3, 4].map(head).join('')}<w:style w:type="paragraph" w:styleId="Caption"><w:name w:val="caption"/><w:pPr><w:jc w:val="${random.pick(['left', 'center'])}"/></w:pPr><w:rPr>${random.chance(0.5) ? '<w:i/>' : ''}<w:sz w:val="${size - 3}"/></w:rPr></w:style></w:styles>`;
}

function runs(list: readonly Run[], extra = ''): string {
  const one = (r: Run): string => {
    const props = {
      bold: '<w:b/>',
      italic: '<w:i/>',
      code: '<w:rFonts w:ascii="Liberation Mono" w:hAnsi="Liberation Mono"/>',
      link: '<w:color w:val="0563C1"/><w:u w:val="single"/>',
    };
    return `<w:r><w:rPr>${r.mark ? props[r.mark] : ''}${extra}</w:rPr><w:t xml:space="preserve">${escapeXml(r.text)}</w:t></w:r>`;
  };
  return list.map(one).join('');
}

const paragraph = (list: readonly Run[], style?: string, props = '', extra = ''): string =>
  `<w:p><w:pPr>${style ? `<w:pStyle w:val="${style}"/>` : ''}${props}</w:pPr>${runs(list, extra)}</w:p>`;

let lists = 1;

function blockOf(block: Block, look: Look): string {
  switch (block.kind) {
    case 'heading':
      return paragraph(block.runs, `Heading${block.level - 1}`);
    case 'paragraph':
      return paragraph(block.runs);
    case 'quote':
      return paragraph(block.runs, undefined, '<w:ind w:left="720"/>', '<w:i/>');
    case 'list': {
      lists = (lists % 60) + 1;
      const id = block.ordered ? lists + 1 : 1;
      return block.items
        .map((i) => paragraph(i, undefined, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>`))
        .join('');
    }
    case 'code': {
      const box = look.codeBox
        ? '<w:pBdr><w:top w:val="single" w:sz="4" w:space="1" w:color="999999"/><w:left w:val="single" w:sz="4" w:space="4" w:color="999999"/><w:bottom w:val="single" w:sz="4" w:space="1" w:color="999999"/><w:right w:val="single" w:sz="4" w:space="4" w:color="999999"/></w:pBdr>'
        : '<w:shd w:val="clear" w:fill="F2F2F2"/>';
      return (
        block.lines
          .map((l) =>
            paragraph([{ text: l, mark: 'code' }], undefined, `${box}<w:spacing w:after="0"/>`, '<w:sz w:val="18"/>'),
          )
          .join('') + paragraph([])
      );
    }
    case 'figure':
      return paragraph(plain(block.caption), 'Caption');
    case 'formula':
      return paragraph(
        plain(block.latex.replace(/\\[a-z]+|[{}\\]/g, '')),
        undefined,
        '<w:jc w:val="center"/>',
        '<w:i/>',
      );
    case 'algorithm':
      return (
        paragraph(plain(block.caption), 'Caption') +
        block.lines
          .map((l, i) =>
            paragraph(
              plain(`${i + 1}: ${l.text}`),
              undefined,
              `<w:spacing w:after="0"/><w:ind w:left="${l.indent * 300}"/>`,
            ),
          )
          .join('')
      );
    case 'table':
      return (block.caption ? paragraph(plain(block.caption), 'Caption') : '') + tableOf(block, look) + paragraph([]);
  }
}

const SIDES = {
  grid: 'top left bottom right insideH insideV',
  rows: 'top bottom insideH',
  three: 'top bottom',
  plain: '',
  outer: 'top left bottom right',
};

function tableOf({ rows, headRows, align, widths }: TableBlock, look: Look): string {
  const on = SIDES[look.table].split(' ');
  const total = widths.reduce((a, b) => a + Math.max(6, b), 0);
  const room = Math.min(9000, total * 180);
  const wide = widths.map((x) => Math.round((Math.max(6, x) / total) * room));
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((s) => `<w:${s} w:val="${on.includes(s) ? 'single' : 'nil'}" w:sz="4" w:space="0" w:color="${look.color}"/>`)
    .join('');
  const open: (TableCell | undefined)[] = widths.map(() => undefined);
  const left: number[] = widths.map(() => 0);
  const body = rows.map((cells, r) => {
    const out: string[] = [];
    let next = 0;
    for (let c = 0; c < widths.length; ) {
      const going = (left[c] as number) > 0 ? open[c] : undefined;
      const cell = going ?? cells[next++];
      if (!cell) break;
      const span = cell.colSpan ?? 1;
      if (going) left[c] = (left[c] as number) - 1;
      else if (cell.rowSpan) {
        open[c] = cell;
        left[c] = cell.rowSpan - 1;
      }
      const merge = going ? '<w:vMerge/>' : cell.rowSpan ? '<w:vMerge w:val="restart"/>' : '';
      const under =
        look.table === 'three' && r === headRows - 1
          ? `<w:tcBorders><w:bottom w:val="single" w:sz="4" w:color="${look.color}"/></w:tcBorders>`
          : '';
      const shade = look.shade && r < headRows ? `<w:shd w:val="clear" w:fill="${look.shade}"/>` : '';
      const props = `<w:tcPr><w:tcW w:w="${wide.slice(c, c + span).reduce((a, b) => a + b, 0)}" w:type="dxa"/>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}${merge}${under}${shade}${look.middle ? '<w:vAlign w:val="center"/>' : ''}</w:tcPr>`;
      const place = look.center || (r < headRows && look.middle) ? 'center' : align[c];
      const extra = look.boldHead && r < headRows ? '<w:b/>' : '';
      const lines = going ? [[]] : cell.lines;
      out.push(
        `<w:tc>${props}${lines.map((l) => paragraph(l, undefined, `<w:spacing w:after="0" w:line="240" w:lineRule="auto"/><w:jc w:val="${place}"/>`, extra)).join('')}</w:tc>`,
      );
      c += span;
    }
    return `<w:tr>${r < headRows ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${out.join('')}</w:tr>`;
  });
  return `<w:tbl><w:tblPr><w:tblW w:w="${room}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${wide.map((x) => `<w:gridCol w:w="${x}"/>`).join('')}</w:tblGrid>${body.join('')}</w:tbl>`;
}
