import type { Tx } from '@oficina/db';
import { type Actor, actsAs, type Origin, requireRole } from '@oficina/http';
import { omitNulls, unprocessable, type Violation } from '@oficina/hydra';
import type * as z from 'zod/mini';
import type { UsuarioCreado } from '../contract/index.ts';
import { insertUsuario } from './accounts.repository.ts';
import { claveLengthRefusal, validateClave } from './clave.ts';
import { issueCodigo, VIGENCIAS } from './codigos.ts';
import { claveIsTheirs, duplicateEmail } from './errors.ts';
import { parseUsuarioInput } from './parse-usuario-input.ts';
import { readUsuario } from './present.ts';
import { recordAuditoria } from './record-auditoria.ts';
import type { RegistrarUsuarioDeps, Registro } from './registrar-usuario.ts';
import { hashClave } from './secrets.ts';
import { sendEmailConfirmation } from './send-email-confirmation.ts';
import { findUsuarioByEmail, isEmailTaken, type UsuarioRow } from './usuarios.repository.ts';

const ADMINS = ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN'] as const;

/** Anonymous people register themselves; of the signed-in ones, only user administrators and the counter create an account. */
export function requireCanCrear(actor: Actor | null): void {
  if (actor) requireRole(actor, [...ADMINS, 'ROLE_MOSTRADOR']);
}

/**
 * Nobody can accept the terms for somebody else: the person is asked at the first login. The answer may reveal that the
 * address has an account, because the staff can search for it anyway.
 */
export async function crearUsuario(
  deps: RegistrarUsuarioDeps,
  actor: Actor,
  origin: Origin,
  registro: Registro,
): Promise<z.infer<typeof UsuarioCreado>> {
  const { columns, violations } = parseUsuarioInput(registro);
  const { plainPassword } = registro;
  const owner = { ...columns, roles: [], clave_hash: null };
  const problems: Violation[] = [
    ...violations,
    ...((await findUsuarioByEmail(deps.db, columns.email)) ? [duplicateEmail()] : []),
    ...(plainPassword && !actsAs(actor, ADMINS) ? [claveIsTheirs()] : []),
    ...(plainPassword ? (claveLengthRefusal(plainPassword, owner)?.violations ?? []) : []),
  ];
  if (problems.length > 0) throw unprocessable(problems);
  // The strength is measured only when nothing else is wrong, because it is costly.
  if (plainPassword) await validateClave(plainPassword, owner, deps.cooperativa);
  const claveHash = plainPassword ? await hashClave(plainPassword) : null;
  const { version: legalVersion } = await deps.readLegal();
  const usuario = await refusingDuplicateEmail(() =>
    deps.db.tx(async (tx) => {
      const now = deps.clock.now();
      const creado = await insertUsuario(tx, {
        ...columns,
        clave_hash: claveHash,
        recibir_papel: registro.recibirPapel ?? true,
        created: now,
        updated: now,
      });
      await recordAuditoria(tx, {
        actor,
        origin,
        accion: 'usuario.crear',
        entidad: 'usuario',
        entidadId: creado.id,
        cambios: { despues: columns },
      });
      await (claveHash === null
        ? sendWelcome(deps, tx, creado, now)
        : sendEmailConfirmation(deps, tx, { email: creado.email, usuario: creado }));
      return readUsuario(tx, creado.id, { legalVersion, withCreated: true });
    }),
  );
  return omitNulls({ '@context': '/api/contexts/Usuario', ...usuario }) as z.infer<typeof UsuarioCreado>;
}

/** The unique index decides between concurrent calls with the same address. */
export async function refusingDuplicateEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isEmailTaken(error)) throw unprocessable([duplicateEmail()]);
    throw error;
  }
}

async function sendWelcome(
  deps: RegistrarUsuarioDeps,
  tx: Tx,
  { id, nombre, email }: UsuarioRow,
  now: Date,
): Promise<void> {
  const codigo = { uso: 'restablecer', usuarioId: id, ttlMs: VIGENCIAS.chooseClave } as const;
  await deps.enqueueMensaje(tx, {
    plantilla: 'usuario_creado',
    tipo: 'email',
    para: email,
    usuarioId: id,
    datos: { nombre },
    secreto: await issueCodigo(tx, deps.codigosKey, codigo, now),
  });
}
