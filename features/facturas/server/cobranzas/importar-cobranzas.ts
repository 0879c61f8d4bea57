import type { ImportTables, KeyRange, Tx } from '@oficina/db';
import { applyRange, judgeRange, prepareJudging } from './cobranzas.repository.ts';
import { COBRANZA_FAULTS } from './faults.repository.ts';

/** Columns of the canonical file; true is for the ones without which a line says nothing. */
export const COBRANZAS_COLUMNS = { numero: true, fecha_pago: true, importe: true, medio: false } as const;

export type LoadedCobranzas = {
  paid: number;
  iguales: number;
  /** Lines that wait for a payment to end. */
  retenidos: readonly number[];
  /** Lines whose bill was paid here too. */
  doublePaid: readonly number[];
  /** Lines whose bill has another amount since the check. */
  differentImporte: readonly number[];
};

/**
 * What was paid elsewhere: bills that are paid by it, once. A bill that somebody is paying here makes its line wait, and
 * one that was paid here was paid twice.
 */
export const cobranzasImport = {
  prepare: prepareJudging,
  judge: judgeRange,
  differentImporteFault: COBRANZA_FAULTS.differentImporte,
  async load(
    tx: Tx,
    tables: ImportTables,
    range: KeyRange,
    archivo: { id: number; clase: string; now: Date },
  ): Promise<LoadedCobranzas> {
    const rows = await applyRange(tx, tables, range, archivo);
    const withResult = (resultado: string) => rows.filter((row) => row.resultado === resultado);
    const countOf = (resultado: string) =>
      withResult(resultado).reduce((total, row) => total + row.renglones, 0);
    return {
      paid: countOf('cambiado'),
      iguales: countOf('igual'),
      retenidos: withResult('retenido').flatMap((row) => row.lines ?? []),
      doublePaid: withResult('omitido').flatMap((row) => row.lines ?? []),
      differentImporte: withResult('rechazado').flatMap((row) => row.lines ?? []),
    };
  },
};
