import { verify } from '@node-rs/argon2';
import { build, useDatabase } from '@oficina/testing';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { demoAccounts, demoPassword, seedDemo } from './demo.ts';
import { seedDemoCortes } from './demo-cortes.ts';

const database = useDatabase();
const taken = useDatabase();

const now = new Date('2026-10-18T01:30:00Z'); // This is still the 17th in Buenos Aires.

beforeAll(async () => {
  expect(await seedDemo(database.ownerUrl, now)).toBe(true);
}, 60_000);

const rows = async <T>(text: string) => (await sql.raw<T>(text).execute(database.db)).rows;

test('a second time it does nothing', async () => {
  expect(await seedDemo(database.ownerUrl, now)).toBe(false);
  expect(await rows('select count(*) from usuarios')).toEqual([{ count: demoAccounts.length }]);
});

test('an installation with people of its own is refused', async () => {
  await build.usuario(taken.db);
  await expect(seedDemo(taken.ownerUrl, now)).rejects.toThrow('ya tiene usuarios');
});

test('2,000 supplies with 36 months of bills and consumption', async () => {
  expect(
    await rows(`select (select count(*) from suministros) suministros, (select count(*) from facturas) facturas,
      (select count(*) from consumos) consumos, min(periodo) first, max(periodo) last from facturas`),
  ).toEqual([{ suministros: 2000, facturas: 72000, consumos: 72000, first: 202311, last: 202610 }]);
  expect(
    await rows(`select count(*) from facturas f join consumos c using (suministro_id, periodo)
    where c.consumo <> f.consumo or c.importe_cent <> f.importe_cent`),
  ).toEqual([{ count: 0 }]);
  expect(
    await rows(`select count(*) from facturas where fecha > '2026-10-17' or vencimiento < fecha
    or importe_cent not between 100000 and 20000000 or consumo <= 0`),
  ).toEqual([{ count: 0 }]);
  expect(await rows('select count(*) from facturas where not pagada and periodo < 202609')).toEqual([
    { count: 0 },
  ]);
});

test('Elsa owes what the screens show', async () => {
  expect(
    await rows(`select alias, periodo, importe_cent, vencimiento from facturas join usuario_suministros using (suministro_id)
      join usuarios u on u.id = usuario_id where u.email = 'cliente@demo.test' and not pagada order by alias desc, vencimiento`),
  ).toEqual([
    { alias: 'Casa', periodo: 202610, importe_cent: 4_187_350, vencimiento: '2026-10-22' },
    { alias: 'Campo', periodo: 202609, importe_cent: 4_979_250, vencimiento: '2026-10-09' },
    { alias: 'Campo', periodo: 202610, importe_cent: 5_231_480, vencimiento: '2026-10-31' },
  ]);
  expect(
    await rows(`select v.alias, s.nombre, v.suministro_id = u.suministro_id as own from usuario_suministros v
      join suministros s on s.id = v.suministro_id join usuarios u on u.id = v.usuario_id
      where u.email = 'cliente@demo.test' order by v.id`),
  ).toEqual([
    { alias: 'Casa', nombre: 'ROLDAN ELSA', own: true },
    { alias: 'Campo', nombre: 'ROLDAN ELSA', own: false },
    { alias: 'Local', nombre: 'ROLDAN ELSA', own: false },
  ]);
});

test('the bills that somebody can see have their PDF, but the last one of the shop', async () => {
  expect(
    await rows(`select count(*) from facturas where descargable
      and suministro_id not in (select suministro_id from usuario_suministros)`),
  ).toEqual([{ count: 0 }]);
  expect(
    await rows(`select v.alias, f.periodo from facturas f join usuario_suministros v using (suministro_id)
      where not f.descargable`),
  ).toEqual([{ alias: 'Local', periodo: 202610 }]);
});

test('the supply of the encargado cannot be paid here', async () => {
  expect(
    await rows(`select email from suministros s join usuario_suministros v on v.suministro_id = s.id
    join usuarios u on u.id = v.usuario_id where pago_inhabilitado`),
  ).toEqual([{ email: 'encargado@demo.test' }]);
});

