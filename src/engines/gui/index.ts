/** Reads screenshots of programs as interface elements: `primary_gui`. */
export { assembleScreens } from './assemble-screens.ts';
export { checkScreen } from './check-screen.ts';
export { readScreen } from './read-screen.ts';
