import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeConfig, loadConfig } from '@oficina/config';
import { expect, test } from 'vitest';
import { fcmOptions, settings } from './index.ts';

const read = (environment: Record<string, string>) => loadConfig({ settings }, environment).settings;

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const file = {
  project_id: 'cooperativa',
  private_key_id: 'k1',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  client_email: 'avisos@cooperativa.iam.gserviceaccount.com',
  token_uri: 'https://oauth2.googleapis.com/token',
  universe_domain: 'googleapis.com',
};

function optionsWith(content: object | string) {
  const path = join(mkdtempSync(join(tmpdir(), 'fcm-')), 'cuenta.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return fcmOptions(read({ FCM_SERVICE_ACCOUNT_FILE: path }));
}

test('sin avisos al telefono no hace falta nada', () => {
  expect(read({})).toEqual({
    serviceAccountFile: undefined,
    baseUrl: 'https://fcm.googleapis.com',
    timeoutMs: 10_000,
    ratePerS: 500,
  });
  expect(describeConfig([settings])).not.toContain('no arranca');
  expect(() => fcmOptions(read({}))).toThrow('Falta FCM_SERVICE_ACCOUNT_FILE');
});

test('con el archivo de la cuenta, son las opciones, con la clave tapada', () => {
  const options = optionsWith(file);
  expect(options).toMatchObject({
    baseUrl: 'https://fcm.googleapis.com',
    ratePerS: 500,
    account: { projectId: 'cooperativa', tokenUri: 'https://oauth2.googleapis.com/token' },
  });
  expect(options.account.privateKey.reveal()).toBe(file.private_key);
  expect(JSON.stringify(options)).not.toContain('PRIVATE KEY');
});

test.each([
  ['sin proyecto', { ...file, project_id: undefined }, 'revisá project_id'],
  ['con una clave que no lo es', { ...file, private_key: 'no-es-clave' }, 'revisá private_key'],
  [
    'con un permiso que viajaria a la vista',
    { ...file, token_uri: 'http://oauth.ejemplo.com/token' },
    'token_uri',
  ],
  ['que no es JSON', 'hola', 'no es una cuenta de servicio'],
])('un archivo %s se rechaza sin mostrarlo', (_what, content, words) => {
  const attempt = () => optionsWith(content);
  expect(attempt).toThrow('FCM_SERVICE_ACCOUNT_FILE');
  expect(attempt).toThrow(words);
  expect(attempt).not.toThrow(/no-es-clave|PRIVATE KEY/);
});

test('un archivo que no esta se dice', () => {
  expect(() => fcmOptions(read({ FCM_SERVICE_ACCOUNT_FILE: '/no/esta.json' }))).toThrow(
    'no se puede leer el archivo /no/esta.json',
  );
});

test('la direccion es https, o de esta misma maquina', () => {
  expect(() => read({ FCM_BASE_URL: 'http://fcm.ejemplo.com' })).toThrow(
    'FCM_BASE_URL: tiene que empezar con https://',
  );
  expect(() => read({ FCM_BASE_URL: 'ftp://127.0.0.1' })).toThrow('FCM_BASE_URL');
  expect(read({ FCM_BASE_URL: 'http://127.0.0.1:4103' }).baseUrl).toBe('http://127.0.0.1:4103');
});
