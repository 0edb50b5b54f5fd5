// Fetches the trained models that are missing; see setup-models.ts. `--from <directory>` takes them from files brought
// by hand.
import { join } from 'node:path';
import { run } from './lib.mjs';

process.exit(await run('node', [join('scripts', 'setup-models.ts'), ...process.argv.slice(2)]));
