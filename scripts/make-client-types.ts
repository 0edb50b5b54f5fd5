// Writes src/client/schema.ts, the types of the TypeScript client, from the operations behind /openapi.json:
// `node scripts/make-client-types.ts [--check]`.
import openapiTS, { astToString } from 'openapi-typescript';
import { openApi } from '../src/http/openapi/document.ts';
import { operations } from '../src/http/openapi/index.ts';
import { writeOrCheck } from './write-or-check.ts';

// openapi-typescript wants its own type of a document.
const nodes = await openapiTS(openApi(operations, { version: '' }) as never, { alphabetize: false });
const text = `// Made by scripts/make-client-types.ts from src/http/openapi: edit those.\n\n${astToString(nodes)}`;

writeOrCheck('src/client/schema.ts', text, 'node scripts/make-client-types.ts');
