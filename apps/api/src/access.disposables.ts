import type { Db, NewRow } from '@oficina/db';
import { build } from '@oficina/testing';
import { issueCodigo, VIGENCIAS } from '@oficina/usuarios/server';
import type { Clock, Secret } from '@oficina/values';
import type { createLinks } from './access.links.ts';

type Parties = { actor: number; stranger: { id: number; email: string; suministro: number } };
type Bases = { db: Db; ownerDb: Db };
type Disposables = { valores: Record<string, string | number>; undo: () => Promise<unknown> };

const TOKEN = `${'x'.repeat(30)}a1B2c3`;
/** This state follows a temporary failure, and is the only one in which every field of a message leaves. */
const REINTENTO = 3;

export const fullMensaje = (usuario_id: number | null, suministro_id: number): NewRow<'mensajes'> => ({
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

export async function makeDisposableMensajes(
  { db, ownerDb }: Bases,
  asksFor: (nombre: string) => boolean,
  { actor, stranger }: Parties,
): Promise<Disposables> {
  const mensajeRow = (usuario_id: number | null, changes: Partial<NewRow<'mensajes'>> = {}) => ({
    ...fullMensaje(usuario_id, stranger.suministro),
    ...changes,
  });
  const fallido = { estado: 5 };
  const pendiente = { estado: 0 };
  const rows = {
    ownerlessMensaje: mensajeRow(null),
    ownFallidoMensaje: mensajeRow(actor, fallido),
    foreignFallidoMensaje: mensajeRow(stranger.id, fallido),
    ownPendienteMensaje: mensajeRow(actor, pendiente),
    foreignPendienteMensaje: mensajeRow(stranger.id, pendiente),
    fallidoCodigo: mensajeRow(stranger.id, { ...fallido, plantilla: 'telefono_codigo' }),
  };
  const valores: Record<string, number> = {};
  for (const [nombre, row] of Object.entries(rows).filter(([key]) => asksFor(key))) {
    const inserted = await db.insertInto('mensajes').values(row).returning('id').executeTakeFirstOrThrow();
    valores[nombre] = inserted.id;
  }
  const ids = [0, ...Object.values(valores)];
  return { valores, undo: () => ownerDb.deleteFrom('mensajes').where('id', 'in', ids).execute() };
}

let cuenta = 0;

export async function makeDisposableMails(
  { db, ownerDb }: Bases,
  asksFor: (nombre: string) => boolean,
  { stranger }: Parties,
  links: ReturnType<typeof createLinks>,
): Promise<Disposables> {
  const correos = ['correo-de-nadie'];
  const correo = () => {
    cuenta += 1;
    correos.push(`gastable${cuenta}@correo.test`);
    return correos.at(-1) ?? '';
  };
  async function mail(changes: Partial<NewRow<'suministro_mails'>> = {}) {
    const row = { suministro_id: stranger.suministro, email: correo(), ...changes };
    return db.insertInto('suministro_mails').values(row).returningAll().executeTakeFirstOrThrow();
  }
  const bajaOf = ({ id, email }: { id: number; email: string }) => links.baja({ suministroMail: id }, email);
  const makers: Record<string, () => Promise<string | number>> = {
    newCorreo: async () => correo(),
    newMail: async () => (await mail()).id,
    correoPendiente: async () => (await mail()).email,
    correoConfirmado: async () => (await mail({ validado: true })).email,
    unsubscribedCorreo: async () => (await mail({ validado: true, desuscribir: true })).email,
    mailLink: () => links.addMail(stranger.suministro, correo()),
    unsubscribedMailLink: async () => {
      const email = correo();
      const link = await links.addMail(stranger.suministro, email);
      await db
        .updateTable('suministro_mails')
        .set({ desuscribir: true })
        .where('email', '=', email)
        .execute();
      return link;
    },
    mailBaja: async () => bajaOf(await mail({ validado: true })),
    missingMailBaja: async () => bajaOf({ id: 999_999, email: correo() }),
    otherCorreoBaja: async () => bajaOf({ ...(await mail({ validado: true })), email: correo() }),
    usuarioBaja: async () =>
      links.baja({ usuario: stranger.id, preferencia: 'mailVencimiento' }, stranger.email),
  };
  const valores: Record<string, string | number> = {};
  for (const [nombre, make] of Object.entries(makers)) if (asksFor(nombre)) valores[nombre] = await make();
  const undo = async () => {
    await ownerDb.deleteFrom('mensajes').where('para', 'in', correos).execute();
    await ownerDb.deleteFrom('suministro_mails').where('email', 'in', correos).execute();
    await db
      .updateTable('usuario_preferencias')
      .set({ mail_vencimiento: true })
      .where('usuario_id', '=', stranger.id)
      .execute();
  };
  return { valores, undo };
}

export async function makeDisposableAccounts(
  { db, ownerDb }: Bases,
  asksFor: (nombre: string) => boolean,
  { clock, codigosKey }: { clock: Clock; codigosKey: Secret<string> },
): Promise<Disposables> {
  if (!['newAccountCorreo', 'resetLink', 'confirmationLink'].some(asksFor))
    return { valores: {}, undo: async () => undefined };
  cuenta += 1;
  const email = `cuenta${cuenta}@correo.test`;
  const { id } = await build.usuario(db, { email, email_validado: false, roles: [] });
  const link = (uso: 'restablecer' | 'verificar_email') =>
    issueCodigo(
      db,
      codigosKey,
      { uso, usuarioId: id, ttlMs: VIGENCIAS.restablecer, datos: { email } },
      clock.now(),
    );
  const valores = {
    newAccountCorreo: email,
    resetLink: await link('restablecer'),
    confirmationLink: await link('verificar_email'),
  };
  const undo = async () => {
    await ownerDb.deleteFrom('mensajes').where('para', '=', email).execute();
    await ownerDb.deleteFrom('usuarios').where('id', '=', id).execute();
  };
  return { valores, undo };
}
