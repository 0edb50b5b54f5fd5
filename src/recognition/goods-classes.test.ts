import { describe, expect, it } from 'vitest';
import { repairGoods } from './goods-classes.ts';

describe('repairGoods', () => {
  it('restores lost or misread stars around a class', () => {
    expect(repairGoods('餐饮服务*餐费')).toBe('*餐饮服务*餐费');
    expect(repairGoods('“广告服务*广告发布费')).toBe('*广告服务*广告发布费');
    expect(repairGoods('"物流辅助服务"快递费')).toBe('*物流辅助服务*快递费');
    expect(repairGoods('运输服务·客运服务费')).toBe('*运输服务*客运服务费');
    expect(repairGoods('·住宿服务住宿费')).toBe('*住宿服务*住宿费');
  });

  it('keeps names without a class', () => {
    expect(repairGoods('*纸制品*复印纸')).toBe('*纸制品*复印纸');
    expect(repairGoods('餐饮服务费')).toBe('餐饮服务费');
    expect(repairGoods('会议费')).toBe('会议费');
    // Without any visible star, the class may not have been printed as one.
    expect(repairGoods('办公用品一批')).toBe('办公用品一批');
    expect(repairGoods('酒精测试仪')).toBe('酒精测试仪');
    expect(repairGoods('A4"复印纸')).toBe('A4"复印纸');
  });
});
