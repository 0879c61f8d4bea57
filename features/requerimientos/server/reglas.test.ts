import { useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { REGLAS } from './casos.test-kit.ts';
import { createLeerReglas, revisarReglas, venceDelCaso } from './reglas.ts';

const database = useDatabase();
const avisos: unknown[] = [];
const anotar = (fields: object) => void avisos.push(fields);
const leerReglas = createLeerReglas(
  { ...REGLAS, feriados: ['2026-11-23'] },
  { log: { info: anotar, warn: anotar, error: anotar } },
);
const LUNES = new Date('2026-11-16T10:00:00-03:00');
const vence = async (codigo: string | null) =>
  (await venceDelCaso({ leerReglas }, database.db, { codigo }, LUNES)).vence.toISOString();
const ajustar = (clave: string, valor: unknown) =>
  database.db
    .insertInto('ajustes')
    .values({ clave, valor: JSON.stringify(valor) })
    .execute();
const finDe = (dia: string) => new Date(`${dia}T23:59:59.999-03:00`).toISOString();

beforeEach(async () => {
  avisos.length = 0;
  await database.db.deleteFrom('ajustes').execute();
});

test('como lo dice la configuración: por categoría, los de la ley, y el feriado no cuenta', async () => {
  expect(await vence('alumbrado')).toBe(finDe('2026-11-24'));
  expect(await vence('otros-reclamos')).toBe(finDe('2026-12-08'));
  expect(await vence(null)).toBe(finDe('2026-12-08'));
  expect(await vence('acceso-datos')).toBe(finDe('2026-11-26'));
  expect(await vence('supresion')).toBe(finDe('2026-11-24'));
  expect(await vence('arrepentimiento')).toBe(new Date('2026-11-17T10:00:00-03:00').toISOString());
});

test('lo que se ajusta en marcha rige desde el caso siguiente', async () => {
  await ajustar('feriados', ['2026-11-17', '2026-11-18']);
  expect(await vence('alumbrado')).toBe(finDe('2026-11-25'));
  await ajustar('reclamos.plazos', { alumbrado: 2, 'otros-reclamos': 1 });
  expect([await vence('alumbrado'), await vence('otros-reclamos')]).toEqual([
    finDe('2026-11-20'),
    finDe('2026-11-19'),
  ]);
  await ajustar('reclamos.diasHabiles', 3);
  expect(await vence('artefacto-quemado')).toBe(finDe('2026-11-23'));
  await ajustar('atencion.horarios', 'lun-dom 08:00-12:00');
  await ajustar('atencion.cierres', [{ desde: '2026-11-19', hasta: '2026-11-21' }]);
  expect(await vence('artefacto-quemado')).toBe(finDe('2026-11-23'));
  await ajustar('legal.diasAcceso', 1);
  expect(await vence('acceso-datos')).toBe(finDe('2026-11-17'));
  expect(avisos).toEqual([]);
});

test('lo que no se entiende se dice y no rechaza a nadie: vale lo de antes', async () => {
  await ajustar('feriados', ['25 de diciembre']);
  await ajustar('reclamos.diasHabiles', 'quince');
  await ajustar('reclamos.plazos', { alumbrado: 0 });
  expect(await vence('alumbrado')).toBe(finDe('2026-11-24'));
  expect(avisos).toMatchObject([
    { resultado: 'reclamos.diasHabiles' },
    { resultado: 'reclamos.plazos' },
    { resultado: 'calendario' },
  ]);
});

test('una configuración que no se entiende se dice al arrancar', () => {
  expect(revisarReglas(REGLAS)).toBeNull();
  expect(revisarReglas({ ...REGLAS, feriados: ['navidad'] })).toContain('«navidad» no es un día');
  expect(revisarReglas({ ...REGLAS, horarios: 'siempre' })).toContain('Los horarios van como');
});
