export type { TienePagoEnProceso } from './desvincular-suministro.ts';
export { registerSuministros } from './routes.ts';
export { sonSuministrosPropios } from './vinculos.repository.ts';
