import { drawCode } from '../compose/code.ts';
import { composeForm } from '../compose/page.ts';
import { drawSeal } from '../compose/seal.ts';
import { printDate, someDay } from '../facts/dates.ts';
import { purchase } from '../facts/goods.ts';
import { bankAccount, creditCode, landline } from '../facts/identifiers.ts';
import { amountInWords, money } from '../facts/money.ts';
import { billPrint } from '../facts/papers.ts';
import { bankBranch, company, personName } from '../facts/people.ts';
import { address, place } from '../facts/places.ts';
import type { Column, Desk, PaperMaker, Seal, Sketch } from '../form.ts';
import { at, cellValue, frame, type Html, printed, typed, value } from '../markup.ts';

const TABLE = 'product_list';

function facts({ random }: Desk) {
  const day = someDay(random, 2021, 2026);
  const special = random.chance(0.4);
  const bought = purchase(
    random,
    random.weighted([
      [6, 1],
      [3, 2],
      [2, random.int(3, 6)],
    ] as const),
    { exempt: !special && random.chance(0.12) },
  );
  const buyer = place(random);
  const seller = place(random);
  const personal = !special && random.chance(0.1);
  const bank = `${bankBranch(random, seller)};银行账号:${bankAccount(random)};`;
  const remark = random.weighted([
    [3, ''],
    [1, `购方开户银行:${bankBranch(random, buyer)}; 银行账号:${bankAccount(random)};`],
    [1, `销方开户银行:${bank} 地址:${address(random, seller)}; 电话:${landline(random, seller.province.area)}`],
    [1, random.pick(['订单号', '合同号', '入住人', '项目编号']) + random.pick(['：', ':']) + random.digits(10)],
    [1, random.pick(['2024年3月服务费', '差旅报销', '会议费', '收款人:李静; 复核人:王芳;'])],
  ] as const);
  return {
    day,
    special,
    bought,
    exempt: bought.items.every((item) => item.rate === 0),
    number: `${day.slice(2, 4)}${seller.province.code}${random.pick(['2', '7', '9'])}000000${random.digits(9)}`,
    title: special ? '电子发票（增值税专用发票）' : '电子发票（普通发票）',
    buyerName: personal ? personName(random) : company(random, buyer),
    buyerId: personal ? '' : creditCode(random),
    sellerName: company(random, seller),
    sellerId: creditCode(random),
    province: seller.province,
    remark,
    issuer: personName(random),
  };
}

const rowsOf = (desk: Desk, f: ReturnType<typeof facts>): Record<string, string>[] =>
  f.bought.items.map((item) => ({
    vat_invoice_product_name: item.coded,
    vat_invoice_specification: item.spec,
    vat_invoice_unit: item.unit,
    vat_invoice_quantity: desk.chance(0.95) ? item.quantity : '',
    vat_invoice_unit_price: item.unitPrice,
    vat_invoice_price: money(item.amount),
    vat_invoice_tax_rate: f.exempt ? '免税' : `${item.rate}%`,
    vat_invoice_tax: f.exempt ? '***' : money(item.tax),
  }));

