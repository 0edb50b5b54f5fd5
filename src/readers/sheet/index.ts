export { readCsv } from './read-csv.ts';
export { readXlsx } from './read-xlsx.ts';
