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

/** The limits apply to one day. */
export type RechazoLimits = Readonly<Record<LockoutScope, number>>;

export type Lockout = { por: LockoutScope; usuarioId: number; red: string; ultimos4: string; hasta: Date };

/** This runs in the transaction of the refusal that reached a limit, so that the notice is written with it or not at all. */
export type OnLockout = (tx: Tx, lockout: Lockout) => Promise<void>;

export type IntentosDeps = { clock: Clock; rechazoLimits: RechazoLimits };

const DAY_MS = 24 * 60 * 60_000;
/** An attempt without an answer counts as refused only for this long: a gateway that is down must not lock anybody out. */
const IN_PROGRESS_MS = 60_000;
/** A lockout of every card is reported before that of one, because then another card would not help. */
const SCOPE_ORDER: readonly LockoutScope[] = ['red', 'persona', 'tarjeta'];

/**
 * With these codes the bank did not judge the card: it could not be asked, or the installation's contract is at fault.
 * Unknown codes count as refusals.
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

/** The fingerprint is the same for every person who saves the card and for any expiry. */
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
 * Call this before asking the gateway, as the last lock of its transaction. Of concurrent attempts, those that exceed a
 * limit are refused.
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

/** An attempt that was not refused, or whose outcome is unknown, no longer counts. */
export const releaseIntento = deleteIntento;

/** Call this as the last lock of the transaction. Reaching a limit is audited and notified once. */
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

/** One extra day is kept in case somebody has to explain a lockout. */
export function cleanIntentos({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return db.tx((tx) => deleteOldIntentos(tx, new Date(clock.now().getTime() - 2 * DAY_MS)));
}

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