/** The national form: fixed grid, varying sizes and wordings. */
function national(desk: Desk): Sketch {
  const { random, chance, word } = desk;
  const f = facts(desk);
  const color = random.pick(['#801800', '#800000', '#8a2b1a', '#000', '#5a1010']);
  const line = `.25mm solid ${color}`;
  const parts: Html[] = [];
  const label = (plain: string, size = 3.2): Html =>
    printed(plain, `color:${color};font-size:${size}mm;font-family:'AR PL KaitiM GB','AR PL UKai CN','LXGW WenKai'`);
  const say = (x: number, y: number, content: Html, style = ''): void =>
    void parts.push(
      at(
        x + random.real(-0.6, 0.6),
        y + random.real(-0.5, 0.5),
        content,
        `font-size:${random.real(2.9, 3.3)}mm;line-height:1.25;${style}`,
      ),
    );
  parts.push(
    at(
      0,
      random.real(6, 9),
      value('title', f.title, `color:${color};font-size:${random.real(5.4, 6.6)}mm;left:0;top:0`),
      'width:210mm;text-align:center',
    ),
  );
  if (chance(0.7)) parts.push(frame(68, 16.5, 74, 0.7, line));
  const x = random.real(148, 160);
  say(x, 9.5, label(word('发票号码：;发票号码:')) + value('vat_invoice_number', f.number));
  say(x, 15.5, label(word('开票日期：;开票日期:')) + value('vat_invoice_issue_date', printDate(f.day, '年')));
  const top = random.real(24, 30);
  const partyHeight = random.real(16, 22);
  const middle = top + partyHeight;
  const rows = rowsOf(desk, f);
  const rowHeight = random.real(5, 6.4);
  const itemsHeight = Math.max(random.real(32, 44), 8 + (rows.length + 2) * rowHeight);
  const sum = middle + itemsHeight;
  const words = sum + random.real(6.5, 8);
  const end = words + random.real(17, 21);
  parts.push(
    frame(6, top, 198, end - top, line),
    frame(6, middle, 198, 0, line),
    frame(6, sum, 198, 0, line),
    frame(6, words, 198, 0, line),
  );
  const parties: [string, string, string, string, string, number][] = [
    ['购买方信息', '购', 'vat_invoice_payer_name', 'vat_invoice_rate_payer_id', f.buyerName, 6],
    ['销售方信息', '销', 'vat_invoice_seller_name', 'vat_invoice_seller_id', f.sellerName, 105],
  ];
  for (const [side, , nameKey, idKey, name, left] of parties) {
    parts.push(
      at(
        left,
        top + 1,
        [...side].map((char) => `<div>${label(char, 2.9)}</div>`).join(''),
        `width:6mm;text-align:center;line-height:${((partyHeight - 1.5) / 5).toFixed(2)}mm;font-size:2.9mm`,
      ),
    );
    parts.push(frame(left + 6, top, 0, partyHeight, line));
    say(left + 7.5, top + partyHeight * 0.15, label(chance(0.7) ? '名称：' : '名 称：') + value(nameKey, name));
    const id = idKey.includes('seller') ? f.sellerId : f.buyerId;
    say(
      left + 7.5,
      top + partyHeight * 0.55,
      label('统一社会信用代码/纳税人识别号：', random.real(2.7, 3.1)) +
        (id ? value(idKey, id, "font-family:'Liberation Mono'") : ''),
    );
  }
  parts.push(frame(105, top, 0, partyHeight, line));
  const columns: [string, string, number, 'left' | 'center' | 'right', number][] = [
    ['vat_invoice_product_name', '项目名称', 8, 'left', 38],
    ['vat_invoice_specification', '规格型号', 46, 'left', 22],
    ['vat_invoice_unit', '单  位', 68, 'center', 14],
    ['vat_invoice_quantity', '数  量', 84, 'right', 22],
    ['vat_invoice_unit_price', '单  价', 108, 'right', 24],
    ['vat_invoice_price', '金  额', 134, 'right', 22],
    ['vat_invoice_tax_rate', '税率/征收率', 158, 'center', 18],
    ['vat_invoice_tax', '税  额', 178, 'right', 24],
  ];
  for (const [, name, left, align, width] of columns)
    parts.push(at(left, middle + 1, label(name), `width:${width}mm;text-align:${align === 'left' ? 'center' : align}`));
  rows.forEach((row, i) => {
    for (const [key, , left, align, width] of columns)
      if (row[key])
        parts.push(
          at(
            left,
            middle + 6.5 + i * rowHeight,
            cellValue(TABLE, i, key, row[key]),
            `width:${width}mm;text-align:${align};font-size:2.9mm;line-height:1.1;white-space:${align === 'left' ? 'normal' : 'nowrap'}`,
          ),
        );
  });
  const sign = random.pick(['¥', '￥']);
  say(22, sum - 6, `${label('合')}&nbsp; &nbsp; &nbsp; &nbsp; ${label('计')}`);
  parts.push(
    at(
      134,
      sum - 5.8,
      typed(sign) + value('vat_invoice_total', money(f.bought.amount)),
      'width:22mm;text-align:right;font-size:3mm',
    ),
  );
  parts.push(
    at(
      178,
      sum - 5.8,
      f.exempt
        ? value('vat_invoice_tax_total', '***')
        : typed(sign) + value('vat_invoice_tax_total', money(f.bought.tax)),
      'width:24mm;text-align:right;font-size:3mm',
    ),
  );
  const row = sum + (words - sum) / 2 - 2.2;
  say(14, row, label('价税合计（大写）'));
  parts.push(frame(52, sum, 0, words - sum, line));
  say(60, row, (chance(0.7) ? typed('⊗') : '') + value('vat_invoice_total_cover_tax', amountInWords(f.bought.total)));
  say(136, row, label('（小写）') + typed(sign) + value('vat_invoice_total_cover_tax_digits', money(f.bought.total)));
  parts.push(
    at(
      6,
      words + 2,
      `<div>${label('备')}</div><div>${label('注')}</div>`,
      `width:6mm;text-align:center;line-height:${random.real(5, 7)}mm`,
    ),
    frame(12, words, 0, end - words, line),
  );
  if (f.remark)
    parts.push(
      at(
        14,
        words + 1.5,
        value('vat_invoice_total_note', f.remark),
        'width:180mm;white-space:normal;font-size:2.9mm;line-height:1.3',
      ),
    );
  say(
    random.real(14, 30),
    end + 3,
    label(chance(0.8) ? '开票人：' : '开票人:') + value('vat_invoice_drawer', f.issuer),
  );
  if (chance(0.3))
    parts.push(
      at(
        4,
        2,
        printed(
          random.pick(['旅客运输服务', '货物运输服务', '差额征税－差额开票', '建筑服务']),
          `color:${color};font-size:3mm`,
        ),
      ),
    );
  const codes = chance(0.92)
    ? [
        `01,${f.special ? 31 : 32},,${f.number},${money(f.bought.total)},${f.day.replaceAll('-', '')},,${random.letters(4, '0123456789ABCDEF')},`,
      ]
    : [];
  if (codes.length) parts.push(drawCode(codes[0]!, 0, random.real(6, 10), 4, random.real(17, 20)));
  const seals: Seal[] = chance(0.93)
    ? [{ kind: 'supervision', shape: 'oval', lines: ['全国统一发票监制章', f.province.name, '国家税务总局'] }]
    : [];
  if (seals.length) parts.push(drawSeal(random, seals[0]!, 0, 105, random.real(14, 17)));
  return { width: 210, height: Math.max(140, end + 10), html: parts.join(''), seals, codes, ...rest(f) };
}

