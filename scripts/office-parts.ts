// Says which parts of LibreOffice are missing. Ends with 0 if it is whole, 1 if parts are missing, 2 if there is none.
import { findOffice, missingParts } from '../src/paging/office-render/find-office.ts';

const program = findOffice(undefined);
const missing = program === undefined ? [] : missingParts(program);
if (program === undefined) console.log('LibreOffice is not installed.');
else if (missing.length > 0) console.log(`LibreOffice at ${program} lacks ${missing.join(', ')}.`);
else console.log(`LibreOffice at ${program} is whole.`);
process.exitCode = program === undefined ? 2 : missing.length > 0 ? 1 : 0;
