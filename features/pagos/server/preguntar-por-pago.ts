import type { Tx } from '@oficina/db';
import type { Outcome } from '@oficina/values';
import { estaVivo, pagoEstado } from '../contract/index.ts';
import { alertas } from './alertas.ts';
import { alertar, avisarDuda } from './avisar.ts';
import type { PagosDeps } from './deps.ts';
import { findFacturasDelPago } from './detalle.repository.ts';
import type { Marca } from './marcas.ts';
import { type Extra, lockPago, type PagoRow, updatePago } from './pagos.repository.ts';
import type { Consulta } from './pasarela.ts';
import { dejarSinEfecto, resolverPago } from './resolver-pago.ts';
import { type Resultado, resultadoDeConsulta } from './resultado.ts';

export type Respuesta = { pago: PagoRow; respondio: boolean };

/** Asks the gateway by the reference, outside any transaction, and applies what it says. It never charges. */
export async function preguntarPorPago(deps: PagosDeps, pago: PagoRow): Promise<Respuesta> {
  const outcome = await consultar(deps, pago);
  deps.mark('conciliar:preguntado' satisfies Marca);
  const resultado = outcome.kind === 'ok' ? resultadoDeConsulta(outcome.value) : undefined;
  if (resultado) await aplicar(deps, pago, resultado, outcome);
  const anotado = await deps.db.tx((tx) => anotar(deps, tx, pago, outcome));
  deps.mark('conciliar:anotado' satisfies Marca);
  return { pago: anotado, respondio: outcome.kind === 'ok' };
}

/** What cannot be applied is as if nobody had answered: written down, so that somebody is told of it in time. */
async function aplicar(
  deps: PagosDeps,
  pago: PagoRow,
  resultado: Resultado,
  outcome: Outcome<Consulta>,
): Promise<void> {
  try {
    await resolverPago(deps, pago.id, resultado);
  } catch (error) {
    const sinAplicar = outcome.kind === 'ok' ? ({ kind: 'retryable', cause: 'falla' } as const) : outcome;
    await deps.db.tx((tx) => anotar(deps, tx, pago, sinAplicar));
    throw error;
  }
}

async function consultar(deps: PagosDeps, { id, referencia }: PagoRow): Promise<Outcome<Consulta>> {
  try {
    return await deps.pasarela.consultar(referencia);
  } catch (error) {
    deps.log.error({ error, pago: id, operacion: 'consultar' }, 'the gateway adapter failed');
    return { kind: 'retryable', cause: 'falla' };
  }
}

async function anotar(
  deps: PagosDeps,
  tx: Tx,
  preguntado: PagoRow,
  outcome: Outcome<Consulta>,
): Promise<PagoRow> {
  const pago = await lockPago(tx, preguntado.id);
  if (!pago) throw new Error('There is no such payment');
  const now = deps.clock.now();
  const estado = outcome.kind === 'ok' ? outcome.value.estado : 'sin-respuesta';
  const sinProbar = outcome.kind === 'ok' && outcome.value.sinProbar === true;
  const ultima = { a: now.toISOString(), estado, ...(sinProbar && { sinProbar }) };
  const extra: Extra = { ...pago.extra, ultima };
  if (outcome.kind === 'ok' && !sinProbar) delete extra.sinRespuestaDesde;
  else extra.sinRespuestaDesde ??= now.toISOString();
  const anotado = await updatePago(
    tx,
    pago.id,
    {
      extra: await conAlerta(deps, tx, pago, extra, now),
      tiempos: { ...pago.tiempos, consultado: now.toISOString() },
      // Not being where it might not be shown says nothing.
      ...(!sinProbar && { consultas_vacias: vacias(pago, preguntado, estado) }),
      ...(terminaLaVigilancia(pago, estado, now) && { proxima_consulta: null }),
    },
    now,
  );
  if (!estaVivo(anotado.estado)) return anotado;
  if (estado === 'inexistente' && !sinProbar && noExiste(deps, anotado, now))
    return dejarSinEfecto(deps, tx, anotado);
  if (llevaEnDuda(deps, anotado, now))
    await avisarDuda(deps, tx, anotado, await findFacturasDelPago(tx, anotado.id));
  return anotado;
}

/** Two that asked at once heard the same silence: it counts once. One that exists starts the count over. */
function vacias(pago: PagoRow, preguntado: PagoRow, estado: string): number {
  if (estado === 'en-curso' || estado === 'aprobado') return 0;
  const esLaUltima = pago.extra.consultas === preguntado.extra.consultas;
  return pago.consultas_vacias + (estado === 'inexistente' && esLaUltima ? 1 : 0);
}

/**
 * A list that lags says "there is none" of a charge that is being made: it is believed only after several times and
 * a long while. Releasing the bills at the first one charges people twice.
 */
function noExiste({ plazos }: PagosDeps, { consultas_vacias, enviado, extra }: PagoRow, now: Date): boolean {
  // It did exist, with another amount: that is for somebody to look at.
  if (extra.importeDistinto !== undefined) return false;
  const hace = enviado ? now.getTime() - enviado.getTime() : 0;
  return consultas_vacias >= plazos.vaciasMinimas && hace >= plazos.inexistenteMs;
}

function llevaEnDuda({ plazos }: PagosDeps, { estado, tiempos: { enDuda } }: PagoRow, now: Date): boolean {
  if (estado !== pagoEstado.code('enVerificacion') || !enDuda) return false;
  return now.getTime() - Date.parse(enDuda) >= plazos.avisarDudaMs;
}

/** It ends with an answer, never because nobody answered; nor while the charge is being made or its bills are taken. */
function terminaLaVigilancia({ estado, vigilar_hasta }: PagoRow, dicho: string, now: Date): boolean {
  if (estado !== pagoEstado.code('sinEfecto')) return false;
  return (
    ['inexistente', 'rechazado', 'devuelto'].includes(dicho) && vigilar_hasta !== null && now >= vigilar_hasta
  );
}

async function conAlerta(deps: PagosDeps, tx: Tx, pago: PagoRow, extra: Extra, now: Date): Promise<Extra> {
  const { sinRespuestaDesde, alertado } = extra;
  if (!sinRespuestaDesde || !estaVivo(pago.estado)) return extra;
  const desde = new Date(sinRespuestaDesde);
  if (now.getTime() - desde.getTime() < deps.plazos.alertaMs) return extra;
  if (alertado && now.getTime() - Date.parse(alertado) < deps.plazos.alertaCadaMs) return extra;
  const alerta = extra.ultima?.sinProbar ? alertas.sinProbar(pago) : alertas.sinRespuesta(pago);
  await alertar(deps, tx, pago, { ...alerta, desde });
  return { ...extra, alertado: now.toISOString() };
}
