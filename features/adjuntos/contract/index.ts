export * from './adjunto.ts';
export { adjuntosRoutes } from './routes.ts';
