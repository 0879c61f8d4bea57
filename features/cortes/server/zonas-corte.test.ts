import { build, expectViolations, rowsOf } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { useCortes } from './cortes.test-kit.ts';
import { findCortesByZona } from './index.ts';

const kit = useCortes();
const { ariel, clock, database } = kit;
const ids = { norte: 0, sur: 0, centro: 0 };

beforeEach(async () => {
  for (const [zona, key] of [
    ['Norte', 'norte'],
    ['Sur', 'sur'],
    ['Centro', 'centro'],
  ] as const)
    ids[key] = (await build.suministro(database.ownerDb, { zona })).id;
  await build.suministro(database.ownerDb, { zona: 'Cerrada', activo: false });
});

const TEXTO = 'El norte y el sur de la ciudad';
const publicar = (changes: object = {}) => kit.publicar({ zona: TEXTO, zonas: ['Norte', 'Sur'], ...changes });

test('varias zonas: todos sus suministros, y el texto es el que leen los socios', async () => {
  const { status, body } = await publicar({ zonas: ['Norte', 'Sur', 'Norte'] });
  expect([status, body.zona, body.zonas, body.suministros]).toEqual([
    201,
    TEXTO,
    ['Norte', 'Sur'],
    [ids.norte, ids.sur],
  ]);
  const [audited] = await rowsOf(database.ownerDb, 'auditoria', { accion: 'corte.publicar' }, ['cambios']);
  expect(audited?.cambios).toMatchObject({ despues: { zona: TEXTO, zonas: ['Norte', 'Sur'] } });
  const customer = await kit.customer({}, ids.norte);
  const own = await kit.call(customer.usuario.id, 'GET', `/api/cortes/${body.id}`);
  expect(own.body).toMatchObject({ zona: TEXTO, suministros: [ids.norte] });
  for (const field of ['zonas', 'alcance', 'totalSuministros']) expect(own.body).not.toHaveProperty(field);
});

test('quien manda solo la zona del contrato sigue publicando en esa zona', async () => {
  const { body } = await kit.publicar({ zona: 'Centro' });
  expect([body.zona, body.zonas, body.suministros]).toEqual(['Centro', ['Centro'], [ids.centro]]);
});

test.each([
  ['ninguna', [], { zonas: 'Elegí al menos una zona.' }],
  ['una vacía', ['Norte', ' '], { 'zonas.1': 'Escribí la zona.' }],
  ['demasiadas', Array.from({ length: 51 }, (_, n) => `Z${n}`), { zonas: 'Máximo 50 zonas por corte.' }],
  ['una que no existe', ['Norte', 'Nada'], { zonas: 'Ningún suministro coincide con la zona Nada.' }],
  [
    'dos sin nadie',
    ['Nada', 'Cerrada', 'Sur'],
    { zonas: 'Ningún suministro coincide con las zonas Cerrada, Nada.' },
  ],
])('zonas que no van: %s', async (_, zonas, violations) => {
  expectViolations(await publicar({ zonas }), violations as Record<string, string>);
});

test('una zona sin suministros se dice antes de publicar', async () => {
  const body = { zona: TEXTO, zonas: ['Norte', 'Nada'] };
  const asked = await kit.call(ariel.id, 'POST', '/api/cortes/afectados', body);
  expect(asked.body).toMatchObject({ suministros: 1, zonasVacias: ['Nada'] });
});

test('cambiar las zonas no cambia los suministros, si no se piden de nuevo', async () => {
  const { body } = await publicar();
  const id = body.id as number;
  const renamed = await kit.editar(id, { zonas: ['Centro'] });
  expect([renamed.body.zona, renamed.body.zonas, renamed.body.suministros]).toEqual([
    TEXTO,
    ['Centro'],
    [ids.norte, ids.sur],
  ]);
  const asked = await kit.editar(id, { zonas: ['Centro', 'Sur'], cuentas: null });
  expect(asked.body.suministros).toEqual([ids.sur, ids.centro]);
  const kept = await kit.editar(id, { motivo: 'Poda' });
  expect(kept.body.zonas).toEqual(['Centro', 'Sur']);
  const sameText = await kit.editar(id, { zona: TEXTO, motivo: 'Otra poda' });
  expect(sameText.body.zonas).toEqual(['Centro', 'Sur']);
  const byOldClient = await kit.editar(id, { zona: 'Norte', cuentas: null });
  expect([byOldClient.body.zonas, byOldClient.body.suministros]).toEqual([['Norte'], [ids.norte]]);
});

test('el mismo pedido con las zonas en otro orden es el mismo corte; con otras, no', async () => {
  const key = 'una-clave-de-envio';
  const send = (zonas: readonly string[]) => kit.publicar({ zona: TEXTO, zonas }, ariel.id, key);
  const first = await send(['Norte', 'Sur']);
  expect((await send(['Sur', 'Norte'])).body.id).toBe(first.body.id);
  expect((await send(['Centro'])).status).toBe(409);
});

test('se lo encuentra por el texto y por cada zona, y el mostrador ve los que hay en cada una', async () => {
  await publicar({ tipo: 'forzado', inicio: '2026-11-16T09:00:00-03:00', fin: null });
  await kit.publicar({ zona: 'Norte', tipo: 'forzado', inicio: '2026-11-16T09:00:00-03:00', fin: null });
  const found = async (zona: string) =>
    (await kit.call(ariel.id, 'GET', `/api/cortes?zona=${zona}`)).body.totalItems;
  expect([await found('norte'), await found('SUR'), await found('ciudad'), await found('centro')]).toEqual([
    2, 1, 1, 0,
  ]);
  const since = { motivo: expect.any(String), desde: new Date('2026-11-16T09:00:00-03:00'), hasta: null };
  expect(await findCortesByZona(database.db, clock.now())).toEqual([
    { zona: 'Norte', cantidad: 2, ...since },
    { zona: 'Sur', cantidad: 1, ...since },
  ]);
});
