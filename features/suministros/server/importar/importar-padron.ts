import { cargarTramo } from './cargar.repository.ts';
import { juzgarTramo, prepararJuicio } from './revisar.repository.ts';

/** Columns of the canonical file; true is for the ones without which a line says nothing. */
export const COLUMNAS_DE_PADRON = {
  cuenta: true,
  nombre: true,
  documento: false,
  cuit: false,
  domicilio: false,
  zona: false,
  pago_inhabilitado: false,
  activo: false,
  email: false,
  email_validado: false,
} as const;

/** The list of supplies and their holders: what it would do, and doing it. Who is not in it is not touched. */
export const importacionDePadron = { preparar: prepararJuicio, juzgar: juzgarTramo, cargar: cargarTramo };
