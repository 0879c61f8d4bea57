import { describeConfig, loadConfig } from '@oficina/config';
import { expect, test } from 'vitest';
import { s3StoreOptions, settings } from './index.ts';

const read = (environment: Record<string, string>) => loadConfig({ settings }, environment).settings;

const complete = { S3_BUCKET: 'oficina', S3_ACCESS_KEY_ID: 'yo', S3_SECRET_ACCESS_KEY: 'clave-de-prueba' };

test('con el almacen en una carpeta no hace falta nada', () => {
  expect(read({})).toEqual({
    endpoint: undefined,
    region: 'us-east-1',
    bucket: undefined,
    prefix: '',
    accessKeyId: undefined,
    secretAccessKey: undefined,
    forcePathStyle: true,
    timeoutMs: 30_000,
  });
});

test('con el almacen en S3 se nombra todo lo que falta, junto', () => {
  const attempt = () => s3StoreOptions(read({ S3_ACCESS_KEY_ID: 'yo' }));
  expect(attempt).toThrow('2 problemas');
  expect(attempt).toThrow('Falta S3_BUCKET');
  expect(attempt).toThrow('Falta S3_SECRET_ACCESS_KEY');
});

test('completo, son las opciones del almacen, con la clave tapada', () => {
  const options = s3StoreOptions(
    read({ ...complete, S3_ENDPOINT: 'https://s3.ejemplo.com', S3_PREFIX: 'oficina' }),
  );
  expect(options).toMatchObject({ endpoint: 'https://s3.ejemplo.com', bucket: 'oficina', prefix: 'oficina' });
  expect(options.secretAccessKey.reveal()).toBe('clave-de-prueba');
  expect(JSON.stringify(options)).not.toContain('clave-de-prueba');
  expect(s3StoreOptions(read(complete))).not.toHaveProperty('endpoint');
});

test.each(['/oficina', 'oficina/', '../oficina', 'Oficina'])(
  'la carpeta %j del bucket se rechaza',
  (prefix) => {
    expect(() => read({ S3_PREFIX: prefix })).toThrow('S3_PREFIX: solo minúsculas');
  },
);

test('la pagina de configuracion dice cual es un secreto y que nada es obligatorio', () => {
  const page = describeConfig([settings]);
  expect(page).toMatch(/`S3_SECRET_ACCESS_KEY` \| no se usa \|.*\(secreto\)/);
  expect(page).not.toContain('no arranca');
});
