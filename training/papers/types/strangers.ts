import { composeForm } from '../compose/page.ts';
import { addDays, clock, printDate, someDay } from '../facts/dates.ts';
import { bankAccount, creditCode, mobile } from '../facts/identifiers.ts';
import { hospital } from '../facts/medicine.ts';
import { amountInWords, money, thousands } from '../facts/money.ts';
import { stray } from '../facts/papers.ts';
import { bankBranch, company, personName, price } from '../facts/people.ts';
import { place } from '../facts/places.ts';
import type { Column, Design, Desk, Sketch } from '../form.ts';

/**
 * A kind of paper that no type covers: its titles, labels with what stands behind them, columns of its table, and
 * sentences.
 */
interface Stranger {
  name: string;
  titles: string;
  /** `label=value kind`, parted by semicolons. */
  labels: string;
  /** `column=value kind`, parted by semicolons. */
  columns?: string;
  rows?: [number, number];
  texts?: string;
  /** Millimetres. */
  widths: readonly number[];
  /** Issued by a hospital. */
  medical?: boolean;
}

const KINDS: readonly Stranger[] = [
  {
    name: 'hotel',
    titles: '宾客账单;住宿账单;客人账单;FOLIO 账单;离店账单;消费明细账单',
    labels:
      '房号=few;姓名=person;宾客姓名=person;入住日期=day;到店日期=day;离店日期=day;房价=money;账号=digits;人数=few;押金=money;收银员=person;结算方式=pay;余额=money;合计=money',
    columns: '日期=day;项目=lodging;摘要=lodging;借方=money;贷方=money;消费=money;付款=money',
    rows: [2, 12],
    widths: [148, 180, 210],
  },
  {
    name: 'bank',
    titles: '电子回单;客户回单;网上银行电子回单;业务回单;付款回单;进账单;转账凭证;银行业务凭证;收款通知',
    labels:
      '付款人户名=company;付款人账号=account;付款人开户行=bank;收款人户名=company;收款人账号=account;收款人开户行=bank;金额=money;金额大写=words;币种=currency;用途=purpose;摘要=purpose;交易日期=day;交易流水号=digits;回单编号=digits;业务类型=purpose;手续费=money;记账柜员=digits;验证码=digits',
    widths: [210, 190, 148],
  },
  {
    name: 'express',
    titles: '快递运单;物流托运单;货物运单;快递面单;托运单;提货单;送货单',
    labels:
      '寄件人=person;收件人=person;电话=phone;地址=address;寄件地址=address;品名=goods;件数=few;重量=number;运费=money;代收货款=money;保价=money;运单号=digits;签收人=person;日期=day;托运单位=company',
    columns: '货物名称=goods;件数=few;重量=number;体积=number;备注=none',
    rows: [0, 5],
    widths: [76, 100, 210],
  },
  {
    name: 'contract',
    titles: '买卖合同;房屋租赁合同;劳动合同;服务协议;采购合同;技术服务合同;保密协议;借款合同',
    labels:
      '甲方=company;乙方=company;合同编号=digits;签订日期=day;签订地点=address;法定代表人=person;联系电话=phone;开户行=bank;账号=account;税号=credit',
    columns: '序号=few;产品名称=goods;规格型号=number;单位=unit;数量=few;单价=money;金额=money',
    rows: [0, 6],
    texts:
      '根据《中华人民共和国民法典》及有关规定，双方经友好协商，订立本合同，共同遵守。;付款方式：合同签订后三日内支付总价款的百分之三十作为定金，余款于验收合格后十日内付清。;违约责任：任何一方逾期履行的，每逾期一日按合同总价的千分之一支付违约金。;争议解决：协商不成的，提交合同签订地人民法院诉讼解决。;本合同一式两份，双方各执一份，自双方签字盖章之日起生效。',
    widths: [210],
  },
  {
    name: 'letter',
    titles: '通知;关于开展安全检查的通知;会议纪要;介绍信;邀请函;请假条;催款函;证明;公告;情况说明',
    labels: '编号=digits;日期=day;联系人=person;联系电话=phone;主送=company;抄送=company',
    texts:
      '各部门：为进一步加强管理工作，现将有关事项通知如下，请认真贯彻执行。;兹有我单位员工前往贵处办理相关事宜，请予接洽为荷。;会议强调，要提高认识，明确责任，确保各项任务按期完成。;贵公司尚欠我公司货款，请于收到本函后七日内付清。;特此通知。;特此证明。',
    widths: [210],
  },
  {
    name: 'delivery',
    titles: '送货单;出库单;入库单;销售单;采购订单;报价单;对账单;验收单;领料单;商品调拨单',
    labels:
      '客户=company;供应商=company;单号=digits;日期=day;仓库=few;制单=person;审核=person;收货人=person;电话=phone;合计金额=money;大写=words;送货地址=address',
    columns: '序号=few;商品编码=digits;商品名称=goods;规格=number;单位=unit;数量=few;单价=money;金额=money;备注=none',
    rows: [1, 14],
    widths: [210, 241, 148],
  },
  {
    name: 'wages',
    titles: '工资条;工资单;薪资明细;考勤表;费用报销单;差旅费报销单;借款单;付款申请单',
    labels:
      '姓名=person;部门=department;工号=digits;月份=day;应发合计=money;实发工资=money;报销人=person;金额=money;大写=words;领导审批=person;财务审核=person;出纳=person;附件张数=few;预借金额=money',
    columns: '项目=lodging;基本工资=money;奖金=money;社保=money;公积金=money;个税=money;金额=money',
    rows: [1, 8],
    widths: [210, 148, 241],
  },
  {
    name: 'utility',
    titles: '电费通知单;水费账单;燃气费缴费通知;话费账单;物业费收据;缴费通知单;电费账单',
    labels:
      '户号=digits;户名=person;用户地址=address;抄表日期=day;上期示数=number;本期示数=number;用量=number;本期金额=money;违约金=money;缴费期限=day;应缴金额=money;客服电话=phone',
    columns: '项目=lodging;用量=number;单价=money;金额=money',
    rows: [0, 5],
    widths: [80, 148, 210],
  },
  {
    name: 'card-slip',
    titles: 'POS签购单;银联签购单;刷卡凭条;签购单;支付凭证;取款凭条',
    labels:
      '商户名称=company;商户编号=digits;终端编号=digits;卡号=account;发卡行=bank;交易类型=pay;批次号=digits;凭证号=digits;授权码=digits;参考号=digits;日期时间=moment;金额=money;持卡人签名=person',
    widths: [56, 60, 80],
  },
  {
    name: 'boarding-pass',
    titles: '登机牌;BOARDING PASS 登机牌;电影票;入场券;门票;演出票;景区门票;停车卡',
    labels:
      '姓名=person;航班=few;日期=day;座位=few;登机口=few;登机时间=clock;影厅=few;场次=clock;票价=money;票号=digits;检票口=few;入园日期=day;身份证号=digits',
    widths: [80, 150, 200],
  },
  {
    name: 'policy',
    titles:
      '保险单;机动车交通事故责任强制保险单;营业执照;毕业证书;房屋所有权证;许可证;合格证;检测报告;产品质量检验报告',
    labels:
      '保险单号=digits;投保人=person;被保险人=person;保险期间=day;保险费=money;统一社会信用代码=credit;名称=company;住所=address;法定代表人=person;注册资本=money;成立日期=day;证书编号=digits;型号规格=number;生产日期=day;检验员=person;检验结论=purpose',
    columns: '检验项目=goods;标准要求=number;检验结果=number;结论=purpose',
    rows: [0, 8],
    widths: [210],
  },
  {
    name: 'school',
    titles: '成绩单;学生成绩报告单;课程表;期末考试试卷;值班表;通讯录;签到表;库存盘点表',
    labels: '姓名=person;学号=digits;班级=few;学院=department;日期=day;制表=person',
    columns: '序号=few;姓名=person;课程=lodging;学分=few;成绩=number;电话=phone;备注=none',
    rows: [4, 18],
    widths: [210],
  },
  {
    name: 'ward-paper',
    titles:
      '知情同意书;手术知情同意书;输血治疗同意书;授权委托书;病情告知书;特殊检查同意书;住院须知;入院通知单;检查预约单;导诊单;护理记录单;体温单;疫苗接种证;健康证明;陪护证;腕带',
    labels:
      '姓名=person;性别=sex;年龄=few;科室=department;床号=few;住院号=digits;患者签名=person;医师签名=person;日期=day;时间=clock;与患者关系=purpose;联系电话=phone;检查地点=address;预约时间=moment',
    columns: '时间=clock;体温=number;脉搏=few;呼吸=few;血压=number;签名=person',
    rows: [0, 10],
    texts:
      '医生已经告知我将要进行的操作方式，此次操作及操作后可能发生的并发症和风险，并且解答了我关于此次操作的相关问题。;我同意在操作中医生可以根据我的病情对预定的操作方式做出调整。;请于检查前一日晚八时后禁食，检查当日携带本单及就诊卡。;入院时请携带身份证、医保卡及生活用品。;陪护人员请遵守病房管理规定，保持安静。',
    widths: [148, 210, 210],
    medical: true,
  },
];

