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
const DIA = 86_400_000;
const hace = (dias: number) => new Date(Date.now() - dias * DIA);
let db: Db;
let trabajos: HandledJob[];

beforeAll(() => {
  db = createDb({ url: database.workerUrl, max: 4, applicationName: 'test-worker' });
  const deps = { db, clock: systemClock, log: { info() {}, warn() {}, error() {} } };
  // Of the messages and the cards only what deletes is run, which needs neither channel nor gateway.
  trabajos = [
    ...handleUsuarios(deps),
    ...handleSesion(deps),
    ...handleMensajes(deps as never),
    ...handleTarjetas(deps as never),
  ];
});
afterAll(() => closeDb(db));

/** Only the staff, the billing system or the house itself write there, or there is one row for one that is bounded. */
const NO_LAS_LLENA_UN_EXTRANO: Record<string, string> = {
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

/** A limit stops them, and what it lets through is kept as long as the law says. */
const CON_TOPE: Record<string, string> = {
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

type Vaciada = {
  trabajo: string;
  vieja: () => Promise<unknown>;
  nueva: () => Promise<unknown>;
  quedan?: number;
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
const limite = (cuando: Date) => () =>
  database.db
    .insertInto('limites')
    .values({ key: randomBytes(8).toString('hex'), points: 1, expire: cuando.getTime() })
    .execute();
const cuenta = (created: Date) => () =>
  build.usuario(database.db, { created, email_validado: false, roles: [], suministro_id: null });
const denegado = (minuto: Date) => () =>
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
/** Written and sealed that day. */
const sellada = (dia: Date) => async () => {
  await sql`insert into auditoria (created, accion, entidad) values (${dia}, 'usuario.ver', 'usuario')`.execute(
    database.db,
  );
  const [sellar] = handleUsuarios({
    ...{ db, clock: { now: () => dia } },
    log: { info() {}, warn() {}, error() {} },
  });
  await sellar?.handler({} as never, new AbortController().signal);
};

/** A job empties them: what it deletes and what it leaves, tried here. */
const VACIADAS: Record<string, Vaciada> = {
  limites: { trabajo: 'limites-limpiar', vieja: limite(hace(0.01)), nueva: limite(hace(-1)) },
  denegados: { trabajo: 'auditoria-sello', vieja: denegado(hace(0.01)), nueva: denegado(hace(-0.01)) },
  sesiones: { trabajo: 'sesion-limpiar', vieja: sesion(hace(31)), nueva: sesion(hace(-1)) },
  codigos: { trabajo: 'sesion-limpiar', vieja: codigo(hace(31)), nueva: codigo(hace(-1)) },
  tarjeta_intentos: { trabajo: 'tarjetas-limpiar', vieja: intento(hace(2)), nueva: intento(hace(0.5)) },
  mensajes: { trabajo: 'mensajes-retencion', vieja: mensaje(hace(367)), nueva: mensaje(hace(360)) },
  usuarios: { trabajo: 'usuarios-retencion', vieja: cuenta(hace(181)), nueva: cuenta(hace(179)) },
  auditoria: { trabajo: 'auditoria-retencion', vieja: sellada(hace(5 * 366)), nueva: sellada(hace(1)) },
  // The last stretch let go stays: the chain goes on from its seal.
  auditoria_sellos: {
    trabajo: 'auditoria-retencion',
    vieja: sellada(hace(5 * 366)),
    nueva: sellada(hace(0)),
    quedan: 2,
  },
};

test('cada tabla dice qué la acota', async () => {
  const { rows } = await sql<{ tabla: string }>`
    select c.relname as tabla from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(database.db);
  const dichas = [NO_LAS_LLENA_UN_EXTRANO, CON_TOPE, VACIADAS].flatMap((unas) => Object.keys(unas));
  expect(rows.map(({ tabla }) => tabla).sort()).toEqual(dichas.sort());
});

test('el tope que nombra cada una existe', () => {
  const archivos = globSync('features/*/server/**/*.ts').filter((uno) => !uno.endsWith('.test.ts'));
  const codigoDelServidor = archivos.map((uno) => readFileSync(uno, 'utf8')).join('\n');
  const faltan = Object.entries(CON_TOPE).filter(
    ([, nombre]) => !codigoDelServidor.includes(`limit('${nombre}',`),
  );
  expect(faltan).toEqual([]);
});

test.each(Object.entries(VACIADAS))(
  '%s: lo viejo se va con su trabajo y lo nuevo queda',
  async (tabla, una) => {
    const cuantas = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(tabla)}`.execute(
        database.ownerDb,
      );
      return rows[0]?.n ?? 0;
    };
    await sql`truncate ${sql.table(tabla)} cascade`.execute(database.ownerDb);
    await una.vieja();
    await una.nueva();
    const antes = await cuantas();
    const trabajo = trabajos.find(({ job }) => job.name === una.trabajo);
    expect(trabajo).toBeDefined();
    await trabajo?.handler({} as never, new AbortController().signal);
    expect([await cuantas(), antes]).toEqual([una.quedan ?? antes - 1, antes]);
  },
);
