import { build, expectViolations, rowsOf, useDatabase } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { CHOOSE_MOTIVO } from '../contract/index.ts';
import { ROLES, type RoleName, useMesa } from './mesa.test-kit.ts';

const database = useDatabase();
const { call, personOf } = useMesa(database);
let suministro = 0;
let last = { id: 0, token: '', numero: '' };

const ver = async (role: RoleName, search = 'motivo=mostrador', id = suministro) =>
  call(await personOf(role), 'GET', `/api/oob/suministros/${id}/estado_de_cuenta?${search}`);

beforeAll(async () => {
  const { db } = database;
  suministro = (await build.suministro(db)).id;
  const bill = (periodo: number, vencimiento: string, pagada = false) =>
    build.factura(db, { suministro_id: suministro, periodo, vencimiento, pagada });
  await bill(202609, '2026-10-20');
  last = await bill(202610, '2026-11-20');
  await bill(202611, '2026-12-20', true);
});

test('el enlace es el de lo último que se debe, con la dirección del portal', async () => {
  expect((await ver('MO')).body).toEqual({
    enlace: {
      url: `https://ceibal.test/f/${last.id.toString(36)}-${last.token}`,
      numero: last.numero,
      periodo: '2026-10',
    },
  });
  const [row] = await rowsOf(
    database.ownerDb,
    'auditoria',
    { accion: 'suministro.estado-de-cuenta', actor_id: await personOf('MO') },
    ['motivo', 'entidad_id', 'cambios'],
  );
  expect(row).toEqual({
    motivo: 'mostrador',
    entidad_id: String(suministro),
    cambios: { factura: last.id },
  });
});

test('sin nada que deba, o con el enlace vencido, no hay enlace', async () => {
  const old = await build.factura(database.db, { vencimiento: '2026-09-16' });
  const paid = await build.factura(database.db, { pagada: true });
  for (const { suministro_id } of [old, paid])
    expect((await ver('AD', undefined, suministro_id)).body).toEqual({});
  const works = await build.factura(database.db, { vencimiento: '2026-09-17' });
  expect((await ver('AD', undefined, works.suministro_id)).body).toHaveProperty('enlace');
});

test('solo a quien manda enlaces, y diciendo por qué', async () => {
  for (const role of Object.keys(ROLES) as RoleName[]) {
    const { status, text } = await ver(role);
    expect(status).toBe(['AD', 'MO'].includes(role) ? 200 : 403);
    expect(text.includes(last.token)).toBe(status === 200);
  }
  expectViolations(await ver('MO', ''), { motivo: CHOOSE_MOTIVO });
  expect((await ver('MO', undefined, 999_999)).status).toBe(404);
});
