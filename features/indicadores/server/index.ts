export { type CalcularDeps, calcularIndicadores, calculateMonth } from './calcular-indicadores.ts';
export { exportarIndicadores } from './exportar-indicadores.ts';
export { handleIndicadores, indicadoresJobs } from './jobs.ts';
export { monthOf } from './month.ts';
export { registerIndicadores } from './routes.ts';
