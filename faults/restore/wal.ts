// The server is lost with everything written since its last backup, and pgBackRest brings it back from the archived log: what
// is lost is at most what archive_timeout says, and payments are closed without anybody closing them.
import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { migrate } from '@oficina/db/migrate';
import pg from 'pg';
import { type RunningPostgres, startPostgres } from '../../scripts/postgres.ts';
import { defaultDataDir, findDebianBinaries } from '../../scripts/postgres-binaries.ts';
import { withRun } from '../pagos/pagos-harness.ts';

const run = promisify(execFile);
const WRITE_EVERY_MS = 200;
/** A segment also has to be copied. */
const COPY_S = 5;

export function walDrill({ archiveS }: { archiveS: number }): Promise<boolean> {
  return withRun('wal', async ({ folder, stopAtEnd }) => {
    const dataDir = defaultDataDir('restauracion-wal');
    rmSync(dataDir, { recursive: true, force: true });
    const binaries = findDebianBinaries();
    const { user } = binaries;
    const inFolder = (name: string) => join(folder, name);
    for (const name of ['', 'deposito', 'registro', 'cerrojo', 'zocalo', 'cola']) {
      mkdirSync(inFolder(name), { recursive: true });
      if (user) chownSync(inFolder(name), user.uid, user.gid);
    }
    const config = inFolder('pgbackrest.conf');
    const settings = {
      unix_socket_directories: inFolder('zocalo'),
      archive_mode: 'on',
      archive_timeout: String(archiveS),
      archive_command: `pgbackrest --config=${config} --stanza=oficina archive-push %p`,
    };
    let server: RunningPostgres | undefined;
    stopAtEnd(
      async () => server?.stop(),
      () => (server ? [server.pid] : []),
    );
    server = await startPostgres({ dataDir, binaries, settings });
    const { port } = server;
    const { password, username } = new URL(server.url);
    writeFileSync(
      config,
      [
        '[global]',
        `repo1-path=${inFolder('deposito')}`,
        'repo1-retention-full=2',
        'start-fast=y',
        `log-path=${inFolder('registro')}`,
        `lock-path=${inFolder('cerrojo')}`,
        `spool-path=${inFolder('cola')}`,
        '[oficina]',
        `pg1-path=${dataDir}`,
        `pg1-port=${port}`,
        `pg1-user=${username}`,
        `pg1-socket-path=${inFolder('zocalo')}`,
        '',
      ].join('\n'),
    );
    const pgBackRest = (...args: string[]) =>
      run('pgbackrest', [`--config=${config}`, '--stanza=oficina', ...args], {
        env: { ...binaries.env, PGPASSWORD: password },
        cwd: '/',
        ...user,
      });
    await migrate(server.url);
    await pgBackRest('stanza-create');
    await pgBackRest('--type=full', 'backup');

    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => {});
    await client.connect();
    await client.query('CREATE TABLE diario (momento timestamptz)');
    const isOpen = 'SELECT pagos_abiertos_en = historia_de_base() AS open FROM instalacion';
    const before = (await client.query<{ open: boolean }>(isOpen)).rows[0]?.open;
    const until = performance.now() + (2 * archiveS - 1) * 1000;
    for (; performance.now() < until; await sleep(WRITE_EVERY_MS))
      await client.query('INSERT INTO diario VALUES (clock_timestamp())');
    const lostAt = Date.now();
    process.kill(server.pid, 'SIGKILL');
    await client.end().catch(() => {});
    await sleep(1_000);
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir, { mode: 0o700 });
    if (user) chownSync(dataDir, user.uid, user.gid);

    const started = performance.now();
    await pgBackRest('restore');
    server = await startPostgres({ dataDir, binaries, settings, port });
    const back = new pg.Client({ connectionString: server.url });
    back.on('error', () => {});
    await back.connect();
    // It answers to readers before it has read the whole log.
    while ((await back.query<{ busy: boolean }>('SELECT pg_is_in_recovery() AS busy')).rows[0]?.busy)
      await sleep(100);
    const seconds = Math.round((performance.now() - started) / 1000);
    const { rows } = await back.query<{ last: Date }>('SELECT max(momento) AS last FROM diario');
    const after = (await back.query<{ open: boolean }>(isOpen)).rows[0]?.open;
    await back.end();
    const lostS = (lostAt - (rows[0]?.last?.getTime() ?? 0)) / 1000;
    console.log(`vuelve en ${seconds} s; con archive_timeout=${archiveS} se pierden ${lostS.toFixed(1)} s`);
    console.log(`pagos abiertos antes: ${before}; después: ${after}`);
    return lostS <= archiveS + COPY_S && before === true && after === false;
  });
}
