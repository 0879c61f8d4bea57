import type { Tx } from '@oficina/db';
import { liberarFacturas, saldarFacturas } from '@oficina/facturas/server';
import { cuentaComoRechazo, descartarTarjeta, soltarIntento } from '@oficina/tarjetas/server';
import { estaVivo, pagoEstado } from '../contract/index.ts';
import { alertas } from './alertas.ts';
import { contarRechazo } from './apartar.ts';
import { alertar, avisarAprobado, avisarRechazado, avisarSinEfecto } from './avisar.ts';
import { aplicarTardio } from './cobro-tardio.ts';
import { anotarCobro, conservar, pedirDevoluciones, sonDelImporte, tomarNotaDelImporte } from './cobros.ts';
import type { PagosDeps } from './deps.ts';
import { findFacturasDelPago, setVigente } from './detalle.repository.ts';
import type { Marca } from './marcas.ts';
import { fraseDeRechazo } from './motivos.ts';
import { lockPago, movePago, type PagoChanges, type PagoRow } from './pagos.repository.ts';
import type { Cobrado } from './pasarela.ts';
import { despues, enCadaVuelta } from './plazos.ts';
import type { Resultado } from './resultado.ts';

/** Whether somebody is waiting on the screen for this answer; asked when it is known that it will be given. */
export type SeMuestra = () => boolean;

type Destino = 'procesado' | 'rechazado' | 'sinEfecto';

/**
 * Applies what is known of a charge, once: whoever comes second finds the payment elsewhere and changes nothing. Its
 * bills and its messages go in the same transaction.
 */
export async function resolverPago(
  deps: PagosDeps,
  id: number,
  resultado: Resultado,
  seMuestra: SeMuestra = () => false,
): Promise<PagoRow> {
  const row = await deps.db.tx(async (tx) => {
    const pago = await lockPago(tx, id);
    if (!pago) throw new Error('There is no such payment');
    deps.mark('resolver:bloqueado' satisfies Marca);
    if (estaVivo(pago.estado)) return aplicar(deps, tx, pago, resultado, seMuestra);
    if (resultado.tipo !== 'aprobado') return pago;
    return pago.estado === pagoEstado.code('sinEfecto')
      ? aplicarTardio(deps, tx, pago, resultado.cobros)
      : contradecir(deps, tx, pago, resultado.cobros);
  });
  deps.mark('resolver:confirmado' satisfies Marca);
  return row;
}

async function aplicar(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  resultado: Resultado,
  seMuestra: SeMuestra,
): Promise<PagoRow> {
  switch (resultado.tipo) {
    case 'aprobado':
      return sonDelImporte(pago, resultado.cobros)
        ? aprobar(deps, tx, pago, resultado.cobros)
        : tomarNotaDelImporte(deps, tx, await dudar(deps, tx, pago), resultado.cobros);
    case 'rechazado':
      return rechazar(deps, tx, pago, resultado.rechazo?.codigo, seMuestra);
    case 'no-enviado':
    case 'inexistente':
      return dejarSinEfecto(deps, tx, pago);
    case 'nunca-enviado':
      return pago.enviado === null ? dejarSinEfecto(deps, tx, pago) : pago;
    case 'devuelto': {
      const movido = await dejarSinEfecto(deps, tx, pago);
      await alertar(deps, tx, pago, alertas.devueltoSolo(pago));
      return movido;
    }
    case 'incierto':
      return dudar(deps, tx, pago);
  }
}

async function aprobar(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  [primero, ...otros]: readonly Cobrado[],
): Promise<PagoRow> {
  const facturas = await findFacturasDelPago(tx, pago.id);
  const { changes, devoluciones } = anotarCobro(deps, pago, primero, otros, facturas);
  const movido = await mover(deps, tx, pago, 'procesado', changes);
  // Before the bills, as whoever begins a payment does: in another order both would wait for ever.
  await conservar(deps, tx, pago);
  const ids = facturas.map((factura) => factura.id);
  const { dobles } = await saldarFacturas(tx, ids, deps.clock.now());
  deps.mark('resolver:facturas' satisfies Marca);
  await avisarAprobado(deps, tx, movido, facturas);
  if (dobles.length > 0) {
    const numeros = facturas.filter(({ id }) => dobles.includes(id)).map(({ numero }) => numero);
    await alertar(deps, tx, movido, alertas.pagoDoble(movido, numeros));
  }
  await pedirDevoluciones(deps, tx, movido, facturas, devoluciones);
  await soltarIntento(tx, { pagoId: pago.id });
  deps.mark('resolver:avisado' satisfies Marca);
  return movido;
}

