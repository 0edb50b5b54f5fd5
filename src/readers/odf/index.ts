export { readOdp } from './read-odp.ts';
export { readOds } from './read-ods.ts';
export { readOdt } from './read-odt.ts';
