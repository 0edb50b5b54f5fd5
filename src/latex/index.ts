export { type Alphabet, type Letter, mathLetter } from './alphabets.ts';
export { isValidLatex } from './check.ts';
export { type MathNode, mathmlToLatex } from './mathml.ts';
export { ommlToLatex } from './omml.ts';
export {
  CONNECTIVES,
  FUNCTIONS,
  LIMIT_FUNCTIONS,
  type MathSymbol,
  mathSymbol,
  STRONG,
  type SymbolKind,
} from './symbols.ts';
