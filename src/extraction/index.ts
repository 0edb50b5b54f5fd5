export * from './llm/index.ts';
export { pageTexts } from './page-text.ts';
export { type KeyField, type KeyTable, readKeys } from './request-keys.ts';
export { readPrompt } from './request-prompt.ts';
export { fillSchema, readSchema, type SchemaModel, type SchemaValue } from './request-schema.ts';
export { extractByRules } from './rules.ts';
export { readingOfRegions } from './span.ts';
export type { Formulas } from './text-lines.ts';
export * from './types.ts';
