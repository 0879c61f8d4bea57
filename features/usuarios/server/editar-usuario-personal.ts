import type { Db, Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { type Draft, notFound, unprocessable, type Violation } from '@oficina/hydra';
import type { Secret } from '@oficina/values';
import { parseMoment } from '@oficina/values';
import type { Usuario } from '../contract/index.ts';
import { avisarSeguridad } from './avisar-seguridad.ts';
import { type CambiarEmailAjenoDeps, otroEmail, trasOtroEmail } from './cambiar-email-ajeno.ts';
import { voidCodigos } from './codigos.repository.ts';
import { emailConfirmado } from './confirmar-email.ts';
import { sinRepetir } from './crear-usuario.ts';
import { cuentaPropia, malEscrito, obligatorio } from './errors.ts';
import { exigirReciente, type Reautenticar } from './exigir-reciente.ts';
import { type Alta, faltasDeClave } from './leer-alta.ts';
import { DE_LA_IDENTIDAD, type Lectura, leerCambios, leerOtroEmail, sinPendiente } from './leer-cambios.ts';
import { loQueCambio } from './lo-que-cambio.ts';
import { presentUsuario } from './present.ts';
import { comprobarRango, faltasDeRango } from './rango.ts';
import { registrarAuditoria } from './registrar-auditoria.ts';
import { hashDeClave } from './secretos.ts';
import {
  findUsuarioById,
  findUsuarioVisible,
  lockUsuarioVivo,
  type UsuarioRow,
  updateUsuario,
} from './usuarios.repository.ts';

export type EditarUsuarioPersonalDeps = CambiarEmailAjenoDeps & {
  db: Db;
  cooperativa: string;
  legalVersion: string | undefined;
  reautenticar: Reautenticar;
};

export type CambiosDelPersonal = Alta & {
  plainPassword?: Secret<string> | null | undefined;
  recibirPapel?: boolean | undefined;
  identidadValidada?: boolean | undefined;
  emailValidado?: boolean | undefined;
  telefonoValidado?: boolean | string | null | undefined;
  password?: Secret<string> | null | undefined;
};

/** One's own is edited as everybody's; that of somebody of the staff, by an administrator. */
export async function usuarioEditable(deps: { db: Db }, actor: Actor, id: number): Promise<UsuarioRow> {
  if (id === actor.usuarioId) throw cuentaPropia();
  const row = await findUsuarioById(deps.db, id);
  if (!row) throw notFound();
  comprobarRango(actor, row);
  return row;
}

export async function editarUsuarioPersonal(
  deps: EditarUsuarioPersonalDeps,
  actor: Actor,
  origin: Origin,
  { usuario, dado }: { usuario: UsuarioRow; dado: CambiosDelPersonal },
): Promise<Draft<Usuario>> {
  const { plainPassword } = dado;
  const { otro } = leerOtroEmail(usuario, dado.email);
  // Either of them is enough to enter as the other person.
  if (otro !== undefined || plainPassword) await exigirReciente(deps, actor, origin, dado.password);
  // Not compared with the one in force: whether a guess of the staff is right is not theirs to know.
  const deClave = plainPassword
    ? await faltasDeClave(plainPassword, { ...usuario, clave_hash: null }, deps.cooperativa)
    : [];
  const { violaciones } = juzgar(deps, usuario, dado);
  if (violaciones.length + deClave.length > 0) throw unprocessable([...violaciones, ...deClave]);
  const claveHash = plainPassword ? await hashDeClave(plainPassword) : undefined;
  const row = await sinRepetir(() =>
    deps.db.tx(async (tx) => {
      await aplicar(deps, tx, { actor, origin, id: usuario.id, dado, claveHash });
      return findUsuarioVisible(tx, usuario.id);
    }),
  );
  if (!row) throw notFound();
  return presentUsuario(row, { legalVersion: deps.legalVersion, conFechaDeAlta: true });
}

function juzgar(deps: EditarUsuarioPersonalDeps, row: UsuarioRow, dado: CambiosDelPersonal): Lectura {
  const { cambios, violaciones } = leerCambios(row, dado);
  const email = leerOtroEmail(row, dado.email);
  violaciones.unshift(...email.violaciones);
  if (dado.plainPassword === null) violaciones.push(obligatorio('plainPassword'));
  const abre = { email: email.otro !== undefined, clave: Boolean(dado.plainPassword) };
  violaciones.push(...faltasDeRango(row, abre));
  if (email.otro !== undefined) Object.assign(cambios, otroEmail(email.otro));
  if (dado.recibirPapel !== undefined) cambios.recibir_papel = dado.recibirPapel;
  if (dado.emailValidado !== undefined)
    Object.assign(cambios, dado.emailValidado ? emailConfirmado(row) : sinConfirmar(row));
  // Whoever it says that it is now, nobody validated, unless they say so along with it.
  const esOtra = row.identidad_validada && DE_LA_IDENTIDAD.some((campo) => cambios[campo] !== undefined);
  const validada = dado.identidadValidada ?? (esOtra ? false : undefined);
  if (validada !== undefined) {
    cambios.identidad_validada = validada;
    cambios.roles = conRol(cambios.roles ?? row.roles, 'ROLE_VALIDADO', validada);
  }
  if (dado.telefonoValidado !== undefined) {
    const momento = momentoDe(dado.telefonoValidado, deps.clock.now());
    if (momento === undefined) violaciones.push(malEscrito('telefonoValidado'));
    else if (momento && !{ ...row, ...cambios }.telefono) violaciones.push(obligatorio('telefono'));
    else cambios.telefono_validado = momento;
  }
  return { cambios, violaciones: violaciones as Violation[] };
}

const sinConfirmar = ({ roles, email_validado }: UsuarioRow) => ({
  email_validado: false,
  ...(email_validado && { email_probado: true }),
  roles: conRol(roles, 'ROLE_CONFIRMADO', false),
});

const conRol = (roles: readonly string[], rol: string, tiene: boolean): string[] =>
  tiene ? [...new Set([...roles, rol])] : roles.filter((uno) => uno !== rol);

/** Undefined: no moment, or one that has not come. */
function momentoDe(dado: boolean | string | null, now: Date): Date | null | undefined {
  if (typeof dado !== 'string') return dado ? now : null;
  const momento = parseMoment(dado);
  return momento && momento <= now ? momento : undefined;
}

type Pedido = {
  actor: Actor;
  origin: Origin;
  id: number;
  dado: CambiosDelPersonal;
  claveHash: string | undefined;
};

async function aplicar(deps: EditarUsuarioPersonalDeps, tx: Tx, pedido: Pedido): Promise<void> {
  const { actor, origin, id, dado, claveHash } = pedido;
  const now = deps.clock.now();
  const antes = await lockUsuarioVivo(tx, id);
  if (!antes) throw notFound();
  comprobarRango(actor, antes);
  const { cambios, violaciones } = juzgar(deps, antes, dado);
  if (violaciones.length > 0) throw unprocessable(violaciones);
  if (claveHash !== undefined) Object.assign(cambios, { clave_hash: claveHash, ...sinPendiente(antes) });
  if (Object.keys(cambios).length === 0) return;
  const despues = await updateUsuario(tx, id, cambios, now);
  await registrarAuditoria(tx, {
    actor,
    origin,
    accion: 'usuario.editar',
    entidad: 'usuario',
    entidadId: id,
    cambios: loQueCambio(antes, despues),
  });
  if (claveHash !== undefined) {
    await deps.terminarSesiones(tx, id, now);
    await voidCodigos(tx, 'restablecer', id, now);
    await avisarSeguridad(deps, tx, { usuario: antes, cambio: 'contrasena', now });
  }
  if (despues.email !== antes.email) await trasOtroEmail(deps, tx, { antes, despues, now });
}
