import { describeConfig, loadConfig } from '@oficina/config';
import { expect, test } from 'vitest';
import { settings, smppOptions } from './index.ts';
import { DEFAULTS } from './smpp.test-kit.ts';

const read = (environment: Record<string, string>) => loadConfig({ settings }, environment).settings;

const complete = { SMPP_HOST: 'smsc.ejemplo.com', SMPP_SYSTEM_ID: 'coop', SMPP_PASSWORD: 'clave-de-prueba' };

test('sin SMPP no hace falta nada', () => {
  expect(read({})).toEqual({
    ...DEFAULTS,
    host: undefined,
    port: 2775,
    systemId: undefined,
    password: undefined,
  });
});

test('se nombra todo lo que falta, junto', () => {
  const attempt = () => smppOptions(read({ SMPP_SYSTEM_ID: 'coop' }));
  expect(attempt).toThrow('2 problemas');
  expect(attempt).toThrow('Falta SMPP_HOST');
  expect(attempt).toThrow('Falta SMPP_PASSWORD');
});

test('completo, son las opciones del canal, con la clave tapada', () => {
  const options = smppOptions(read({ ...complete, SMPP_DEST_FORMAT: 'nacional10', SMPP_UNICODE: 'ucs2' }));
  expect(options).toMatchObject({ host: 'smsc.ejemplo.com', destFormat: 'nacional10', unicode: 'ucs2' });
  expect(options.password.reveal()).toBe('clave-de-prueba');
  expect(JSON.stringify(options)).not.toContain('clave-de-prueba');
});

test.each([
  ['SMPP_BIND', 'receiver', 'tiene que ser "transceiver" o "transmitter"'],
  ['SMPP_DEST_FORMAT', 'E164', 'tiene que ser "e164" o "nacional10"'],
  ['SMPP_UNICODE', 'utf8', 'tiene que ser "transliterar" o "ucs2"'],
  ['SMPP_SOURCE_ADDR', 'Cooperación', 'hasta 20 caracteres, sin acentos'],
  ['SMPP_WINDOW', '0', 'tiene que ser un número entre 1 y 1000'],
])('%s=%s se rechaza', (variable, value, sentence) => {
  expect(() => read({ [variable]: value })).toThrow(`${variable}: ${sentence}`);
});

test('la pagina de configuracion dice cual es un secreto y que nada es obligatorio', () => {
  const page = describeConfig([settings]);
  expect(page).toMatch(/`SMPP_PASSWORD` \| no se usa \|.*\(secreto\)/);
  expect(page).not.toContain('no arranca');
});
