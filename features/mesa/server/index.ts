export { registerMesa } from './routes.ts';