const UNITS = ['个', '箱', '件', '台', '套', 'kg', '米', '盒'];
const GOODS = [
  '螺栓',
  '打印纸',
  '钢管',
  '电机',
  '轴承',
  '空调',
  '笔记本电脑',
  '桌椅',
  '电缆',
  '阀门',
  '水泥',
  '茶叶',
  '外观',
  '尺寸',
  '硬度',
];
const LINES = [
  '房费',
  '餐饮',
  '洗衣费',
  '预收押金',
  '迷你吧',
  '基本工资',
  '绩效',
  '交通补助',
  '电费',
  '公摊',
  '高等数学',
  '大学英语',
  '数据结构',
  '加床',
];
const PURPOSES = ['货款', '往来款', '工资', '服务费', '转账', '合格', '普通汇兑', '跨行转账', '父子', '夫妻', '本人'];
const DEPARTMENTS = ['财务部', '销售部', '人事部', '计算机学院', '内科', '外科', '骨科', '心内科', '综合办公室'];

function makeValue({ random }: Desk, kind: string, where: ReturnType<typeof place>, day: string): string {
  const amount = price(random, 1, 40_000);
  const makers: Record<string, () => string> = {
    none: () => '',
    few: () => String(random.int(1, 99)),
    number: () => random.real(0, 500).toFixed(random.int(0, 2)),
    digits: () => random.digits(random.int(6, 20)),
    money: () => random.pick(['', '', '¥', '￥']) + (random.chance(0.3) ? thousands(amount) : money(amount)),
    words: () => amountInWords(amount, random.pick(['元', '圆'])),
    day: () => printDate(addDays(day, random.int(0, 30)), random.pick(['年', '-', '/', '.'])),
    moment: () => `${printDate(day, random.pick(['-', '/']))} ${clock(random, true)}`,
    clock: () => clock(random),
    person: () => personName(random),
    sex: () => random.pick(['男', '女']),
    company: () => company(random, where),
    account: () => bankAccount(random),
    bank: () => bankBranch(random, where),
    credit: () => creditCode(random),
    phone: () => mobile(random),
    address: () =>
      `${where.province.name}${where.city}市${random.pick(['人民路', '解放路', '中山大道', '工业园区'])}${random.int(1, 400)}号`,
    currency: () => random.pick(['人民币', 'CNY', '人民币元']),
    pay: () => random.pick(['消费', '现金', '微信支付', '银行卡', '转账']),
    unit: () => random.pick(UNITS),
    goods: () => random.pick(GOODS),
    lodging: () => random.pick(LINES),
    purpose: () => random.pick(PURPOSES),
    department: () => random.pick(DEPARTMENTS),
  };
  const make = makers[kind];
  if (!make) throw new Error(`Papers of no type know no value of kind "${kind}".`);
  return make();
}

