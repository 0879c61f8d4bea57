import type { Db, Tx } from '@oficina/db';
import type { Actor, Limits, Origin } from '@oficina/http';
import { type Draft, notFound, unprocessable, type Violation } from '@oficina/hydra';
import type { Secret } from '@oficina/values';
import type { Usuario } from '../contract/index.ts';
import { hayCupoDeAviso } from './avisar-cuenta-existente.ts';
import { avisarSeguridad } from './avisar-seguridad.ts';
import { lockPedidosDe, voidCodigos } from './codigos.repository.ts';
import { updatePreferencias } from './cuentas.repository.ts';
import { obligatorio } from './errors.ts';
import { exigirReciente, type Reautenticar } from './exigir-reciente.ts';
import { type CambiosDePerfil, juzgarPerfil, type Vigente } from './juzgar-perfil.ts';
import { faltasDeClave } from './leer-alta.ts';
import { leerOtroEmail, sinPendiente } from './leer-cambios.ts';
import { loQueCambio } from './lo-que-cambio.ts';
import { pedirCambioDeEmail } from './pedir-cambio-de-email.ts';
import type { PedirConfirmacionDeps } from './pedir-confirmacion-email.ts';
import { presentUsuario } from './present.ts';
import { CONFIRMACIONES_POR_CORREO, CONFIRMACIONES_POR_RED } from './reenviar-confirmacion.ts';
import { registrarAuditoria } from './registrar-auditoria.ts';
import { hashDeClave } from './secretos.ts';
import { tardarLoMismo } from './tardar-lo-mismo.ts';
import {
  findUsuarioById,
  findUsuarioVisible,
  lockUsuarioVivo,
  type UsuarioRow,
  updateUsuario,
} from './usuarios.repository.ts';

/** Ends what the person has open elsewhere, and not this session. The feature sesion answers it. */
export type TerminarOtrasSesiones = (
  tx: Tx,
  usuarioId: number,
  sesionActual: Buffer,
  now: Date,
) => Promise<unknown>;

/** Refuses when that session has ended. Asked with the person locked. The feature sesion answers it. */
export type ExigirSesionViva = (tx: Tx, sesion: Buffer) => Promise<void>;

export type EditarPerfilDeps = PedirConfirmacionDeps &
  Vigente & {
    db: Db;
    limits: Limits;
    cooperativa: string;
    reautenticar: Reautenticar;
    terminarOtrasSesiones: TerminarOtrasSesiones;
    exigirSesionViva: ExigirSesionViva;
  };

export async function editarPerfil(
  deps: EditarPerfilDeps,
  actor: Actor,
  origin: Origin,
  dado: CambiosDePerfil,
): Promise<Draft<Usuario>> {
  const antes = await findUsuarioById(deps.db, actor.usuarioId);
  if (!antes) throw notFound();
  const { otro: email } = leerOtroEmail(antes, dado.email);
  if (email !== undefined || dado.plainPassword) await exigirReciente(deps, actor, origin, dado.password);
  const deClave = await juzgarClave(deps, antes, dado.plainPassword);
  // Told before anything is done; judged again when nobody else is changing the row.
  const { violaciones } = juzgarPerfil(deps, antes, dado);
  if (violaciones.length + deClave.length > 0) throw unprocessable([...violaciones, ...deClave]);
  const claveHash = dado.plainPassword ? await hashDeClave(dado.plainPassword) : undefined;
  const cupo = email === undefined ? undefined : await tomarCupo(deps, origin, email);
  const guardar = () =>
    deps.db.tx((tx) => aplicar(deps, tx, { actor, origin, dado, claveHash, email, cupo }));
  await (email === undefined ? guardar() : tardarLoMismo(guardar));
  const row = await findUsuarioVisible(deps.db, actor.usuarioId);
  if (!row) throw notFound();
  return presentUsuario(row, { legalVersion: deps.legalVersion, conFechaDeAlta: false });
}

async function juzgarClave(
  deps: EditarPerfilDeps,
  antes: UsuarioRow,
  clave: Secret<string> | null | undefined,
): Promise<readonly Violation[]> {
  if (clave === undefined) return [];
  return clave ? faltasDeClave(clave, antes, deps.cooperativa) : [obligatorio('plainPassword')];
}

/** Sending links to addresses that one writes has the limits of asking for them again. */
async function tomarCupo(deps: EditarPerfilDeps, origin: Origin, email: string) {
  await deps.limits.take(CONFIRMACIONES_POR_RED, origin.network);
  const { points } = await deps.limits.spend(CONFIRMACIONES_POR_CORREO, email);
  return {
    enlace: points <= CONFIRMACIONES_POR_CORREO.points,
    aviso: await hayCupoDeAviso(deps.limits, email),
  };
}

type Pedido = {
  actor: Actor;
  origin: Origin;
  dado: CambiosDePerfil;
  claveHash: string | undefined;
  email: string | undefined;
  cupo: { enlace: boolean; aviso: boolean } | undefined;
};

async function aplicar(deps: EditarPerfilDeps, tx: Tx, pedido: Pedido): Promise<void> {
  const { actor, origin, dado, claveHash, email, cupo } = pedido;
  const now = deps.clock.now();
  if (email !== undefined) await lockPedidosDe(tx, email);
  const antes = await lockUsuarioVivo(tx, actor.usuarioId);
  if (!antes) throw notFound();
  // It may have ended while this call waited: whoever recovered the account must not be overruled.
  if (claveHash !== undefined || email !== undefined) await deps.exigirSesionViva(tx, actor.sesion);
  const { cambios, preferencias, violaciones } = juzgarPerfil(deps, antes, dado);
  if (violaciones.length > 0) throw unprocessable(violaciones);
  // A new password ends what somebody else may have asked for with the old one.
  if (claveHash !== undefined) Object.assign(cambios, { clave_hash: claveHash, ...sinPendiente(antes) });
  const { otro } = leerOtroEmail(antes, dado.email);
  // Writing the one there is takes back what was asked for.
  if (dado.email !== undefined && otro !== antes.email_pendiente?.toLowerCase())
    cambios.email_pendiente = otro ?? null;
  if (Object.keys(preferencias).length > 0) await updatePreferencias(tx, antes.id, preferencias);
  if (Object.keys(cambios).length === 0) return;
  const despues = await updateUsuario(tx, antes.id, cambios, now);
  if (claveHash !== undefined) {
    await deps.terminarOtrasSesiones(tx, antes.id, actor.sesion, now);
    await voidCodigos(tx, 'restablecer', antes.id, now);
    await avisarSeguridad(deps, tx, { usuario: antes, cambio: 'contrasena', now });
  }
  if (cambios.email_pendiente && cupo) {
    await pedirCambioDeEmail(deps, tx, { usuario: antes, email: cambios.email_pendiente, cupo });
    await avisarSeguridad(deps, tx, { usuario: antes, cambio: 'correo', now });
  }
  await registrarAuditoria(tx, {
    actor,
    origin,
    accion: 'usuario.editar-perfil',
    entidad: 'usuario',
    entidadId: antes.id,
    cambios: loQueCambio(antes, despues),
  });
}