async function rechazar(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  codigo: string | undefined,
  seMuestra: SeMuestra,
): Promise<PagoRow> {
  const motivo = fraseDeRechazo(codigo);
  // Before the bills, in the same order as an approval.
  if (pago.tarjeta_id !== null && cuentaComoRechazo(codigo))
    await descartarTarjeta(deps, tx, pago.tarjeta_id);
  const facturas = await soltar(deps, tx, pago, 'rechazado', {
    motivo_rechazo: motivo,
    proxima_consulta: null,
    ...(codigo !== undefined && { extra: { ...pago.extra, motivoId: codigo } }),
  });
  if (!seMuestra()) await avisarRechazado(deps, tx, facturas.movido, facturas.lista, motivo);
  await contarRechazo(deps, tx, pago, codigo);
  deps.mark('resolver:avisado' satisfies Marca);
  return facturas.movido;
}

/** It came to nothing: its bills can be paid again, and it is watched in case it did not. */
export async function dejarSinEfecto(deps: PagosDeps, tx: Tx, pago: PagoRow): Promise<PagoRow> {
  const now = deps.clock.now();
  const { movido, lista } = await soltar(deps, tx, pago, 'sinEfecto', {
    proxima_consulta: enCadaVuelta(now, deps.plazos.vigilarCadaMs),
    vigilar_hasta: despues(now, deps.plazos.vigilarMs),
  });
  await avisarSinEfecto(deps, tx, movido, lista);
  await soltarIntento(tx, { pagoId: pago.id });
  deps.mark('resolver:avisado' satisfies Marca);
  return movido;
}

/** Nobody knows: its bills stay as they are and somebody asks. Again, it changes nothing. */
async function dudar(deps: PagosDeps, tx: Tx, pago: PagoRow): Promise<PagoRow> {
  if (pago.estado !== pagoEstado.code('pendiente')) return pago;
  const now = deps.clock.now();
  const tiempos = { ...pago.tiempos, enDuda: now.toISOString() };
  const movido = await movePago(tx, pago.id, 'pendiente', 'enVerificacion', { tiempos }, { now });
  deps.mark('resolver:movido' satisfies Marca);
  return movido ?? pago;
}

async function soltar(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  to: Destino,
  changes: PagoChanges,
): Promise<{ movido: PagoRow; lista: Awaited<ReturnType<typeof findFacturasDelPago>> }> {
  const lista = await findFacturasDelPago(tx, pago.id);
  const ids = lista.map(({ id }) => id);
  const movido = await mover(deps, tx, pago, to, changes);
  await setVigente(tx, pago.id, ids, false);
  await liberarFacturas(tx, ids, deps.clock.now());
  deps.mark('resolver:facturas' satisfies Marca);
  return { movido, lista };
}

/** Its lock is held, so a row that is not where it was read is a fault of ours. */
async function mover(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  to: Destino,
  changes: PagoChanges,
): Promise<PagoRow> {
  const now = deps.clock.now();
  const momento = now.toISOString();
  // What came to nothing did so because nobody answered.
  const respondido = to === 'sinEfecto' ? {} : { respondido: momento };
  const tiempos = { ...respondido, ...pago.tiempos, resuelto: momento };
  const movido = await movePago(
    tx,
    pago.id,
    pagoEstado.name(pago.estado),
    to,
    { tiempos, ...changes },
    { now },
  );
  if (!movido) throw new Error('A payment moved while it was held');
  deps.mark('resolver:movido' satisfies Marca);
  return movido;
}

/** The same charge told again says nothing; another one, when all had ended, is for somebody to look at. */
async function contradecir(
  deps: PagosDeps,
  tx: Tx,
  pago: PagoRow,
  cobros: readonly Cobrado[],
): Promise<PagoRow> {
  const conocidos = [pago.pasarela_id, ...(pago.extra.devoluciones ?? []).map((one) => one.idPasarela)];
  if (cobros.some(({ idPasarela }) => !conocidos.includes(idPasarela)))
    await alertar(deps, tx, pago, alertas.contradiccion(pago, pagoEstado.label(pago.estado)));
  return pago;
}
