import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDb, createDb, type Db, sql } from '@oficina/db';
import { type Actor, createApp, createLogger } from '@oficina/http';
import { createJobs, type Jobs } from '@oficina/jobs';
import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import { build, fixedClock, type TestDatabase } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ArchivoFactura } from '../contract/index.ts';
import type { Clase } from './clases.ts';
import type { WorkerDeps } from './deps.ts';
import { createFolderStore } from './folder-store.test-kit.ts';
import { importarArchivos } from './importar-archivo.ts';
import { archivosJobs } from './jobs.ts';
import { readPerfiles } from './perfiles/index.ts';
import { revisarArchivo } from './revisar-archivo.ts';
import { registerArchivos } from './routes.ts';
import { createImporters, LOADABLE_TIPOS } from './tipos/index.ts';

const NOW = '2026-11-16T10:00:00-03:00';
const ALERT_ADDRESS = 'guardia@prueba.test';
export const HEADER = 'cuenta;numero;periodo;fecha;vencimiento;importe;consumo;pagada;concepto';
const BOUNDARY = 'x-limite-de-prueba';

export type LineValues = Partial<Record<string, string>>;

export function line(cuenta: string, numero: string, cambios: LineValues = {}): string {
  const valores: LineValues = {
    ...{
      cuenta,
      numero,
      periodo: '2026-10',
      fecha: '2026-11-02',
      vencimiento: '2026-11-20',
      importe: '18400.50',
    },
    ...{ consumo: '214', pagada: 'N', concepto: 'Energía' },
    ...cambios,
  };
  return HEADER.split(';')
    .map((column) => valores[column] ?? '')
    .join(';');
}

export const archivo = (...lines: string[]): string => `${[HEADER, ...lines].join('\n')}\n`;

export const manyLines = (count: number, cambios = {}) =>
  archivo(
    ...Array.from({ length: count }, (_, i) =>
      line(['300', '100', '200'][i % 3] as string, `N-${i}`, {
        importe: `${1000 + i}.5`,
        periodo: `2026-${String((i % 9) + 1).padStart(2, '0')}`,
        ...cambios,
      }),
    ),
  );

export type WireResponse = {
  status: number;
  body: Record<string, unknown>;
  text: string;
  headers: Record<string, unknown>;
};

async function actorOf(db: Db, token: string): Promise<Actor> {
  const usuarioId = Number(token);
  const { roles } = await db
    .selectFrom('usuarios')
    .select('roles')
    .where('id', '=', usuarioId)
    .executeTakeFirstOrThrow();
  return {
    usuarioId,
    roles: roles as Actor['roles'],
    confirmado: true,
    otpPendiente: false,
    sesion: createHash('sha256').update(token).digest(),
    expira: new Date(8.64e15),
    autenticado: null,
  };
}

