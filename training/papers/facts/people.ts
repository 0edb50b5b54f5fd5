import type { Random } from '../random.ts';
import { cents } from './money.ts';
import type { Place } from './places.ts';

const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤',
];
const RARE = ['欧阳', '上官', '司马', '诸葛', '皇甫'];
const GIVEN = [
  ...'伟芳娜敏静秀丽强磊军洋勇艳杰娟涛明超霞平刚桂英华玉萍红玲建国志文斌宇浩然梓涵欣怡子轩雨晨嘉琪一诺思远博雅俊峰海燕春梅冬雪佳颖晓东立新庆凤兰德福生荣贵',
];

export type Sex = '男' | '女';

export function personName(random: Random): string {
  const surname = random.chance(0.02) ? random.pick(RARE) : random.pick(SURNAMES);
  return surname + random.pick(GIVEN) + (random.chance(0.72) ? random.pick(GIVEN) : '');
}

export interface Person {
  name: string;
  sex: Sex;
  birth: string;
  /** Age in whole years at `today`. */
  years: number;
}

export function person(random: Random, today: string): Person {
  const years = random.weighted([
    [1, random.int(1, 14)],
    [4, random.int(18, 60)],
    [4, random.int(45, 88)],
  ]);
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const birth = new Date(Date.UTC(year - years, month - 1, day) - random.int(1, 360) * 86_400_000);
  return {
    name: personName(random),
    sex: random.pick(['男', '女'] as const),
    birth: birth.toISOString().slice(0, 10),
    years,
  };
}

const CORE =
  '鑫源,瑞丰,宏图,博远,华信,天成,恒达,盛世,锦程,中科,云海,汇通,金桥,长青,新域,蓝天,鼎盛,启明,安泰,万联,同创,卓越,佳和,融创,永利,嘉禾,德胜,星辰,海纳,百川'.split(
    ',',
  );
const TRADE =
  '科技,商贸,信息技术,建筑工程,餐饮管理,酒店管理,物流,电子,文化传媒,医疗器械,汽车销售服务,网络技术,办公用品,能源,机械设备,农业发展,咨询,物业管理,食品,新材料'.split(
    ',',
  );

export const company = (random: Random, where: Place, trade = random.pick(TRADE)): string =>
  random.weighted([
    [6, `${where.city}${random.chance(0.3) ? '市' : ''}${random.pick(CORE)}${trade}有限公司`],
    [1, `${where.province.name}${random.pick(CORE)}${trade}股份有限公司`],
    [1, `${random.pick(CORE)}（${where.city}）${trade}有限公司`],
    [1, `${random.pick(CORE)}${trade}集团有限公司${where.city}分公司`],
    [
      1,
      `${where.city}市${random.pick(['高新区', '城东', '开发区'])}${random.pick(CORE)}${random.pick(['餐厅', '商行', '经营部', '宾馆', '便利店', '维修中心'])}`,
    ],
  ]);

const BANKS =
  '中国工商银行,中国农业银行,中国银行,中国建设银行,交通银行,招商银行,中信银行,浦发银行,兴业银行,中国民生银行,中国邮政储蓄银行,平安银行,光大银行'.split(
    ',',
  );
export const bankBranch = (random: Random, where: Place): string =>
  `${random.pick(BANKS)}${random.pick(['', '股份有限公司'])}${where.city}${random.pick(['城东', '高新', '解放路', '开发区', '新城', '科技园', ''])}${random.pick(['支行', '分行营业部', '支行'])}`;

/** A plausible price: mostly with decimals, sometimes round. */
export const price = (random: Random, from: number, to: number): number => {
  const exact = from * (to / from) ** random.next();
  return cents(
    random.weighted([
      [3, exact],
      [1, Math.round(exact)],
      [1, Math.round(exact * 10) / 10],
    ]),
  );
};
