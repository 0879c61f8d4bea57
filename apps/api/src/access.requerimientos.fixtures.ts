import { type Db, type NewRow, sql } from '@oficina/db';
import type { App } from '@oficina/http';
import { photoForm } from './access.form.ts';
import type { Person, PersonName } from './access.values.test-kit.ts';

type Bases = { db: Db; ownerDb: Db };
type Disposables = { valores: Record<string, string | number>; undo: () => Promise<unknown> };
type People = Readonly<Record<PersonName, Person>>;

export type Reclamo = { requerimientoId: number; numero: string; url: string };
export type Reclamos = Readonly<Record<PersonName | 'publico', Reclamo>>;

const FINALIZADO = 98;
let cuenta = 0;
const numeroNuevo = () => {
  cuenta += 1;
  return `2026-${String(900_000 + cuenta)}`;
};

/**
 * Every optional column is filled, so that each field can be seen, and the requerimiento is assigned to another member of
 * the staff.
 */
const fullRequerimiento = (
  { id, own }: Person,
  { payer }: People,
  now: Date,
  changes: Partial<NewRow<'requerimientos'>> = {},
): NewRow<'requerimientos'> => ({
  usuario_id: id,
  suministro_id: own.suministros,
  categoria_id: 1,
  encargado_id: payer.id,
  estado: FINALIZADO,
  numero: numeroNuevo(),
  descripcion: 'La luz de la esquina no prende',
  ubicacion: '-31.252800,-61.486700 San Martín 450',
  vence: now,
  cerrado: now,
  conforme: now,
  created: now,
  updated: now,
  ...changes,
});

const CONTACTO = {
  nombre: 'Ana',
  documento: '20111222',
  email: 'ana@prueba.test',
  telefono: '+543492421234',
};
export const DOCUMENTO_PUBLICO = CONTACTO.documento;

/**
 * The customer's requerimiento is assigned to the encargado, the payer's to nobody and the others to somebody else; one more
 * belongs to a person without an account. Each has an answer, a note and a file that was really uploaded.
 */
export async function buildRequerimientos(
  { db, ownerDb }: Bases,
  app: Pick<App, 'inject'>,
  people: People,
  { now, categoria, token }: { now: Date; categoria: number; token: string },
): Promise<Reclamos> {
  const reclamos = {} as Record<PersonName | 'publico', Reclamo>;
  const insertFull = async (name: PersonName | 'publico', row: NewRow<'requerimientos'>, author: number) => {
    const { id, numero } = await db
      .insertInto('requerimientos')
      .values(row)
      .returning(['id', 'numero'])
      .executeTakeFirstOrThrow();
    const common = { requerimiento_id: id, usuario_id: people.payer.id };
    const seguimiento = { ...common, descripcion: 'Listo.', nuevo_estado: FINALIZADO };
    await db.insertInto('requerimiento_seguimientos').values(seguimiento).execute();
    await db
      .insertInto('requerimiento_notas')
      .values({ ...common, texto: 'Ojo.' })
      .execute();
    const archivo = await upload(app, token);
    await ownerDb
      .updateTable('archivo_adjuntos')
      .set({ requerimiento_id: id, usuario_id: author })
      .where('id', '=', archivo.id)
      .execute();
    reclamos[name] = { requerimientoId: id, numero, url: archivo.url };
    if (name !== 'publico') people[name].own.requerimientos = id;
  };
  for (const [name, person] of Object.entries(people) as [PersonName, Person][]) {
    const changes: Partial<NewRow<'requerimientos'>> =
      name === 'customer'
        ? { encargado_id: people.RE.id }
        : name === 'payer'
          ? { encargado_id: null }
          : { categoria_id: categoria, novedades_usuario: true };
    await insertFull(name, fullRequerimiento(person, people, now, changes), person.id);
  }
  const withoutAccount = { usuario_id: null, contacto: JSON.stringify(CONTACTO), encargado_id: null };
  await insertFull(
    'publico',
    fullRequerimiento(people.stranger, people, now, withoutAccount),
    people.payer.id,
  );
  return reclamos;
}

