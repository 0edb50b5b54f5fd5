// LiteParse on the same files, Markdown output, without OCR.
import { LiteParse } from '@llamaindex/liteparse';
import { costOfPasses } from '../lib/passes.ts';

const parser = new LiteParse({ outputFormat: 'markdown', ocrEnabled: false, quiet: true, maxPages: 100_000 });
const cost = await costOfPasses(process.argv.slice(2), async (file) => (await parser.parse(file)).totalPages);
console.log(JSON.stringify(cost));
