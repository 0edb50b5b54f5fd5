export { type Gathered, gatherFormulas } from './gather.ts';
export { gatherShownFormulas } from './gather-shown.ts';
export { markFormulas } from './mark.ts';
export { type FormulaReader, loadFormulaReader, type SeenFormula } from './pixels/formula-reader.ts';
export { formulaPlaces, gridsOf, type Place } from './pixels/places.ts';
export { hasSingleLetters, mayHoldFormulas, type TextFormula, textSize } from './pixels/text-formulas.ts';
export { proseOf } from './prose.ts';
