import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { closeDb, createDb, type Db, sql } from '@oficina/db';
import type { HandledJob } from '@oficina/jobs';
import { handleMensajes } from '@oficina/mensajes/server';
import { handleSesion } from '@oficina/sesion/server';
import { handleTarjetas } from '@oficina/tarjetas/server';
import { build, useDatabase } from '@oficina/testing';
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
  const deps = { db, clock: systemClock, log: { info() {}, warn() {}, error() {} } };
  // Only the deleting jobs of the messages and the cards run, which need neither channel nor gateway.
  handledJobs = [
    ...handleUsuarios(deps),
    ...handleSesion(deps),
    ...handleMensajes(deps as never),
    ...handleTarjetas(deps as never),
  ];
});
afterAll(() => closeDb(db));

/**
 * Only the staff, the billing system or the system itself write to these tables, or each row belongs to one of a bounded
 * table.
 */
const NOT_FILLED_BY_STRANGERS: Record<string, string> = {
  ajustes: 'one row per setting, written by commands',
  archivo_factura_rechazos: 'files of the billing system',
  archivo_factura_suministros: 'files of the billing system',
  archivo_facturas: 'files of the billing system',
  archivo_objetos: 'files of the billing system',
  archivo_subida_rechazos: 'files of the billing system',
  archivo_subidas: 'files of the billing system',
  avisos_externos: 'nothing writes there',
  cobros_en_espera: 'files of the billing system',
  consumos: 'files of the billing system',
  corte_suministros: 'published by the staff',
  cortes: 'published by the staff',
  factura_cambios: 'files of the billing system',
  facturas: 'files of the billing system',
  indicadores: 'one row per month and figure',
  migraciones: 'the migrations',
  motds: 'one notice, of the staff',
  numeradores: 'one row per year',
  requerimiento_categorias: 'seeded, edited by commands',
  requerimiento_notas: 'written by the staff',
  requerimiento_presencias: 'who of the staff is looking, cleaned as it is written',
  sesion_adjuntos: 'written by the staff, goes with its session',
  suministro_mails: 'written by the staff and the billing system',
  suministros: 'files of the billing system',
  usuario_preferencias: 'one row per user, goes with it',
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

type PurgedTable = {
  purgeJob: string;
  insertOld: () => Promise<unknown>;
  insertNew: () => Promise<unknown>;
  remaining?: number;
};

const mensaje = (created: Date) => () =>
  database.db
    .insertInto('mensajes')
    .values({ tipo: 1, plantilla: 'solicitud_recibida', para: 'a@b.test', estado: 1, created })
    .execute();
const sesion = (expira: Date) => async () => {
  const { id } = await build.usuario(database.db);
  await build.sesion(database.db, { usuario_id: id, expira });
};
const codigo = (expira: Date) => () =>
  database.db
    .insertInto('codigos')
    .values({ hash: randomBytes(32), uso: 'restablecer', expira })
    .execute();
const limitRow = (when: Date) => () =>
  database.db
    .insertInto('limites')
    .values({ key: randomBytes(8).toString('hex'), points: 1, expire: when.getTime() })
    .execute();
const cuenta = (created: Date) => () =>
  build.usuario(database.db, { created, email_validado: false, roles: [], suministro_id: null });
const denialRow = (minuto: Date) => () =>
  database.db
    .insertInto('denegados')
    .values({ usuario_id: 1, ruta: 'GET /x', minuto, roles: [], ip: '10.0.0.1', request_id: 'r' })
    .execute();
const intento = (rechazado: Date) => async () => {
  const { id } = await build.usuario(database.db);
  await database.db
    .insertInto('tarjeta_intentos')
    .values({ tarjeta: 'x', usuario_id: id, red: '10.0.0.1', created: rechazado, rechazado })
    .execute();
};
const sealedRow = (day: Date) => async () => {
  await sql`insert into auditoria (created, accion, entidad) values (${day}, 'usuario.ver', 'usuario')`.execute(
    database.db,
  );
  const [seal] = handleUsuarios({
    ...{ db, clock: { now: () => day } },
    log: { info() {}, warn() {}, error() {} },
  });
  await seal?.handler({} as never, new AbortController().signal);
};

const PURGED_TABLES: Record<string, PurgedTable> = {
  limites: {
    purgeJob: 'limites-limpiar',
    insertOld: limitRow(daysAgo(0.01)),
    insertNew: limitRow(daysAgo(-1)),
  },
  denegados: {
    purgeJob: 'auditoria-sello',
    insertOld: denialRow(daysAgo(0.01)),
    insertNew: denialRow(daysAgo(-0.01)),
  },
  sesiones: { purgeJob: 'sesion-limpiar', insertOld: sesion(daysAgo(31)), insertNew: sesion(daysAgo(-1)) },
  codigos: { purgeJob: 'sesion-limpiar', insertOld: codigo(daysAgo(31)), insertNew: codigo(daysAgo(-1)) },
  tarjeta_intentos: {
    purgeJob: 'tarjetas-limpiar',
    insertOld: intento(daysAgo(2)),
    insertNew: intento(daysAgo(0.5)),
  },
  mensajes: {
    purgeJob: 'mensajes-retencion',
    insertOld: mensaje(daysAgo(367)),
    insertNew: mensaje(daysAgo(360)),
  },
  usuarios: {
    purgeJob: 'usuarios-retencion',
    insertOld: cuenta(daysAgo(181)),
    insertNew: cuenta(daysAgo(179)),
  },
  auditoria: {
    purgeJob: 'auditoria-retencion',
    insertOld: sealedRow(daysAgo(5 * 366)),
    insertNew: sealedRow(daysAgo(1)),
  },
  // The seal of the last deleted stretch stays, because the chain continues from it.
  auditoria_sellos: {
    purgeJob: 'auditoria-retencion',
    insertOld: sealedRow(daysAgo(5 * 366)),
    insertNew: sealedRow(daysAgo(0)),
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
    const countRows = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        database.ownerDb,
      );
      return rows[0]?.n ?? 0;
    };
    await sql`truncate ${sql.table(table)} cascade`.execute(database.ownerDb);
    await purged.insertOld();
    await purged.insertNew();
    const before = await countRows();
    const purgeJob = handledJobs.find(({ job }) => job.name === purged.purgeJob);
    expect(purgeJob).toBeDefined();
    await purgeJob?.handler({} as never, new AbortController().signal);
    expect([await countRows(), before]).toEqual([purged.remaining ?? before - 1, before]);
  },
);
