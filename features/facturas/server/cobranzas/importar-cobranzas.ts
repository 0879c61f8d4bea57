import type { ImportTables, KeyRange, Tx } from '@oficina/db';
import { cobrarTramo, juzgarTramo, prepararJuicio } from './cobranzas.repository.ts';
import { FALLAS_DE_COBRANZA } from './fallas.repository.ts';

/** Columns of the canonical file; true is for the ones without which a line says nothing. */
export const COLUMNAS_DE_COBRANZAS = { numero: true, fecha_pago: true, importe: true, medio: false } as const;

export type CobranzasCargadas = {
  pagadas: number;
  iguales: number;
  /** Lines that wait for a payment to end. */
  retenidos: readonly number[];
  /** Lines whose bill was paid here too. */
  dobles: readonly number[];
  /** Lines whose bill has another amount since the check. */
  otroImporte: readonly number[];
};

/**
 * What was paid elsewhere: bills that are paid by it, once. A bill that somebody is paying here makes its line wait, and
 * one that was paid here was paid twice.
 */
export const importacionDeCobranzas = {
  preparar: prepararJuicio,
  juzgar: juzgarTramo,
  motivoDeOtroImporte: FALLAS_DE_COBRANZA.otroImporte,
  async cargar(
    tx: Tx,
    lugar: ImportTables,
    tramo: KeyRange,
    archivo: { id: number; clase: string; now: Date },
  ): Promise<CobranzasCargadas> {
    const rows = await cobrarTramo(tx, lugar, tramo, archivo);
    const de = (resultado: string) => rows.filter((row) => row.resultado === resultado);
    const cuantas = (resultado: string) => de(resultado).reduce((total, row) => total + row.renglones, 0);
    return {
      pagadas: cuantas('cambiado'),
      iguales: cuantas('igual'),
      retenidos: de('retenido').flatMap((row) => row.lista ?? []),
      dobles: de('omitido').flatMap((row) => row.lista ?? []),
      otroImporte: de('rechazado').flatMap((row) => row.lista ?? []),
    };
  },
};
