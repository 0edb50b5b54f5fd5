import { describe, expect, it } from 'vitest';
import type { RecognisedPaper } from './record.ts';
import { spendingOf } from './spending.ts';
import { readType } from './types/paper-type.ts';

const type = readType(`
bill | bill | Bill
title | Title | title |
seller@seller | Seller | company | Seller
buyer@buyer | Buyer | company | Buyer
table: list | Goods
> name | 项目名称 | text | 项目名称
> price | 金额 | amount | 金额
`);

const spending = (parts: {
  title?: string;
  seller?: string;
  buyer?: string;
  items?: string[];
  texts?: string[];
}): string => {
  const value = (key: string, text = '') => ({ key, value: text, regions: [], confidence: 1, source: 'ocr' as const });
  const paper: Pick<RecognisedPaper, 'fields' | 'tables'> = {
    fields: [value('title', parts.title), value('seller', parts.seller), value('buyer', parts.buyer)],
    tables: [{ name: 'list', rows: (parts.items ?? []).map((item) => [value('name', item), value('price', '1.00')]) }],
  };
  return spendingOf(paper, type, parts.texts ?? []);
};

describe('spendingOf', () => {
  it.each([
    ['*餐饮服务*餐费', 'repast'],
    ['*住宿服务*住宿费', 'lodging'],
    ['*运输服务*客运服务费', 'traffic'],
    ['*汽油*92号车用汽油', 'vehicle'],
    ['*经营租赁*车辆停放服务', 'vehicle'],
    ['*经营租赁*通行费', 'traffic'],
    ['*电信服务*基础套餐', 'communication'],
    ['*物流辅助服务*收派服务费', 'post'],
    ['*纸制品*A4纸', 'office'],
    ['*计算机外部设备*键鼠套装', 'digital_appliance'],
    ['*服装*夹克', 'raiment'],
    ['*乳制品*酸奶', 'foodstuff'],
    ['*洗涤剂*皂液', 'daily'],
    ['*信息技术服务*软件服务费', 'service'],
    ['*不动产租赁*', 'rent_decoration'],
    ['*化学药品制剂*片剂', 'medical_treatment'],
    ['*非学历教育服务*暑期班', 'education'],
    ['*经营租赁*房屋租赁费', 'rent_decoration'],
    ['*现代服务*会议费', 'service'],
    ['螺丝', 'other'],
  ])('%s is %s', (item, kind) => {
    expect(spending({ items: [item] })).toBe(kind);
  });

  it('takes the category of most items', () => {
    expect(spending({ items: ['*食品*面', '*洗涤剂*皂', '*日用杂品*盆'] })).toBe('daily');
  });

  it('reads classes from the page if no list was found', () => {
    expect(spending({ texts: ['名称', '*住宿服务*房费', '项目'], seller: '某某餐饮有限公司' })).toBe('lodging');
  });

  it('falls back to the title, then the seller, and never uses the buyer', () => {
    expect(spending({ title: '餐饮业定额发票', seller: '某某宾馆' })).toBe('repast');
    expect(spending({ title: '电子发票(普通发票)', seller: '某某大药房', buyer: '某某酒店' })).toBe(
      'medical_treatment',
    );
    expect(spending({ buyer: '某某酒店' })).toBe('other');
  });
});
