import { build, useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tarjetaConPagoVivo } from './pagos.repository.ts';
import { type Cliente, usePagos } from './pagos.test-kit.ts';
import { CAIDA, DUDA, RECHAZO } from './pasarela.test-kit.ts';

const database = useDatabase();
const mundo = usePagos(database);
let casa: ReturnType<typeof mundo.app>;
let maria: Cliente;
let juan: Cliente;
let admin: Cliente;

beforeAll(() => {
  casa = mundo.app();
});
beforeEach(async () => {
  maria = await mundo.cliente();
  juan = await mundo.cliente();
  admin = await mundo.cliente('ROLE_ADMIN');
});

async function pagar(quien: Cliente, importe: number, answer?: typeof DUDA | typeof CAIDA) {
  mundo.mano.cobrar = answer ? async () => answer : () => undefined;
  const facturas = await mundo.facturas(quien, [importe]);
  const { body } = await casa.pagar(quien, facturas);
  return { id: body.id as number, factura: facturas[0] ?? 0 };
}
async function listar(quien: number, query = '') {
  const { status, body } = await casa.call(quien, 'GET', `/api/pagos${query}`);
  const member = (body.member ?? []) as { id: number }[];
  return { status, body, member, ids: member.map(({ id }) => id) };
}

describe('quién ve qué', () => {
  test('cada uno los suyos, los nuevos primero; el administrador todos, con lo que pasó', async () => {
    const [a, b, c] = [await pagar(maria, 100_000), await pagar(juan, 200_000), await pagar(maria, 300_000)];
    const suyos = await listar(maria.id);
    expect([suyos.ids, suyos.body.totalItems]).toEqual([[c.id, a.id], 2]);
    expect(suyos.member.some((pago) => 'extra' in pago || 'tiempos' in pago || 'usuarioNombre' in pago)).toBe(
      false,
    );
    const todos = await listar(admin.id);
    expect(todos.ids).toEqual([c.id, b.id, a.id]);
    expect(todos.member[0]).toMatchObject({
      usuarioNombre: expect.any(String),
      extra: { referencia: expect.any(String) },
      tiempos: { creado: expect.any(String) },
    });
    expect((await listar(admin.id, `?usuario=/api/usuarios/${juan.id}`)).ids).toEqual([b.id]);
  });

  test('los de otra persona: 403 al pedirlos por usuario, 404 uno solo', async () => {
    const { id } = await pagar(maria, 100_000);
    expect((await listar(juan.id, `?usuario=${maria.id}`)).status).toBe(403);
    expect((await listar(maria.id, `?usuario=${maria.id}`)).ids).toEqual([id]);
    const ver = (quien: number | null, cual = id) => casa.call(quien, 'GET', `/api/pagos/${cual}`);
    expect([(await ver(juan.id)).status, (await ver(juan.id, 999_999)).status]).toEqual([404, 404]);
    expect((await ver((await mundo.cliente('ROLE_USUARIO_ADMIN')).id)).status).toBe(404);
    expect((await ver(null)).status).toBe(401);
    expect((await ver((await build.usuario(database.db, { roles: [] })).id)).status).toBe(403);
    expect((await ver(maria.id)).body).not.toHaveProperty('extra');
    mundo.control.otpExigido = true;
    expect((await ver(admin.id)).status).toBe(403);
    expect((await listar(admin.id, `?usuario=${maria.id}`)).status).toBe(403);
  });

  test('el administrador que mira uno ajeno queda anotado; la dueña no', async () => {
    const { id } = await pagar(maria, 100_000);
    await casa.call(maria.id, 'GET', `/api/pagos/${id}`);
    await casa.call(admin.id, 'GET', `/api/pagos/${id}`);
    const rastro = await database.db
      .selectFrom('auditoria')
      .select('actor_id')
      .where('accion', '=', 'pago.ver')
      .where('entidad_id', '=', String(id))
      .execute();
    expect(rastro).toEqual([{ actor_id: admin.id }]);
  });
});

describe('filtros y orden', () => {
  test('por estado, factura, número, fecha, importe, método y origen', async () => {
    const aprobado = await pagar(maria, 100_000);
    const enDuda = await pagar(maria, 200_000, DUDA);
    mundo.clock.advance(3 * 86_400_000);
    const sinEfecto = await pagar(maria, 300_000, CAIDA);
    const de = async (query: string) => {
      const [propios, todos] = [await listar(maria.id, query), await listar(admin.id, query)];
      expect(todos.ids).toEqual(propios.ids);
      return propios.ids;
    };
    const { numero } = await database.db
      .selectFrom('facturas')
      .select('numero')
      .where('id', '=', enDuda.factura)
      .executeTakeFirstOrThrow();
    expect(await de('?estado=1')).toEqual([aprobado.id]);
    expect(await de('?estado[]=3&estado[]=4')).toEqual([sinEfecto.id, enDuda.id]);
    expect(await de('?estado=77')).toEqual([]);
    expect(await de(`?factura=/api/facturas/${enDuda.factura}`)).toEqual([enDuda.id]);
    expect(await de(`?factura.numero=${encodeURIComponent(numero)}`)).toEqual([enDuda.id]);
    expect(await de('?factura.numero=%25')).toEqual([]);
    expect(await de('?created[after]=2026-11-18')).toEqual([sinEfecto.id]);
    expect(await de('?created[before]=2026-11-16')).toEqual([enDuda.id, aprobado.id]);
    expect(await de('?facturasTotal[gte]=2000&facturasTotal[lt]=3000')).toEqual([enDuda.id]);
    expect(await de('?metodo=tarjeta&origen=web')).toHaveLength(3);
    expect(await de('?metodo=efectivo')).toEqual([]);
    expect(await de('?origen=caja')).toEqual([]);
    expect(await de('?order[id]=asc')).toEqual([aprobado.id, enDuda.id, sinEfecto.id]);
    expect(await de('?order[created]=asc')).toEqual([aprobado.id, enDuda.id, sinEfecto.id]);
    expect(await de('?created[after]=2026-01-01&order[facturasTotal]=asc')).toEqual([
      aprobado.id,
      enDuda.id,
      sinEfecto.id,
    ]);
    expect((await listar(maria.id, '?estado=abc')).status).toBe(400);
  });

  test('por páginas', async () => {
    const ids = [];
    for (let n = 1; n <= 3; n += 1) ids.unshift((await pagar(maria, n * 100_000)).id);
    const segunda = await listar(admin.id, '?itemsPerPage=2&page=2');
    expect([segunda.ids, segunda.body.totalItems]).toEqual([ids.slice(2), 3]);
    expect((await listar(maria.id, '?itemsPerPage=2&page=9')).ids).toEqual([]);
  });
});

test('una tarjeta está en uso mientras su pago no termina', async () => {
  const enUso = () => database.db.tx((tx) => tarjetaConPagoVivo(tx, maria.tarjeta));
  expect(await enUso()).toBe(false);
  const { id } = await pagar(maria, 100_000, DUDA);
  expect(await enUso()).toBe(true);
  mundo.mano.consultar = () => ({ kind: 'ok', value: { estado: 'rechazado', cobros: [], rechazo: RECHAZO } });
  await mundo.despues(46_000);
  expect([(await mundo.pago(id)).estado, await enUso()]).toEqual([2, false]);
});
