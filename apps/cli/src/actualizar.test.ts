import { mkdirSync, readlinkSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { useDatabase, useFolder } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { baseEnvironment, runCli } from './cli.test-kit.ts';
import { replaceProcesses } from './upgrade/replace.ts';
import type { Program, Services } from './upgrade/services.ts';
import { isNewer, readVersions } from './upgrade/versions.ts';

const database = useDatabase();
const root = useFolder();
let product = '';
let count = 0;
beforeEach(() => {
  count += 1;
  product = join(root, String(count));
  for (const version of ['0.9.0', '0.10.0', '0.2.0'])
    mkdirSync(join(product, 'versiones', version), { recursive: true });
  symlinkSync('versiones/0.9.0', join(product, 'actual'));
});

const open = () => readVersions(join(product, 'versiones'));
const inUse = () => readlinkSync(join(product, 'actual'));

test('la última es la de número mayor, y elegirla deja a la otra como anterior', () => {
  expect(open()).toMatchObject({ current: '0.9.0', newest: '0.10.0', previous: undefined });
  expect(isNewer('0.10.0', '0.9.0')).toBe(true);
  const long = new Date('2020-01-01');
  for (const version of ['0.9.0', '0.10.0']) utimesSync(join(product, 'versiones', version), long, long);
  const back = open().choose('0.10.0');
  // The package looks at this to keep for a day what pages may still ask for.
  const usedAt = (version: string) => statSync(join(product, 'versiones', version)).mtimeMs;
  expect(Date.now() - usedAt('0.9.0')).toBeLessThan(60_000);
  expect(usedAt('0.10.0')).toBe(long.getTime());
  expect(open()).toMatchObject({ current: '0.10.0', previous: '0.9.0' });
  open().choose('0.10.0');
  expect(open().previous).toBe('0.9.0');
  back();
  expect(open()).toMatchObject({ current: '0.9.0', previous: undefined });
  for (const version of ['0.11.0', '..', '../versiones/0.2.0'])
    expect(() => open().choose(version)).toThrow('no está en este servidor');
});

/** Each program runs the version that the link named when it last started, as a service does. */
function serverOf(cooperative: string, isBad: (program: Program, version: string) => boolean, isOn = true) {
  const running: Partial<Record<Program, string>> = isOn ? { api: '0.9.0', trabajador: '0.9.0' } : {};
  const alone: number[] = [];
  const services: Services = {
    cooperative,
    isRunning: async () => running.api !== undefined,
    async restart(program) {
      delete running[program];
      if (!running.api && !running['api-relevo']) alone.push(1);
      const version = inUse().slice('versiones/'.length);
      if (isBad(program, version)) throw new Error('no arranca');
      running[program] = version;
    },
    async stop(program) {
      delete running[program];
    },
    stopAll: async () => {},
    startAll: async () => {},
    findFaults: async () => (running.trabajador === 'mal' ? ['cola'] : ['correo']),
  };
  return { services, running, alone };
}

const replace = async (servers: readonly { services: Services }[], lines: string[] = []) =>
  replaceProcesses(
    '0.10.0',
    servers.map(({ services }) => services),
    { versions: open(), tell: (line) => lines.push(line), tryMs: 1 },
  );

test('los procesos de todas pasan a la versión nueva, siempre con alguien atendiendo; la apagada sigue apagada', async () => {
  const servers = [
    serverOf('uno', () => false),
    serverOf('dos', () => false, false),
    serverOf('tres', () => false),
  ];
  await replace(servers);
  const wanted = { api: '0.10.0', trabajador: '0.10.0' };
  expect(servers.map(({ running }) => running)).toEqual([wanted, {}, wanted]);
  expect(servers.flatMap(({ alone }) => alone)).toEqual([]);
  expect(inUse()).toBe('versiones/0.10.0');
});

test.each(['api-relevo', 'api', 'trabajador'] as const)(
  'si %s no arranca en la segunda, las dos vuelven a la versión de antes',
  async (failing) => {
    const first = serverOf('uno', () => false);
    const second = serverOf('dos', (program, version) => program === failing && version === '0.10.0');
    const lines: string[] = [];
    await expect(replace([first, second], lines)).rejects.toThrow('Sigue en uso la versión 0.9.0.');
    const wanted = { api: '0.9.0', trabajador: '0.9.0' };
    expect([first.running, second.running]).toEqual([wanted, wanted]);
    expect([first.alone, second.alone]).toEqual([[], []]);
    expect(open()).toMatchObject({ current: '0.9.0', previous: undefined });
    expect(lines.at(-1)).toBe('dos: la versión 0.10.0 no quedó bien (no arranca). Se vuelve a la 0.9.0.');
  },
);

test('lo que ya andaba mal no frena; lo que empieza a andar mal, sí', async () => {
  const server = serverOf('uno', () => false);
  await replace([server]);
  const other = serverOf('uno', () => false);
  const { restart } = other.services;
  other.services.restart = async (program) => {
    await restart(program);
    if (program === 'trabajador' && inUse() === 'versiones/0.10.0') other.running.trabajador = 'mal';
  };
  open().choose('0.9.0');
  const lines: string[] = [];
  await expect(replace([other], lines)).rejects.toThrow('Sigue en uso');
  expect(lines[0]).toContain('no anda: cola');
  expect(other.running).toEqual({ api: '0.9.0', trabajador: '0.9.0' });
});

test('sin servicios solo pone al día las tablas, y dice qué falta si la configuración no sirve', async () => {
  const environment = {
    ...baseEnvironment(database.url),
    TRABAJADOR_DATABASE_URL: database.workerUrl,
    ALMACEN_DIR: root,
  };
  const run = (env: Record<string, string>, ...more: string[]) =>
    runCli(env, ['actualizar', '--sin-servicios', ...more]);
  const missing = await run(environment);
  expect([missing.code, missing.err]).toEqual([78, expect.stringContaining('MANTENIMIENTO_DATABASE_URL')]);
  const whole = { ...environment, MANTENIMIENTO_DATABASE_URL: database.ownerUrl };
  expect(await run(whole, '--simular')).toMatchObject({ code: 0, out: '0 migraciones.\n' });
  expect(await run(whole)).toMatchObject({ code: 0, out: 'Tablas: ya estaban al día.\n' });
  expect(await run({ ...whole, PORT: 'mil' })).toMatchObject({
    code: 78,
    err: expect.stringContaining('PORT'),
  });
  expect(await run(whole, '--volver', '--version', '1')).toMatchObject({ code: 64 });
});
