import type { Tx } from '@oficina/db';
import { type Actor, type Origin, secondFactorMissing } from '@oficina/http';
import { omitNulls, unprocessable, type Violation } from '@oficina/hydra';
import type * as z from 'zod/mini';
import type { UsuarioCreado } from '../contract/index.ts';
import { faltaDeLargo, revisarClave } from './clave.ts';
import { emitirCodigo, VIGENCIAS } from './codigos.ts';
import { insertUsuario } from './cuentas.repository.ts';
import { emailDuplicado, sinPermiso } from './errors.ts';
import { leerAlta } from './leer-alta.ts';
import { pedirConfirmacionDeEmail } from './pedir-confirmacion-email.ts';
import { presentUsuario } from './present.ts';
import { registrarAuditoria } from './registrar-auditoria.ts';
import type { RegistrarUsuarioDeps, Registro } from './registrar-usuario.ts';
import { hashDeClave } from './secretos.ts';
import {
  esEmailTomado,
  findUsuarioByEmail,
  findUsuarioVisible,
  type UsuarioRow,
} from './usuarios.repository.ts';

/** Whoever did not sign in registers; of those who did, only who manages users makes an account. */
export function puedeCrear(actor: Actor | null): void {
  if (!actor) return;
  if (!actor.roles.includes('ROLE_ADMIN') && !actor.roles.includes('ROLE_USUARIO_ADMIN')) throw sinPermiso();
  if (actor.otpPendiente) throw secondFactorMissing();
}

/**
 * An account made at the counter. Nobody accepts the terms for somebody else: they are asked at the first login. Whether
 * the address has an account is told: the staff can look for it anyway.
 */
export async function crearUsuario(
  deps: RegistrarUsuarioDeps,
  actor: Actor,
  origin: Origin,
  registro: Registro,
): Promise<z.infer<typeof UsuarioCreado>> {
  const { fila, violaciones } = leerAlta(registro);
  const { plainPassword } = registro;
  const quien = { ...fila, roles: [], clave_hash: null };
  const faltas: Violation[] = [
    ...violaciones,
    ...((await findUsuarioByEmail(deps.db, fila.email)) ? [emailDuplicado()] : []),
    ...(plainPassword ? (faltaDeLargo(plainPassword, quien)?.violations ?? []) : []),
  ];
  if (faltas.length > 0) throw unprocessable(faltas);
  // Measured only when nothing else is wrong: it costs.
  if (plainPassword) await revisarClave(plainPassword, quien, deps.cooperativa);
  const claveHash = plainPassword ? await hashDeClave(plainPassword) : null;
  const row = await sinRepetir(() =>
    deps.db.tx(async (tx) => {
      const now = deps.clock.now();
      const creado = await insertUsuario(tx, {
        ...fila,
        clave_hash: claveHash,
        recibir_papel: registro.recibirPapel ?? true,
        created: now,
        updated: now,
      });
      await registrarAuditoria(tx, {
        actor,
        origin,
        accion: 'usuario.crear',
        entidad: 'usuario',
        entidadId: creado.id,
        cambios: { despues: fila },
      });
      await (claveHash === null
        ? darBienvenida(deps, tx, creado, now)
        : pedirConfirmacionDeEmail(deps, tx, { email: creado.email, usuario: creado }));
      return findUsuarioVisible(tx, creado.id);
    }),
  );
  if (!row) throw new Error('a user just made was not found');
  const usuario = presentUsuario(row, { legalVersion: deps.legalVersion, conFechaDeAlta: true });
  return omitNulls({ '@context': '/api/contexts/Usuario', ...usuario }) as z.infer<typeof UsuarioCreado>;
}

/** The index decides between two that write the same address at once. */
export async function sinRepetir<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (esEmailTomado(error)) throw unprocessable([emailDuplicado()]);
    throw error;
  }
}

async function darBienvenida(
  deps: RegistrarUsuarioDeps,
  tx: Tx,
  { id, nombre, email }: UsuarioRow,
  now: Date,
): Promise<void> {
  const codigo = { uso: 'restablecer', usuarioId: id, duraMs: VIGENCIAS.elegirClave } as const;
  await deps.encolarMensaje(tx, {
    plantilla: 'usuario_creado',
    tipo: 'email',
    para: email,
    usuarioId: id,
    datos: { nombre },
    secreto: await emitirCodigo(tx, deps.claveDeCodigos, codigo, now),
  });
}
