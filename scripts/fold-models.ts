/**
 * Makes the folded OCR models ahead of the first start: `node scripts/fold-models.ts [directory]`, by default `models/`
 * of the project.
 */
import path from 'node:path';
import { ensureModels } from '../src/ocr/index.ts';

const directory = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..', 'models'));
const models = await ensureModels(directory);
console.log(`OCR models ready in ${directory} (${models.characters.length} characters)`);
