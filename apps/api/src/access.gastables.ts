import type { Db, NewRow } from '@oficina/db';
import { build } from '@oficina/testing';
import { emitirCodigo, VIGENCIAS } from '@oficina/usuarios/server';
import type { Clock, Secret } from '@oficina/values';
import type { createEnlaces } from './access.enlaces.ts';

type Gente = { actor: number; ajeno: { id: number; email: string; suministro: number } };
type Bases = { db: Db; ownerDb: Db };
type Hechos = { valores: Record<string, string | number>; deshacer: () => Promise<unknown> };

const TOKEN = `${'x'.repeat(30)}a1B2c3`;
/** After a failure that may pass: the only state in which everything that can leave of a message does. */
const REINTENTO = 3;

/** A push with every optional column filled. */
export const mensajeLleno = (usuario_id: number | null, suministro_id: number): NewRow<'mensajes'> => ({
  usuario_id,
  suministro_id,
  tipo: 2,
  estado: REINTENTO,
  intentos: 2,
  plantilla: 'pago_aprobado',
  para: TOKEN,
  token_usado: TOKEN,
  proveedor_id: 'suyo',
  asunto: 'Recibimos tu pago',
  error: 'El proveedor no contestó.',
  acuse: 'enviado',
});

/** Messages that a case may spend. */
export async function gastarMensajes(
  { db, ownerDb }: Bases,
  pide: (nombre: string) => boolean,
  { actor, ajeno }: Gente,
): Promise<Hechos> {
  const fila = (usuario_id: number | null, changes: Partial<NewRow<'mensajes'>> = {}) => ({
    ...mensajeLleno(usuario_id, ajeno.suministro),
    ...changes,
  });
  const fallido = { estado: 5 };
  const pendiente = { estado: 0 };
  const filas = {
    mensajeDeNadie: fila(null),
    fallidoPropio: fila(actor, fallido),
    fallidoAjeno: fila(ajeno.id, fallido),
    pendientePropio: fila(actor, pendiente),
    pendienteAjeno: fila(ajeno.id, pendiente),
    codigoFallido: fila(ajeno.id, { ...fallido, plantilla: 'telefono_codigo' }),
  };
  const valores: Record<string, number> = {};
  for (const [nombre, row] of Object.entries(filas).filter(([una]) => pide(una))) {
    const hecho = await db.insertInto('mensajes').values(row).returning('id').executeTakeFirstOrThrow();
    valores[nombre] = hecho.id;
  }
  const ids = [0, ...Object.values(valores)];
  return { valores, deshacer: () => ownerDb.deleteFrom('mensajes').where('id', 'in', ids).execute() };
}

let cuenta = 0;

/** Addresses of somebody else's supply that a case may spend, and their links. */
export async function gastarMails(
  { db, ownerDb }: Bases,
  pide: (nombre: string) => boolean,
  { ajeno }: Gente,
  enlaces: ReturnType<typeof createEnlaces>,
): Promise<Hechos> {
  const correos = ['correo-de-nadie'];
  const correo = () => {
    cuenta += 1;
    correos.push(`gastable${cuenta}@correo.test`);
    return correos.at(-1) ?? '';
  };
  async function mail(changes: Partial<NewRow<'suministro_mails'>> = {}) {
    const row = { suministro_id: ajeno.suministro, email: correo(), ...changes };
    return db.insertInto('suministro_mails').values(row).returningAll().executeTakeFirstOrThrow();
  }
  const bajaDe = ({ id, email }: { id: number; email: string }) =>
    enlaces.baja({ suministroMail: id }, email);
  const hacer: Record<string, () => Promise<string | number>> = {
    correoNuevo: async () => correo(),
    mailNuevo: async () => (await mail()).id,
    correoPendiente: async () => (await mail()).email,
    correoConfirmado: async () => (await mail({ validado: true })).email,
    correoDesuscripto: async () => (await mail({ validado: true, desuscribir: true })).email,
    enlaceDeMail: () => enlaces.agregar(ajeno.suministro, correo()),
    enlaceDeMailQueSeFue: async () => {
      const email = correo();
      const enlace = await enlaces.agregar(ajeno.suministro, email);
      await db
        .updateTable('suministro_mails')
        .set({ desuscribir: true })
        .where('email', '=', email)
        .execute();
      return enlace;
    },
    bajaDeMail: async () => bajaDe(await mail({ validado: true })),
    bajaSinMail: async () => bajaDe({ id: 999_999, email: correo() }),
    bajaDeOtroCorreo: async () => bajaDe({ ...(await mail({ validado: true })), email: correo() }),
    bajaDePersona: async () =>
      enlaces.baja({ usuario: ajeno.id, preferencia: 'mailVencimiento' }, ajeno.email),
  };
  const valores: Record<string, string | number> = {};
  for (const [nombre, uno] of Object.entries(hacer)) if (pide(nombre)) valores[nombre] = await uno();
  const deshacer = async () => {
    await ownerDb.deleteFrom('mensajes').where('para', 'in', correos).execute();
    await ownerDb.deleteFrom('suministro_mails').where('email', 'in', correos).execute();
    await db
      .updateTable('usuario_preferencias')
      .set({ mail_vencimiento: true })
      .where('usuario_id', '=', ajeno.id)
      .execute();
  };
  return { valores, deshacer };
}

/** An account of its own, unconfirmed, with the links that it may have been sent. */
export async function gastarCuentas(
  { db, ownerDb }: Bases,
  pide: (nombre: string) => boolean,
  { clock, clave }: { clock: Clock; clave: Secret<string> },
): Promise<Hechos> {
  if (!['correoNuevoDeCuenta', 'enlaceDeClave', 'enlaceDeCorreo'].some(pide))
    return { valores: {}, deshacer: async () => undefined };
  cuenta += 1;
  const email = `cuenta${cuenta}@correo.test`;
  const { id } = await build.usuario(db, { email, email_validado: false, roles: [] });
  const enlace = (uso: 'restablecer' | 'verificar_email') =>
    emitirCodigo(
      db,
      clave,
      { uso, usuarioId: id, duraMs: VIGENCIAS.restablecer, datos: { email } },
      clock.now(),
    );
  const valores = {
    correoNuevoDeCuenta: email,
    enlaceDeClave: await enlace('restablecer'),
    enlaceDeCorreo: await enlace('verificar_email'),
  };
  const deshacer = async () => {
    await ownerDb.deleteFrom('mensajes').where('para', '=', email).execute();
    await ownerDb.deleteFrom('usuarios').where('id', '=', id).execute();
  };
  return { valores, deshacer };
}
