import { changeRows } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { RA, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos({ numberFormat: 'R-AAAA-NNNNN', constancia: false });
const elsa = kit.useUsuario();
const admin = kit.useUsuario(RA);
beforeAll(() => changeRows(kit.database.db, 'usuarios', elsa.id, { documento: '25123456' }));

const search = async (q: string) => {
  const { body } = await kit.call(admin, 'GET', `/api/requerimientos?${q}`);
  return (body.member as { numero: string }[]).map(({ numero }) => numero);
};

test('con otro formato el número se da, se busca y se consulta; los de antes también', async () => {
  await kit.addRequerimiento({ usuario_id: elsa.id, numero: '2026-000077' });
  const { body } = await kit.iniciar(elsa);
  expect(body.numero).toBe('R-2026-00001');
  for (const written of ['R-2026-00001', '2026-1', 'r 2026 1', '1'])
    expect(await search(`q=${encodeURIComponent(written)}`), written).toEqual(['R-2026-00001']);
  expect(await search('numero=2026-1')).toEqual(['R-2026-00001']);
  expect([await search('q=77'), await search('numero=2026-77')]).toEqual([['2026-000077'], ['2026-000077']]);
  for (const [numero, given] of [
    ['2026-1', 'R-2026-00001'],
    ['R-2026-00001', 'R-2026-00001'],
    ['2026-000077', '2026-000077'],
  ]) {
    const estado = await kit.call(null, 'POST', '/api/oob/requerimientos/estado-publico', {
      numero,
      documento: '25123456',
    });
    expect([estado.status, estado.body.numero]).toEqual([200, given]);
  }
});

test('la constancia apagada no existe para nadie', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
  for (const who of [elsa, admin])
    expect((await kit.call(who, 'GET', `/api/requerimientos/${id}/constancia`)).status).toBe(404);
});
