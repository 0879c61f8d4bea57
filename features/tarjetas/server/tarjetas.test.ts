import { setTimeout as sleep } from 'node:timers/promises';
import { build, expectRefusal, expectViolations, rowOf, useDatabase } from '@oficina/testing';
import { lockUsuario } from '@oficina/usuarios/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { hideTarjeta } from './tarjetas.repository.ts';
import { makeTarjetaBody, numeroOf, useTarjetas } from './tarjetas.test-kit.ts';

const database = useDatabase();
const { call, clock, gateway, queuedDeletions } = useTarjetas(database);
let maria = 0;
let hugo = 0;

beforeEach(async () => {
  maria = await build.person(database.db);
  hugo = await build.person(database.db, 'ROLE_ADMIN');
});

async function agregar(n: number, usuario = maria): Promise<number> {
  const tarjeta = makeTarjetaBody({ numero: numeroOf(n) });
  const { status, body } = await call(usuario, 'POST', '/api/tarjetas', tarjeta);
  if (status !== 201) throw new Error(`the card ${n} was not added: ${status}`);
  return Number(body.id);
}
const readList = async (usuario = maria, query = '') => {
  const { body } = await call(usuario, 'GET', `/api/tarjetas${query}`);
  const member = body.member as { id: number; principal: boolean }[];
  return {
    total: body.totalItems,
    ids: member.map(({ id }) => id),
    principal: member.find((one) => one.principal)?.id,
  };
};
const readRow = (id: number) => rowOf(database.db, 'tarjetas', id);

describe('las tarjetas propias', () => {
  test('van la principal primero y después las más nuevas, por páginas o todas', async () => {
    const ids = [await agregar(1), await agregar(2), await agregar(3)];
    const [one, second, third] = ids;
    expect(await readList()).toEqual({ total: 3, ids: [one, third, second], principal: one });
    expect(await readList(maria, '?itemsPerPage=2')).toMatchObject({ total: 3, ids: [one, third] });
    expect(await readList(maria, '?itemsPerPage=2&page=2')).toMatchObject({ total: 3, ids: [second] });
    expect(await readList(maria, '?pagination=false&itemsPerPage=1')).toMatchObject({
      ids: [one, third, second],
    });
  });

  test('no dicen nada de la pasarela', async () => {
    const { body } = await call(maria, 'GET', `/api/tarjetas/${await agregar(1)}`);
    expect(Object.keys(body).sort()).toEqual(
      [
        '@context',
        '@id',
        '@type',
        'emisor',
        'emisorNombre',
        'id',
        'numeroEnmascarado',
        'principal',
        'titularNombre',
        'vencimiento',
      ].sort(),
    );
  });

  test('una que caducó antes de su primer pago ya no está', async () => {
    gateway.caduca = new Date('2026-11-12T09:15:00-03:00');
    const id = await agregar(1);
    expect((await readList()).ids).toEqual([id]);
    clock.set('2026-11-12T09:15:00-03:00');
    expect((await readList()).ids).toEqual([]);
    expect((await call(maria, 'GET', `/api/tarjetas/${id}`)).status).toBe(404);
  });
});

describe('las de otra persona no existen, para un administrador tampoco', () => {
  test.each([
    ['GET', undefined],
    ['PATCH', { principal: true }],
    ['PATCH', { principal: false }],
    ['DELETE', undefined],
  ] as const)('%s %j', async (method, body) => {
    const id = await agregar(1);
    expect((await call(hugo, method, `/api/tarjetas/${id}`, body)).status).toBe(404);
    expect(await readRow(id)).toMatchObject({ eliminada: null, principal: true });
  });

  test('no se ven en la lista', async () => {
    await agregar(1);
    expect(await readList(hugo)).toEqual({ total: 0, ids: [], principal: undefined });
  });

  test('dos personas guardan el mismo plástico', async () => {
    await agregar(1);
    expect(await agregar(1, hugo)).toBeGreaterThan(0);
  });
});

test.each([
  ['GET', '/api/tarjetas'],
  ['GET', '/api/tarjetas/1'],
  ['POST', '/api/tarjetas'],
  ['PATCH', '/api/tarjetas/1'],
  ['DELETE', '/api/tarjetas/1'],
] as const)('quien no confirmó su correo no llega a %s %s', async (method, url) => {
  const newUsuario = (await build.usuario(database.db, { roles: [] })).id;
  const body = method === 'POST' ? makeTarjetaBody() : method === 'PATCH' ? {} : undefined;
  expect((await call(newUsuario, method, url, body)).status).toBe(403);
});

