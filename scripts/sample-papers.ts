import { makeOfd, textObject } from '../src/readers/ofd/testing.ts';

/** Text with the place of its upper left corner, in millimetres. */
type Line = [text: string, x: number, y: number];

const paper = (width: number, height: number, lines: Line[], marks = ''): Buffer =>
  makeOfd({
    area: `<ofd:PhysicalBox>0 0 ${width} ${height}</ofd:PhysicalBox>`,
    pages: [lines.map(([text, x, y]) => textObject(text, x, y)).join('') + marks],
    document: '',
    parts: {},
  });

/** A rule between two points, in millimetres. */
const rule = (x1: number, y1: number, x2: number, y2: number): string =>
  `<ofd:PathObject ID="r" Boundary="0 0 210 297" LineWidth="0.25" Stroke="true" Fill="false"><ofd:StrokeColor Value="120 60 30"/><ofd:AbbreviatedData>M ${x1} ${y1} L ${x2} ${y2}</ofd:AbbreviatedData></ofd:PathObject>`;

/** A made-up digital invoice, with numbers that pass their checks. */
export const sampleInvoice = (): Buffer =>
  paper(
    210,
    120,
    [
      ['电子发票(普通发票)', 66, 12],
      ['发票号码:26332000000033681824', 125, 10],
      ['开票日期:2026年03月15日', 125, 18],
      ['购买方名称:乙公司', 14, 30],
      ['销售方名称:甲公司', 112, 30],
      ['项目名称', 14, 44],
      ['金额', 112, 44],
      ['税率', 142, 44],
      ['税额', 167, 44],
      ['*餐饮服务*餐费', 14, 54],
      ['100.00', 112, 54],
      ['6%', 142, 54],
      ['6.00', 167, 54],
      ['价税合计(大写) 壹佰零陆圆整', 14, 82],
      ['(小写)¥106.00', 112, 82],
    ],
    [
      [10, 26, 200, 26],
      [10, 40, 200, 40],
      [10, 78, 200, 78],
      [10, 92, 200, 92],
      [10, 26, 10, 92],
      [200, 26, 200, 92],
      [106, 26, 106, 40],
    ]
      .map(([x1, y1, x2, y2]) => rule(x1!, y1!, x2!, y2!))
      .join(''),
  );

/** A made-up laboratory report. */
export const sampleLaboratoryReport = (): Buffer => {
  const rows = [
    ['1', '白细胞计数', '11.2', '↑', '10^9/L', '3.5-9.5'],
    ['2', '红细胞计数', '4.61', '', '10^12/L', '3.8-5.1'],
    ['3', '血红蛋白', '131', '', 'g/L', '115-150'],
    ['4', '血小板计数', '242', '', '10^9/L', '125-350'],
  ];
  const columns = [16, 34, 84, 102, 118, 150];
  return paper(
    190,
    130,
    [
      ['第一人民医院检验报告单', 62, 10],
      ['姓名:王小明', 16, 26],
      ['性别:女', 72, 26],
      ['年龄:34岁', 112, 26],
      ['科室:内科', 16, 36],
      ['标本种类:全血', 72, 36],
      ['送检医生:李华', 112, 36],
      ...['序号', '项目名称', '结果', '提示', '单位', '参考范围'].map((text, i): Line => [text, columns[i]!, 50]),
      ...rows
        .flatMap((row, r) => row.map((text, i): Line => [text, columns[i]!, 60 + r * 9]))
        .filter(([text]) => text !== ''),
      ['检验者:张敏', 16, 104],
      ['审核者:陈刚', 72, 104],
      ['报告时间:2026-03-15 10:20', 112, 104],
    ],
    [48, 57, 98].map((y) => rule(12, y, 178, y)).join(''),
  );
};
