/** Screenshots of programs as elements of their interfaces: `primary_gui`. */
export { assembleScreens } from './assemble-screens.ts';
export { checkScreen } from './check-screen.ts';
export { readScreen } from './read-screen.ts';
