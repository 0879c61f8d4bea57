export * from './database.ts';
export * from './draw.tsx';
export * from './screen.ts';
export * from './server.tsx';
