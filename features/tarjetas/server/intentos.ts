import { createHash } from 'node:crypto';
import type { Db, Reader, Tx } from '@oficina/db';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { type Clock, formatMoment } from '@oficina/values';
import { fraseDeApartada, type PorQuien, type Tarjeta } from '../contract/index.ts';
import { apartada, otroEnCurso } from './errors.ts';
import {
  type Cual,
  type Cuenta,
  deleteIntento,
  deleteIntentosViejos,
  findCuentas,
  findIntento,
  type Intento,
  insertIntento,
  lockCuentas,
  markRechazado,
} from './intentos.repository.ts';

/** Refusals in a day, of each. */
export type Topes = Readonly<Record<PorQuien, number>>;

export type Apartado = { por: PorQuien; usuarioId: number; red: string; ultimos4: string; hasta: Date };

/** Told with the refusal that reached a limit: the notice is written with it, or neither is. */
export type AlApartar = (tx: Tx, apartado: Apartado) => Promise<void>;

export type IntentosDeps = { clock: Clock; topes: Topes };

const DIA_MS = 24 * 60 * 60_000;
/** A try without an answer counts as if refused, but only so long: a gateway that is down must not shut anybody out. */
const EN_CURSO_MS = 60_000;
/** What stops every card is told before what stops one: another card would not help. */
const PRIMERO: readonly PorQuien[] = ['red', 'persona', 'tarjeta'];

/**
 * The bank said nothing of the card: it could not be asked, or what is wrong is the contract of the installation. What
 * nobody foresaw counts.
 */
const NO_CUENTAN = new Set(['3', '28', '31', '58', '89', '96', '97', '150', '151', '152', '153', 'modo']);

export const cuentaComoRechazo = (codigo: string | undefined): boolean => !NO_CUENTAN.has(codigo ?? '');

/** The same plastic, whoever saved it and with whatever expiry. */
export function claveDeTarjeta({ bin, ultimos4 }: { bin: string | null; ultimos4: string }): string {
  return createHash('sha256')
    .update(`${bin ?? ''} ${ultimos4}`)
    .digest('base64url');
}

const hastaDe = ({ decisivo }: Cuenta) => decisivo && new Date(decisivo.getTime() + DIA_MS);

function cuentasDe(
  deps: IntentosDeps,
  reader: Reader,
  de: Omit<Intento, 'tarjeta'> & { tarjetas: string[] },
) {
  const now = deps.clock.now().getTime();
  const desde = { rechazos: new Date(now - DIA_MS), enCurso: new Date(now - EN_CURSO_MS) };
  return findCuentas(reader, de, deps.topes, desde);
}

/**
 * Before the gateway is asked, and the last thing its transaction holds. However many come at once, those that do not
 * fit under a limit are refused.
 */
export async function tomarIntento(
  deps: IntentosDeps,
  tx: Tx,
  intento: Intento,
  pagoId?: number,
): Promise<number> {
  await lockCuentas(tx, intento);
  const cuentas = await cuentasDe(deps, tx, { ...intento, tarjetas: [intento.tarjeta] });
  for (const por of PRIMERO) {
    const hasta = cuentas.filter((una) => una.por === por).map(hastaDe)[0];
    if (hasta) throw apartada(por, hasta);
  }
  if (cuentas.some(({ por, en_curso, rechazos }) => en_curso + rechazos >= deps.topes[por]))
    throw otroEnCurso();
  return insertIntento(tx, intento, { pagoId, now: deps.clock.now() });
}

/** It was not refused, or nobody knows: it counts no more. */
export const soltarIntento = deleteIntento;

/** The last thing its transaction holds. Whoever reaches a limit is written down and told of, once. */
export async function rechazarIntento(
  deps: IntentosDeps & { alApartar: AlApartar },
  tx: Tx,
  cual: Cual,
  { codigo, ultimos4 }: { codigo: string | undefined; ultimos4: string },
): Promise<void> {
  if (!cuentaComoRechazo(codigo)) return soltarIntento(tx, cual);
  const intento = await findIntento(tx, cual);
  if (!intento) return;
  await lockCuentas(tx, intento);
  await markRechazado(tx, cual, deps.clock.now());
  const { usuarioId, red } = intento;
  for (const cuenta of await cuentasDe(deps, tx, { usuarioId, red, tarjetas: [intento.tarjeta] })) {
    const hasta = hastaDe(cuenta);
    if (!hasta || cuenta.rechazos !== deps.topes[cuenta.por]) continue;
    await registrarAuditoria(tx, {
      actor: null,
      origin: null,
      accion: 'tarjeta.apartar',
      entidad: 'usuario',
      entidadId: usuarioId,
      cambios: { por: cuenta.por, rechazos: cuenta.rechazos, ultimos4, red, hasta: formatMoment(hasta) },
    });
    await deps.alApartar(tx, { por: cuenta.por, usuarioId, red, ultimos4, hasta });
  }
}

/** For the nightly cleaning: what no longer counts, with a day to spare for whoever has to explain it. */
export function limpiarIntentos({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return db.tx((tx) => deleteIntentosViejos(tx, new Date(clock.now().getTime() - 2 * DIA_MS)));
}

/** Of these cards of a person, on that network: which cannot be used, and until when. */
export async function findApartadas(
  deps: IntentosDeps,
  reader: Reader,
  { usuarioId, red }: { usuarioId: number; red: string },
  claves: readonly string[],
): Promise<(clave: string) => Tarjeta['apartada']> {
  if (claves.length === 0) return () => undefined;
  const cuentas = await cuentasDe(deps, reader, { usuarioId, red, tarjetas: [...claves] });
  const enOrden = PRIMERO.flatMap((por) => cuentas.filter((una) => una.por === por));
  return (clave) => {
    for (const una of enOrden) {
      const hasta = una.por === 'tarjeta' && una.clave !== clave ? null : hastaDe(una);
      if (hasta) return { hasta: formatMoment(hasta), por: una.por, motivo: fraseDeApartada(una.por, hasta) };
    }
    return undefined;
  };
}
