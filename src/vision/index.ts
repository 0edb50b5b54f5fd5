export { findPixelRulings } from './rulings.ts';
