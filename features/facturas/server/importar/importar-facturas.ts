import type { ImportTables, KeyRange, Tx } from '@oficina/db';
import { TIPOS } from '@oficina/mensajes/contract';
import type { MensajeSender } from '@oficina/mensajes/server';
import { countNewFacturaAvisos, newFacturaAvisosQuery, updateUltimaFactura } from '../avisos.repository.ts';
import { countNewFacturaSms, newFacturaSmsQuery } from '../avisos-sms.repository.ts';
import { cobroSqlOfJudged } from './cobros.repository.ts';
import { isElectricity, judgeRange, prepareJudging, sortJudged } from './judge.repository.ts';
import {
  hasExistingFacturas,
  insertNewFacturas,
  setActualizado,
  updateExistingFacturas,
} from './load.repository.ts';

type CountedAvisos = { emails: number; push: number; sms?: number };

export const facturasCheck = {
  prepare: prepareJudging,
  judge: judgeRange,
  sort: sortJudged,
  /** Only then has the judged table the columns of factura_cobros. */
  async bringsCobros(tx: Tx, tables: ImportTables): Promise<boolean> {
    return (await cobroSqlOfJudged(tx, tables)).columns.length > 0;
  },
  /** Only new unpaid facturas of the newest month are notified. */
  async avisos(tx: Tx, tables: ImportTables, periodo: number, withSms: boolean): Promise<CountedAvisos> {
    const rows = await countNewFacturaAvisos(tx, tables.judged, periodo);
    const outcomeOf = (tipo: number) => rows.find((row) => row.tipo === tipo)?.total ?? 0;
    const sms = withSms ? await countNewFacturaSms(tx, tables.judged, periodo) : undefined;
    return {
      emails: outcomeOf(TIPOS.email),
      push: outcomeOf(TIPOS.push),
      ...(sms !== undefined && { sms }),
    };
  },
};

export type LoadedFacturas = {
  created: number;
  changed: number;
  iguales: number;
  skipped: number;
  /** These lines wait for a pago to end and count as omitted. */
  retenidos: readonly number[];
  /** Since the check, the number of these lines was found to belong to another suministro. */
  foreign: readonly number[];
};

type Archivo = { id: number; clase: string; now: Date; periodo: number | null };

export { isElectricity, setActualizado as markFacturasUpdated };

/** Loading the same lines again changes nothing. */
export async function loadFacturas(
  { sender, smsFactura }: { sender: Pick<MensajeSender, 'enqueueFrom'>; smsFactura: boolean },
  tx: Tx,
  tables: ImportTables,
  range: KeyRange,
  archivo: Archivo,
): Promise<LoadedFacturas> {
  const cobro = await cobroSqlOfJudged(tx, tables);
  const created = await insertNewFacturas(tx, tables, range, archivo.id, cobro);
  const olderThanId = created.skipConflicts ? (created.from_id ?? Number.MAX_SAFE_INTEGER) : null;
  const updates =
    created.skipConflicts || (await hasExistingFacturas(tx, tables, range))
      ? await updateExistingFacturas(tx, tables, range, archivo, cobro, olderThanId)
      : [];
  const outcomeOf = (resultado: string) => updates.find((outcome) => outcome.resultado === resultado);
  if (created.from_id !== null && created.to_id !== null && archivo.periodo !== null) {
    const recent = {
      archivoId: archivo.id,
      periodo: archivo.periodo,
      ids: { from: created.from_id, to: created.to_id },
      suministros: range,
    };
    const avisos = await sender.enqueueFrom(tx, newFacturaAvisosQuery(recent));
    if (avisos > 0) await updateUltimaFactura(tx, recent);
    if (smsFactura) await sender.enqueueFrom(tx, newFacturaSmsQuery(recent));
  }
  const retenidos = outcomeOf('retenido')?.lines ?? [];
  return {
    created: created.total,
    changed: outcomeOf('cambiado')?.renglones ?? 0,
    iguales: outcomeOf('igual')?.renglones ?? 0,
    skipped: (outcomeOf('omitido')?.renglones ?? 0) + retenidos.length,
    retenidos,
    foreign: outcomeOf('rechazado')?.lines ?? [],
  };
}
