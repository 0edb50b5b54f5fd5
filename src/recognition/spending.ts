import type { RecognisedPaper } from './record.ts';

/**
 * Spending categories by what goods and services are named. On invoices the short name of the tax code stands between asterisks in front
 * (国家税务总局《商品和服务税收分类编码》), so the words are those of that list, and those of shops.
 */
const CATEGORIES: [kind: string, words: string][] = [
  ['repast', '餐饮, 餐费, 外卖, 食堂, 用餐, 酒席'],
  ['lodging', '住宿, 房费, 客房, 酒店服务'],
  ['traffic', '客运, 运输服务, 通行费, 代订车, 机票, 车票, 船票, 打车, 停车, 过路, 过桥, 租车, 航空, 铁路, 地铁, 公交'],
  ['vehicle', '汽油, 柴油, 成品油, 燃油, 乙醇汽油, 车用, 机动车, 汽车, 轮胎, 洗车, 充电'],
  ['communication', '电信服务, 通信服务, 话费, 流量费, 宽带, 移动通信'],
  ['post', '快递, 邮政, 收派服务, 邮寄, 邮资'],
  ['medical_treatment', '医疗, 药品, 化学药, 中药, 中成药, 西药, 诊疗, 体检, 卫生材料, 医药, 生物制品'],
  ['education', '教育, 培训, 学费, 图书, 书籍, 教材, 考试'],
  ['office', '纸制品, 文具, 办公用品, 打印, 复印, 墨盒, 硒鼓, 办公, 印刷品, 墨水, 笔'],
  ['digital_appliance', '计算机, 电子产品, 手机, 通信设备, 家用电器, 照相器材, 电脑, 数码, 家用空气调节, 电视, 冰箱, 洗衣机, 摄像'],
  ['raiment', '服装, 服饰, 鞋, 帽, 箱包, 工作服, 纺织'],
  ['foodstuff', '蔬菜, 水果, 肉, 粮食, 食品, 酒, 饮料, 乳制品, 谷物, 水产品, 糖果, 方便食品, 食用油, 调味, 茶, 焙烤'],
  ['daily', '日用, 洗涤, 化妆品, 家居用品, 卫生用品, 洗发, 清洁, 日化, 纸巾'],
  ['rent_decoration', '房屋租赁, 房租, 不动产, 场地租赁, 装修, 装饰, 建筑服务, 物业, 水费, 供电, 供水, 建筑材料, 家具'],
  ['service', '服务, 咨询, 设计, 会议, 广告, 鉴证, 代理, 劳务, 技术, 信息技术, 维修, 保险, 会展'],
];
const WORDS = CATEGORIES.map(([kind, words]) => ({ kind, words: words.split(',').map((word) => word.trim()) }));

/** Columns that hold what was bought. */
const GOODS = new Set(['vat_invoice_product_name', 'goods_name_list', 'goods_services', 'item_name', 'project_name_table']);

/** The spending category of a bill whose type does not say it: that of most of its goods. */
export function spendingOf({ tables }: Pick<RecognisedPaper, 'tables'>): string {
  const votes = new Map<string, number>();
  for (const { rows } of tables) {
    for (const { key, value } of rows.flat()) {
      if (!GOODS.has(key) || value === '') continue;
      const kind = kindOf(value);
      if (kind) votes.set(kind, (votes.get(kind) ?? 0) + 1);
    }
  }
  return [...votes].reduce((a, b) => (b[1] > a[1] ? b : a), ['other', 0] as [string, number])[0];
}

/** By the short name between asterisks, else by the whole name. */
function kindOf(name: string): string | undefined {
  const category = /^\*([^*]+)\*/u.exec(name)?.[1];
  for (const text of category === undefined ? [name] : [category, name]) {
    const found = WORDS.find(({ words }) => words.some((word) => text.includes(word)));
    if (found && !(found.kind === 'service' && text === category)) return found.kind;
  }
  return category?.includes('服务') ? 'service' : undefined;
}
