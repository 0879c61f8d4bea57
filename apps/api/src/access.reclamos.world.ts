import { type Db, type NewRow, sql } from '@oficina/db';
import type { App } from '@oficina/http';
import type { Persona, Quien } from './access.casos.test-kit.ts';
import { formularioDe } from './access.formulario.ts';

type Bases = { db: Db; ownerDb: Db };
type Hechos = { valores: Record<string, string | number>; deshacer: () => Promise<unknown> };
type Personas = Readonly<Record<Quien, Persona>>;

export type Reclamo = { caso: number; numero: string; url: string };
export type Reclamos = Readonly<Record<Quien | 'publico', Reclamo>>;

const FINALIZADO = 98;
let cuenta = 0;
const numeroNuevo = () => {
  cuenta += 1;
  return `2026-${String(900_000 + cuenta)}`;
};

/** With every optional column filled; of somebody else's hands unless told. */
const lleno = (
  { id, propios }: Persona,
  { pagador }: Personas,
  now: Date,
  changes: Partial<NewRow<'requerimientos'>> = {},
): NewRow<'requerimientos'> => ({
  usuario_id: id,
  suministro_id: propios.suministros,
  categoria_id: 1,
  encargado_id: pagador.id,
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
 * A case of everybody: the customer's is the encargado's, the payer's is nobody's and the rest are in other hands; and
 * one of somebody without an account. Each with an answer, a note and a file that was truly kept.
 */
export async function construirReclamos(
  { db, ownerDb }: Bases,
  app: Pick<App, 'inject'>,
  personas: Personas,
  { now, categoria, token }: { now: Date; categoria: number; token: string },
): Promise<Reclamos> {
  const reclamos = {} as Record<Quien | 'publico', Reclamo>;
  const guardar = async (quien: Quien | 'publico', row: NewRow<'requerimientos'>, autor: number) => {
    const { id, numero } = await db
      .insertInto('requerimientos')
      .values(row)
      .returning(['id', 'numero'])
      .executeTakeFirstOrThrow();
    const dicho = { requerimiento_id: id, usuario_id: personas.pagador.id };
    const seguimiento = { ...dicho, descripcion: 'Listo.', nuevo_estado: FINALIZADO };
    await db.insertInto('requerimiento_seguimientos').values(seguimiento).execute();
    await db
      .insertInto('requerimiento_notas')
      .values({ ...dicho, texto: 'Ojo.' })
      .execute();
    const archivo = await subir(app, token);
    await ownerDb
      .updateTable('archivo_adjuntos')
      .set({ requerimiento_id: id, usuario_id: autor })
      .where('id', '=', archivo.id)
      .execute();
    reclamos[quien] = { caso: id, numero, url: archivo.url };
    if (quien !== 'publico') personas[quien].propios.requerimientos = id;
  };
  for (const [quien, persona] of Object.entries(personas) as [Quien, Persona][]) {
    const distinto: Partial<NewRow<'requerimientos'>> =
      quien === 'cliente'
        ? { encargado_id: personas.RE.id }
        : quien === 'pagador'
          ? { encargado_id: null }
          : { categoria_id: categoria, novedades_usuario: true };
    await guardar(quien, lleno(persona, personas, now, distinto), persona.id);
  }
  const sinCuenta = { usuario_id: null, contacto: JSON.stringify(CONTACTO), encargado_id: null };
  await guardar('publico', lleno(personas.ajeno, personas, now, sinCuenta), personas.pagador.id);
  return reclamos;
}

async function subir(app: Pick<App, 'inject'>, token: string): Promise<{ id: number; url: string }> {
  const { headers, payload } = formularioDe();
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

/** Cases and files that a case of the table may spend; whatever else it makes goes with them. */
export async function gastarReclamos(
  { db, ownerDb }: Bases,
  pide: (nombre: string) => boolean,
  personas: Personas,
  { actor, now, gasta }: { actor: Quien; now: Date; gasta: boolean },
): Promise<Hechos> {
  const abierto = { estado: 0, cerrado: null, conforme: null, novedades_encargado: false };
  const nuevo = async (quien: Quien, changes: Partial<NewRow<'requerimientos'>> = {}) => {
    const row = lleno(personas[quien], personas, now, { ...abierto, ...changes });
    const { id } = await db
      .insertInto('requerimientos')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const suelto = async (quien: Quien) => {
    const row = {
      usuario_id: personas[quien].id,
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
  const hacer: Record<string, () => Promise<number>> = {
    casoNuevo: () => nuevo(actor, { novedades_usuario: true }),
    casoFinalizado: () => nuevo(actor, { estado: FINALIZADO, cerrado: now }),
    casoNuevoAjeno: () => nuevo('ajeno'),
    casoNuevoAsignado: () => nuevo('cliente', { encargado_id: personas.RE.id }),
    casoNuevoLibre: () => nuevo('ajeno', { encargado_id: null }),
    archivoNuevo: () => suelto(actor),
    archivoNuevoAjeno: () => suelto('ajeno'),
  };
  const pedidos = Object.entries(hacer).filter(([nombre]) => pide(nombre));
  if (pedidos.length === 0 && !gasta) return { valores: {}, deshacer: async () => undefined };
  const deshacer = await volver(ownerDb);
  const valores: Record<string, number> = {};
  for (const [nombre, uno] of pedidos) valores[nombre] = await uno();
  return { valores, deshacer };
}

const TABLAS = [
  'mensajes',
  'archivo_adjuntos',
  'requerimiento_notas',
  'requerimiento_seguimientos',
  'requerimientos',
] as const;

/** Remembers the last row of each table: what came afterwards is taken away, whoever made it. */
async function volver(ownerDb: Db): Promise<() => Promise<unknown>> {
  const ultimos: [(typeof TABLAS)[number], number][] = [];
  for (const tabla of TABLAS) {
    const { rows } = await sql<{ id: number }>`
      select coalesce(max(id), 0) as id from ${sql.table(tabla)}`.execute(ownerDb);
    ultimos.push([tabla, rows[0]?.id ?? 0]);
  }
  return async () => {
    for (const [tabla, id] of ultimos)
      await sql`delete from ${sql.table(tabla)} where id > ${id}`.execute(ownerDb);
    await ownerDb.deleteFrom('requerimiento_presencias').execute();
  };
}

/** As the table names them. */
export const nombrarReclamos = (reclamos: Reclamos, actor: Quien): Record<string, string | number> => ({
  casoPropio: reclamos[actor].caso,
  numeroPropio: reclamos[actor].numero,
  urlPropia: reclamos[actor].url,
  casoAjeno: reclamos.ajeno.caso,
  numeroAjeno: reclamos.ajeno.numero,
  urlAjena: reclamos.ajeno.url,
  casoAsignado: reclamos.cliente.caso,
  urlAsignada: reclamos.cliente.url,
  casoLibre: reclamos.pagador.caso,
  urlLibre: reclamos.pagador.url,
  casoPublico: reclamos.publico.caso,
  numeroPublico: reclamos.publico.numero,
});
