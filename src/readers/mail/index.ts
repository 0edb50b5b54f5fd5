export { readEml } from './read-eml.ts';
export { readMhtml } from './read-mhtml.ts';
export { readMsg } from './read-msg.ts';
