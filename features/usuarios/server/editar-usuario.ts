import type { Db, Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { type Draft, notFound, unprocessable, type Violation } from '@oficina/hydra';
import type { Secret } from '@oficina/values';
import { parseMoment } from '@oficina/values';
import type { Usuario } from '../contract/index.ts';
import { recordUsuarioChange } from './changed-fields.ts';
import { voidCodigos } from './codigos.repository.ts';
import { emailConfirmado } from './confirmar-email.ts';
import { refusingDuplicateEmail } from './crear-usuario.ts';
import { malformed, ownAccount, required } from './errors.ts';
import type { ReadLegal } from './legal/read-legal.ts';
import { notifySecurityChange } from './notify-security-change.ts';
import {
  IDENTIDAD_FIELDS,
  type ParsedCambios,
  parseCambios,
  parseNewEmail,
  withoutPendingEmail,
} from './parse-cambios.ts';
import { type UsuarioInput, violationsOfClave } from './parse-usuario-input.ts';
import { readUsuario } from './present.ts';
import { rankViolations, requireRank } from './rank.ts';
import { type Reautenticar, requireRecentClave } from './require-recent-clave.ts';
import { hashClave } from './secrets.ts';
import { afterEmailChange, emailChangeColumns, type StaffEmailChangeDeps } from './staff-email-change.ts';
import { findUsuarioById, lockLiveUsuario, type UsuarioRow, updateUsuario } from './usuarios.repository.ts';

export type EditarUsuarioDeps = StaffEmailChangeDeps & {
  db: Db;
  cooperativa: string;
  readLegal: ReadLegal;
  reautenticar: Reautenticar;
};

export type AdminCambios = UsuarioInput & {
  plainPassword?: Secret<string> | null | undefined;
  recibirPapel?: boolean | undefined;
  identidadValidada?: boolean | undefined;
  emailValidado?: boolean | undefined;
  telefonoValidado?: boolean | string | null | undefined;
  password?: Secret<string> | null | undefined;
};

/** People edit their own account through the profile; only an administrator edits staff. */
export async function usuarioEditable(deps: { db: Db }, actor: Actor, id: number): Promise<UsuarioRow> {
  if (id === actor.usuarioId) throw ownAccount();
  const row = await findUsuarioById(deps.db, id);
  if (!row) throw notFound();
  requireRank(actor, row);
  return row;
}

export async function editarUsuario(
  deps: EditarUsuarioDeps,
  actor: Actor,
  origin: Origin,
  { usuario, input }: { usuario: UsuarioRow; input: AdminCambios },
): Promise<Draft<Usuario>> {
  const { plainPassword } = input;
  const { newEmail } = parseNewEmail(usuario, input.email);
  // Either change is enough to sign in as the other person.
  if (newEmail !== undefined || plainPassword) await requireRecentClave(deps, actor, origin, input.password);
  // The new password is not compared with the current one: the staff must not learn whether a guess is right.
  const claveViolations = plainPassword
    ? await violationsOfClave(plainPassword, { ...usuario, clave_hash: null }, deps.cooperativa)
    : [];
  const { violations } = check(deps, usuario, input);
  if (violations.length + claveViolations.length > 0)
    throw unprocessable([...violations, ...claveViolations]);
  const claveHash = plainPassword ? await hashClave(plainPassword) : undefined;
  const { version: legalVersion } = await deps.readLegal();
  return refusingDuplicateEmail(() =>
    deps.db.tx(async (tx) => {
      await apply(deps, tx, { actor, origin, id: usuario.id, input, claveHash });
      return readUsuario(tx, usuario.id, { legalVersion, withCreated: true });
    }),
  );
}

function check(deps: EditarUsuarioDeps, row: UsuarioRow, input: AdminCambios): ParsedCambios {
  const { cambios, violations } = parseCambios(row, input);
  const email = parseNewEmail(row, input.email);
  violations.unshift(...email.violations);
  if (input.plainPassword === null) violations.push(required('plainPassword'));
  const accessChanges = { email: email.newEmail !== undefined, clave: Boolean(input.plainPassword) };
  violations.push(...rankViolations(row, accessChanges));
  if (email.newEmail !== undefined) Object.assign(cambios, emailChangeColumns(email.newEmail));
  if (input.recibirPapel !== undefined) cambios.recibir_papel = input.recibirPapel;
  if (input.emailValidado !== undefined)
    Object.assign(cambios, input.emailValidado ? emailConfirmado(row) : unconfirmedColumns(row));
  // A changed identity is no longer validated, unless the same request says so.
  const isOtherIdentidad =
    row.identidad_validada && IDENTIDAD_FIELDS.some((field) => cambios[field] !== undefined);
  const validada = input.identidadValidada ?? (isOtherIdentidad ? false : undefined);
  if (validada !== undefined) {
    cambios.identidad_validada = validada;
    cambios.roles = withRol(cambios.roles ?? row.roles, 'ROLE_VALIDADO', validada);
  }
  if (input.telefonoValidado !== undefined) {
    const moment = parseValidado(input.telefonoValidado, deps.clock.now());
    if (moment === undefined) violations.push(malformed('telefonoValidado'));
    else if (moment && !{ ...row, ...cambios }.telefono) violations.push(required('telefono'));
    else cambios.telefono_validado = moment;
  }
  return { cambios, violations: violations as Violation[] };
}

const unconfirmedColumns = ({ roles, email_validado }: UsuarioRow) => ({
  email_validado: false,
  ...(email_validado && { email_probado: true }),
  roles: withRol(roles, 'ROLE_CONFIRMADO', false),
});

const withRol = (roles: readonly string[], rol: string, shouldHave: boolean): string[] =>
  shouldHave ? [...new Set([...roles, rol])] : roles.filter((one) => one !== rol);

function parseValidado(input: boolean | string | null, now: Date): Date | null | undefined {
  if (typeof input !== 'string') return input ? now : null;
  const moment = parseMoment(input);
  return moment && moment <= now ? moment : undefined;
}

type Request = {
  actor: Actor;
  origin: Origin;
  id: number;
  input: AdminCambios;
  claveHash: string | undefined;
};

async function apply(deps: EditarUsuarioDeps, tx: Tx, request: Request): Promise<void> {
  const { actor, origin, id, input, claveHash } = request;
  const now = deps.clock.now();
  const before = await lockLiveUsuario(tx, id);
  if (!before) throw notFound();
  requireRank(actor, before);
  const { cambios, violations } = check(deps, before, input);
  if (violations.length > 0) throw unprocessable(violations);
  if (claveHash !== undefined)
    Object.assign(cambios, { clave_hash: claveHash, ...withoutPendingEmail(before) });
  if (Object.keys(cambios).length === 0) return;
  const after = await updateUsuario(tx, id, cambios, now);
  await recordUsuarioChange(tx, { actor, origin, accion: 'usuario.editar' }, before, after);
  if (claveHash !== undefined) {
    await deps.endSesiones(tx, id, now);
    await voidCodigos(tx, 'restablecer', id, now);
    await notifySecurityChange(deps, tx, { usuario: before, cambio: 'contrasena', now });
  }
  if (after.email !== before.email) await afterEmailChange(deps, tx, { before, after, now });
}
