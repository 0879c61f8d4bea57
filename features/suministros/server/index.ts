export { registerSuministros } from './routes.ts';
