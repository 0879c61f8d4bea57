import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { closeDb, createDb, type Db, type Schema, sql } from '@oficina/db';
import type { HandledJob } from '@oficina/jobs';
import { handleMensajes } from '@oficina/mensajes/server';
import { handleMesa } from '@oficina/mesa/server';
import { handleSesion } from '@oficina/sesion/server';
import { handleTarjetas } from '@oficina/tarjetas/server';
import { build, countRows, silentLog, useDatabase } from '@oficina/testing';
import { handleUsuarios } from '@oficina/usuarios/server';
import { systemClock } from '@oficina/values';
import { afterAll, beforeAll, expect, test } from 'vitest';

const database = useDatabase();
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
let db: Db;
let handledJobs: HandledJob[];

beforeAll(() => {
  db = createDb({ url: database.workerUrl, max: 4, applicationName: 'test-worker' });
  const deps = { db, clock: systemClock, log: silentLog };
  // Only the deleting jobs of the messages and the cards run, which need neither channel nor gateway.
  handledJobs = [
    ...handleUsuarios(deps),
    ...handleSesion(deps),
    ...handleMensajes(deps as never),
    ...handleTarjetas(deps as never),
    ...handleMesa(deps as never),
  ];
});
afterAll(() => closeDb(db));

/**
 * Only the staff, the billing system or the system itself write to these tables, or each row belongs to one of a bounded
 * table.
 */
const NOT_FILLED_BY_STRANGERS: Record<string, string> = {
  ajustes: 'one row per setting',
  ajuste_versiones: 'the last versions of each setting, written by the staff',
  instalacion: 'one row',
  archivo_factura_rechazos: 'files of the billing system',
  archivo_factura_suministros: 'files of the billing system',
  archivo_facturas: 'files of the billing system',
  archivo_formatos: 'written by the staff, fifty at most',
  archivo_objetos: 'files of the billing system',
  archivo_subida_rechazos: 'files of the billing system',
  archivo_subidas: 'files of the billing system',
  avisos_externos: 'nothing writes there',
  cobros_en_espera: 'files of the billing system',
  consumos: 'files of the billing system',
  corte_suministros: 'published by the staff',
  cortes: 'published by the staff',
  factura_cambios: 'files of the billing system',
  factura_cobros: 'files of the billing system',
  facturas: 'files of the billing system',
  indicadores: 'one row per month and figure',
  latidos: 'one row per program',
  migraciones: 'the migrations',
  motds: 'one notice, of the staff',
  numeradores: 'one row per year',
  requerimiento_categorias: 'written by the staff, a hundred at most',
  requerimiento_notas: 'written by the staff',
  requerimiento_presencias: 'who of the staff is looking, cleaned as it is written',
  requerimiento_sucesos: 'what the staff did with a case',
  respuestas: 'written by the staff, so many for each one and for all',
  senales: 'one row per sign',
  sesion_adjuntos: 'written by the staff, goes with its session',
  suministro_mails: 'written by the staff and the billing system',
  suministro_telefonos: 'written by the staff and the billing system',
  suministros: 'files of the billing system',
  usuario_preferencias: 'one row per user, goes with it',
  vistas: 'written by the staff, so many for each one',
};

/** A limit bounds these tables, and the rows it admits are kept as long as the law says. */
const RATE_LIMITED: Record<string, string> = {
  archivo_adjuntos: 'adjuntos-archivos',
  pago_facturas: 'pagos',
  pagos: 'pagos',
  persona_inquiries: 'identidad',
  requerimiento_seguimientos: 'seguimientos',
  requerimientos: 'requerimientos',
  tarjetas: 'tarjetas-usuario',
  telefono_codigos: 'telefono-persona',
  usuario_suministros: 'vincular-usuario',
};

/** The row of the old day goes with the job, and the row of the new day stays. */
type PurgedTable = {
  purgeJob: string;
  insert: (day: Date) => Promise<unknown>;
  oldDaysAgo: number;
  newDaysAgo: number;
  remaining?: number;
};

const insertMensaje = (created: Date) =>
  build.mensaje(database.db, { plantilla: 'solicitud_recibida', estado: 1, created });
const insertSesion = async (expira: Date) =>
  build.sesion(database.db, { usuario_id: await build.person(database.db), expira });
const insertCodigo = (expira: Date) =>
  database.db
    .insertInto('codigos')
    .values({ hash: randomBytes(32), uso: 'restablecer', expira })
    .execute();
const insertLimit = (when: Date) =>
  database.db
    .insertInto('limites')
    .values({ key: randomBytes(8).toString('hex'), points: 1, expire: when.getTime() })
    .execute();
