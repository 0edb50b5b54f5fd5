import type { Stamp } from './types.ts';

const BY_LEGEND: [RegExp, Stamp['kind']][] = [
  [/合同专用章|合同章|contract/iu, 'contract'],
  [/财务专用章|财务章|financ|accounts/iu, 'finance'],
  [/发票专用章|发票章|发票监制章|invoice|tax stamp/iu, 'invoice'],
  [/业务专用章|业务章|business/iu, 'business'],
  [/专用章|special/iu, 'special'],
  [
    /公司|集团|委员会|政府|大学|学院|医院|中心|银行|事务所|税务局|协会|厂|company|corporation|limited|ltd|university|hospital/iu,
    'official',
  ],
];

/** The purpose of a stamp, from its legend. A short Chinese legend in a square is a personal name seal. */
export function stampKind(legend: string, shape: string): Stamp['kind'] {
  const text = legend.normalize('NFKC').replace(/\s+/gu, '');
  for (const [pattern, kind] of BY_LEGEND) if (pattern.test(text)) return kind;
  if (/^\p{Script=Han}{2,4}(?:之?印|章)?$/u.test(text) && (shape === 'square' || shape === 'oval')) return 'personal';
  return 'other';
}
