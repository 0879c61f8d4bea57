import { createHash } from 'node:crypto';
import type { Db, Reader, Tx } from '@oficina/db';
import { recordAuditoria } from '@oficina/usuarios/server';
import { type Clock, formatMoment } from '@oficina/values';
import { apartadaSentence, type LockoutScope, type Tarjeta } from '../contract/index.ts';
import { anotherInProgress, apartada } from './errors.ts';
import {
  type Cuenta,
  deleteIntento,
  deleteOldIntentos,
  findCuentas,
  findIntento,
  type Intento,
  type IntentoRef,
  insertIntento,
  lockCuentas,
  markRechazado,
} from './intentos.repository.ts';

/** Refusals in a day, of each. */
export type RechazoLimits = Readonly<Record<LockoutScope, number>>;

export type Lockout = { por: LockoutScope; usuarioId: number; red: string; ultimos4: string; hasta: Date };

/** Told with the refusal that reached a limit: the notice is written with it, or neither is. */
export type OnLockout = (tx: Tx, lockout: Lockout) => Promise<void>;

export type IntentosDeps = { clock: Clock; rechazoLimits: RechazoLimits };

const DAY_MS = 24 * 60 * 60_000;
/** A try without an answer counts as if refused, but only so long: a gateway that is down must not shut anybody out. */
const IN_PROGRESS_MS = 60_000;
/** What stops every card is told before what stops one: another card would not help. */
const SCOPE_ORDER: readonly LockoutScope[] = ['red', 'persona', 'tarjeta'];

/**
 * The bank said nothing of the card: it could not be asked, or what is wrong is the contract of the installation. What
 * nobody foresaw counts.
 */
const UNCOUNTED_CODES = new Set([
  '3',
  '28',
  '31',
  '58',
  '89',
  '96',
  '97',
  '150',
  '151',
  '152',
  '153',
  'modo',
]);

export const countsAsRechazo = (codigo: string | undefined): boolean => !UNCOUNTED_CODES.has(codigo ?? '');

/** The same plastic, whoever saved it and with whatever expiry. */
export function tarjetaFingerprint({ bin, ultimos4 }: { bin: string | null; ultimos4: string }): string {
  return createHash('sha256')
    .update(`${bin ?? ''} ${ultimos4}`)
    .digest('base64url');
}

const lockoutEnd = ({ decisive_at: decisiveAt }: Cuenta) =>
  decisiveAt && new Date(decisiveAt.getTime() + DAY_MS);

function countIntentos(
  deps: IntentosDeps,
  reader: Reader,
  of: Omit<Intento, 'tarjeta'> & { tarjetas: string[] },
) {
  const now = deps.clock.now().getTime();
  const since = { rechazos: new Date(now - DAY_MS), inProgress: new Date(now - IN_PROGRESS_MS) };
  return findCuentas(reader, of, deps.rechazoLimits, since);
}

/**
 * Before the gateway is asked, and the last thing its transaction holds. However many come at once, those that do not
 * fit under a limit are refused.
 */
export async function takeIntento(
  deps: IntentosDeps,
  tx: Tx,
  intento: Intento,
  pagoId?: number,
): Promise<number> {
  await lockCuentas(tx, intento);
  const cuentas = await countIntentos(deps, tx, { ...intento, tarjetas: [intento.tarjeta] });
  for (const por of SCOPE_ORDER) {
    const hasta = cuentas.filter((one) => one.por === por).map(lockoutEnd)[0];
    if (hasta) throw apartada(por, hasta);
  }
  if (
    cuentas.some(
      ({ por, en_curso: in_progress, rechazos }) => in_progress + rechazos >= deps.rechazoLimits[por],
    )
  )
    throw anotherInProgress();
  return insertIntento(tx, intento, { pagoId, now: deps.clock.now() });
}

/** It was not refused, or nobody knows: it counts no more. */
export const releaseIntento = deleteIntento;

/** The last thing its transaction holds. Whoever reaches a limit is written down and told of, once. */
export async function rejectIntento(
  deps: IntentosDeps & { onLockout: OnLockout },
  tx: Tx,
  ref: IntentoRef,
  { codigo, ultimos4 }: { codigo: string | undefined; ultimos4: string },
): Promise<void> {
  if (!countsAsRechazo(codigo)) return releaseIntento(tx, ref);
  const intento = await findIntento(tx, ref);
  if (!intento) return;
  await lockCuentas(tx, intento);
  await markRechazado(tx, ref, deps.clock.now());
  const { usuarioId, red } = intento;
  for (const cuenta of await countIntentos(deps, tx, { usuarioId, red, tarjetas: [intento.tarjeta] })) {
    const hasta = lockoutEnd(cuenta);
    if (!hasta || cuenta.rechazos !== deps.rechazoLimits[cuenta.por]) continue;
    await recordAuditoria(tx, {
      actor: null,
      origin: null,
      accion: 'tarjeta.apartar',
      entidad: 'usuario',
      entidadId: usuarioId,
      cambios: { por: cuenta.por, rechazos: cuenta.rechazos, ultimos4, red, hasta: formatMoment(hasta) },
    });
    await deps.onLockout(tx, { por: cuenta.por, usuarioId, red, ultimos4, hasta });
  }
}

/** For the nightly cleaning: what no longer counts, with a day to spare for whoever has to explain it. */
export function cleanIntentos({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return db.tx((tx) => deleteOldIntentos(tx, new Date(clock.now().getTime() - 2 * DAY_MS)));
}

/** Of these cards of a person, on that network: which cannot be used, and until when. */
export async function findApartadas(
  deps: IntentosDeps,
  reader: Reader,
  { usuarioId, red }: { usuarioId: number; red: string },
  keys: readonly string[],
): Promise<(key: string) => Tarjeta['apartada']> {
  if (keys.length === 0) return () => undefined;
  const cuentas = await countIntentos(deps, reader, { usuarioId, red, tarjetas: [...keys] });
  const ordered = SCOPE_ORDER.flatMap((por) => cuentas.filter((one) => one.por === por));
  return (key) => {
    for (const one of ordered) {
      const hasta = one.por === 'tarjeta' && one.clave !== key ? null : lockoutEnd(one);
      if (hasta)
        return { hasta: formatMoment(hasta), por: one.por, motivo: apartadaSentence(one.por, hasta) };
    }
    return undefined;
  };
}
