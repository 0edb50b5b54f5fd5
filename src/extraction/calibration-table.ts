// Written by bench/calibration.ts --write. Do not edit by hand.

/**
 * Scores of extraction, and the share of correct values at each score. Both rise. Measured for rules, and for a model
 * with simulated answers.
 */
export const CALIBRATION: Record<'rules' | 'model', readonly (readonly [score: number, right: number])[]> = {
  rules: [
    [0, 0],
    [0.468, 0.694],
    [0.729, 0.706],
    [0.776, 0.848],
    [0.862, 0.848],
    [0.899, 0.919],
    [0.908, 0.941],
    [0.925, 0.941],
    [0.93, 0.955],
    [0.935, 0.963],
    [0.951, 0.98],
    [0.969, 0.99],
    [0.98, 0.998],
    [1, 0.999],
  ],
  model: [
    [0, 0],
    [0.3, 0.296],
    [0.543, 0.578],
    [0.748, 0.851],
    [0.808, 0.946],
    [1, 0.946],
  ],
};
