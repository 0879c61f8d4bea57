export { exportarCorteAvisos } from './exportar-avisos.ts';
export { exportarCortes } from './exportar-cortes.ts';
export { cortesJobs, handleCortes } from './jobs.ts';
export { minutosSinServicio } from './minutos-sin-servicio.ts';
export { registerCortes } from './routes.ts';
export { vigenciaDeCortes } from './vigencia-de-cortes.ts';
