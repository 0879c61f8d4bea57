import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPng } from '@oficina/file-check/sample-files';
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

test('lo que está mal en la marca se dice con su archivo y su clave, y una imagen rota también', async () => {
  const brand = join(folder, 'marca');
  mkdirSync(brand);
  const save = (content: object) => writeFileSync(join(brand, 'marca.json'), JSON.stringify(content));
  save({ nombre: 'La Posta', color: '#ffff00', telefonos: [] });
  expect(await comprobar({ MARCA: brand })).toMatchObject({
    code: 78,
    err: expect.stringMatching(
      /^- línea \d+: MARCA: \/.*marca\.json: color: El color #ffff00 .*\n- .*telefonos: no conocemos esa clave\n$/,
    ),
  });
  save({ nombre: 'La Posta', ente: { nombre: 'EPRE', telefono: '0800 333', web: 'epre.gob.ar' } });
  writeFileSync(join(brand, 'icono.png'), buildPng(512, 512));
  expect(await comprobar({ MARCA: brand })).toMatchObject({ code: 0, err: '' });
  writeFileSync(join(brand, 'icono.png'), buildPng(512, 512).subarray(0, 60));
  expect(await comprobar({ MARCA: brand })).toMatchObject({
    code: 78,
    err: '- MARCA: icono.png: no se puede dibujar; guardalo de nuevo con otro programa\n',
  });
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