test('each account has its role and the password of the login screen', async () => {
  const accounts = await rows<{
    email: string;
    roles: string[];
    email_validado: boolean;
    clave_hash: string;
  }>(
    'select email, roles, email_validado, clave_hash from usuarios join usuario_preferencias on usuario_id = id order by id',
  );
  expect(accounts.map(({ email, roles, email_validado }) => [email, roles, email_validado])).toEqual([
    ['cliente@demo.test', ['ROLE_CONFIRMADO'], true],
    ['nuevo@demo.test', [], false],
    ['encargado@demo.test', ['ROLE_CONFIRMADO', 'ROLE_REQUERIMIENTO_ENCARGADO'], true],
    ['reclamos@demo.test', ['ROLE_CONFIRMADO', 'ROLE_REQUERIMIENTO_ADMIN'], true],
    ['usuarios@demo.test', ['ROLE_CONFIRMADO', 'ROLE_USUARIO_ADMIN'], true],
    ['correos@demo.test', ['ROLE_CONFIRMADO', 'ROLE_SUMINISTRO_MAIL'], true],
    ['cortes@demo.test', ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'], true],
    ['mostrador@demo.test', ['ROLE_CONFIRMADO', 'ROLE_MOSTRADOR'], true],
    ['admin@demo.test', ['ROLE_CONFIRMADO', 'ROLE_ADMIN'], true],
  ]);
  const claveHash = accounts[0]?.clave_hash ?? '';
  expect(claveHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verify(claveHash, demoPassword)).toBe(true);
});

test('a message of the day is in force and the bills say how fresh they are', async () => {
  expect(await rows(`select valor from ajustes where clave = 'facturas.actualizado'`)).toEqual([
    { valor: '2026-10-17T22:30:00-03:00' },
  ]);
  expect(
    await rows(`select texto from motds where '${now.toISOString()}' between desde and hasta`),
  ).toHaveLength(1);
});

test('Elsa has a case that waits for her, one just finished, one new and one long closed', async () => {
  expect(
    await rows(`select r.numero, c.codigo, r.estado, r.novedades_usuario as is_new, r.suministro_id is not null as has_suministro,
      r.en_espera_desde is not null as espera, r.cerrado is not null as cerrado, r.conforme is not null as conforme,
      (select count(*) from requerimiento_seguimientos s where s.requerimiento_id = r.id) as seguimientos
      from requerimientos r join requerimiento_categorias c on c.id = r.categoria_id
      join usuarios u on u.id = r.usuario_id and u.email = 'cliente@demo.test' order by r.id`),
  ).toEqual(
    [
      ['2026-000001', 'alumbrado', 98, false, false, false, true, true, 2],
      ['2026-000002', 'artefacto-quemado', 98, false, true, false, true, false, 4],
      ['2026-000003', 'alumbrado', 10, true, false, true, false, false, 2],
      ['2026-000005', 'otros-reclamos', 0, false, true, false, false, false, 0],
    ].map(([numero, codigo, estado, is_new, has_suministro, espera, cerrado, conforme, seguimientos]) => ({
      ...{ numero, codigo, estado, is_new, has_suministro, espera, cerrado, conforme, seguimientos },
    })),
  );
  // The counter must continue from the last of these numbers.
  expect(await rows('select anio, ultimo from numeradores')).toEqual([{ anio: 2026, ultimo: 5 }]);
  expect(
    await rows(`select numero, contacto->>'nombre' as nombre from requerimientos where usuario_id is null`),
  ).toEqual([{ numero: '2026-000004', nombre: 'Ramón Paz' }]);
});

test('nobody is promised an answer on a Saturday or a Sunday', async () => {
  expect(
    await rows(`select count(*) from requerimientos
      where extract(isodow from vence at time zone 'America/Argentina/Buenos_Aires') > 5 or vence <= created`),
  ).toEqual([{ count: 0 }]);
});

test('what was said of each came after it began and, if it was closed, with its closing', async () => {
  expect(
    await rows(`select r.numero from requerimientos r join requerimiento_seguimientos s on s.requerimiento_id = r.id
      where s.created <= r.created or s.created > coalesce(r.cerrado, s.created)
        or s.created > r.updated or s.usuario_id is null`),
  ).toEqual([]);
});

test('two cuts, once, and Elsa is told of the one to come', async () => {
  expect(await seedDemoCortes(database.ownerUrl, now)).toBe(2);
  expect(await seedDemoCortes(database.ownerUrl, now)).toBe(0);
  expect(
    await rows(`select c.tipo, c.inicio > '${now.toISOString()}' as upcoming, v.alias from cortes c
      join corte_suministros cs on cs.corte_id = c.id join usuario_suministros v using (suministro_id)
      join usuarios u on u.id = v.usuario_id where u.email = 'cliente@demo.test'`),
  ).toEqual([{ tipo: 'programado', upcoming: true, alias: 'Campo' }]);
  expect(
    await rows(`select count(*) from cortes c where total_suministros = 0 or total_suministros <>
      (select count(*) from corte_suministros where corte_id = c.id)`),
  ).toEqual([{ count: 0 }]);
});
