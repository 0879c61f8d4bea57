export * from './browser.ts';
export * from './database.ts';
export * from './draw.tsx';
export * from './read.ts';
export * from './screen.ts';
export * from './server.tsx';
export * from './staff.ts';
