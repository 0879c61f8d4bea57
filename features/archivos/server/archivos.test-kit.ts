import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeDb, createDb, type Db, type NewRow, sql } from '@oficina/db';
import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import {
  build,
  countRows,
  createTestApp,
  fixedClock,
  rowsOf,
  type TestDatabase,
  testCipher,
  useFolder,
  useJobs,
} from '@oficina/testing';
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

type FileOptions = { nombre?: string; fields?: LineValues; fieldsFirst?: boolean };

export function formWith(
  contenido: Buffer | string,
  { nombre = 'facturas.csv', fields = {}, fieldsFirst = true }: FileOptions = {},
): FormData {
  const file = new File([contenido as string | Buffer<ArrayBuffer>], nombre, { type: 'text/csv' });
  const form = new FormData();
  const addFields = () => {
    for (const [name, value = ''] of Object.entries(fields)) form.append(name, value);
  };
  if (fieldsFirst) addFields();
  form.append('file', file);
  if (!fieldsFirst) addFields();
  return form;
}

/** A suministro with each cuenta exists when a test begins. */
export function useArchivos(database: TestDatabase, cuentas: readonly string[] = []) {
  const clock = fixedClock(NOW);
  const lines: string[] = [];
  const note = (fields: object, message?: string) => {
    const { error } = fields as { error?: unknown };
    lines.push(JSON.stringify({ ...fields, message, ...(error instanceof Error && { error: error.stack }) }));
  };
  const control = {
    mark: (_point: string): void => undefined,
    renglonesPerRange: 50_000,
    maxRechazo: 2,
    smsFactura: false,
  };
  const log = { info: note, warn: note, error: note };
  const jobs = useJobs(database, [...mensajesJobs, ...archivosJobs], clock, log);
  let worker: Db;
  const folder = useFolder();
  let deps: WorkerDeps;
  let admin = 0;
  const suministros: Record<string, number> = {};
  // The calls have only the rights of the application.
  const app = createTestApp({ database, clock }, (made) =>
    registerArchivos(made, { ...deps, db: database.db, tipos: LOADABLE_TIPOS }),
  );

  beforeAll(async () => {
    worker = createDb({ url: database.workerUrl, max: 6, applicationName: 'test-worker' });
    const sender = createMensajeSender({ jobs, clock, cipher: testCipher });
    const almacen = createFolderStore(folder);
    deps = {
      ...{ db: worker, clock, log, jobs, sender },
      almacen,
      perfiles: readPerfiles(),
      importers: createImporters({
        ...{ sender, almacen },
        get smsFactura() {
          return control.smsFactura;
        },
      }),
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
  });
  afterAll(() => closeDb(worker));
  beforeEach(async () => {
    await sql`truncate mensajes, pagos, facturas, consumos, archivo_facturas, archivo_subidas, archivo_objetos,
      usuario_suministros, suministro_mails, suministros cascade`.execute(database.ownerDb);
    await sql`delete from pgboss.job`.execute(database.ownerDb);
    await sql`delete from ajustes where clave = 'facturas.actualizado'`.execute(database.ownerDb);
    clock.set(NOW);
    lines.length = 0;
    Object.assign(control, {
      mark: () => undefined,
      renglonesPerRange: 50_000,
      maxRechazo: 2,
      smsFactura: false,
    });
    if ((await countRows(database.db, 'usuarios', { id: admin })) === 0)
      admin = await build.person(database.db, 'ROLE_ADMIN');
    for (const cuenta of cuentas) suministros[cuenta] = (await build.suministro(database.db, { cuenta })).id;
  });

  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
    app.call(admin, method, url, body);

  const neverAborted = new AbortController().signal;
  const ver = async (id: number) =>
    (await call('GET', `/api/archivo_facturas/${id}`)).body as unknown as ArchivoFactura;
  const revisar = (id: number, clase: Clase = 'archivo_facturas') =>
    revisarArchivo(deps, { clase, id }, neverAborted);
  const importar = (signal: AbortSignal = neverAborted) => importarArchivos(deps, signal);
  const estado = (id: number, a: number) =>
    call('PATCH', `/api/archivo_facturas/${id}/estado`, { estado: a });

  const subir = (contenido: Buffer | string, options: FileOptions = {}) =>
    call('POST', '/api/archivo_facturas', formWith(contenido, options));

  return {
    ...{ clock, control, folder, lines, call, ver, revisar, importar, estado, subir },
    get deps() {
      return deps;
    },
    get admin() {
      return admin;
    },
    suministro(cuenta: string): number {
      const id = suministros[cuenta];
      if (id === undefined) throw new Error(`useArchivos: no cuenta ${cuenta}`);
      return id;
    },
    /** The person has the suministro of the cuenta. */
    async addUsuario(cuenta: string, changes: Partial<NewRow<'usuarios'>> = {}) {
      const { id } = await build.usuario(database.db, changes);
      const suministro_id = this.suministro(cuenta);
      await build.usuarioSuministro(database.db, { usuario_id: id, suministro_id });
    },
    /** The worker is another process, which may kill itself; its signal is given. */
    async runWorker(script: URL, orden: object): Promise<string | null> {
      const argument = JSON.stringify({ url: database.workerUrl, folder, ...orden });
      const child = spawn(process.execPath, ['--no-warnings', script.pathname, argument], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
      return signal;
    },
    /**
     * The worker fails when it passes by the point for that time. Without a point it fails no more.
     * The answer counts how many times the worker has passed.
     */
    failAt(point?: string, occurrence = 1): () => number {
      let passed = 0;
      control.mark = (reached) => {
        passed += reached === point ? 1 : 0;
        if (reached === point && passed === occurrence) throw new Error('the worker is lost');
      };
      return () => passed;
    },
    /** Each alert is given as the staff reads it. */
    async alerts() {
      const rows = await rowsOf(database.db, 'mensajes', { plantilla: 'personal_alerta' });
      return rows.map(({ datos }) => datos as { asunto: string; hecho: string; ruta: string });
    },
    async uploadAndReview(contenido: Buffer | string, options: FileOptions = {}) {
      const uploaded = await subir(contenido, options);
      if (uploaded.status !== 201) throw new Error(`${uploaded.status} ${uploaded.text}`);
      const id = Number(uploaded.body.id);
      await revisar(id);
      return ver(id);
    },
    paraCorregir: (id: number) => call('GET', `/api/archivo_facturas/${id}/para_corregir`),
    async corregir(id: number, contenido: Buffer | string, nombre = 'corregidas.csv') {
      const form = formWith(contenido, { nombre });
      const uploaded = await call('POST', `/api/archivo_facturas/${id}/correcciones`, form);
      if (uploaded.status !== 201) throw new Error(`${uploaded.status} ${uploaded.text}`);
      await revisar(Number(uploaded.body.id));
      return ver(Number(uploaded.body.id));
    },
    async confirmAndLoad(id: number) {
      await estado(id, 1);
      await importar();
    },
    async uploadAndConfirm(contenido: Buffer | string) {
      const { id } = await this.uploadAndReview(contenido);
      await estado(id, 1);
      return id;
    },
    async uploadAndLoad(contenido: Buffer | string) {
      const id = await this.uploadAndConfirm(contenido);
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