const pairs = (list: string): [string, string][] => list.split(';').map((item) => item.split('=') as [string, string]);

const drawStranger =
  (kind: Stranger) =>
  (desk: Desk): Sketch => {
    const { random, chance } = desk;
    const where = place(random);
    const day = someDay(random, 2012, 2026);
    const share = random.real(0.5, 1);
    const entries = pairs(kind.labels)
      .filter(() => chance(share))
      .map(([label, value]) => stray(label, makeValue(desk, value, where, day)));
    const shuffled = chance(0.4) ? random.shuffle(entries) : entries;
    const cut = random.int(0, shuffled.length);
    const titled = chance(0.92);
    const columns = pairs(kind.columns ?? '').filter(([, value]) => value !== undefined && chance(0.8));
    const [least, most] = kind.rows ?? [0, 0];
    const many = columns.length > 1 ? random.int(least, most) : 0;
    const printed: Column[] = columns.map(([label], i) => ({ key: `c${i}`, label, foreign: true }));
    const rows = Array.from({ length: many }, () =>
      Object.fromEntries(columns.map(([, value], i) => [`c${i}`, makeValue(desk, value, where, day)])),
    );
    const sentences = kind.texts?.split(';') ?? [];
    const said = random.sample(sentences, random.int(Math.min(2, sentences.length), sentences.length));
    return {
      ...composeForm(
        desk,
        {
          ...(chance(0.6) && {
            institution: { text: kind.medical ? hospital(random, where) : company(random, where) },
          }),
          title: { text: titled ? random.pick(kind.titles.split(';')) : company(random, where) },
          groups: [shuffled.slice(0, cut), shuffled.slice(cut)].filter((group) => group.length > 0),
          ...(rows.length > 0 && { tables: [{ name: 'list', columns: printed, rows }] }),
          texts: said.map((text, i) => stray(`${['一', '二', '三', '四', '五'][i]!}、`, text)),
          loose: chance(0.3),
          seals: chance(0.25)
            ? [
                {
                  kind: 'other',
                  shape: 'round',
                  lines: [company(random, where), random.pick(['财务专用章', '合同专用章', '业务专用章'])],
                },
              ]
            : [],
        },
        { width: random.pick(kind.widths) },
      ),
      kind: null,
      ignore: ['kind', 'number', 'code'],
    };
  };

/** Designs of papers that people send although no type covers them. Tests show other kinds than training. */
export const STRANGERS: readonly Design[] = KINDS.map((kind, i) => ({
  name: kind.name,
  split: i % 4 === 3 ? 'test' : 'train',
  draw: drawStranger(kind),
}));
