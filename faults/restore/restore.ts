// The server is lost after its copy, and twenty payments later. A new one is made from the copy: nobody may be charged twice,
// every charge must be known again, and nothing may start with another key.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { asRole, migrate, prepareDatabase, SERVER_ROLES } from '@oficina/db/migrate';
import { ApiError, createClient, iri } from '@oficina/hydra';
import { pagosRoutes } from '@oficina/pagos/contract';
import pg from 'pg';
import { startPostgres } from '../../scripts/postgres.ts';
import { defaultDataDir, findDebianBinaries } from '../../scripts/postgres-binaries.ts';
import { end } from '../harness.ts';
import { envFor, type Run, withRun } from '../pagos/pagos-harness.ts';
import { type Pasarela, startPasarela } from '../pagos/pasarela.ts';
import { PLAZOS } from '../pagos/plazos.ts';
import { type Factura, seedVisits, type Visit } from '../pagos/seed.ts';

const API = new URL('../../apps/api/src/main.ts', import.meta.url);
const CLI = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));
const PREFIX = 'laposta';
const CUSTOMERS = 5;
const VISITS_EACH = 4;
const LATE_FILE = 'facturas/2026/11/1.pdf';

type Env = Record<string, string>;

/** A server has its own PostgreSQL, its folder of files and its settings. */
type Server = { adminUrl: string; ownerUrl: string; env: Env; pool: pg.Pool; files: string };

export function restoreDrill(): Promise<boolean> {
  return withRun('restauracion', async (run) => {
    const faults: string[] = [];
    const expect = (isRight: boolean, sentence: string) => {
      console.log(`${isRight ? '  ✓' : '  ✗'} ${sentence}`);
      if (!isRight) faults.push(sentence);
    };
    const pasarela = await startPasarela(join(run.folder, 'libro'));
    run.stopAtEnd(pasarela.stop, () => [pasarela.pid]);
    const copies = join(run.folder, 'copias');
    const before = await startServer(run, 'antes', pasarela, copies);
    const api = await startApi(run, before.env);
    const visits = (
      await seedVisits(queryOf(before), () => [api.url], { customers: CUSTOMERS, visits: VISITS_EACH })
    ).flat();
    save(before, LATE_FILE);

    const copied = await oficina(before.env, 'copia');
    expect(copied.code === 0, `la copia se hace y se revisa (${copied.seconds} s)`);
    const paid = await payAll(api.url, visits);
    expect(
      paid.every((status) => status === 201),
      `${visits.length} pagos después de la copia`,
    );
    const charged = (await pasarela.ledger()).charges.length;
    await end(api.child, 'SIGKILL');
    await before.pool.end();

    const started = performance.now();
    const after = await startServer(run, 'despues', pasarela, copies);
    const copy = join(copies, readdirSync(copies)[0] ?? '');
    const otherKey = { ...after.env, SEGURIDAD_CLAVE_CIFRADO: randomBytes(32).toString('base64url') };
    const refused = await oficina(otherKey, 'restaurar', copy, '--base', after.adminUrl);
    expect(
      refused.code === 78 && /La clave de cifrado no es la de esta copia/.test(refused.told),
      'con otra clave no restaura, y lo dice',
    );
    const restored = await oficina(after.env, 'restaurar', copy, '--base', after.adminUrl);
    expect(restored.code === 0, `se restaura (${restored.seconds} s): ${restored.told}`);
    expect(readdirSync(join(after.files, 'facturas/2026/11')).length === 1, 'los archivos vuelven');
    const wrongKey = await failedStart(otherKey);
    expect(
      wrongKey.code === 78 && /La clave de cifrado no es la de esta base/.test(wrongKey.told),
      'con otra clave no arranca, y lo dice',
    );
    expect(
      (await rightsOf(after)).length === 0,
      'ninguna función es de todos, y los permisos son los de siempre',
    );
    const again = await startApi(run, after.env);
    const serving = Math.round((performance.now() - started) / 1000);

    const closed = await payAll(again.url, visits);
    expect(
      closed.every((status) => status === 503),
      'antes de conciliar, nadie puede pagar',
    );
    const asked = await oficina(after.env, 'conciliar', '--esperar');
    const paying = Math.round((performance.now() - started) / 1000);
    expect(asked.code === 0, `se concilia y se abre: ${asked.told.replaceAll('\n', ' ')}`);
    const twice = await payAll(again.url, visits);
    expect(
      twice.every((status) => status === 422),
      'las mismas facturas ya están pagadas',
    );
    const { charges } = await pasarela.ledger();
    expect(charges.length === charged, `${charges.length} cobros en la pasarela, ninguno dos veces`);
    const known = await countKnown(
      after,
      charges.map(({ reference }) => reference),
    );
    expect(known === charged, `${known} de ${charged} cobros conocidos otra vez`);
    const next = await payOne(again.url, await newVisit(after, visits[0]));
    expect(next === 201, 'lo que se debe se puede pagar de nuevo');
    console.log(
      `de la pérdida a servir: ${serving} s; a cobrar: ${paying} s (con la espera de ${PLAZOS.inexistenteMs / 1000} s)`,
    );
    return faults.length === 0;
  });
}

