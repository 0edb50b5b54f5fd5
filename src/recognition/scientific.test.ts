import { describe, expect, it } from 'vitest';
import { repairScientific } from './scientific.ts';

describe('repairScientific', () => {
  it('corrects millilitres and multiplication signs in doses', () => {
    expect(repairScientific('dose', '10m1×10支')).toBe('10ml×10支');
    expect(repairScientific('dose', '0.1gX30片')).toBe('0.1g×30片');
    expect(repairScientific('dose', '30mg X 7片')).toBe('30mg×7片');
    expect(repairScientific('dose', 'X光片')).toBe('X光片');
  });

  it('corrects powers of ten and moles in units', () => {
    expect(repairScientific('unit-of-result', '10~12/L')).toBe('10^12/L');
    expect(repairScientific('unit-of-result', 'μ mo1/L')).toBe('μmol/L');
    expect(repairScientific('unit-of-result', 'g/L')).toBe('g/L');
  });

  it('corrects disease codes to a letter and digits', () => {
    expect(repairScientific('disease-code', '125.103')).toBe('I25.103');
    expect(repairScientific('disease-code', 'N2O.100')).toBe('N20.100');
    expect(repairScientific('disease-code', 'I10.x00')).toBe('I10.x00');
    expect(repairScientific('disease-code', '良性')).toBe('良性');
  });

  it('keeps other texts', () => {
    expect(repairScientific('text', '10m1')).toBe('10m1');
  });
});
