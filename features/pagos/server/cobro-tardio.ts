import type { Tx } from '@oficina/db';
import { saldarTarde } from '@oficina/facturas/server';
import { avisarAprobado } from './avisar.ts';
import { anotarCobro, conservar, pedirDevoluciones, sonDelImporte, tomarNotaDelImporte } from './cobros.ts';
import type { PagosDeps } from './deps.ts';
import { findFacturasDelPago, setVigente } from './detalle.repository.ts';
import type { Marca } from './marcas.ts';
import { movePago, type PagoRow } from './pagos.repository.ts';
import type { Cobrado } from './pasarela.ts';

/**
 * An approval of what had come to nothing: the money was taken. The bills that nobody paid meanwhile are paid with it
 * and the rest is given back; if none was left, all of it. While another payment holds one of them, nothing yet: the
 * watch asks again.
 */
export async function aplicarTardio(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  cobros: readonly Cobrado[],
): Promise<PagoRow> {
  if (!sonDelImporte(pago, cobros)) return tomarNotaDelImporte(deps, tx, pago, cobros);
  await conservar(deps, tx, pago);
  const facturas = await findFacturasDelPago(tx, pago.id);
  const saldo = await saldarTarde(
    tx,
    facturas.map(({ id }) => id),
  );
  if (saldo.kind === 'en-pago') return pago;
  deps.mark('tardio:saldado' satisfies Marca);
  if (saldo.saldadas.length > 0) await setVigente(tx, pago.id, saldo.saldadas, true);
  const pagadas = facturas.filter(({ id }) => saldo.saldadas.includes(id));
  const sobran = facturas.filter(({ id }) => saldo.yaPagadas.includes(id));
  const [primero, ...otros] = cobros;
  const { changes, devoluciones } = anotarCobro(deps, pago, primero, otros, facturas, sobran);
  const now = deps.clock.now();
  const movido = await movePago(
    tx,
    pago.id,
    'sinEfecto',
    pagadas.length > 0 ? 'procesado' : 'aDevolver',
    // What was charged was sent, even if the note of it was lost with a server.
    {
      ...changes,
      enviado: pago.enviado ?? pago.created,
      tiempos: { ...pago.tiempos, resuelto: now.toISOString() },
    },
    { now, tarde: true },
  );
  if (!movido) throw new Error('A payment moved while it was held');
  deps.mark('tardio:movido' satisfies Marca);
  if (pagadas.length > 0) await avisarAprobado(deps, tx, movido, pagadas);
  await pedirDevoluciones(deps, tx, movido, facturas, devoluciones);
  return movido;
}
