import { sql } from '@oficina/db';
import { addRow, build, changeRows, fixedClock, random, useDatabase } from '@oficina/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { importeVigente, isPastLastVencimiento } from '../contract/index.ts';
import { createFacturasApp } from './facturas.test-kit.ts';
import { importeVigenteSql, pastLastVencimientoSql } from './importe.repository.ts';

const database = useDatabase();
const SAMPLES = 10_000;
const DAY_MS = 86_400_000;

test('la base y el contrato cuentan lo mismo, en diez mil facturas y días al azar', async () => {
  const randomizer = random();
  const dayAt = (offset: number) =>
    new Date(Date.parse('2026-11-16') + offset * DAY_MS).toISOString().slice(0, 10);
  const samples = Array.from({ length: SAMPLES }, (_, n) => {
    const due = randomizer.integer(-400, 400);
    const importe = randomizer.integer(-5_000, 9_999_999_99);
    const hasSecond = randomizer.integer(0, 1) === 1;
    return {
      n,
      vencimiento: dayAt(due),
      importe,
      vencimiento2: hasSecond ? dayAt(due + randomizer.integer(1, 40)) : null,
      importe2: hasSecond ? Math.max(1, importe + randomizer.integer(0, 500_000)) : null,
      today: dayAt(due + randomizer.integer(-3, 45)),
    };
  });
  const { rows } = await sql<{ importe: number; past: boolean }>`
    select ${sql.raw(importeVigenteSql('f', 'f.today'))}::bigint as importe,
      ${sql.raw(pastLastVencimientoSql('f', 'f.today'))} as past
    from (
      select n, vencimiento, importe as importe_cent, today from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb)
        as s(n int, vencimiento date, importe bigint, today date)) f
    left join (
      select n, vencimiento2, importe2 as importe2_cent from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb)
        as s(n int, vencimiento2 date, importe2 bigint)) fc on fc.n = f.n
    order by f.n`.execute(database.db);
  const expected = samples.map((sample) => ({
    importe: importeVigente(sample, sample.today),
    past: isPastLastVencimiento(sample, sample.today),
  }));
  expect(rows).toEqual(expected);
  expect(
    new Set(samples.map((one, n) => `${one.importe === expected[n]?.importe} ${expected[n]?.past}`)).size,
  ).toBe(4);
});

describe('lo que cuesta a las 00:00 y a las 23:59 de cada vencimiento', () => {
  const clock = fixedClock('2026-11-01T12:00:00-03:00');
  const accepting = createFacturasApp(database, clock);
  const closing = createFacturasApp(database, clock, { acceptsOverdue: false });
  let usuario = 0;
  let withSecond = 0;
  let single = 0;

  beforeAll(async () => {
    const { db } = database;
    usuario = (await build.usuario(db)).id;
    const { suministro_id } = await build.usuarioSuministro(db, { usuario_id: usuario });
    const given = { suministro_id, vencimiento: '2026-11-21', importe_cent: 4_187_350 };
    withSecond = (await build.factura(db, given)).id;
    single = (await build.factura(db, given)).id;
    await addRow(db, 'factura_cobros', {
      factura_id: withSecond,
      ...{
        vencimiento2: '2026-12-01',
        importe2_cent: 4_271_097,
        codigo_barras: '04471234567890123456789012',
      },
    });
  });

  const costs = async (id: number) => {
    const { body } = await accepting.call(usuario, 'GET', `/api/facturas/${id}`);
    const { body: closed } = await closing.call(usuario, 'GET', `/api/facturas/${id}`);
    return [body.importeAPagar, body.vencida, closed.cerrada ?? false];
  };

  test.each([
    ['2026-11-21T00:00:00-03:00', [41_873.5, false, false], [41_873.5, false, false]],
    ['2026-11-21T23:59:59-03:00', [41_873.5, false, false], [41_873.5, false, false]],
    ['2026-11-22T00:00:00-03:00', [42_710.97, true, false], [41_873.5, true, true]],
    ['2026-12-01T00:00:00-03:00', [42_710.97, true, false], [41_873.5, true, true]],
    ['2026-12-01T23:59:59-03:00', [42_710.97, true, false], [41_873.5, true, true]],
    ['2026-12-02T00:00:00-03:00', [42_710.97, true, true], [41_873.5, true, true]],
  ])('%s', async (moment, ofSecond, ofSingle) => {
    clock.set(moment);
    expect([await costs(withSecond), await costs(single)]).toEqual([ofSecond, ofSingle]);
  });

  test('la lista y la deuda lo dicen igual; el importe de la factura no cambia', async () => {
    clock.set('2026-11-25T10:00:00-03:00');
    const { body } = await accepting.call(usuario, 'GET', '/api/facturas?order[id]=asc');
    const { body: deuda } = await accepting.call(usuario, 'GET', '/api/oob/facturas/deuda');
    const members = body['hydra:member'] ?? body.member;
    for (const list of [members, deuda.facturas])
      expect(list).toMatchObject([
        {
          ...{ importe: 41_873.5, importeAPagar: 42_710.97, importe2: 42_710.97 },
          ...{ vencimiento2: '2026-12-01T00:00:00-03:00', codigoBarras: '04471234567890123456789012' },
        },
        { importe: 41_873.5, importeAPagar: 41_873.5 },
      ]);
    expect(deuda.aPagar).toMatchObject({ importe: 84_584.47 });
  });

  test('pagada, no dice cómo pagarla', async () => {
    await changeRows(database.ownerDb, 'facturas', withSecond, { pagada: true });
    const { body } = await accepting.call(usuario, 'GET', `/api/facturas/${withSecond}`);
    for (const field of ['importeAPagar', 'vencimiento2', 'importe2', 'codigoBarras', 'cerrada'])
      expect(body).not.toHaveProperty(field);
  });
});
