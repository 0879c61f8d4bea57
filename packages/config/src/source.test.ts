import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolder } from '@oficina/testing';
import { expect, test } from 'vitest';
import { commonSettings, loadConfig } from './index.ts';

const folder = useFolder();
const path = join(folder, 'oficina.conf');

/** The names are real ones, because only those of the product exist. */
const groups = {
  base: commonSettings.base,
  personal: commonSettings.personal,
  site: commonSettings.site,
};
const KEY = 'una-clave-de-treinta-y-dos-letras-o-mas';
const COMPLETE = [
  'DATABASE_URL=postgres://app:clave@localhost/oficina',
  `SEGURIDAD_CLAVE_CODIGOS=${KEY}`,
  `SEGURIDAD_CLAVE_CIFRADO=${KEY}`,
  'PERSONAL_ALERTAS=guardia@laposta.coop',
];

function load(lines: readonly string[], environment: Record<string, string> = {}) {
  writeFileSync(path, lines.join('\n'));
  return loadConfig(groups, { OFICINA_CONF: path, ...environment });
}

const faultsOf = (lines: readonly string[], environment?: Record<string, string>): readonly string[] => {
  try {
    load(lines, environment);
    return [];
  } catch (error) {
    return (error as { faults: readonly string[] }).faults;
  }
};

test('lee el archivo: comentarios, espacios, comillas y acentos; el entorno no cuenta', () => {
  const config = load(
    ['# la nuestra', '', ...COMPLETE.slice(0, 3), '  PERSONAL_ALERTAS = \'Luz & Fuerza #1 "La Posta"\'  '],
    { PERSONAL_ALERTAS: 'otra', PUBLIC_URL: 'https://otra.coop' },
  );
  expect(config.personal.alertas).toEqual(['Luz & Fuerza #1 "La Posta"']);
  expect(config.site.url).toBe('http://localhost:8080');
});

test.each([
  [
    'PUBLIC_URL=https://a.coop # la de siempre',
    "línea 5: PUBLIC_URL: tiene un #; escribí el valor entre comillas simples ('…')",
  ],
  ['RED_PROXY=1', 'línea 5: RED_PROXY no existe. ¿Es RED_PROXIES?'],
  ['PUBLIC_URL="https://a.coop', 'línea 5: PUBLIC_URL: las comillas no están bien cerradas'],
  ["PUBLIC_URL='https://a.coop' y más", 'línea 5: PUBLIC_URL: las comillas no están bien cerradas'],
  ['export PUBLIC_URL=https://a.coop', 'línea 5: tiene que ser NOMBRE=valor'],
  ['PERSONAL_ALERTAS=otra', 'línea 5: PERSONAL_ALERTAS ya está en la línea 4: dejá una sola'],
  ['PUBLIC_URL=a.coop', 'línea 5: PUBLIC_URL: tiene que ser como https://oficina.ejemplo.com'],
])('%s se dice con su renglón y cómo se arregla', (line, fault) => {
  expect(faultsOf([...COMPLETE, line])).toEqual([fault]);
});

test('lo que no se pudo leer no se cuenta además como que falta, y todo se dice junto', () => {
  expect(faultsOf(['PERSONAL_ALERTAS=La #1', 'SEGURIDAD_CLAVE_CODIGOS=corta'])).toEqual([
    "línea 1: PERSONAL_ALERTAS: tiene un #; escribí el valor entre comillas simples ('…')",
    expect.stringMatching(/^Falta DATABASE_URL: /),
    'línea 2: SEGURIDAD_CLAVE_CODIGOS: necesita al menos 32 caracteres',
    expect.stringMatching(/^Falta SEGURIDAD_CLAVE_CIFRADO: /),
  ]);
});

test('el mensaje dice qué archivo; uno que no se puede leer también', () => {
  expect(() => load(['PUBLIC_URL=x'])).toThrow(`La configuración de ${path} tiene 4 problemas:\n- `);
  expect(() => loadConfig({}, { OFICINA_CONF: '/no/esta.conf' })).toThrow(
    'no se puede leer el archivo /no/esta.conf',
  );
});

test.each([
  'postgres://app:cla#ve-secreta@localhost/oficina',
  'postgres://app:cla ve-secreta@local host/oficina',
  'postgres://app:ve-secreta@localhost',
  'mysql://app:ve-secreta@localhost/oficina',
  'app:ve-secreta@localhost/oficina',
])('una conexión mal escrita no muestra su clave: %s', (url) => {
  const faults = faultsOf([`DATABASE_URL='${url}'`, ...COMPLETE.slice(1)]);
  expect(faults).toEqual([
    'línea 1: DATABASE_URL: tiene que ser como postgres://usuario:clave@servidor/base',
  ]);
});

test('en producción no se arranca sin lo que una cooperativa necesita', () => {
  const { personal, site } = commonSettings;
  const missing = () => loadConfig({ personal, site }, { NODE_ENV: 'production' });
  expect(missing).toThrow('Falta PUBLIC_URL: ');
  expect(missing).toThrow('Falta PERSONAL_ALERTAS: ');
  expect(loadConfig({ personal, site }, {}).site.url).toBe('http://localhost:8080');
});

test('sin archivo, en el entorno se nota un nombre parecido a uno nuestro y no se miran los demás', () => {
  const environment = { PATH: '/bin', HOME: '/root', HOSTS: 'x', npm_config_cache: 'x', PUBLIC_URLS: 'x' };
  expect(() => loadConfig({}, environment)).toThrow('PUBLIC_URLS no existe. ¿Es PUBLIC_URL?');
  expect(() => loadConfig({}, { ...environment, PUBLIC_URLS: '' })).not.toThrow();
});
