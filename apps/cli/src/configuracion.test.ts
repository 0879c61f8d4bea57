import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandWith, useDatabase, useFolder } from '@oficina/testing';
import { expect, test } from 'vitest';
import { baseEnvironment, runCli, unreachable } from './cli.test-kit.ts';

const database = useDatabase();
const folder = useFolder();
const path = join(folder, 'oficina.conf');

type Changes = Record<string, string | undefined>;

const complete = () => ({
  ...baseEnvironment(database.url),
  TRABAJADOR_DATABASE_URL: database.workerUrl,
  MARCA: brandWith({ ente: { nombre: 'EPRE', telefono: '0800 333', web: 'epre.gob.ar' } }),
  ALMACEN_DIR: folder,
  PUBLIC_URL: 'https://oficina.laposta.test',
  PERSONAL_ALERTAS: 'sistemas@laposta.test',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'avisos@laposta.test',
});

function comprobar(changes: Changes = {}, more: readonly string[] = []) {
  const lines = Object.entries({ ...complete(), ...changes }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}='${value}'`],
  );
  writeFileSync(path, [...lines, ...more].join('\n'));
  return runCli({ OFICINA_CONF: path, NODE_ENV: 'production' }, ['configuracion', 'comprobar']);
}

test('si todo está bien lo dice y termina con 0', async () => {
  expect(await comprobar()).toEqual({
    code: 0,
    out: 'La configuración está bien, y la base responde.\n',
    err: '',
  });
});

test('dice junto lo que está mal en cualquiera de los programas, cada cosa una vez', async () => {
  const { code, err } = await comprobar(
    { PUBLIC_URL: undefined, PERSONAL_ALERTAS: undefined, SMTP_URL: undefined, ALMACEN_DIR: 'archivos' },
    ['RED_PROXY=1', 'ATENCION_NOMBRE=La #1'],
  );
  expect(code).toBe(78);
  expect(err.match(/^- .*/gm)).toEqual([
    expect.stringMatching(/^- línea \d+: RED_PROXY no existe\. ¿Es RED_PROXIES\?$/),
    expect.stringMatching(/^- línea \d+: ATENCION_NOMBRE: tiene un #/),
    expect.stringMatching(/^- Falta PUBLIC_URL: /),
    expect.stringMatching(/^- Falta PERSONAL_ALERTAS: /),
    expect.stringMatching(/^- línea \d+: ALMACEN_DIR: archivos no es una ruta completa/),
    expect.stringMatching(/^- Falta SMTP_URL: /),
  ]);
});

test('prueba la base con cada usuario, y no muestra sus claves', async () => {
  const { err } = await comprobar({ TRABAJADOR_DATABASE_URL: unreachable(database.workerUrl) });
  expect(err).toBe('- TRABAJADOR_DATABASE_URL: la base no responde\n');
  const wrong = new URL(database.url);
  wrong.password = 'otra-clave-secreta';
  const refused = await comprobar({ DATABASE_URL: wrong.toString() });
  expect(refused).toMatchObject({
    code: 78,
    err: expect.stringMatching(/^- DATABASE_URL: la base no acepta/),
  });
  expect(refused.err).not.toContain('otra-clave-secreta');
});

test('con otra clave de cifrado, o para arrancar la demostración en producción, avisa', async () => {
  await comprobar();
  const { err } = await comprobar({
    SEGURIDAD_CLAVE_CIFRADO: 'otra-clave-que-no-es-la-de-esta-base',
    DEMO: 'si',
  });
  expect(err).toContain('- DEMO: en producción tiene que ser "no"\n');
  const onlyKey = await comprobar({ SEGURIDAD_CLAVE_CIFRADO: 'otra-clave-que-no-es-la-de-esta-base' });
  expect(onlyKey.err).toMatch(/^- La clave de cifrado no es la de esta base: .*\n$/);
});
