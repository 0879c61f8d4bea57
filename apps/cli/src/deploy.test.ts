import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSource, type Settings } from '@oficina/config';
import { useFolder } from '@oficina/testing';
import { productFolder } from '@oficina/values/server';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { apiSettings } from '../../api/src/config.ts';
import { workerSettings } from '../../worker/src/config.ts';

type Service = {
  image: string;
  command?: string[];
  environment: Record<string, string>;
  secrets?: string[];
  volumes: string[];
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  tmpfs?: string[];
  restart?: string;
  ports?: string[];
  depends_on?: Record<string, unknown>;
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
};
type Compose = {
  volumes: object;
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
};

const folder = useFolder();
const inDeploy = (name: string) => join(productFolder, 'deploy', name);
const compose = parse(readFileSync(inDeploy('compose.yml'), 'utf8'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image.startsWith('localhost/oficina-virtual:'));
const conf = openSource({ OFICINA_CONF: inDeploy('container/oficina.conf') });

const variablesOf = (groups: Readonly<Record<string, Settings>>) =>
  Object.values(groups).flatMap(({ shape }) => Object.values(shape));

/** The secrets that a program reads are those of its settings whose line of the file names one. */
const secretsOf = (groups: Readonly<Record<string, Settings>>) =>
  variablesOf(groups).flatMap(({ variable }) => {
    const path = conf.values[`${variable}_FILE`];
    return path === undefined ? [] : [path.replace('/run/secrets/', '')];
  });

test('todos los contenedores son de solo lectura, sin capacidades, y vuelven solos', () => {
  expect(services.map(([name]) => name)).toEqual(['base', 'migrar', 'api', 'trabajador', 'proxy']);
  for (const [name, service] of services) {
    const hardening = [service.read_only, service.cap_drop, service.security_opt];
    expect(hardening, name).toEqual([true, ['ALL'], ['no-new-privileges:true']]);
    expect(service.tmpfs, name).toContain('/tmp');
    expect(service.restart, name).toBe(name === 'migrar' ? 'on-failure' : 'unless-stopped');
    expect(service.healthcheck !== undefined, name).toBe(name !== 'migrar');
    expect(service.cap_add, name).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : undefined);
    expect(service.ports !== undefined, name).toBe(name === 'proxy');
    for (const needed of Object.keys(service.depends_on ?? {}))
      expect(compose.services).toHaveProperty(needed);
    for (const secret of service.secrets ?? []) expect(compose.secrets).toHaveProperty(secret);
    const kept = service.volumes
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((one) => !one.startsWith('.'));
    for (const volume of kept) expect(compose.volumes).toHaveProperty(volume);
  }
});

test('cada contenedor nuestro pide algo que la imagen sabe hacer, y espera lo que tarda un cobro', () => {
  const programs = join(folder, 'programas');
  mkdirSync(programs);
  for (const name of ['oficina', 'oficina-api', 'oficina-trabajador', 'node']) {
    writeFileSync(join(programs, name), `#!/bin/sh\necho "${name} $*"\n`);
    chmodSync(join(programs, name), 0o755);
  }
  const enter = (...words: string[]) =>
    spawnSync(inDeploy('container/entrada'), words, {
      env: { PATH: `${programs}:/usr/bin:/bin` },
      encoding: 'utf8',
    });
  const started = ours.map(([, { command = [] }]) =>
    enter(...command)
      .stdout.trim()
      .split(' ', 2)
      .join(' '),
  );
  expect(started).toEqual(['oficina migrar', 'oficina-api', 'oficina-trabajador']);
  for (const [name, { healthcheck, stop_grace_period }] of ours) {
    expect(stop_grace_period, name).toBe('90s');
    const [, program = '', ...words] = healthcheck?.test ?? [];
    if (program === '') continue;
    expect(program).toBe('/usr/lib/oficina/deploy/container/entrada');
    expect(enter(...words).stdout, name).toMatch(
      /^node --eval [\s\S]* http:\/\/127\.0\.0\.1:\d+\/\S*health\n$/,
    );
  }
  expect(enter('oficina', 'importar', '--help').stdout).toBe('oficina importar --help\n');
  expect(enter('bash').status).toBe(64);
});

test('la configuración de los contenedores solo tiene nombres que existen, y todos los obligatorios', () => {
  expect(conf.faults).toEqual([]);
  const written = readFileSync(inDeploy('container/oficina.conf'), 'utf8');
  const needed = [apiSettings, workerSettings]
    .flatMap(variablesOf)
    .filter(({ required, requiredInProduction }) => required || requiredInProduction);
  for (const { variable } of needed) expect(written).toMatch(new RegExp(`^${variable}(_FILE)?=`, 'm'));
  for (const [name, { environment, volumes }] of ours) {
    expect(environment, name).toEqual({ OFICINA_CONF: '/etc/oficina/oficina.conf' });
    expect(volumes, name).toContain('./oficina.conf:/etc/oficina/oficina.conf:ro');
  }
});

test('cada contenedor ve los secretos que lee y ninguno más; el dueño de la base, solo el que migra', () => {
  const sorted = (names: readonly string[] = []) => [...new Set(names)].sort();
  const { api, trabajador, migrar, base } = compose.services;
  expect(sorted(api?.secrets)).toEqual(sorted(secretsOf(apiSettings)));
  expect(sorted(trabajador?.secrets)).toEqual(sorted(secretsOf(workerSettings)));
  expect(base?.secrets).toEqual(['administrador_clave']);
  expect(sorted(migrar?.secrets)).toEqual(sorted(Object.keys(compose.secrets)));
  for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(`./secretos/${name}`);
});

test('secretos.sh escribe justo los que compose.yml pide, y repetirlo no cambia ninguno', () => {
  const place = join(folder, 'instalacion');
  mkdirSync(place);
  const write = (...args: string[]) =>
    spawnSync('sh', [inDeploy('container/secretos.sh'), ...args], { cwd: place, encoding: 'utf8' });
  expect(write()).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Falta el servidor de correo'),
  });
  expect(write('smtp://avisos:clave@correo.test:587').status).toBe(0);
  const secrets = join(place, 'secretos');
  const names = readdirSync(secrets).sort();
  expect(names).toEqual(Object.keys(compose.secrets).sort());
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
  const read = () => names.map((name) => readFileSync(join(secrets, name), 'utf8'));
  const first = read();
  expect(new Set(first).size).toBe(names.length);
  expect(names.map((name) => statSync(join(secrets, name)).mode & 0o777)).toEqual(names.map(() => 0o444));
  expect(readFileSync(join(secrets, 'base_app'), 'utf8')).toMatch(
    /^postgres:\/\/oficina_app:[0-9a-f]{64}@base:5432\/oficina\n$/,
  );
  expect(write().status).toBe(0);
  expect(read()).toEqual(first);
});

test('los programas de sh de la entrega se leen sin errores', () => {
  for (const file of ['container/entrada', 'container/secretos.sh', 'debian/postinst', 'debian/prerm'])
    expect(execFileSync('sh', ['-n', inDeploy(file)], { encoding: 'utf8' }), file).toBe('');
});
