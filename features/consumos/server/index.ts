export { registerConsumos } from './routes.ts';