async function upload(app: Pick<App, 'inject'>, token: string): Promise<{ id: number; url: string }> {
  const { headers, payload } = photoForm();
  const response = await app.inject({
    method: 'POST',
    url: '/api/archivo_adjuntos',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  if (response.statusCode !== 201) throw new Error(`the file was not kept: ${response.body}`);
  const { id, contentUrl } = response.json<{ id: number; contentUrl: string }>();
  return { id, url: contentUrl };
}

export async function makeDisposableRequerimientos(
  { db, ownerDb }: Bases,
  asksFor: (nombre: string) => boolean,
  people: People,
  { actor, now, spends }: { actor: PersonName; now: Date; spends: boolean },
): Promise<Disposables> {
  const open = { estado: 0, cerrado: null, conforme: null, novedades_encargado: false };
  const nuevo = async (name: PersonName, changes: Partial<NewRow<'requerimientos'>> = {}) => {
    const row = fullRequerimiento(people[name], people, now, { ...open, ...changes });
    const { id } = await db
      .insertInto('requerimientos')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const insertUnattached = async (name: PersonName) => {
    const row = {
      usuario_id: people[name].id,
      ...{ file_name: 'foto.jpg', tipo_mime: 'image/jpeg', tamano: 3 },
      sha256: Buffer.alloc(32),
      clave_datos: Buffer.alloc(48),
      clave_id: 1,
    };
    const { id } = await db
      .insertInto('archivo_adjuntos')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const makers: Record<string, () => Promise<number>> = {
    newRequerimiento: () => nuevo(actor, { novedades_usuario: true }),
    finalizadoRequerimiento: () => nuevo(actor, { estado: FINALIZADO, cerrado: now }),
    newForeignRequerimiento: () => nuevo('stranger'),
    newAssignedRequerimiento: () => nuevo('customer', { encargado_id: people.RE.id }),
    newUnassignedRequerimiento: () => nuevo('stranger', { encargado_id: null }),
    newArchivo: () => insertUnattached(actor),
    newForeignArchivo: () => insertUnattached('stranger'),
  };
  const requested = Object.entries(makers).filter(([nombre]) => asksFor(nombre));
  if (requested.length === 0 && !spends) return { valores: {}, undo: async () => undefined };
  const undo = await rememberLastRows(ownerDb);
  const valores: Record<string, number> = {};
  for (const [nombre, make] of requested) valores[nombre] = await make();
  return { valores, undo };
}

async function rememberLastRows(ownerDb: Db): Promise<() => Promise<unknown>> {
  const { rows } = await sql<
    Record<'mensaje' | 'adjunto' | 'nota' | 'seguimiento' | 'requerimiento', number>
  >`
    select coalesce((select max(id) from mensajes), 0) as mensaje,
      coalesce((select max(id) from archivo_adjuntos), 0) as adjunto,
      coalesce((select max(id) from requerimiento_notas), 0) as nota,
      coalesce((select max(id) from requerimiento_seguimientos), 0) as seguimiento,
      coalesce((select max(id) from requerimientos), 0) as requerimiento`.execute(ownerDb);
  const [last] = rows;
  return () =>
    sql`with m as (delete from mensajes where id > ${last?.mensaje}),
      a as (delete from archivo_adjuntos where id > ${last?.adjunto}),
      n as (delete from requerimiento_notas where id > ${last?.nota}),
      s as (delete from requerimiento_seguimientos where id > ${last?.seguimiento}),
      p as (delete from requerimiento_presencias)
      delete from requerimientos where id > ${last?.requerimiento}`.execute(ownerDb);
}

export const nameRequerimientos = (
  reclamos: Reclamos,
  actor: PersonName,
): Record<string, string | number> => ({
  ownRequerimiento: reclamos[actor].requerimientoId,
  ownNumero: reclamos[actor].numero,
  ownUrl: reclamos[actor].url,
  foreignRequerimiento: reclamos.stranger.requerimientoId,
  foreignNumero: reclamos.stranger.numero,
  foreignUrl: reclamos.stranger.url,
  assignedRequerimiento: reclamos.customer.requerimientoId,
  assignedUrl: reclamos.customer.url,
  unassignedRequerimiento: reclamos.payer.requerimientoId,
  unassignedUrl: reclamos.payer.url,
  publicRequerimiento: reclamos.publico.requerimientoId,
  numeroPublico: reclamos.publico.numero,
});
