import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolder } from '@oficina/testing';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { runCli } from './cli.test-kit.ts';

const { adminUrl, external } = inject('testServer');
const root = useFolder();
const answersFile = join(root, 'respuestas.conf');
const made: string[] = [];

const ANSWERS = [
  "COOPERATIVA_NOMBRE='Cooperativa Eléctrica La Posta'",
  'PUBLIC_URL=https://oficina.laposta.test',
  'PERSONAL_ALERTAS=sistemas@laposta.test',
  'SMTP_URL=smtp://localhost',
  'MAIL_FROM=avisos@laposta.test',
  'ENTE_NOMBRE=EPRE',
  'ENTE_TELEFONO="0800 333"',
  'ENTE_WEB=epre.gob.ar',
];

const newName = () => {
  const name = `coop_${randomBytes(4).toString('hex')}`;
  made.push(name);
  return name;
};

function instalar(cooperative: string, ...more: string[]) {
  const where = ['--base', adminUrl, '--raiz', root, '--sin-servicios', '--cooperativa', cooperative];
  return runCli({}, ['instalar', ...where, ...more]);
}

const confOf = (cooperative: string) => join(root, 'etc/oficina', cooperative, 'oficina.conf');
const valueIn = (conf: string, name: string) => new RegExp(`^${name}='(.*)'$`, 'm').exec(conf)?.[1] ?? '';

async function userOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ u: string }>('SELECT current_user AS u FROM instalacion');
  await client.end();
  return rows[0]?.u ?? '';
}

afterAll(async () => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  for (const name of made) {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    for (const role of ['owner', 'app', 'worker', 'import', 'export'])
      await client.query(`DROP ROLE IF EXISTS ${name}_${role}`);
  }
  await client.end();
});

test.skipIf(external)(
  'con un archivo de respuestas deja base, claves, carpetas y una configuración que sirve; repetirlo no cambia nada',
  async () => {
    writeFileSync(answersFile, ANSWERS.join('\n'));
    const cooperative = newName();
    const first = await instalar(cooperative, '--respuestas', answersFile);
    expect([first.code, first.err]).toEqual([0, '']);
    expect(first.out).toMatch(/^Base .*: creada\.\nTablas: \d+ migraciones\.\nConfiguración: /);
    const path = confOf(cooperative);
    const conf = readFileSync(path, 'utf8');
    expect(await userOf(valueIn(conf, 'DATABASE_URL'))).toBe(`${cooperative}_app`);
    expect(await userOf(valueIn(conf, 'TRABAJADOR_DATABASE_URL'))).toBe(`${cooperative}_worker`);
    expect(await userOf(readFileSync(valueIn(conf, 'MANTENIMIENTO_DATABASE_URL_FILE'), 'utf8'))).toBe(
      `${cooperative}_owner`,
    );
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(join(valueIn(conf, 'MARCA'), 'marca.json'), 'utf8'))).toEqual({
      nombre: 'Cooperativa Eléctrica La Posta',
      ente: { nombre: 'EPRE', telefono: '0800 333', web: 'epre.gob.ar' },
    });
    expect(conf).not.toContain('COOPERATIVA_NOMBRE');
    const environment = { OFICINA_CONF: path, NODE_ENV: 'production' };
    expect(await runCli(environment, ['configuracion', 'comprobar'])).toMatchObject({ code: 0, err: '' });
    const again = await instalar(cooperative);
    expect([again.code, again.err]).toEqual([0, '']);
    expect(again.out).toContain('ya estaba.\nTablas: ya estaban al día.');
    expect(readFileSync(path, 'utf8')).toBe(conf);
  },
);

test.skipIf(external)('dos en un servidor tienen claves y puertos distintos', async () => {
  writeFileSync(answersFile, ANSWERS.join('\n'));
  const written = [];
  for (const cooperative of [newName(), newName()]) {
    await instalar(cooperative, '--respuestas', answersFile);
    written.push(readFileSync(confOf(cooperative), 'utf8'));
  }
  for (const name of [
    'PORT',
    'METRICAS_PUERTO',
    'TRABAJADOR_PUERTO',
    'SEGURIDAD_CLAVE_CIFRADO',
    'SEGURIDAD_CLAVE_CODIGOS',
    'ALMACEN_DIR',
  ])
    expect(new Set(written.map((conf) => valueIn(conf, name))).size, name).toBe(2);
});

test('sin respuestas y sin nadie a quien preguntar dice cuáles faltan; con --simular dice qué haría y no hace nada', async () => {
  const cooperative = newName();
  const { code, err } = await instalar(cooperative);
  expect(code).toBe(64);
  expect(err.match(/^- \w+/gm)).toHaveLength(8);
  writeFileSync(answersFile, ANSWERS.join('\n'));
  const dry = await instalar(cooperative, '--respuestas', answersFile, '--simular');
  expect(dry.out).toContain(`Base y usuarios de PostgreSQL: ${cooperative}, ${cooperative}_owner`);
  expect(() => statSync(confOf(cooperative))).toThrow('ENOENT');
});

test('un nombre que no sirve para la base, una respuesta desconocida o un servidor que no está se dicen', async () => {
  expect(await instalar('La Posta')).toMatchObject({ code: 64 });
  writeFileSync(answersFile, [...ANSWERS, 'COLOR=rojo'].join('\n'));
  expect(await instalar(newName(), '--respuestas', answersFile)).toMatchObject({
    code: 75,
    err: expect.stringContaining('línea 9: COLOR no existe'),
  });
  writeFileSync(answersFile, ANSWERS.join('\n'));
  const nowhere = await instalar(
    newName(),
    '--respuestas',
    answersFile,
    '--base',
    'postgres://a:b@127.0.0.1:1/postgres',
  );
  expect(nowhere).toMatchObject({ code: 75, err: expect.stringContaining('ECONNREFUSED') });
});
