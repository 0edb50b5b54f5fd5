import { modelEntry, readWeights } from '../../models/index.ts';
import type { ModelRole } from '../models.ts';

const NAMES = { detection: 'PP-OCRv4_mobile_det', recognition: 'PP-OCRv4_mobile_rec', direction: 'PP-OCRv2_mobile_cls' } as const;

/** The weights that are always there, as their package carries them. */
export async function weightsOf(role: ModelRole): Promise<Uint8Array> {
  const weights = await readWeights('', modelEntry(NAMES[role]));
  if (!weights) throw new Error(`no weights for ${role}`);
  return weights;
}
