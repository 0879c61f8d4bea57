import type { Tx } from '@oficina/db';
import { keepTarjeta } from '@oficina/tarjetas/server';
import { isByWallet } from '../contract/wallet.ts';
import { alerts } from './alerts.ts';
import type { PagosDeps } from './deps.ts';
import type { PagoFactura } from './detalle.repository.ts';
import { enqueueDevolucion, enqueueForgetPayer } from './jobs.ts';
import { notifyDevolucion, notifyTarjetaAdded, raiseAlert } from './notify.ts';
import { type Devolucion, type PagoChanges, type PagoRow, updatePago } from './pagos.repository.ts';
import type { Charge } from './pasarela.ts';

export const chargesMatchTotal = (pago: Pick<PagoRow, 'total_cent'>, charges: readonly Charge[]): boolean =>
  charges.length > 0 && charges.every(({ importe }) => importe === pago.total_cent);

const sumImportes = (facturas: readonly PagoFactura[]) =>
  facturas.reduce((total, { importe_cent }) => total + importe_cent, 0);

/**
 * The first charge pays; any other charge under the same reference is refunded whole. Of the first one, the amount of
 * `surplusFacturas`, which were paid by other means, is refunded.
 */
export function recordCharge(
  deps: Pick<PagosDeps, 'clock'>,
  pago: PagoRow,
  first: Charge | undefined,
  others: readonly Charge[],
  facturas: readonly PagoFactura[],
  surplusFacturas: readonly PagoFactura[] = [],
): { changes: PagoChanges; devoluciones: readonly Devolucion[] } {
  if (!first) throw new Error('A payment is approved by a charge');
  const now = deps.clock.now();
  const pedida = now.toISOString();
  const ids = (list: readonly PagoFactura[]) => list.map(({ id }) => id);
  const devoluciones: Devolucion[] = [
    ...(surplusFacturas.length > 0
      ? [
          {
            idPasarela: first.idPasarela,
            importeCent: sumImportes(surplusFacturas),
            motivo: surplusFacturas.length === facturas.length ? ('total' as const) : ('parcial' as const),
            facturas: ids(surplusFacturas),
            pedida,
          },
        ]
      : []),
    ...others.map(({ idPasarela, importe }) => ({
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
    ...(first.ticket && { ticket: first.ticket }),
    ...(first.autorizacion && { codigoAutorizacion: first.autorizacion }),
    ...(first.tid && { tid: first.tid }),
    ...(devoluciones.length > 0 && { devoluciones }),
  };
  return {
    devoluciones,
    changes: {
      pasarela_id: first.idPasarela,
      extra,
      vigilar_hasta: null,
      // A pago with refunds pending is checked again until they are made.
      proxima_consulta: devoluciones.length > 0 ? now : null,
    },
  };
}

/**
 * The gateway stores the card from now on if it was waiting for its first approved charge, and its owner is notified. One that
 * was typed to pay once is deleted where the gateway stores it all the same.
 */
export async function keepPagoTarjeta(
  deps: Pick<PagosDeps, 'jobs' | 'clock' | 'sender' | 'pasarela'>,
  tx: Tx,
  pago: Pick<PagoRow, 'id' | 'usuario_id' | 'tarjeta_id' | 'metodo'>,
): Promise<void> {
  const { id, usuario_id, tarjeta_id } = pago;
  if (usuario_id === null && !isByWallet(pago) && deps.pasarela.forgetPayer)
    await enqueueForgetPayer(deps, tx, id, deps.clock.now());
  if (tarjeta_id !== null) await keepTarjeta({ ...deps, onAdded: notifyTarjetaAdded(deps) }, tx, tarjeta_id);
}

export async function requestDevoluciones(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  facturas: readonly PagoFactura[],
  devoluciones: readonly Devolucion[],
): Promise<void> {
  if (devoluciones.length === 0) return;
  for (const [numero, devolucion] of devoluciones.entries()) {
    await notifyDevolucion(deps, tx, pago, facturas, { devolucion, numero });
    await raiseAlert(deps, tx, pago, alerts.aDevolver(pago, devolucion.importeCent));
  }
  await enqueueDevolucion(deps, tx, pago.id);
}

/** Waiting does not solve it, so the staff are alerted at once, and only once. */
export async function noteOtherAmount(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  charges: readonly Charge[],
): Promise<PagoRow> {
  const other = charges.find(({ importe }) => importe !== pago.total_cent);
  if (!other || pago.extra.importeDistinto === other.importe) return pago;
  await raiseAlert(deps, tx, pago, alerts.otherAmount(pago, other.importe));
  const extra = { ...pago.extra, importeDistinto: other.importe };
  return updatePago(tx, pago.id, { extra, pasarela_id: other.idPasarela }, deps.clock.now());
}
