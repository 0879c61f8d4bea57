import { tmpdir } from 'node:os';
import { loadCheckedConfig } from '@oficina/config';
import { expect, test } from 'vitest';
import { workerChecks, workerSettings } from './config.ts';

const KEY = 'clave-de-prueba-de-treinta-y-dos-letras';
const SITE = 'https://';
/** Only its length matters here. */
const siteOf = (letters: number) => SITE.padEnd(letters, 'o');

const load = (more: Record<string, string>) =>
  loadCheckedConfig(workerSettings, workerChecks, {
    TRABAJADOR_DATABASE_URL: 'postgres://nadie@localhost/x',
    ...{ SEGURIDAD_CLAVE_CODIGOS: KEY, SEGURIDAD_CLAVE_CIFRADO: KEY, ALMACEN_DIR: tmpdir() },
    ...more,
  });
const faultsOf = (more: Record<string, string>) => {
  try {
    load(more);
    return [];
  } catch (error) {
    const { faults = [] } = error as { faults?: string[] };
    return faults.filter((fault) => /PUBLIC_URL|COOPERATIVA_NOMBRE_CORTO/.test(fault));
  }
};

test.each(['AVISOS_SMS_FACTURA', 'AVISOS_SMS_VENCE'])('con %s no arranca con una dirección larga', (name) => {
  const on = { COOPERATIVA_NOMBRE_CORTO: 'La Posta', [name]: 'si' };
  expect(faultsOf({ ...on, PUBLIC_URL: siteOf(34) })).toEqual([]);
  expect(faultsOf({ ...on, PUBLIC_URL: siteOf(35) })).toEqual([
    expect.stringMatching(/^PUBLIC_URL: tiene 35 letras .* entran 34/),
  ]);
  expect(faultsOf({ PUBLIC_URL: siteOf(60) })).toEqual([]);
});

test.each([
  [{ AVISOS_SMS_VENCE: 'si' }, /falta/],
  [{ COOPERATIVA_NOMBRE_CORTO: 'Cooperativa 123' }, /14 letras a lo sumo/],
  [{ COOPERATIVA_NOMBRE_CORTO: 'La {Posta}' }, /lleva letras, números/],
])('un nombre corto que no sirve no deja arrancar: %j', (settings, fault) => {
  expect(faultsOf(settings)).toEqual([expect.stringMatching(fault)]);
});

test('uno con eñes y puntos sirve', () => {
  expect(faultsOf({ COOPERATIVA_NOMBRE_CORTO: 'Coop. Ñandú 12', AVISOS_SMS_FACTURA: 'si' })).toEqual([]);
});
