import type { Db, NewRow, Tx } from '@oficina/db';
import type { Limits, Origin } from '@oficina/http';
import { unprocessable } from '@oficina/hydra';
import type { Secret } from '@oficina/values';
import { insertUsuario } from './accounts.repository.ts';
import { claveLengthRefusal, validateClave } from './clave.ts';
import { lockEmailRequests, runOrUndo } from './codigos.repository.ts';
import { legalMoved, required, termsNotAccepted } from './errors.ts';
import { type ReadLegal, readAnother, readLegalFor } from './legal/read-legal.ts';
import { withMinimumDuration } from './minimum-duration.ts';
import { canNotifyOwner, notifyExistingAccount } from './notify-existing-account.ts';
import { parseUsuarioInput, type UsuarioInput } from './parse-usuario-input.ts';
import { recordAuditoria } from './record-auditoria.ts';
import { hashClave, nuevoToken } from './secrets.ts';
import { type EmailConfirmationDeps, sendEmailConfirmation } from './send-email-confirmation.ts';
import { throttleMeasuring, throttleRegistro } from './throttle-registro.ts';
import { findUsuarioByEmail, isEmailTaken } from './usuarios.repository.ts';

export type RegistrarUsuarioDeps = EmailConfirmationDeps & {
  db: Db;
  limits: Limits;
  /** An attacker would try the name of the cooperativa first. */
  cooperativa: string;
  readLegal: ReadLegal;
};

export type Registro = UsuarioInput & {
  plainPassword?: Secret<string> | null | undefined;
  aceptarLegal?: boolean | null | undefined;
  legalVersion?: string | null | undefined;
  recibirPapel?: boolean | null | undefined;
};

/** The answer and its duration are the same whether or not the address has an account; only the mail differs. */
export async function registrarUsuario(deps: RegistrarUsuarioDeps, origin: Origin, registro: Registro) {
  const legal = await readLegalFor(deps, registro);
  const { columns, claveHash } = await parseRegistro(deps, origin, registro, legal.version);
  const now = deps.clock.now();
  const canNotify = await canNotifyOwner(deps.limits, columns.email);
  const usuario = {
    ...columns,
    clave_hash: claveHash,
    aceptar_legal: true,
    aceptar_legal_at: now,
    legal_version: legal.version ?? null,
    recibir_papel: registro.recibirPapel ?? true,
    created: now,
    updated: now,
  };
  await withMinimumDuration(() => createOrNotify(deps, origin, { usuario, canNotify }));
  return {
    '@context': '/api/contexts/Usuario',
    '@type': 'Usuario' as const,
    email: columns.email,
    emailValidado: false,
  };
}

async function parseRegistro(
  deps: RegistrarUsuarioDeps,
  origin: Origin,
  registro: Registro,
  legalVersion: string | undefined,
) {
  const { plainPassword } = registro;
  const { columns, violations } = parseUsuarioInput(registro);
  const owner = { ...columns, roles: [], clave_hash: null };
  const problems = [
    ...violations,
    ...(plainPassword
      ? (claveLengthRefusal(plainPassword, owner)?.violations ?? [])
      : [required('plainPassword')]),
    ...(registro.aceptarLegal ? [] : [termsNotAccepted()]),
    ...(registro.aceptarLegal && readAnother(registro, legalVersion) ? [legalMoved()] : []),
  ];
  if (problems.length > 0 || !plainPassword) throw unprocessable(problems);
  // The limit comes after the cheap checks, because correcting a form is not another attempt, and before the costly ones.
  await throttleMeasuring(deps.limits, origin);
  await validateClave(plainPassword, owner, deps.cooperativa);
  await throttleRegistro(deps.limits, columns.email);
  return { columns, claveHash: await hashClave(plainPassword) };
}

type Nuevo = { usuario: NewRow<'usuarios'> & { email: string }; canNotify: boolean };

/**
 * A call that does not wait for this lock, such as one of the staff, may take the address meanwhile; the second run then
 * finds it taken.
 */
async function createOrNotify(deps: RegistrarUsuarioDeps, origin: Origin, nuevo: Nuevo): Promise<void> {
  const createOnce = () => deps.db.tx((tx) => createAndNotify(deps, tx, origin, nuevo));
  try {
    await createOnce();
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    await createOnce();
  }
}

/** Both branches always run the same statements, and the one that does not apply is rolled back before anybody sees it. */
async function createAndNotify(
  deps: RegistrarUsuarioDeps,
  tx: Tx,
  origin: Origin,
  { usuario, canNotify }: Nuevo,
): Promise<void> {
  const { email } = usuario;
  await lockEmailRequests(tx, email);
  const existing = await findUsuarioByEmail(tx, email);
  let creado: number | undefined;
  await runOrUndo(tx, !existing, async () => {
    const uniqueEmail = existing ? `${nuevoToken()}@invalid` : email;
    const row = await insertUsuario(tx, { ...usuario, email: uniqueEmail });
    creado = row.id;
    await sendEmailConfirmation(deps, tx, { email, usuario: row });
  });
  const recipient = { email: existing?.email ?? email, usuarioId: existing?.id };
  await runOrUndo(tx, existing !== undefined && canNotify, () => notifyExistingAccount(deps, tx, recipient));
  const entidadId = existing?.id ?? creado;
  await recordAuditoria(tx, {
    actor: null,
    origin,
    accion: existing ? 'usuario.registro-repetido' : 'usuario.registrar',
    entidad: 'usuario',
    ...(entidadId !== undefined && { entidadId }),
  });
}
