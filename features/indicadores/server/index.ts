export { type CalcularDeps, calcularIndicadores, calcularMes } from './calcular-indicadores.ts';
export { exportarIndicadores } from './exportar-indicadores.ts';
export { handleIndicadores, indicadoresJobs } from './jobs.ts';
export { mesDe } from './mes.ts';
export { registerIndicadores } from './routes.ts';
