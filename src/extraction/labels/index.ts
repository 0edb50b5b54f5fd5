import type { Concept } from './concept.ts';
import { DOCUMENTS } from './documents.ts';
import { INVOICES } from './invoices.ts';
import { MEDICAL } from './medical.ts';

export type { Concept, Party, ValueKind } from './concept.ts';

/** All common fields. If two share a name, the first wins. */
export const CONCEPTS: readonly Concept[] = [...INVOICES, ...DOCUMENTS, ...MEDICAL];
