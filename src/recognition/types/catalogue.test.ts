import { describe, expect, it } from 'vitest';
import { keysOf } from '../checks/index.ts';
import { readingsOf } from '../grammar.ts';
import { typesOf } from './catalogue.ts';

const BILLS =
  'vat_invoice vat_digital_invoice railway_digital_ticket flight_digital_ticket electronic_medical_invoice outpatient_medical_invoice inpatient_medical_invoice train_ticket taxi_ticket quota_invoice ride_receipt used_car_purchase_invoice car_purchase_invoice vehicle_toll vat_invoice_sales_list highway_passenger_invoice passenger_transport_invoice parking_invoice shipping_invoice flight_itinerary vat_volume_invoice non_tax_income_unified_bill general_machine_invoice medical_invoice_list customs_declaration tax_payment_certificate customs_duty_payment_certificate other'.split(
    ' ',
  );
const SPENDING =
  'communication daily digital_appliance education foodstuff lodging medical_treatment office other post raiment rent_decoration repast service traffic vehicle'.split(
    ' ',
  );

describe('types of bills', () => {
  const types = typesOf('bill');

  it('are exactly those of the interface, `other` last', () => {
    expect(types.map((t) => t.name).sort()).toEqual([...BILLS].sort());
    expect(types.at(-1)?.name).toBe('other');
  });

  it.each(types.map((t) => [t.name, t] as const))('%s: each key once, with a name and a parsable kind', (_, type) => {
    const lists = [type.fields, ...type.tables.map((t) => t.columns)];
    for (const list of lists) {
      expect(new Set(list.map((f) => f.key)).size).toBe(list.length);
      for (const { key, description, kind } of list) {
        expect(key).toMatch(/^\w+$/u);
        expect(description, key).not.toBe('');
        expect(() => readingsOf(kind, '1'), key).not.toThrow();
      }
    }
    const sections = new Set(type.sections.map((s) => s.name));
    for (const f of type.fields) if (f.section) expect(sections, f.key).toContain(f.section);
    if (type.kind) expect(SPENDING).toContain(type.kind);
  });
});

describe('checks', () => {
  it.each(
    [...typesOf('bill'), ...typesOf('medical')]
      .filter((t) => t.checks.length > 0)
      .map((t) => [`${t.family} ${t.name}`, t] as const),
  )('of %s name its own keys', (_, type) => {
    const known = new Set([
      ...type.fields.map((f) => f.key),
      ...type.tables.flatMap((t) => t.columns.map((c) => `${t.name}.${c.key}`)),
    ]);
    for (const rule of type.checks) for (const key of keysOf(rule)) expect(known).toContain(key);
  });
});
