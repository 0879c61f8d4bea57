import { changeAsText, listAsTexts } from '@oficina/ajustes/server';
import { fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { RULE_SETTINGS } from './requerimientos.test-kit.ts';
import { requerimientosAjustes } from './rule-ajustes.ts';
import { createReadRules } from './rules.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-16T10:00:00-03:00');
const avisos: object[] = [];
const record = (fields: object) => void avisos.push(fields);
const settings = { ...RULE_SETTINGS, feriados: ['2026-12-25'] };
const readRules = createReadRules(settings, { log: { info: record, warn: record, error: record } });
const deps = {
  ...{ clock, ajustes: requerimientosAjustes(settings) },
  get db() {
    return database.db;
  },
};
const BY = 'cli:elsa';

beforeEach(async () => {
  avisos.length = 0;
  await database.ownerDb.deleteFrom('ajustes').execute();
  await database.ownerDb.deleteFrom('auditoria').execute();
});

const set = (key: string, texto: string | undefined) => changeAsText(deps, BY, { key, texto });
const list = () => listAsTexts(database.db, deps.ajustes);
const listStored = async () => {
  const rows = await rowsOf(database.db, 'ajustes');
  return Object.fromEntries(rows.map(({ clave: key, valor }) => [key, valor]));
};
const AUDITED = ['accion', 'actor', 'actor_id', 'ip', 'entidad', 'entidad_id', 'cambios'] as const;
const listAuditoria = () => rowsOf(database.ownerDb, 'auditoria', {}, AUDITED);

test('sin cambiar nada se ve lo que dice la configuración', async () => {
  expect((await list()).map(({ key, valor, changed }) => [key, valor, changed])).toEqual([
    ['feriados', '2026-12-25', false],
    ['atencion.horarios', '', false],
    ['atencion.cierres', '', false],
    ['reclamos.diasHabiles', '15', false],
    ['reclamos.plazos', 'alumbrado=5', false],
    ['legal.diasAcceso', '10', false],
    ['legal.diasSupresion', '5', false],
    ['artefacto.diasHabiles', '5', false],
    ['categorias.orden', '', false],
    ['requerimientos.verDeuda', 'si', false],
  ]);
});

test('cada uno se guarda como lo leen los procesos, y se ve como se escribió', async () => {
  const texts = {
    feriados: '2026-12-25,2027-01-01',
    'atencion.horarios': 'lun-vie 07:00-13:00',
    'atencion.cierres': '2026-12-24T12:00/2026-12-24T20:00,2026-12-31/2027-01-02',
    'reclamos.diasHabiles': '20',
    'reclamos.plazos': 'alumbrado=3,otros-reclamos=10',
    'legal.diasAcceso': '9',
    'legal.diasSupresion': '4',
    'artefacto.diasHabiles': '10',
    'requerimientos.verDeuda': 'no',
  };
  for (const [key, texto] of Object.entries(texts)) expect(await set(key, texto), key).toBeNull();
  const seen = (await list()).map(({ key, valor }) => [key, valor]);
  expect(Object.fromEntries(seen)).toEqual({ ...texts, 'categorias.orden': '' });
  expect(await readRules(database.db)).toMatchObject({
    artefacto: 10,
    plazos: { diasHabiles: 20, byCategoria: { alumbrado: { habiles: 3 }, supresion: { habiles: 4 } } },
    calendar: { feriados: new Set(['2026-12-25', '2027-01-01']), cierres: [{}, {}] },
  });
  expect(avisos).toEqual([]);
});

test('cada cambio queda con quién lo hizo; lo mismo otra vez no es un cambio', async () => {
  await set('feriados', ' 2027-01-01, 2026-12-25,2027-01-01');
  await set('feriados', '2026-12-25,2027-01-01');
  expect(await set('feriados', undefined)).toBeNull();
  expect(await set('feriados', undefined)).toBeNull();
  expect(await listStored()).toEqual({});
  const days = ['2026-12-25', '2027-01-01'];
  const entry = {
    ...{ accion: 'ajuste.cambiar', actor: BY, actor_id: null, ip: null },
    ...{ entidad: 'ajuste', entidad_id: 'feriados' },
  };
  expect(await listAuditoria()).toEqual([
    { ...entry, cambios: { antes: null, despues: days } },
    { ...entry, cambios: { antes: days, despues: null } },
  ]);
});

test('lo mismo en otro orden tampoco lo es', async () => {
  await set('reclamos.plazos', 'otros-reclamos=10,alumbrado=3');
  await set('reclamos.plazos', 'alumbrado=3,otros-reclamos=10');
  expect(await listAuditoria()).toHaveLength(1);
});

test.each([
  ['feriados', 'navidad', '«navidad» no es un día'],
  ['atencion.horarios', 'siempre', 'Los horarios van como'],
  ['atencion.cierres', '2026-12-24T20:00/2026-12-24T12:00', 'Cada cierre va desde'],
  ['atencion.cierres', 'todo enero', 'se escribe como 2026-12-24T12:00/2026-12-24T20:00'],
  ['reclamos.diasHabiles', '0', 'se escribe como 15'],
  ['reclamos.diasHabiles', '366', 'se escribe como 15'],
  ['reclamos.plazos', 'alumbrado:5', 'se escribe como alumbrado=5'],
  ['reclamos.plazos', 'semaforos=5', 'No hay una categoría «semaforos». Las que hay: alumbrado,'],
  ['facturas.actualizado', '1', 'No hay un ajuste «facturas.actualizado»'],
])('%s con %s no se guarda, y dice por qué', async (key, valor, expected) => {
  expect(await set(key, valor)).toEqual({ error: expect.stringContaining(expected) });
  expect([await listStored(), await listAuditoria()]).toEqual([{}, []]);
});

test('lo que otro dejó mal escrito se muestra, no se pierde y se puede corregir', async () => {
  await database.ownerDb
    .insertInto('ajustes')
    .values({ clave: 'feriados', valor: JSON.stringify(25) })
    .execute();
  expect((await list())[0]).toEqual({ key: 'feriados', valor: '25', changed: true });
  expect(await set('feriados', '2026-12-08')).toBeNull();
  expect(await listStored()).toEqual({ feriados: ['2026-12-08'] });
});

test('varios a la vez: queda uno entero y el rastro los encadena', async () => {
  await Promise.all(Array.from({ length: 6 }, (_, n) => set('reclamos.diasHabiles', String(n + 10))));
  const entries = (await listAuditoria()).map(
    ({ cambios }) => cambios as { antes: unknown; despues: unknown },
  );
  const [first, ...rest] = entries;
  expect([entries.length, first?.antes]).toEqual([6, null]);
  for (const [orden, { antes }] of rest.entries()) expect(antes).toBe(entries[orden]?.despues);
  expect((await listStored())['reclamos.diasHabiles']).toBe(entries.at(-1)?.despues);
});
