import type { Db, NewRow, Tx } from '@oficina/db';
import type { Limits, Origin } from '@oficina/http';
import { unprocessable } from '@oficina/hydra';
import type { Secret } from '@oficina/values';
import { avisarCuentaExistente, hayCupoDeAviso } from './avisar-cuenta-existente.ts';
import { faltaDeLargo, revisarClave } from './clave.ts';
import { hacerODeshacer, lockPedidosDe } from './codigos.repository.ts';
import { insertUsuario } from './cuentas.repository.ts';
import { obligatorio, sinAceptar } from './errors.ts';
import { frenarMedida, frenarRegistro } from './frenar-registro.ts';
import { type Alta, leerAlta } from './leer-alta.ts';
import { type PedirConfirmacionDeps, pedirConfirmacionDeEmail } from './pedir-confirmacion-email.ts';
import { registrarAuditoria } from './registrar-auditoria.ts';
import { hashDeClave, nuevoToken } from './secretos.ts';
import { tardarLoMismo } from './tardar-lo-mismo.ts';
import { esEmailTomado, findUsuarioByEmail } from './usuarios.repository.ts';

export type RegistrarUsuarioDeps = PedirConfirmacionDeps & {
  db: Db;
  limits: Limits;
  /** Its name is the first thing that whoever guesses a password would try. */
  cooperativa: string;
  legalVersion: string | undefined;
};

export type Registro = Alta & {
  plainPassword?: Secret<string> | null | undefined;
  aceptarLegal?: boolean | null | undefined;
  recibirPapel?: boolean | null | undefined;
};

/** Says the same and takes the same time whether or not the address has an account; only its inbox knows. */
export async function registrarUsuario(deps: RegistrarUsuarioDeps, origin: Origin, registro: Registro) {
  const { fila, claveHash } = await leerRegistro(deps, origin, registro);
  const now = deps.clock.now();
  const avisar = await hayCupoDeAviso(deps.limits, fila.email);
  const usuario = {
    ...fila,
    clave_hash: claveHash,
    aceptar_legal: true,
    aceptar_legal_at: now,
    legal_version: deps.legalVersion ?? null,
    recibir_papel: registro.recibirPapel ?? true,
    created: now,
    updated: now,
  };
  await tardarLoMismo(() => crearOAvisar(deps, origin, { usuario, avisar }));
  return {
    '@context': '/api/contexts/Usuario',
    '@type': 'Usuario' as const,
    email: fila.email,
    emailValidado: false,
  };
}

async function leerRegistro(deps: RegistrarUsuarioDeps, origin: Origin, registro: Registro) {
  const { plainPassword } = registro;
  const { fila, violaciones } = leerAlta(registro);
  const quien = { ...fila, roles: [], clave_hash: null };
  const faltas = [
    ...violaciones,
    ...(plainPassword
      ? (faltaDeLargo(plainPassword, quien)?.violations ?? [])
      : [obligatorio('plainPassword')]),
    ...(registro.aceptarLegal ? [] : [sinAceptar()]),
  ];
  if (faltas.length > 0 || !plainPassword) throw unprocessable(faltas);
  // After what is read for nothing, since correcting a form is not trying again; before what costs.
  await frenarMedida(deps.limits, origin);
  await revisarClave(plainPassword, quien, deps.cooperativa);
  await frenarRegistro(deps.limits, fila.email);
  return { fila, claveHash: await hashDeClave(plainPassword) };
}

type Nuevo = { usuario: NewRow<'usuarios'> & { email: string }; avisar: boolean };

/** Taken meanwhile by a call that does not wait for this one, such as the staff's: then it was taken. */
async function crearOAvisar(deps: RegistrarUsuarioDeps, origin: Origin, nuevo: Nuevo): Promise<void> {
  const crear = () => deps.db.tx((tx) => crearYAvisar(deps, tx, origin, nuevo));
  try {
    await crear();
  } catch (error) {
    if (!esEmailTomado(error)) throw error;
    await crear();
  }
}

/**
 * Both things are done always, with the same statements, and the one that is not due is taken back before anybody
 * sees it.
 */
async function crearYAvisar(
  deps: RegistrarUsuarioDeps,
  tx: Tx,
  origin: Origin,
  { usuario, avisar }: Nuevo,
): Promise<void> {
  const { email } = usuario;
  await lockPedidosDe(tx, email);
  const existente = await findUsuarioByEmail(tx, email);
  let creado: number | undefined;
  await hacerODeshacer(tx, !existente, async () => {
    const unica = existente ? `${nuevoToken()}@invalid` : email;
    const row = await insertUsuario(tx, { ...usuario, email: unica });
    creado = row.id;
    await pedirConfirmacionDeEmail(deps, tx, { email, usuario: row });
  });
  const destino = { email: existente?.email ?? email, usuarioId: existente?.id };
  await hacerODeshacer(tx, existente !== undefined && avisar, () => avisarCuentaExistente(deps, tx, destino));
  const entidadId = existente?.id ?? creado;
  await registrarAuditoria(tx, {
    actor: null,
    origin,
    accion: existente ? 'usuario.registro-repetido' : 'usuario.registrar',
    entidad: 'usuario',
    ...(entidadId !== undefined && { entidadId }),
  });
}
