export * from './database.ts';
export * from './draw.tsx';
export * from './server.tsx';