const rest = (f: ReturnType<typeof facts>): Pick<Sketch, 'kind' | 'derived' | 'ignore'> => ({
  kind: f.bought.kind,
  derived: { invoice_type: f.title },
  ignore: ['vat_invoice_service_type', 'page_count', 'page_no'],
});

/** The same values in layouts of software vendors. */
function free(desk: Desk): Sketch {
  const { random, entry, word, chance } = desk;
  const f = facts(desk);
  const columns: Column[] = [
    {
      key: 'vat_invoice_product_name',
      label: word('项目名称;货物或应税劳务名称;商品名称|货物、劳务及服务名称;服务名称'),
      weight: 2.4,
    },
    ...(chance(0.7) ? [{ key: 'vat_invoice_specification', label: word('规格型号;规格|型号'), weight: 1.1 }] : []),
    { key: 'vat_invoice_unit', label: word('单位;单 位|计量单位'), weight: 0.6, align: 'center' },
    { key: 'vat_invoice_quantity', label: word('数量;数 量|数　量'), weight: 0.7, align: 'right' },
    { key: 'vat_invoice_unit_price', label: word('单价;单 价;单价（元）|不含税单价'), weight: 1, align: 'right' },
    { key: 'vat_invoice_price', label: word('金额;金 额;金额（元）|不含税金额'), weight: 1, align: 'right' },
    { key: 'vat_invoice_tax_rate', label: word('税率/征收率;税率|征收率'), weight: 0.9, align: 'center' },
    { key: 'vat_invoice_tax', label: word('税额;税 额;税额（元）|增值税额'), weight: 0.9, align: 'right' },
  ];
  const party = (keys: [string, string], names: string, ids: string, name: string, id: string) => [
    ...entry(keys[0], names, name, { wide: chance(0.4) }),
    ...entry(keys[1], ids, id, { wide: chance(0.4) }),
  ];
  const id = '统一社会信用代码/纳税人识别号;纳税人识别号;统一社会信用代码|税号';
  const mark = (who: string): string => id.replace(/[^;|]+/gu, (part) => `${who}${part}`);
  const sketch = composeForm(
    desk,
    {
      title: { key: 'title', text: f.title },
      corner: [
        ...entry('vat_invoice_number', '发票号码;发票号|数电票号码;票号', f.number),
        ...entry(
          'vat_invoice_issue_date',
          '开票日期;开具日期|开票时间',
          printDate(f.day, random.pick(['年', '年', '-'])),
        ),
      ],
      groups: [
        party(
          ['vat_invoice_payer_name', 'vat_invoice_rate_payer_id'],
          '购买方名称;购买方;购方名称|发票抬头',
          mark('购买方'),
          f.buyerName,
          f.buyerId,
        ),
        party(
          ['vat_invoice_seller_name', 'vat_invoice_seller_id'],
          '销售方名称;销售方;销方名称|开票单位',
          mark('销售方'),
          f.sellerName,
          f.sellerId,
        ),
      ],
      tables: [{ name: TABLE, columns, rows: rowsOf(desk, f), filler: chance(0.3) ? random.int(1, 4) : 0 }],
      totals: [
        ...entry('vat_invoice_total', '合计金额;金额合计;合计|不含税合计', money(f.bought.amount), { money: true }),
        ...(f.exempt
          ? []
          : entry('vat_invoice_tax_total', '合计税额;税额合计|税额总计', money(f.bought.tax), { money: true })),
        ...entry('vat_invoice_total_cover_tax', '价税合计（大写）;价税合计大写|大写', amountInWords(f.bought.total)),
        ...entry(
          'vat_invoice_total_cover_tax_digits',
          '价税合计（小写）;（小写）;小写|价税合计',
          money(f.bought.total),
          {
            before: random.pick(['¥', '￥', '']),
          },
        ),
      ],
      notes: f.remark ? entry('vat_invoice_total_note', '备注;备 注|附注', f.remark) : [],
      signers: entry('vat_invoice_drawer', '开票人;开票员|开具人', f.issuer),
      furniture: billPrint(random, 1),
      seals: chance(0.85)
        ? [{ kind: 'supervision', shape: 'oval', lines: ['全国统一发票监制章', f.province.name, '国家税务总局'] }]
        : [],
      codes: chance(0.8)
        ? [
            `01,${f.special ? 31 : 32},,${f.number},${money(f.bought.total)},${f.day.replaceAll('-', '')},,${random.letters(4, '0123456789ABCDEF')},`,
          ]
        : [],
    },
    random.pick([{ width: 210 }, { width: 241 }, { width: 190 }]),
  );
  return { ...sketch, ...rest(f) };
}

export const vatDigital: PaperMaker = {
  type: 'vat_digital_invoice',
  family: 'bill',
  flags: { exist_manufacture_supervising_seal: 'supervision' },
  designs: [
    { name: 'national', weight: 3, draw: national },
    { name: 'free', weight: 1, draw: free },
  ],
};
