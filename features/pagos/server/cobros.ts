import type { Tx } from '@oficina/db';
import { conservarTarjeta } from '@oficina/tarjetas/server';
import { alertas } from './alertas.ts';
import { alertar, avisarDevolucion, avisarTarjeta } from './avisar.ts';
import type { PagosDeps } from './deps.ts';
import type { FacturaDelPago } from './detalle.repository.ts';
import { pedirDevolucion } from './jobs.ts';
import { type Devolucion, type PagoChanges, type PagoRow, updatePago } from './pagos.repository.ts';
import type { Cobrado } from './pasarela.ts';

export const sonDelImporte = (pago: Pick<PagoRow, 'total_cent'>, cobros: readonly Cobrado[]): boolean =>
  cobros.length > 0 && cobros.every(({ importe }) => importe === pago.total_cent);

const suma = (facturas: readonly FacturaDelPago[]) =>
  facturas.reduce((total, { importe_cent }) => total + importe_cent, 0);

/**
 * The first charge is the payment; every other one under the same reference is given back whole. Of the first, what
 * had been paid otherwise (`sobran`) is given back, or all of it when nothing was left to pay.
 */
export function anotarCobro(
  deps: Pick<PagosDeps, 'clock'>,
  pago: PagoRow,
  primero: Cobrado | undefined,
  otros: readonly Cobrado[],
  facturas: readonly FacturaDelPago[],
  sobran: readonly FacturaDelPago[] = [],
): { changes: PagoChanges; devoluciones: readonly Devolucion[] } {
  if (!primero) throw new Error('A payment is approved by a charge');
  const now = deps.clock.now();
  const pedida = now.toISOString();
  const ids = (list: readonly FacturaDelPago[]) => list.map(({ id }) => id);
  const devoluciones: Devolucion[] = [
    ...(sobran.length > 0
      ? [
          {
            idPasarela: primero.idPasarela,
            importeCent: suma(sobran),
            motivo: sobran.length === facturas.length ? ('total' as const) : ('parcial' as const),
            facturas: ids(sobran),
            pedida,
          },
        ]
      : []),
    ...otros.map(({ idPasarela, importe }) => ({
      idPasarela,
      importeCent: importe,
      motivo: 'duplicado' as const,
      facturas: ids(facturas),
      pedida,
    })),
  ];
  const { sinRespuestaDesde: _, alertado: __, ...notas } = pago.extra;
  const extra = {
    ...notas,
    ...(primero.ticket && { ticket: primero.ticket }),
    ...(primero.autorizacion && { codigoAutorizacion: primero.autorizacion }),
    ...(primero.tid && { tid: primero.tid }),
    ...(devoluciones.length > 0 && { devoluciones }),
  };
  return {
    devoluciones,
    changes: {
      pasarela_id: primero.idPasarela,
      extra,
      vigilar_hasta: null,
      // What is still to be given back is looked at again until it is done.
      proxima_consulta: devoluciones.length > 0 ? now : null,
    },
  };
}

/** A card that waited for its first approved charge is kept by the gateway from now on, and its owner is told. */
export async function conservar(
  deps: Pick<PagosDeps, 'jobs' | 'clock' | 'mensajero'>,
  tx: Tx,
  { tarjeta_id }: Pick<PagoRow, 'tarjeta_id'>,
): Promise<void> {
  if (tarjeta_id !== null)
    await conservarTarjeta({ ...deps, alAgregar: avisarTarjeta(deps) }, tx, tarjeta_id);
}

/** Tells the person and the personnel, and wakes whoever gives it back. */
export async function pedirDevoluciones(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  facturas: readonly FacturaDelPago[],
  devoluciones: readonly Devolucion[],
): Promise<void> {
  if (devoluciones.length === 0) return;
  for (const [numero, devolucion] of devoluciones.entries()) {
    await avisarDevolucion(deps, tx, pago, facturas, { devolucion, numero });
    await alertar(deps, tx, pago, alertas.aDevolver(pago, devolucion.importeCent));
  }
  await pedirDevolucion(deps, tx, pago.id);
}

/** Nobody solves it by waiting, so the personnel are told at once; and only once. */
export async function tomarNotaDelImporte(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  cobros: readonly Cobrado[],
): Promise<PagoRow> {
  const otro = cobros.find(({ importe }) => importe !== pago.total_cent);
  if (!otro || pago.extra.importeDistinto === otro.importe) return pago;
  await alertar(deps, tx, pago, alertas.otroImporte(pago, otro.importe));
  const extra = { ...pago.extra, importeDistinto: otro.importe };
  return updatePago(tx, pago.id, { extra, pasarela_id: otro.idPasarela }, deps.clock.now());
}
