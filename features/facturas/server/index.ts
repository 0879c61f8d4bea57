export { registerFacturas } from './routes.ts';
