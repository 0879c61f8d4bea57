import type { Db, Tx } from '@oficina/db';
import type { Actor, Limits, Origin } from '@oficina/http';
import { type Draft, notFound, unprocessable, type Violation } from '@oficina/hydra';
import type { Secret } from '@oficina/values';
import type { Usuario } from '../contract/index.ts';
import { updatePreferencias } from './accounts.repository.ts';
import { recordUsuarioChange } from './changed-fields.ts';
import { checkPerfil, type PerfilCambios, type Vigente } from './check-perfil.ts';
import { lockEmailRequests, voidCodigos } from './codigos.repository.ts';
import { required } from './errors.ts';
import { type ReadLegal, readLegalFor } from './legal/read-legal.ts';
import { withMinimumDuration } from './minimum-duration.ts';
import { canNotifyOwner } from './notify-existing-account.ts';
import { notifySecurityChange } from './notify-security-change.ts';
import { parseNewEmail, withoutPendingEmail } from './parse-cambios.ts';
import { violationsOfClave } from './parse-usuario-input.ts';
import { readUsuario } from './present.ts';
import { CONFIRMATIONS_PER_EMAIL, CONFIRMATIONS_PER_NETWORK } from './reenviar-confirmacion.ts';
import { requestEmailChange } from './request-email-change.ts';
import { type Reautenticar, requireRecentClave } from './require-recent-clave.ts';
import { hashClave } from './secrets.ts';
import type { EmailConfirmationDeps } from './send-email-confirmation.ts';
import { findUsuarioById, lockLiveUsuario, type UsuarioRow, updateUsuario } from './usuarios.repository.ts';

export type EndOtherSesiones = (
  tx: Tx,
  usuarioId: number,
  sesionActual: Buffer,
  now: Date,
) => Promise<unknown>;

/** Port of sesion: refuses when that session has ended. The person's row must be locked. */
export type RequireLiveSesion = (tx: Tx, sesion: Buffer) => Promise<void>;

export type EditarPerfilDeps = EmailConfirmationDeps &
  Omit<Vigente, 'legalVersion'> & {
    readLegal: ReadLegal;
    db: Db;
    limits: Limits;
    cooperativa: string;
    reautenticar: Reautenticar;
    endOtherSesiones: EndOtherSesiones;
    requireLiveSesion: RequireLiveSesion;
  };

export async function editarPerfil(
  deps: EditarPerfilDeps,
  actor: Actor,
  origin: Origin,
  input: PerfilCambios,
): Promise<Draft<Usuario>> {
  const before = await findUsuarioById(deps.db, actor.usuarioId);
  if (!before) throw notFound();
  const { newEmail: email } = parseNewEmail(before, input.email);
  if (email !== undefined || input.plainPassword)
    await requireRecentClave(deps, actor, origin, input.password);
  const claveViolations = await checkClave(deps, before, input.plainPassword);
  // Violations are reported before anything is done, and checked again under the lock.
  const legal = await readLegalFor(deps, input);
  const vigente = { ...deps, legalVersion: legal.version };
  const { violations } = checkPerfil(vigente, before, input);
  if (violations.length + claveViolations.length > 0)
    throw unprocessable([...violations, ...claveViolations]);
  const claveHash = input.plainPassword ? await hashClave(input.plainPassword) : undefined;
  const quota = email === undefined ? undefined : await takeQuota(deps, origin, email);
  const save = () =>
    deps.db.tx((tx) => apply(vigente, tx, { actor, origin, input, claveHash, email, quota }));
  await (email === undefined ? save() : withMinimumDuration(save));
  return readUsuario(deps.db, actor.usuarioId, { ...vigente, withCreated: false });
}

async function checkClave(
  deps: EditarPerfilDeps,
  before: UsuarioRow,
  clave: Secret<string> | null | undefined,
): Promise<readonly Violation[]> {
  if (clave === undefined) return [];
  return clave ? violationsOfClave(clave, before, deps.cooperativa) : [required('plainPassword')];
}

/** Links to typed addresses share the limits of requesting them again. */
async function takeQuota(deps: EditarPerfilDeps, origin: Origin, email: string) {
  await deps.limits.take(CONFIRMATIONS_PER_NETWORK, origin.network);
  const { points } = await deps.limits.spend(CONFIRMATIONS_PER_EMAIL, email);
  return {
    link: points <= CONFIRMATIONS_PER_EMAIL.points,
    aviso: await canNotifyOwner(deps.limits, email),
  };
}

type Request = {
  actor: Actor;
  origin: Origin;
  input: PerfilCambios;
  claveHash: string | undefined;
  email: string | undefined;
  quota: { link: boolean; aviso: boolean } | undefined;
};

async function apply(deps: EditarPerfilDeps & Vigente, tx: Tx, request: Request): Promise<void> {
  const { actor, origin, input, claveHash, email, quota } = request;
  const now = deps.clock.now();
  if (email !== undefined) await lockEmailRequests(tx, email);
  const before = await lockLiveUsuario(tx, actor.usuarioId);
  if (!before) throw notFound();
  // The session may have ended while this call waited: a person who recovered the account must not be overruled.
  if (claveHash !== undefined || email !== undefined) await deps.requireLiveSesion(tx, actor.sesion);
  const { cambios, preferencias, violations } = checkPerfil(deps, before, input);
  if (violations.length > 0) throw unprocessable(violations);
  // A new password cancels the address change that somebody else may have requested with the old one.
  if (claveHash !== undefined)
    Object.assign(cambios, { clave_hash: claveHash, ...withoutPendingEmail(before) });
  const { newEmail } = parseNewEmail(before, input.email);
  // Sending the current address cancels the pending change.
  if (input.email !== undefined && newEmail !== before.email_pendiente?.toLowerCase())
    cambios.email_pendiente = newEmail ?? null;
  if (Object.keys(preferencias).length > 0) await updatePreferencias(tx, before.id, preferencias);
  if (Object.keys(cambios).length === 0) return;
  const after = await updateUsuario(tx, before.id, cambios, now);
  if (claveHash !== undefined) {
    await deps.endOtherSesiones(tx, before.id, actor.sesion, now);
    await voidCodigos(tx, 'restablecer', before.id, now);
    await notifySecurityChange(deps, tx, { usuario: before, cambio: 'contrasena', now });
  }
  if (cambios.email_pendiente && quota) {
    await requestEmailChange(deps, tx, { usuario: before, email: cambios.email_pendiente, quota });
    await notifySecurityChange(deps, tx, { usuario: before, cambio: 'correo', now });
  }
  await recordUsuarioChange(tx, { actor, origin, accion: 'usuario.editar-perfil' }, before, after);
}