const insertCuenta = (created: Date) =>
  build.usuario(database.db, { created, email_validado: false, roles: [], suministro_id: null });
const insertDenial = (minuto: Date) =>
  database.db
    .insertInto('denegados')
    .values({ usuario_id: 1, ruta: 'GET /x', minuto, roles: [], ip: '10.0.0.1', request_id: 'r' })
    .execute();
const insertIntento = async (rechazado: Date) =>
  database.db
    .insertInto('tarjeta_intentos')
    .values({
      ...{ tarjeta: 'x', usuario_id: await build.person(database.db), red: '10.0.0.1' },
      ...{ created: rechazado, rechazado },
    })
    .execute();
const insertActo = async (created: Date) =>
  database.db
    .insertInto('mesa_actos')
    .values({
      ...{ usuario_id: await build.person(database.db), idempotencia: 'una clave', created },
      ...{ idempotencia_sha256: randomBytes(32), hecho_id: 1 },
    })
    .execute();
async function insertSealed(day: Date) {
  await sql`insert into auditoria (created, accion, entidad) values (${day}, 'usuario.ver', 'usuario')`.execute(
    database.db,
  );
  const [seal] = handleUsuarios({ db, clock: { now: () => day }, log: silentLog });
  await seal?.handler({} as never, new AbortController().signal);
}

const PURGED_TABLES: Record<string, PurgedTable> = {
  limites: { purgeJob: 'limites-limpiar', insert: insertLimit, oldDaysAgo: 0.01, newDaysAgo: -1 },
  denegados: { purgeJob: 'auditoria-sello', insert: insertDenial, oldDaysAgo: 0.01, newDaysAgo: -0.01 },
  sesiones: { purgeJob: 'sesion-limpiar', insert: insertSesion, oldDaysAgo: 31, newDaysAgo: -1 },
  codigos: { purgeJob: 'sesion-limpiar', insert: insertCodigo, oldDaysAgo: 31, newDaysAgo: -1 },
  tarjeta_intentos: { purgeJob: 'tarjetas-limpiar', insert: insertIntento, oldDaysAgo: 2, newDaysAgo: 0.5 },
  mesa_actos: { purgeJob: 'mesa-actos-limpiar', insert: insertActo, oldDaysAgo: 31, newDaysAgo: 29 },
  mensajes: { purgeJob: 'mensajes-retencion', insert: insertMensaje, oldDaysAgo: 367, newDaysAgo: 360 },
  usuarios: { purgeJob: 'usuarios-retencion', insert: insertCuenta, oldDaysAgo: 181, newDaysAgo: 179 },
  auditoria: { purgeJob: 'auditoria-retencion', insert: insertSealed, oldDaysAgo: 5 * 366, newDaysAgo: 1 },
  // The seal of the last deleted stretch stays, because the chain continues from it.
  auditoria_sellos: {
    ...{ purgeJob: 'auditoria-retencion', insert: insertSealed, oldDaysAgo: 5 * 366, newDaysAgo: 0 },
    remaining: 2,
  },
};

test('cada tabla dice qué la acota', async () => {
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(database.db);
  const listed = [NOT_FILLED_BY_STRANGERS, RATE_LIMITED, PURGED_TABLES].flatMap((group) =>
    Object.keys(group),
  );
  expect(rows.map(({ table }) => table).sort()).toEqual(listed.sort());
});

test('el tope que nombra cada una existe', () => {
  const archivos = globSync('features/*/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const serverCode = archivos.map((file) => readFileSync(file, 'utf8')).join('\n');
  const faltan = Object.entries(RATE_LIMITED).filter(
    ([, nombre]) => !serverCode.includes(`limit('${nombre}',`),
  );
  expect(faltan).toEqual([]);
});

test.each(Object.entries(PURGED_TABLES))(
  '%s: lo viejo se va con su trabajo y lo nuevo queda',
  async (table, purged) => {
    const count = () => countRows(database.ownerDb, table as keyof Schema);
    await sql`truncate ${sql.table(table)} cascade`.execute(database.ownerDb);
    await purged.insert(daysAgo(purged.oldDaysAgo));
    await purged.insert(daysAgo(purged.newDaysAgo));
    const before = await count();
    const purgeJob = handledJobs.find(({ job }) => job.name === purged.purgeJob);
    expect(purgeJob).toBeDefined();
    await purgeJob?.handler({} as never, new AbortController().signal);
    expect([await count(), before]).toEqual([purged.remaining ?? before - 1, before]);
  },
);
