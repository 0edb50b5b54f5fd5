export type { ParseResult } from '../client/index.ts';
export { DocparseError, type ErrorName } from '../errors.ts';
export {
  type Capabilities,
  type ParsedFile,
  type ParseFileOptions,
  type ParseInput,
  Parser,
  type ParserOptions,
  parse,
} from './parser.ts';
