import type { ImportTables, KeyRange, Tx } from '@oficina/db';
import { applyRange, judgeRange, prepareJudging } from './cobranzas.repository.ts';
import { DIFFERENT_IMPORTE } from './columns.repository.ts';

export type LoadedCobranzas = {
  paid: number;
  iguales: number;
  retenidos: readonly number[];
  /** The facturas of these lines were also paid here. */
  doublePaid: readonly number[];
  /** The amount of the factura changed after the check. */
  differentImporte: readonly number[];
};

/**
 * A cobranza pays its factura once. When the factura is being paid here, its line waits; when it was already paid here, it
 * was paid twice.
 */
export const cobranzasImport = {
  prepare: prepareJudging,
  judge: judgeRange,
  differentImporteFault: DIFFERENT_IMPORTE,
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
