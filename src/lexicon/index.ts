export * from './bullets.ts';
