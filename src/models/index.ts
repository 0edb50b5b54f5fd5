export { isWeightsOf, type ModelReport, type ModelState, modelEntry, readWeights, verifyModels } from './files.ts';
export { MODELS, type ModelEntry, type ModelName, type ModelTask } from './manifest.ts';
export { openSession, SESSION } from './session.ts';
