import { juzgarTramo, prepararJuicio, upsertConsumos } from './consumos.repository.ts';

/** Columns of the canonical file; true is for the ones without which a line says nothing. */
export const COLUMNAS_DE_CONSUMOS = { cuenta: true, periodo: true, consumo: true, importe: false } as const;

/** A file of consumption, by supply and month: what it would do, and doing it. Once more, it changes nothing. */
export const importacionDeConsumos = {
  preparar: prepararJuicio,
  juzgar: juzgarTramo,
  cargar: upsertConsumos,
};
