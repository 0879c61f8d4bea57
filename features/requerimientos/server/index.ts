import { hasCasoAsignado } from './categorias.repository.ts';

export type { Antivirus } from './adjuntos/antivirus.ts';
export { envolver } from './adjuntos/cifrar-archivo.ts';
export { enMemoria, guardarPartes, sha256De } from './adjuntos/guardar-partes.ts';
export { createTaller, type Taller } from './adjuntos/taller/taller.ts';
export { guardarAjuste, quitarAjuste, verAjustes } from './ajustar.ts';
export { alEliminarCasos, crearSupresion } from './al-eliminar-cuenta.ts';
export { type CuentaDeCasos, medirCasosDelMes } from './casos-del-mes.ts';
export { findClientesDelEncargado, findRequerimientosDe } from './de-una-persona.repository.ts';
export type { LeerReglas } from './deps.ts';
export { exportarRequerimientos } from './exportar-requerimientos.ts';
export { handleRequerimientos, requerimientosJobs } from './jobs.ts';
export type { Mapa, Tesela } from './mapa/mapa.ts';
export { registerMapa } from './mapa/routes.ts';
export { createLeerReglas, type ReglasEscritas, revisarReglas } from './reglas.ts';
export { type RegisterRequerimientosDeps, registerRequerimientos } from './routes.ts';
export { soltarCasos } from './soltar-casos.ts';

/** Port of usuarios: who is a customer of an encargado is known by the cases assigned. */
export const esClienteDelEncargado = hasCasoAsignado;
