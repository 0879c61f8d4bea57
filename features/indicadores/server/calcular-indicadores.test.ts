import { sql } from '@oficina/db';
import { createReadRules } from '@oficina/requerimientos/server';
import { changeRows, fixedClock, silentLog, useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nombres } from '../contract/index.ts';
import { calcularIndicadores } from './calcular-indicadores.ts';
import { at, seedCooperativa } from './cooperativa.test-kit.ts';
import { handleIndicadores } from './jobs.ts';
import { monthOf, openMonths } from './month.ts';

const NOW = '2026-11-16T02:30:00-03:00';
const database = useDatabase();
const clock = fixedClock(NOW);
const RULES = {
  ...{ diasHabiles: 15, plazos: {}, diasAcceso: 10, diasSupresion: 5, artefacto: 30 },
  feriados: ['2026-10-12'],
};
const readRules = createReadRules(RULES, { log: silentLog });
const deps = () => ({ db: database.db, clock, readRules });

type IndicadorValueRow = { id: number; nombre: string; periodo: number; valor: number };

async function findRows(periodo?: number): Promise<IndicadorValueRow[]> {
  const { rows } = await sql<IndicadorValueRow>`
    select id, nombre, periodo, valor::float8 as valor from indicadores
    where ${periodo ?? null}::int is null or periodo = ${periodo ?? null}::int
    order by periodo, nombre`.execute(database.db);
  return rows;
}
const valuesOfMonth = async (periodo: number) =>
  Object.fromEntries((await findRows(periodo)).map(({ nombre, valor }) => [nombre, valor]));
const clear = () => sql`truncate indicadores`.execute(database.ownerDb);

describe('el mes', () => {
  test.each([
    [202_610, '2026-10-01T00:00:00', '2026-11-01T00:00:00'],
    [202_612, '2026-12-01T00:00:00', '2027-01-01T00:00:00'],
    [202_602, '2026-02-01T00:00:00', '2026-03-01T00:00:00'],
  ])('%i empieza y termina a la medianoche argentina', (periodo, from, to) => {
    expect(monthOf(periodo)).toEqual({ periodo, from: at(from), to: at(to) });
  });

  test.each([
    ['2026-11-01T02:59:59.999Z', [202_609, 202_610]],
    ['2026-11-01T03:00:00Z', [202_610, 202_611]],
    ['2027-01-01T02:59:00Z', [202_611, 202_612]],
    ['2027-01-01T03:00:00Z', [202_612, 202_701]],
  ])('a las %s se hacen %j', (now, periodos) => {
    expect(openMonths(new Date(now)).map(({ periodo }) => periodo)).toEqual(periodos);
  });
});

describe('sin nada que contar', () => {
  test('lo que no se divide es cero y lo demás no tiene fila; la que tenía se va', async () => {
    await sql`insert into indicadores (nombre, periodo, valor) values
      ('pagos_rechazo_pct', 202611, 12.5), ('pagos_rechazo_pct', 202609, 7)`.execute(database.db);
    await calcularIndicadores(deps());
    const zeros = { pagos_importe: 0, requerimientos_nuevos: 0, usuarios_nuevos: 0 };
    expect(await valuesOfMonth(202_611)).toEqual(zeros);
    expect(await valuesOfMonth(202_610)).toEqual(zeros);
    // Earlier months are not recalculated.
    expect(await valuesOfMonth(202_609)).toEqual({ pagos_rechazo_pct: 7 });
    await clear();
  });
});

describe('con una cooperativa hecha a mano', () => {
  beforeAll(() => seedCooperativa(database));
  beforeEach(async () => {
    clock.set(NOW);
    await clear();
  });

  const OCTOBER = {
    usuarios_nuevos: 3,
    usuarios_confirmados_pct: 66.7, // 4 of 6 usuarios are confirmed.
    suministros_vinculados_pct: 57.1, // 4 of 7 suministros are linked.
    factura_digital_pct: 42.9, // 3 of 7 suministros get their facturas by mail.
    pagos_importe: 150.11, // The sum is 100.10 + 50.00 + 0.01.
    pagos_facturas_pct: 37.5, // 3 of 8 facturas were paid.
    pagos_rechazo_pct: 25, // 1 of 4 pagos was rejected.
    requerimientos_nuevos: 6,
    requerimientos_dias: 1.8, // The median lies between 1.5 and 2: it is 1.75.
    requerimientos_en_termino_pct: 75, // 3 of 4 requerimientos were solved in time.
    cortes_minutos: 34.3, // The value is (60 × 3 + 60 × 1) ÷ 7.
    mensajes_fallidos_pct: 16.7, // 1 of 6 mensajes failed.
  };
  const NOVEMBER = {
    usuarios_nuevos: 1,
    usuarios_confirmados_pct: 71.4, // 5 of 7 usuarios are confirmed.
    suministros_vinculados_pct: 62.5, // 5 of 8 suministros are linked.
    factura_digital_pct: 50, // 4 of 8 suministros get their facturas by mail.
    pagos_importe: 70,
    pagos_facturas_pct: 0, // 0 of 1 facturas was paid.
    pagos_rechazo_pct: 100, // 1 of 1 pagos was rejected.
    requerimientos_nuevos: 1,
    requerimientos_dias: 21.6, // The value is 14 hours of a Wednesday and 21 days.
    requerimientos_en_termino_pct: 0,
    cortes_minutos: 5.5, // The value is (7 × 2 + 30 × 1) ÷ 8.
    mensajes_fallidos_pct: 0,
  };

  test.each(nombres.map((nombre) => [nombre, OCTOBER[nombre], NOVEMBER[nombre]] as const))(
    '%s: %d en octubre y %d en noviembre',
    async (nombre, october, november) => {
      expect(await calcularIndicadores(deps())).toBe(24);
      expect((await valuesOfMonth(202_610))[nombre]).toBe(october);
      expect((await valuesOfMonth(202_611))[nombre]).toBe(november);
      expect((await findRows()).map(({ periodo }) => periodo)).not.toContain(202_609);
    },
  );

  test('otra vez, o dos a la vez, deja las mismas filas', async () => {
    await calcularIndicadores(deps());
    const before = await findRows();
    await calcularIndicadores(deps());
    await Promise.all([calcularIndicadores(deps()), calcularIndicadores(deps())]);
    expect(await findRows()).toEqual(before);
    expect(before).toHaveLength(24);
  });

  test('lo que cambió se corrige en su fila; lo de hace dos meses queda fijo', async () => {
    const spoil = () =>
      changeRows(database.db, 'indicadores', { nombre: 'usuarios_nuevos' }, { valor: '99.9' });
    await calcularIndicadores(deps());
    const before = await findRows(202_610);
    await spoil();
    await calcularIndicadores(deps());
    expect(await findRows(202_610)).toEqual(before);
    // From the first of December at midnight, October is no longer recalculated.
    await spoil();
    clock.set('2026-12-01T00:00:00-03:00');
    await calcularIndicadores(deps());
    expect((await valuesOfMonth(202_610)).usuarios_nuevos).toBe(99.9);
    expect((await valuesOfMonth(202_611)).usuarios_nuevos).toBe(1);
  });

  test('el trabajo de la noche los hace, y deja de hacerlos si el proceso se va', async () => {
    const [{ job, handler } = { job: null, handler: null }] = handleIndicadores({
      ...deps(),
      log: silentLog,
    });
    expect(job?.when).toBe('30 2 * * *');
    await handler?.({} as never, AbortSignal.abort());
    expect(await findRows()).toEqual([]);
    await handler?.({} as never, new AbortController().signal);
    expect(await findRows()).toHaveLength(24);
  });
});