async function startServer(run: Run, name: string, pasarela: Pasarela, copies: string): Promise<Server> {
  const dataDir = defaultDataDir(`restauracion-${name}`);
  const binaries = findDebianBinaries();
  const server = await startPostgres({ dataDir, binaries, settings: { max_connections: '60' } });
  run.stopAtEnd(server.stop, () => [server.pid]);
  const admin = new URL(server.url);
  admin.pathname = '/postgres';
  const adminUrl = admin.toString();
  const password = randomBytes(12).toString('hex');
  await dropOld(adminUrl);
  await prepareDatabase(
    { connectionString: adminUrl },
    { prefix: PREFIX, passwords: Object.fromEntries(SERVER_ROLES.map((role) => [role, password])) },
  );
  const owner = new URL(`postgres://${PREFIX}_owner:${password}@${admin.host}/${PREFIX}`);
  const ownerUrl = owner.toString();
  await migrate(ownerUrl);
  const files = join(run.folder, name);
  mkdirSync(files, { recursive: true });
  const urls = { appUrl: asRole(ownerUrl, 'app'), workerUrl: asRole(ownerUrl, 'worker') };
  const env = {
    ...envFor(urls, pasarela.url, PLAZOS).api,
    // Refusals are what this run is about.
    LOG_NIVEL: 'silent',
    PATH: binaries.env.PATH ?? '',
    ALMACEN_DIR: files,
    COPIAS_CARPETA: copies,
    MANTENIMIENTO_DATABASE_URL: ownerUrl,
  };
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  pool.on('error', () => {});
  run.stopAtEnd(async () => {
    if (!pool.ended) await pool.end();
  });
  return { adminUrl, ownerUrl, env, pool, files };
}

/** Each run begins with a server that nobody has used. */
async function dropOld(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${PREFIX} WITH (FORCE)`);
  await client.end();
}

const queryOf = ({ pool }: Server) => ({
  query: async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<T>(text, values)).rows,
});

function save({ files }: Server, key: string): void {
  mkdirSync(join(files, key, '..'), { recursive: true });
  writeFileSync(join(files, key), '%PDF-1.4');
}

async function startApi(run: Run, env: Env): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(API, {
    execArgv: ['--no-warnings'],
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  run.stopAtEnd(
    async () => end(child, 'SIGTERM'),
    () => [child.pid ?? 0],
  );
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { url, child };
}

async function failedStart(env: Env): Promise<{ code: number | null; told: string }> {
  const child = spawn(process.execPath, ['--no-warnings', fileURLToPath(API)], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [told, [code]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, told };
}

async function oficina(env: Env, ...args: readonly string[]) {
  const started = performance.now();
  const child = spawn(process.execPath, ['--no-warnings', CLI, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, told, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, told: `${out}${told}`.trim(), seconds: Math.round((performance.now() - started) / 1000) };
}

type ToPay = Pick<Visit, 'person'> & { facturas: readonly Pick<Factura, 'id'>[] };

/** Each status is that of the answer: 201 means charged. */
async function payAll(url: string, visits: readonly ToPay[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const visit of visits) statuses.push(await payOne(url, visit));
  return statuses;
}

async function payOne(url: string, { person, facturas }: ToPay): Promise<number> {
  const client = createClient({ baseUrl: url, token: () => person.token, log: () => undefined });
  try {
    await client.call(pagosRoutes.pagar, {
      body: {
        metodo: 'tarjeta',
        tarjeta: iri('tarjetas', person.tarjeta),
        facturas: facturas.map(({ id }) => iri('facturas', id)),
        tarjetaCvc: '123',
      },
    });
    return 201;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status;
  }
}

async function newVisit({ pool }: Server, visit: Visit | undefined): Promise<ToPay> {
  if (!visit) throw new Error('Nobody paid');
  const { rows } = await pool.query<{ id: string }>(
    `insert into facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, numero)
     select us.suministro_id, 4321, 202611, current_date, current_date + 10, 'PG-nueva'
     from usuario_suministros us where us.usuario_id = $1 returning id`,
    [visit.person.id],
  );
  return { person: visit.person, facturas: rows.map(({ id }) => ({ id: Number(id) })) };
}

async function countKnown({ pool }: Server, references: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    'select count(*) from pagos where referencia = any($1) and estado = 1',
    [references],
  );
  return Number(rows[0]?.count);
}

/** The result names what a restored database must not allow. */
async function rightsOf({ pool }: Server): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('particiones', 'importacion') and has_function_privilege('public', p.oid, 'execute')
     union all select 'auditoria' where has_table_privilege($1, 'auditoria', 'update')
     union all select 'pagos' where not has_table_privilege($1, 'pagos', 'insert')
     union all select 'connect' where has_database_privilege('public', current_database(), 'connect')`,
    [`${PREFIX}_app`],
  );
  return rows.map(({ name }) => name);
}