describe('editar', () => {
  const editar = (id: number, body: unknown) => call(maria, 'PATCH', `/api/tarjetas/${id}`, body);

  test('elegir otra como principal se lo quita a la que era', async () => {
    const [one, second] = [await agregar(1), await agregar(2)];
    const { status, body } = await editar(second, { principal: true });
    expect([status, body.principal]).toEqual([200, true]);
    expect(await readList()).toMatchObject({ ids: [second, one], principal: second });
    expect((await editar(second, { principal: true })).status).toBe(200);
  });

  test('no se puede quedar sin principal', async () => {
    const id = await agregar(1);
    expectViolations(await editar(id, { principal: false, obs: 'x' }), {
      principal: 'Elegí otra tarjeta como principal.',
    });
    expect(await readRow(id)).toMatchObject({ principal: true, obs: null });
  });

  test('la nota se cambia, se borra y se deja como está', async () => {
    const id = await agregar(1);
    expect((await editar(id, { obs: ' La  del sueldo' })).body.obs).toBe('La del sueldo');
    expect((await editar(id, {})).body.obs).toBe('La del sueldo');
    expectViolations(await editar(id, { obs: 'x'.repeat(101) }), { obs: 'Máximo 100 caracteres.' });
    expect('obs' in (await editar(id, { obs: null })).body).toBe(false);
  });

  test.each(['vencimiento', 'titularNombre', 'numero', 'cvc', 'emisor'])('%s no se cambia', async (field) => {
    const id = await agregar(1);
    expectViolations(await editar(id, { [field]: '1' }), { [field]: 'Este campo no se puede modificar.' });
  });

  test('mientras otra llamada de la misma persona cambia sus tarjetas, espera y mira de nuevo', async () => {
    const [one, second] = [await agregar(1), await agregar(2)];
    let edit: ReturnType<typeof call> | undefined;
    await database.db.tx(async (tx) => {
      await lockUsuario(tx, maria);
      edit = editar(second, { principal: true });
      // The pause gives the other call time to reach the lock; if it arrives later, it finds the card gone all the same.
      await sleep(500);
      await hideTarjeta(tx, second, clock.now());
    });
    expect([(await edit)?.status, (await readRow(one)).principal]).toEqual([404, true]);
  });
});

describe('eliminar', () => {
  const eliminar = (id: number) => call(maria, 'DELETE', `/api/tarjetas/${id}`);

  test('desaparece de acá en el acto y la pasarela se entera después', async () => {
    const [one, second, third] = [await agregar(1), await agregar(2), await agregar(3)];
    expect((await eliminar(one)).status).toBe(204);
    expect(await readList()).toEqual({ total: 2, ids: [third, second], principal: third });
    const hiddenRow = await readRow(one);
    expect([hiddenRow.eliminada, hiddenRow.token_pasarela === null, hiddenRow.principal]).toEqual([
      clock.now(),
      false,
      false,
    ]);
    expect((await queuedDeletions()).map(({ id }) => id)).toEqual([one]);
    expect(gateway.removedRefs).toEqual([]);
    expect((await eliminar(one)).status).toBe(404);
  });

  test('la que no es principal no le quita el lugar a la que es', async () => {
    const [one, second] = [await agregar(1), await agregar(2)];
    await agregar(3);
    await eliminar(second);
    expect((await readList()).principal).toBe(one);
  });

  test('con un pago en proceso se niega y nada cambia', async () => {
    const id = await agregar(1);
    gateway.tarjetasWithOngoingPago.add(id);
    const refused = await eliminar(id);
    expectRefusal(refused, 409, 'Esta tarjeta tiene un pago en proceso. Podés eliminarla cuando termine.');
    expect([(await readList()).ids, await queuedDeletions()]).toEqual([[id], []]);
  });

  test('la misma se puede agregar de nuevo; y al eliminarla se pide borrar también la anterior', async () => {
    const oldTarjeta = await agregar(1);
    await eliminar(oldTarjeta);
    const newUsuario = await agregar(1);
    expect((await readList()).ids).toEqual([newUsuario]);
    await eliminar(newUsuario);
    expect((await queuedDeletions()).map(({ id }) => id)).toEqual([oldTarjeta, oldTarjeta, newUsuario]);
  });
});