export function multipartForm(
  contenido: Buffer | string,
  {
    nombre = 'facturas.csv',
    fields = {},
    fieldsFirst = true,
  }: { nombre?: string; fields?: LineValues; fieldsFirst?: boolean } = {},
) {
  const partes = Object.entries(fields).map(
    ([field, valor]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${valor}\r\n`,
  );
  const partHeader = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${nombre}"\r\ncontent-type: text/csv\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(fieldsFirst ? partes.join('') : ''),
    Buffer.from(partHeader),
    Buffer.from(contenido),
    Buffer.from(`\r\n${fieldsFirst ? '' : partes.join('')}--${BOUNDARY}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

export function useArchivos(database: TestDatabase) {
  const clock = fixedClock(NOW);
  const lines: string[] = [];
  const note = (fields: object, message?: string) => {
    const { error } = fields as { error?: unknown };
    lines.push(JSON.stringify({ ...fields, message, ...(error instanceof Error && { error: error.stack }) }));
  };
  const control = { mark: (_point: string): void => undefined, renglonesPerRange: 50_000, maxRechazo: 2 };
  let jobs: Jobs;
  let worker: Db;
  let folder = '';
  let deps: WorkerDeps;
  let server: ReturnType<typeof createApp>;
  let admin = 0;

  beforeAll(async () => {
    const log = { info: note, warn: note, error: note };
    folder = await mkdtemp(join(tmpdir(), 'archivos-'));
    worker = createDb({ url: database.workerUrl, max: 6, applicationName: 'test-worker' });
    jobs = await createJobs({ url: database.url, jobs: [...mensajesJobs, ...archivosJobs], clock, log });
    const cipher = createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]);
    const sender = createMensajeSender({ jobs, clock, cipher });
    const almacen = createFolderStore(folder);
    deps = {
      ...{ db: worker, clock, log, jobs, sender },
      almacen,
      perfiles: await readPerfiles(),
      importers: createImporters({ sender, almacen }),
      alertAddresses: [ALERT_ADDRESS],
      get maxRechazo() {
        return control.maxRechazo;
      },
      leaseMs: 60_000,
      get renglonesPerRange() {
        return control.renglonesPerRange;
      },
      mark: (point) => control.mark(point),
    };
    server = createApp({
      log: createLogger('silent'),
      clock,
      authenticate: (token) => actorOf(database.db, token),
      limit: null,
      proxies: 0,
      onDenied: async () => undefined,
      hydraAlias: false,
      checkAnswers: true,
      origins: [],
      answerWithinMs: 60_000,
    });
    // The calls have only the rights of the application.
    registerArchivos(server, { ...deps, db: database.db, tipos: LOADABLE_TIPOS });
    admin = (await build.usuario(database.db, { roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'] })).id;
  });
  afterAll(async () => {
    await jobs.stop(2_000);
    await closeDb(worker);
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await sql`truncate mensajes, pagos, facturas, consumos, archivo_facturas, archivo_subidas, archivo_objetos,
      usuario_suministros, suministro_mails, suministros cascade`.execute(database.ownerDb);
    await sql`delete from pgboss.job`.execute(database.ownerDb);
    await sql`delete from ajustes where clave = 'facturas.actualizado'`.execute(database.ownerDb);
    clock.set(NOW);
    lines.length = 0;
    Object.assign(control, { mark: () => undefined, renglonesPerRange: 50_000, maxRechazo: 2 });
    if (!(await database.db.selectFrom('usuarios').select('id').where('id', '=', admin).executeTakeFirst()))
      admin = (await build.usuario(database.db, { roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'] })).id;
  });

  async function call(
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    {
      cuerpo,
      form,
      usuario = admin,
    }: { cuerpo?: object; form?: ReturnType<typeof multipartForm>; usuario?: number | null } = {},
  ): Promise<WireResponse> {
    const response = await server.inject({
      method,
      url,
      headers: {
        ...(usuario === null ? {} : { authorization: `Bearer ${usuario}` }),
        ...(cuerpo ? { 'content-type': 'application/merge-patch+json' } : {}),
        ...form?.headers,
      },
      ...(form ? { payload: form.payload } : cuerpo ? { payload: JSON.stringify(cuerpo) } : {}),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      text: response.body,
      headers: response.headers,
      body: isJson && response.body ? response.json() : {},
    };
  }

  const neverAborted = new AbortController().signal;
  const ver = async (id: number) =>
    (await call('GET', `/api/archivo_facturas/${id}`)).body as unknown as ArchivoFactura;
  const revisar = (id: number, clase: Clase = 'archivo_facturas') =>
    revisarArchivo(deps, { clase, id }, neverAborted);
  const importar = (signal: AbortSignal = neverAborted) => importarArchivos(deps, signal);
  const estado = (id: number, a: number) =>
    call('PATCH', `/api/archivo_facturas/${id}/estado`, { cuerpo: { estado: a } });

  return {
    clock,
    control,
    lines,
    call,
    ver,
    revisar,
    importar,
    estado,
    get deps() {
      return deps;
    },
    get admin() {
      return admin;
    },
    get folder() {
      return folder;
    },
    async subir(contenido: Buffer | string, options: Parameters<typeof multipartForm>[1] = {}) {
      return call('POST', '/api/archivo_facturas', { form: multipartForm(contenido, options) });
    },
    async uploadAndReview(contenido: Buffer | string, options: Parameters<typeof multipartForm>[1] = {}) {
      const uploaded = await call('POST', '/api/archivo_facturas', {
        form: multipartForm(contenido, options),
      });
      if (uploaded.status !== 201) throw new Error(`${uploaded.status} ${uploaded.text}`);
      const id = Number(uploaded.body.id);
      await revisar(id);
      return ver(id);
    },
    async uploadAndLoad(contenido: Buffer | string) {
      const { id } = await this.uploadAndReview(contenido);
      await estado(id, 1);
      await importar();
      return ver(id);
    },
    async snapshot() {
      const selectAll = async (table: string, columns: string, orden: string) =>
        (
          await sql<object>`select ${sql.raw(columns)} from ${sql.raw(table)} order by ${sql.raw(orden)}`.execute(
            database.db,
          )
        ).rows;
      return {
        facturas: await selectAll(
          'facturas f join suministros s on s.id = f.suministro_id',
          's.cuenta, f.numero, f.importe_cent, f.periodo, f.fecha, f.vencimiento, f.consumo, f.estado_pago, f.pagada, f.concepto',
          'f.numero',
        ),
        consumos: await selectAll(
          'consumos c join suministros s on s.id = c.suministro_id',
          's.cuenta, c.periodo, c.consumo, c.importe_cent',
          's.cuenta, c.periodo',
        ),
        mensajes: await selectAll(
          "mensajes m left join facturas f on f.id = m.ref_id where m.plantilla = 'factura_nueva'",
          'm.tipo, m.para, f.numero',
          'f.numero, m.tipo, m.para',
        ),
        suministros: await selectAll('suministros', 'cuenta, nombre, updated', 'cuenta'),
      };
    },
    async countStagingTables() {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from pg_tables where schemaname = 'importacion'`.execute(database.db);
      return rows[0]?.n ?? 0;
    },
  };
}
