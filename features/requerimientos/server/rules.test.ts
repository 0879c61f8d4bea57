import { useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { RULE_SETTINGS } from './requerimientos.test-kit.ts';
import { checkRules, computeVence, createReadRules } from './rules.ts';

const database = useDatabase();
const avisos: unknown[] = [];
const record = (fields: object) => void avisos.push(fields);
const readRules = createReadRules(
  { ...RULE_SETTINGS, feriados: ['2026-11-23'] },
  { log: { info: record, warn: record, error: record } },
);
const LUNES = new Date('2026-11-16T10:00:00-03:00');
const vence = async (codigo: string | null) =>
  (await computeVence({ readRules }, database.db, { codigo }, LUNES)).vence.toISOString();
const saveSetting = (key: string, valor: unknown) =>
  database.db
    .insertInto('ajustes')
    .values({ clave: key, valor: JSON.stringify(valor) })
    .execute();
const endOf = (day: string) => new Date(`${day}T23:59:59.999-03:00`).toISOString();

beforeEach(async () => {
  avisos.length = 0;
  await database.db.deleteFrom('ajustes').execute();
});

test('como lo dice la configuración: por categoría, los de la ley, y el feriado no cuenta', async () => {
  expect(await vence('alumbrado')).toBe(endOf('2026-11-24'));
  expect(await vence('otros-reclamos')).toBe(endOf('2026-12-08'));
  expect(await vence(null)).toBe(endOf('2026-12-08'));
  expect(await vence('acceso-datos')).toBe(endOf('2026-11-26'));
  expect(await vence('supresion')).toBe(endOf('2026-11-24'));
  expect(await vence('arrepentimiento')).toBe(new Date('2026-11-17T10:00:00-03:00').toISOString());
});

test('lo que se ajusta en marcha rige desde el caso siguiente', async () => {
  await saveSetting('feriados', ['2026-11-17', '2026-11-18']);
  expect(await vence('alumbrado')).toBe(endOf('2026-11-25'));
  await saveSetting('reclamos.plazos', { alumbrado: 2, 'otros-reclamos': 1 });
  expect([await vence('alumbrado'), await vence('otros-reclamos')]).toEqual([
    endOf('2026-11-20'),
    endOf('2026-11-19'),
  ]);
  await saveSetting('reclamos.diasHabiles', 3);
  expect(await vence('artefacto-quemado')).toBe(endOf('2026-11-23'));
  await saveSetting('atencion.horarios', 'lun-dom 08:00-12:00');
  await saveSetting('atencion.cierres', [{ desde: '2026-11-19', hasta: '2026-11-21' }]);
  expect(await vence('artefacto-quemado')).toBe(endOf('2026-11-23'));
  await saveSetting('legal.diasAcceso', 1);
  expect(await vence('acceso-datos')).toBe(endOf('2026-11-17'));
  expect(avisos).toEqual([]);
});

test('lo que no se entiende se dice y no rechaza a nadie: vale lo de antes', async () => {
  await saveSetting('feriados', ['25 de diciembre']);
  await saveSetting('reclamos.diasHabiles', 'quince');
  await saveSetting('reclamos.plazos', { alumbrado: 0 });
  expect(await vence('alumbrado')).toBe(endOf('2026-11-24'));
  expect(avisos).toMatchObject([
    { resultado: 'reclamos.diasHabiles' },
    { resultado: 'reclamos.plazos' },
    { resultado: 'calendario' },
  ]);
});

test('una configuración que no se entiende se dice al arrancar', () => {
  expect(checkRules(RULE_SETTINGS)).toBeNull();
  expect(checkRules({ ...RULE_SETTINGS, feriados: ['navidad'] })).toContain('«navidad» no es un día');
  expect(checkRules({ ...RULE_SETTINGS, horarios: 'siempre' })).toContain('Los horarios van como');
});
