import { useDatabase } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { type Quien, RA, useCasos } from './casos.test-kit.ts';

const database = useDatabase();
const { call, caso, persona } = useCasos(database, { formato: 'R-AAAA-NNNNN', constancia: false });

let elsa: Quien;
let admin: Quien;
beforeAll(async () => {
  elsa = await persona();
  await database.db
    .updateTable('usuarios')
    .set({ documento: '25123456' })
    .where('id', '=', elsa.id)
    .execute();
  admin = await persona(RA);
});

const buscar = async (q: string) => {
  const { body } = await call(admin, 'GET', `/api/requerimientos?${q}`);
  return (body.member as { numero: string }[]).map(({ numero }) => numero);
};

test('con otro formato el número se da, se busca y se consulta; los de antes también', async () => {
  await caso({ usuario_id: elsa.id, numero: '2026-000077' });
  const { body } = await call(elsa, 'POST', '/api/requerimientos', {
    cuerpo: { descripcion: 'La luz no prende.', categoria: '/api/requerimiento_categorias/1' },
  });
  expect(body.numero).toBe('R-2026-00001');
  for (const escrito of ['R-2026-00001', '2026-1', 'r 2026 1', '1'])
    expect(await buscar(`q=${encodeURIComponent(escrito)}`), escrito).toEqual(['R-2026-00001']);
  expect(await buscar('numero=2026-1')).toEqual(['R-2026-00001']);
  expect([await buscar('q=77'), await buscar('numero=2026-77')]).toEqual([['2026-000077'], ['2026-000077']]);
  for (const [numero, dado] of [
    ['2026-1', 'R-2026-00001'],
    ['R-2026-00001', 'R-2026-00001'],
    ['2026-000077', '2026-000077'],
  ]) {
    const estado = await call(null, 'POST', '/api/oob/requerimientos/estado-publico', {
      cuerpo: { numero, documento: '25123456' },
    });
    expect([estado.status, estado.body.numero]).toEqual([200, dado]);
  }
});

test('la constancia apagada no existe para nadie', async () => {
  const { id } = await caso({ usuario_id: elsa.id });
  for (const quien of [elsa, admin])
    expect((await call(quien, 'GET', `/api/requerimientos/${id}/constancia`)).status).toBe(404);
});
