import { setTimeout as sleep } from 'node:timers/promises';
import { build, useDatabase } from '@oficina/testing';
import { lockUsuario } from '@oficina/usuarios/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { hideTarjeta } from './tarjetas.repository.ts';
import { encolados, numeroDe, quejas, unaTarjeta, useTarjetas } from './tarjetas.test-kit.ts';

const database = useDatabase();
const { call, clock, mano } = useTarjetas(database);
let maria = 0;
let hugo = 0;

beforeEach(async () => {
  maria = (await build.usuario(database.db)).id;
  hugo = (await build.usuario(database.db, { roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'] })).id;
});

async function agregar(n: number, usuario = maria): Promise<number> {
  const { status, body } = await call(usuario, 'POST', '/api/tarjetas', unaTarjeta({ numero: numeroDe(n) }));
  if (status !== 201) throw new Error(`the card ${n} was not added: ${status}`);
  return Number(body.id);
}
const lista = async (usuario = maria, query = '') => {
  const { body } = await call(usuario, 'GET', `/api/tarjetas${query}`);
  const member = body.member as { id: number; principal: boolean }[];
  return {
    total: body.totalItems,
    ids: member.map(({ id }) => id),
    principal: member.find((una) => una.principal)?.id,
  };
};
const fila = (id: number) =>
  database.db.selectFrom('tarjetas').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('las tarjetas propias', () => {
  test('van la principal primero y después las más nuevas, por páginas o todas', async () => {
    const ids = [await agregar(1), await agregar(2), await agregar(3)];
    const [una, dos, tres] = ids;
    expect(await lista()).toEqual({ total: 3, ids: [una, tres, dos], principal: una });
    expect(await lista(maria, '?itemsPerPage=2')).toMatchObject({ total: 3, ids: [una, tres] });
    expect(await lista(maria, '?itemsPerPage=2&page=2')).toMatchObject({ total: 3, ids: [dos] });
    expect(await lista(maria, '?pagination=false&itemsPerPage=1')).toMatchObject({ ids: [una, tres, dos] });
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
    mano.caduca = new Date('2026-11-12T09:15:00-03:00');
    const id = await agregar(1);
    expect((await lista()).ids).toEqual([id]);
    clock.set('2026-11-12T09:15:00-03:00');
    expect((await lista()).ids).toEqual([]);
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
    expect(await fila(id)).toMatchObject({ eliminada: null, principal: true });
  });

  test('no se ven en la lista', async () => {
    await agregar(1);
    expect(await lista(hugo)).toEqual({ total: 0, ids: [], principal: undefined });
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
  const nueva = (await build.usuario(database.db, { roles: [] })).id;
  const body = method === 'POST' ? unaTarjeta() : method === 'PATCH' ? {} : undefined;
  expect((await call(nueva, method, url, body)).status).toBe(403);
});

describe('editar', () => {
  const editar = (id: number, body: unknown) => call(maria, 'PATCH', `/api/tarjetas/${id}`, body);

  test('elegir otra como principal se lo quita a la que era', async () => {
    const [una, dos] = [await agregar(1), await agregar(2)];
    const { status, body } = await editar(dos, { principal: true });
    expect([status, body.principal]).toEqual([200, true]);
    expect(await lista()).toMatchObject({ ids: [dos, una], principal: dos });
    expect((await editar(dos, { principal: true })).status).toBe(200);
  });

  test('no se puede quedar sin principal', async () => {
    const id = await agregar(1);
    const respuesta = await editar(id, { principal: false, obs: 'x' });
    expect([respuesta.status, quejas(respuesta)]).toEqual([
      422,
      [['principal', 'Elegí otra tarjeta como principal.']],
    ]);
    expect(await fila(id)).toMatchObject({ principal: true, obs: null });
  });

  test('la nota se cambia, se borra y se deja como está', async () => {
    const id = await agregar(1);
    expect((await editar(id, { obs: ' La  del sueldo' })).body.obs).toBe('La del sueldo');
    expect((await editar(id, {})).body.obs).toBe('La del sueldo');
    expect(quejas(await editar(id, { obs: 'x'.repeat(101) }))).toEqual([['obs', 'Máximo 100 caracteres.']]);
    expect('obs' in (await editar(id, { obs: null })).body).toBe(false);
  });

  test.each(['vencimiento', 'titularNombre', 'numero', 'cvc', 'emisor'])('%s no se cambia', async (campo) => {
    const id = await agregar(1);
    expect(quejas(await editar(id, { [campo]: '1' }))).toEqual([
      [campo, 'Este campo no se puede modificar.'],
    ]);
  });

  test('mientras otra llamada de la misma persona cambia sus tarjetas, espera y mira de nuevo', async () => {
    const [una, dos] = [await agregar(1), await agregar(2)];
    let edicion: ReturnType<typeof call> | undefined;
    await database.db.tx(async (tx) => {
      await lockUsuario(tx, maria);
      edicion = editar(dos, { principal: true });
      // Time for it to reach the lock; one that comes later finds the card gone all the same.
      await sleep(500);
      await hideTarjeta(tx, dos, clock.now());
    });
    expect([(await edicion)?.status, (await fila(una)).principal]).toEqual([404, true]);
  });
});

describe('eliminar', () => {
  const eliminar = (id: number) => call(maria, 'DELETE', `/api/tarjetas/${id}`);

  test('desaparece de acá en el acto y la pasarela se entera después', async () => {
    const [una, dos, tres] = [await agregar(1), await agregar(2), await agregar(3)];
    expect((await eliminar(una)).status).toBe(204);
    expect(await lista()).toEqual({ total: 2, ids: [tres, dos], principal: tres });
    const escondida = await fila(una);
    expect([escondida.eliminada, escondida.token_pasarela === null, escondida.principal]).toEqual([
      clock.now(),
      false,
      false,
    ]);
    expect((await encolados(database)).map(({ id }) => id)).toEqual([una]);
    expect(mano.borradas).toEqual([]);
    expect((await eliminar(una)).status).toBe(404);
  });

  test('la que no es principal no le quita el lugar a la que es', async () => {
    const [una, dos] = [await agregar(1), await agregar(2)];
    await agregar(3);
    await eliminar(dos);
    expect((await lista()).principal).toBe(una);
  });

  test('con un pago en proceso se niega y nada cambia', async () => {
    const id = await agregar(1);
    mano.pagosVivos.add(id);
    const { status, body } = await eliminar(id);
    expect([status, body.detail]).toEqual([
      409,
      'Esta tarjeta tiene un pago en proceso. Podés eliminarla cuando termine.',
    ]);
    expect([(await lista()).ids, await encolados(database)]).toEqual([[id], []]);
  });

  test('la misma se puede agregar de nuevo; y al eliminarla se pide borrar también la anterior', async () => {
    const vieja = await agregar(1);
    await eliminar(vieja);
    const nueva = await agregar(1);
    expect((await lista()).ids).toEqual([nueva]);
    await eliminar(nueva);
    expect((await encolados(database)).map(({ id }) => id)).toEqual([vieja, vieja, nueva]);
  });
});
