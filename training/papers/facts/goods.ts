import type { Random } from '../random.ts';
import { cents, sum } from './money.ts';
import { price } from './people.ts';

/**
 * short name of the tax classification * name | specification | unit | percent | price from | to | spending category
 */
const GOODS = `
住宿服务*住宿费||天/间/晚|6|180|900|lodging
住宿服务*客房费|标准间/大床房/|间/天|6|200|1200|lodging
餐饮服务*餐费||次/桌/|6|60|3000|repast
餐饮服务*餐饮服务|||6|40|1500|repast
餐饮服务*会议用餐|套餐A/|份|6|35|90|repast
纸制品*复印纸|A4 70g/A3 80g|箱/包|13|20|210|office
文具*中性笔|0.5mm/|支/盒|13|1.5|30|office
计算机外部设备*激光打印机|LJ-2400/M126|台|13|800|3200|digital_appliance
电子计算机*笔记本电脑|14寸 16G/X1|台|13|3500|9800|digital_appliance
移动通信设备*手机|256G/128G 黑|部|13|1200|6900|digital_appliance
汽油*92号车用汽油|92号|升/L|13|6.5|8.6|vehicle
经纪代理服务*代订机票服务费||张/次|6|20|120|traffic
运输服务*客运服务费|||3|12|190|traffic
物流辅助服务*收派服务费||件|6|8|60|post
电信服务*基础电信服务|||9|50|900|communication
信息技术服务*软件服务费|V3.0/|项/年|6|500|60000|service
信息技术服务*技术服务费||项|6|1000|90000|service
鉴证咨询服务*咨询费||项/次|6|800|40000|service
非学历教育服务*培训费||人/期|3|300|5800|education
印刷品*图书|16开/|册/本|9|18|120|education
劳动防护用品*防护手套|L/均码|双|13|3|25|daily
日用杂品*垃圾袋|45*50/|卷/包|13|4|30|daily
乳制品*纯牛奶|250ml*24/|箱|13|38|80|foodstuff
水果*苹果|一级/|千克/kg|9|5|18|foodstuff
服装*工作服|175/L|套/件|13|60|380|raiment
现代服务*物业管理费|||6|200|9000|rent_decoration
不动产经营租赁*房屋租金||月|5|1500|30000|rent_decoration
建筑材料*水泥|P.O42.5|吨|13|290|480|other
医疗仪器器械*血压计|YE660|台|13|120|480|medical_treatment
金属制品*螺栓|M12*60|个/套|13|0.8|9|other
供电*电费||千瓦时/度|13|0.5|1.1|other
水冰雪*水费||立方米|3|2.2|5|other
设计服务*设计费||项|6|500|20000|service
机动车维修*维修费|||13|80|4000|vehicle
停车服务*停车费||次|9|5|80|vehicle`
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', specs = '', units = '', rate = '', from = '', to = '', kind = ''] = line.split('|');
    return {
      name,
      specs: specs.split('/'),
      units: units.split('/'),
      rate: Number(rate),
      from: Number(from),
      to: Number(to),
      kind,
    };
  });

export interface Item {
  name: string;
  /** With the short name of the classification between asterisks. */
  coded: string;
  spec: string;
  unit: string;
  quantity: string;
  unitPrice: string;
  amount: number;
  rate: number;
  tax: number;
}

export interface Purchase {
  items: Item[];
  amount: number;
  tax: number;
  total: number;
  /** Spending category of the first item. */
  kind: string;
}

/** Items bought together; sums are exact to the cent. */
export function purchase(
  random: Random,
  count: number,
  options: { exempt?: boolean; kinds?: string[] } = {},
): Purchase {
  const all = options.kinds ? GOODS.filter((g) => options.kinds!.includes(g.kind)) : GOODS;
  const first = random.pick(all);
  const pool = random.chance(0.8) ? all.filter((g) => g.kind === first.kind) : all;
  const rate = options.exempt ? 0 : first.rate;
  const items = Array.from({ length: count }, (_, i): Item => {
    const good = i === 0 ? first : random.pick(pool);
    const unitPrice = price(random, good.from, good.to);
    const quantity =
      good.from > 1000
        ? random.int(1, 3)
        : random.chance(0.15)
          ? random.real(1, 60)
          : random.weighted([
              [3, 1],
              [4, random.int(2, 12)],
              [1, random.int(13, 300)],
            ]);
    const own = options.exempt ? 0 : i === 0 || random.chance(0.8) ? rate : good.rate;
    const gross = cents(unitPrice * quantity);
    const tax = cents((gross * own) / (100 + own));
    const amount = cents(gross - tax);
    const net = amount / quantity;
    const [short = '', name = ''] = good.name.split('*');
    return {
      name,
      coded: `*${short}*${name}`,
      spec: random.pick(good.specs),
      unit: random.pick(good.units),
      quantity: String(quantity),
      unitPrice: random.chance(0.5) ? String(Number(net.toFixed(random.int(2, 8)))) : net.toFixed(2),
      amount,
      rate: own,
      tax,
    };
  });
  const amount = sum(items.map((item) => item.amount));
  const tax = sum(items.map((item) => item.tax));
  return { items, amount, tax, total: cents(amount + tax), kind: first.kind };
}
