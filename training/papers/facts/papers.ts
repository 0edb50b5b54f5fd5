import type { Desk, Entry } from '../form.ts';
import type { Random } from '../random.ts';

/** Small print at the edges of bills. */
const BILL_PRINT =
  '手写无效;机打发票 手写无效;发票专用章盖章有效;遗失不补;服务监督电话：12366;客户服务热线 400-000-1234;扫一扫 查验真伪;请妥善保管 以备查验;谢谢惠顾 欢迎再次光临;本票当日有效;税务举报电话 12366;第二联 发票联（付款方记账凭证）;奖区（中奖时刮开）;密码 刮开有效;温馨提示：请当面核对金额;国税发 印制 2016年3月印 300万份;印刷企业：东港印务有限公司;全国统一客服 95000;投诉电话：12345;微信扫码关注 开票更方便;www.example.cn;凭此票在一个月内换开发票;开具发票请扫描二维码;顾客存根'.split(
    ';',
  );
const MEDICAL_PRINT =
  '本报告仅对所检标本负责;仅供临床参考;请保留好就诊资料，复诊时携带;医院地址：健康路88号 咨询电话：0000-12345;祝您早日康复;第 1 页 共 1 页;打印时间：见右下角;未盖章无效;此件复印无效;关注医院公众号可在线查询;↑偏高 ↓偏低;带*项目为互认项目;以病人为中心 以质量为核心;预约挂号：12320;如对结果有疑问请在七日内与本科联系;本处方当日有效;取药后请核对药品;急诊电话：120;三级甲等综合医院;全国百姓放心示范医院'.split(
    ';',
  );

export const billPrint = (random: Random, most = 3): string[] => random.sample(BILL_PRINT, random.int(0, most));
export const medicalPrint = (random: Random, most = 3): string[] => random.sample(MEDICAL_PRINT, random.int(0, most));

/** Entries without a key of the interface, which a reader must ignore. */
export const stray = (label: string, text: string): Entry => ({ label, text });

export function strays(desk: Desk, list: readonly (readonly [string, string])[], p = 0.25): Entry[] {
  return list.flatMap(([wordings, text]) => (desk.chance(p) ? [stray(desk.word(wordings), text)] : []));
}
