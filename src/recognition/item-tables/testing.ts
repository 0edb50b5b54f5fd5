import type { Ruling } from '../../document/index.ts';
import { spanText } from '../pieces.ts';
import { markTexts, type PlacedText } from '../testing.ts';
import { type PaperType, readType } from '../types/paper-type.ts';
import { findItemTables } from './find-item-tables.ts';

export const bill = readType(`
bill | bill | Bill
note | Note | text | 备注
table: list | Goods
> name | Name | text | 项目名称
> unit | Unit | text | 数量/单位
> count | Count | quantity | 数量, 数量/单位
> sum | Sum | amount | 金额
`);
export const ticket = readType(`
ticket | bill | Ticket
table: legs | Legs
> from | From | station | 自
> to | To | station | 至
> carrier | Carrier | text | 承运人
> flight | Flight | flight | 航班号
`);

export const prices = readType(`
bill | bill | Bill
note | Note | text | 备注
table: list | Goods
> name | Name | text | 品名
> quantity | Count | quantity | 数量
> price | Price | amount | 单价
> sum | Sum | amount | 金额
> class | Class | insurance-class | 医保等级
> unit | Unit | text | 单位
`);
export const fees = readType(`
bill | medical | Bill
table: items | Items
> name | Name | text | 项目名称
> sum | Sum | amount | 金额
table: classes | Classes
> name | Name | fee-class | 项目名称
> sum | Sum | amount | 金额
`);
export const laboratory = readType(`
report | medical | Report
table: results | Results
> name | Name | text | 项目
> result | Result | measure | 结果
> unit | Unit | unit-of-result | 单位
> mark | Mark | mark | 提示
`);

/** The found rows by the name of their table. Pieces of a cell are joined by `|`. */
export const tablesOf = (type: PaperType, texts: readonly PlacedText[]): Record<string, string[][]> =>
  Object.fromEntries(
    findItemTables(type.tables, markTexts(type, texts).marked).map((t) => [
      type.tables[t.table]!.name,
      t.rows.map((row) => row.map((cell) => cell.map(spanText).join('|'))),
    ]),
  );
/** The found rows of each table. */
export const rowsOf = (type: PaperType, texts: readonly PlacedText[], rulings: readonly Ruling[] = []): string[][][] =>
  findItemTables(type.tables, markTexts(type, texts, rulings).marked).map((t) =>
    t.rows.map((row) => row.map((cell) => cell.map(spanText).join('|'))),
  );
