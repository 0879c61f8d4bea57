import { envExample, loadConfig } from '@oficina/config';
import { expect, test } from 'vitest';
import { diskStoreOptions, settings } from './index.ts';

const read = (environment: Record<string, string>) => loadConfig({ settings }, environment).settings;

test('sin decir nada el almacen es una carpeta, que hay que nombrar', () => {
  expect(read({})).toEqual({ almacen: 'disk', dir: undefined });
  expect(() => diskStoreOptions(read({}))).toThrow('Falta ALMACEN_DIR');
  expect(diskStoreOptions(read({ ALMACEN_DIR: '/srv/archivos' }))).toEqual({ dir: '/srv/archivos' });
});

test('no hay otros almacenes que disk y s3', () => {
  expect(read({ ALMACEN: 's3' }).almacen).toBe('s3');
  expect(() => read({ ALMACEN: 'nube' })).toThrow('ALMACEN: tiene que ser "disk" o "s3"');
  expect(envExample([settings])).toContain('# ALMACEN=disk\n# ALMACEN_DIR=\n');
});
