export { addressBook } from './address-book.ts';
export { handleMesa, mesaJobs } from './jobs.ts';
export { mesaAjustes } from './mesa-ajustes.ts';
export { registerMesa } from './routes.ts';
