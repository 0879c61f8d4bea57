import { fixedClock, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { guardarAjuste, quitarAjuste, verAjustes } from './ajustar.ts';
import { REGLAS } from './casos.test-kit.ts';
import { createLeerReglas } from './reglas.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-16T10:00:00-03:00');
const avisos: object[] = [];
const anota = (fields: object) => void avisos.push(fields);
const escritas = { ...REGLAS, feriados: ['2026-12-25'] };
const leerReglas = createLeerReglas(escritas, { log: { info: anota, warn: anota, error: anota } });
const deps = {
  ...{ clock, escritas },
  get db() {
    return database.db;
  },
};
const POR = 'cli:elsa';

beforeEach(async () => {
  avisos.length = 0;
  await database.ownerDb.deleteFrom('ajustes').execute();
  await database.ownerDb.deleteFrom('auditoria').execute();
});

const poner = (clave: string, texto: string) => guardarAjuste(deps, POR, { clave, texto });
const guardados = async () => {
  const rows = await database.db.selectFrom('ajustes').select(['clave', 'valor']).execute();
  return Object.fromEntries(rows.map(({ clave, valor }) => [clave, valor]));
};
const rastro = () =>
  database.ownerDb
    .selectFrom('auditoria')
    .select(['accion', 'actor', 'actor_id', 'ip', 'entidad', 'entidad_id', 'cambios'])
    .orderBy('id')
    .execute();

test('sin cambiar nada se ve lo que dice la configuración', async () => {
  expect((await verAjustes(deps)).map(({ clave, valor, cambiado }) => [clave, valor, cambiado])).toEqual([
    ['feriados', '2026-12-25', false],
    ['atencion.horarios', '', false],
    ['atencion.cierres', '', false],
    ['reclamos.diasHabiles', '15', false],
    ['reclamos.plazos', 'alumbrado=5', false],
    ['legal.diasAcceso', '10', false],
    ['legal.diasSupresion', '5', false],
    ['artefacto.diasHabiles', '5', false],
    ['atencion.respuestas', '', false],
  ]);
});

test('cada uno se guarda como lo leen los procesos, y se ve como se escribió', async () => {
  const escritos = {
    feriados: '2026-12-25,2027-01-01',
    'atencion.horarios': 'lun-vie 07:00-13:00',
    'atencion.cierres': '2026-12-24T12:00/2026-12-24T20:00,2026-12-31/2027-01-02',
    'reclamos.diasHabiles': '20',
    'reclamos.plazos': 'alumbrado=3,otros-reclamos=10',
    'legal.diasAcceso': '9',
    'legal.diasSupresion': '4',
    'artefacto.diasHabiles': '10',
    'atencion.respuestas': '[{"titulo":"Va","texto":"Lo derivamos."}]',
  };
  for (const [clave, texto] of Object.entries(escritos)) expect(await poner(clave, texto), clave).toBeNull();
  const vistos = (await verAjustes(deps)).map(({ clave, valor }) => [clave, valor]);
  expect(Object.fromEntries(vistos)).toEqual(escritos);
  expect(await leerReglas(database.db)).toMatchObject({
    artefacto: 10,
    plazos: { diasHabiles: 20, porCategoria: { alumbrado: { habiles: 3 }, supresion: { habiles: 4 } } },
    calendario: { feriados: new Set(['2026-12-25', '2027-01-01']), cierres: [{}, {}] },
  });
  expect(avisos).toEqual([]);
});

test('cada cambio queda con quién lo hizo; lo mismo otra vez no es un cambio', async () => {
  await poner('feriados', ' 2027-01-01, 2026-12-25,2027-01-01');
  await poner('feriados', '2026-12-25,2027-01-01');
  expect(await quitarAjuste(deps, POR, 'feriados')).toBeNull();
  expect(await quitarAjuste(deps, POR, 'feriados')).toBeNull();
  expect(await guardados()).toEqual({});
  const dias = ['2026-12-25', '2027-01-01'];
  const hecho = {
    ...{ accion: 'ajuste.cambiar', actor: POR, actor_id: null, ip: null },
    ...{ entidad: 'ajuste', entidad_id: 'feriados' },
  };
  expect(await rastro()).toEqual([
    { ...hecho, cambios: { antes: null, despues: dias } },
    { ...hecho, cambios: { antes: dias, despues: null } },
  ]);
});

test('lo mismo en otro orden tampoco lo es', async () => {
  await poner('reclamos.plazos', 'otros-reclamos=10,alumbrado=3');
  await poner('reclamos.plazos', 'alumbrado=3,otros-reclamos=10');
  const respuestas = '[{"titulo":"Va","texto":"Lo derivamos."}]';
  for (const _vez of [1, 2]) await poner('atencion.respuestas', respuestas);
  expect(await rastro()).toHaveLength(2);
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
  ['atencion.respuestas', '[{"titulo":""}]', 'se escribe como [{'],
  ['atencion.respuestas', 'hola', 'se escribe como [{'],
  ['facturas.actualizado', '1', 'No hay un ajuste «facturas.actualizado»'],
])('%s con %s no se guarda, y dice por qué', async (clave, valor, dice) => {
  expect(await poner(clave, valor)).toEqual({ falta: expect.stringContaining(dice) });
  expect([await guardados(), await rastro()]).toEqual([{}, []]);
});

test('lo que otro dejó mal escrito se muestra, no se pierde y se puede corregir', async () => {
  await database.ownerDb
    .insertInto('ajustes')
    .values({ clave: 'feriados', valor: JSON.stringify(25) })
    .execute();
  expect((await verAjustes(deps))[0]).toEqual({ clave: 'feriados', valor: '25', cambiado: true });
  expect(await poner('feriados', '2026-12-08')).toBeNull();
  expect(await guardados()).toEqual({ feriados: ['2026-12-08'] });
});

test('varios a la vez: queda uno entero y el rastro los encadena', async () => {
  await Promise.all(Array.from({ length: 6 }, (_, n) => poner('reclamos.diasHabiles', String(n + 10))));
  const hechos = (await rastro()).map(({ cambios }) => cambios as { antes: unknown; despues: unknown });
  const [primero, ...demas] = hechos;
  expect([hechos.length, primero?.antes]).toEqual([6, null]);
  for (const [orden, { antes }] of demas.entries()) expect(antes).toBe(hechos[orden]?.despues);
  expect((await guardados())['reclamos.diasHabiles']).toBe(hechos.at(-1)?.despues);
});
