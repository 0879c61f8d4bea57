import { build, rowOf, rowsOf, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { tarjetaHasOngoingPago } from './pagos.repository.ts';
import { type Customer, usePagos } from './pagos.test-kit.ts';
import { REJECTED, UNKNOWN, UNREACHABLE } from './pasarela.test-kit.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();
const juan = kit.useCustomer();
const admin = kit.useCustomer('ROLE_ADMIN');

async function pagar(person: Customer, importe: number, answer?: typeof UNKNOWN | typeof UNREACHABLE) {
  kit.gateway.cobrar = answer ? async () => answer : () => undefined;
  const facturas = await kit.facturas(person, [importe]);
  const { body } = await api.pagar(person, facturas);
  return { id: body.id as number, factura: facturas[0] ?? 0 };
}
async function listar(person: number, query = '') {
  const { status, body } = await api.call(person, 'GET', `/api/pagos${query}`);
  const member = (body.member ?? []) as { id: number }[];
  return { status, body, member, ids: member.map(({ id }) => id) };
}

describe('quién ve qué', () => {
  test('cada uno los suyos, los nuevos primero; el administrador todos, con lo que pasó', async () => {
    const [a, b, c] = [await pagar(maria, 100_000), await pagar(juan, 200_000), await pagar(maria, 300_000)];
    const ownPagos = await listar(maria.id);
    expect([ownPagos.ids, ownPagos.body.totalItems]).toEqual([[c.id, a.id], 2]);
    expect(
      ownPagos.member.some((pago) => 'extra' in pago || 'tiempos' in pago || 'usuarioNombre' in pago),
    ).toBe(false);
    const all = await listar(admin.id);
    expect(all.ids).toEqual([c.id, b.id, a.id]);
    expect(all.member[0]).toMatchObject({
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
    const ver = (person: number | null, pagoId = id) => api.call(person, 'GET', `/api/pagos/${pagoId}`);
    expect([(await ver(juan.id)).status, (await ver(juan.id, 999_999)).status]).toEqual([404, 404]);
    expect((await ver((await kit.customer('ROLE_USUARIO_ADMIN')).id)).status).toBe(404);
    expect((await ver(null)).status).toBe(401);
    expect((await ver((await build.usuario(database.db, { roles: [] })).id)).status).toBe(403);
    expect((await ver(maria.id)).body).not.toHaveProperty('extra');
    kit.control.isOtpRequired = true;
    expect((await ver(admin.id)).status).toBe(403);
    expect((await listar(admin.id, `?usuario=${maria.id}`)).status).toBe(403);
  });

  test('el administrador que mira uno ajeno queda anotado; la dueña no', async () => {
    const { id } = await pagar(maria, 100_000);
    await api.call(maria.id, 'GET', `/api/pagos/${id}`);
    await api.call(admin.id, 'GET', `/api/pagos/${id}`);
    const auditRows = await rowsOf(database.db, 'auditoria', { accion: 'pago.ver', entidad_id: String(id) }, [
      'actor_id',
    ]);
    expect(auditRows).toEqual([{ actor_id: admin.id }]);
  });
});

describe('filtros y orden', () => {
  test('por estado, factura, número, fecha, importe, método y origen', async () => {
    const aprobado = await pagar(maria, 100_000);
    const uncertain = await pagar(maria, 200_000, UNKNOWN);
    kit.clock.advance(3 * 86_400_000);
    const sinEfecto = await pagar(maria, 300_000, UNREACHABLE);
    const numbersOf = async (query: string) => {
      const [own, all] = [await listar(maria.id, query), await listar(admin.id, query)];
      expect(all.ids).toEqual(own.ids);
      return own.ids;
    };
    const { numero } = await rowOf(database.db, 'facturas', uncertain.factura);
    expect(await numbersOf('?estado=1')).toEqual([aprobado.id]);
    expect(await numbersOf('?estado[]=3&estado[]=4')).toEqual([sinEfecto.id, uncertain.id]);
    expect(await numbersOf('?estado=77')).toEqual([]);
    expect(await numbersOf(`?factura=/api/facturas/${uncertain.factura}`)).toEqual([uncertain.id]);
    expect(await numbersOf(`?factura.numero=${encodeURIComponent(numero)}`)).toEqual([uncertain.id]);
    expect(await numbersOf('?factura.numero=%25')).toEqual([]);
    expect(await numbersOf('?created[after]=2026-11-18')).toEqual([sinEfecto.id]);
    expect(await numbersOf('?created[before]=2026-11-16')).toEqual([uncertain.id, aprobado.id]);
    expect(await numbersOf('?facturasTotal[gte]=2000&facturasTotal[lt]=3000')).toEqual([uncertain.id]);
    expect(await numbersOf('?metodo=tarjeta&origen=web')).toHaveLength(3);
    expect(await numbersOf('?metodo[]=qr&metodo[]=billetera')).toEqual([]);
    expect(await numbersOf('?origen=caja')).toEqual([]);
    expect(await numbersOf('?order[id]=asc')).toEqual([aprobado.id, uncertain.id, sinEfecto.id]);
    expect(await numbersOf('?order[created]=asc')).toEqual([aprobado.id, uncertain.id, sinEfecto.id]);
    expect(await numbersOf('?created[after]=2026-01-01&order[facturasTotal]=asc')).toEqual([
      aprobado.id,
      uncertain.id,
      sinEfecto.id,
    ]);
    for (const query of ['?estado=abc', '?metodo=efectivo', '?metodo='])
      expect([query, (await listar(maria.id, query)).status]).toEqual([query, 400]);
  });

  test('por páginas', async () => {
    const ids = [];
    for (let n = 1; n <= 3; n += 1) ids.unshift((await pagar(maria, n * 100_000)).id);
    const second = await listar(admin.id, '?itemsPerPage=2&page=2');
    expect([second.ids, second.body.totalItems]).toEqual([ids.slice(2), 3]);
    expect((await listar(maria.id, '?itemsPerPage=2&page=9')).ids).toEqual([]);
  });
});

test('una tarjeta está en uso mientras su pago no termina', async () => {
  const isInUse = () => database.db.tx((tx) => tarjetaHasOngoingPago(tx, maria.tarjeta));
  expect(await isInUse()).toBe(false);
  const { id } = await pagar(maria, 100_000, UNKNOWN);
  expect(await isInUse()).toBe(true);
  kit.gateway.consultar = () => REJECTED;
  await kit.conciliarAfter(46_000);
  expect([(await kit.pago(id)).estado, await isInUse()]).toEqual([2, false]);
});
