export { mesaAjustes } from './mesa-ajustes.ts';
export { registerMesa } from './routes.ts';
