import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pagoEstado } from '../contract/index.ts';
import { movePago } from './pagos.repository.ts';
import { usePagos } from './pagos.test-kit.ts';
import { cobrarDeVerdad, DUDA, RECHAZO } from './pasarela.test-kit.ts';
import { resolverPago } from './resolver-pago.ts';
import type { Resultado } from './resultado.ts';

const database = useDatabase();
const mundo = usePagos(database);
let casa: ReturnType<typeof mundo.app>;
let facturas: number[];
let id = 0;

const nombres = pagoEstado.rows().map(({ name }) => name);
type Nombre = (typeof nombres)[number];

beforeAll(() => {
  casa = mundo.app();
});
beforeEach(async () => {
  const maria = await mundo.cliente();
  facturas = await mundo.facturas(maria, [100_000]);
  mundo.mano.cobrar = async () => DUDA;
  id = (await casa.pagar(maria, facturas)).body.id as number;
});

/** As if it had come there: the bill in the state that goes with it. */
async function poner(estado: Nombre) {
  const code = pagoEstado.code(estado);
  const factura = { pendiente: 9, enVerificacion: 9, procesado: 1 }[estado as string] ?? 0;
  await sql`update pagos set estado = ${code} where id = ${id}`.execute(database.db);
  await sql`update pago_facturas set vigente = ${[0, 1, 3].includes(code)} where pago_id = ${id}`.execute(
    database.db,
  );
  await sql`update facturas set estado_pago = ${factura}, pagada = ${factura === 1}
    where id = any(${facturas}::bigint[])`.execute(database.db);
}

const LEGALES: Readonly<Record<Nombre, { normal: readonly Nombre[]; tarde: readonly Nombre[] }>> = {
  pendiente: { normal: ['procesado', 'rechazado', 'enVerificacion', 'sinEfecto'], tarde: [] },
  procesado: { normal: [], tarde: [] },
  rechazado: { normal: [], tarde: [] },
  enVerificacion: { normal: ['procesado', 'rechazado', 'sinEfecto'], tarde: [] },
  sinEfecto: { normal: [], tarde: ['procesado', 'aDevolver'] },
  aDevolver: { normal: ['devuelto'], tarde: [] },
  devuelto: { normal: [], tarde: [] },
};

describe.each(nombres)('desde %s', (from) => {
  test.each(nombres)('a %s: la fila se mueve sólo si la tabla lo dice, y según quién', async (to) => {
    const now = mundo.clock.now();
    for (const tarde of [false, true]) {
      await poner(from);
      const mover = database.db.tx((tx) => movePago(tx, id, from, to, {}, { now, tarde }));
      if (LEGALES[from][tarde ? 'tarde' : 'normal'].includes(to))
        expect(await mover).toMatchObject({ estado: pagoEstado.code(to) });
      else await expect(mover).rejects.toThrow(`does not go from ${from} to ${to}`);
    }
  });

  const { normal, tarde } = LEGALES[from];
  test.each([...normal, ...tarde])('quien llega segundo, cuando ya es %s, no la mueve', async (to) => {
    await poner(to);
    const quien = { now: mundo.clock.now(), tarde: tarde.includes(to) };
    expect(await database.db.tx((tx) => movePago(tx, id, from, to, {}, quien))).toBeNull();
  });
});

/** What each answer makes of a payment in each state. */
const FINALES: Readonly<Record<Resultado['tipo'], readonly number[]>> = {
  //                 0  1  2  3  4  5  6
  aprobado: [1, 1, 2, 1, 1, 5, 6],
  rechazado: [2, 1, 2, 2, 4, 5, 6],
  'no-enviado': [4, 1, 2, 4, 4, 5, 6],
  // It was sent: that nobody wrote it is not true.
  'nunca-enviado': [0, 1, 2, 3, 4, 5, 6],
  inexistente: [4, 1, 2, 4, 4, 5, 6],
  devuelto: [4, 1, 2, 4, 4, 5, 6],
  incierto: [3, 1, 2, 3, 4, 5, 6],
};

describe.each(Object.entries(FINALES))('una respuesta «%s»', (tipo, finales) => {
  test.each(nombres)('sobre un pago %s', async (from) => {
    await poner(from);
    const { referencia, total_cent } = await mundo.pago(id);
    const resultado = () => {
      if (tipo === 'rechazado') return { tipo, rechazo: RECHAZO };
      if (tipo !== 'aprobado') return { tipo };
      return { tipo, cobros: [cobrarDeVerdad(mundo.mano, { referencia, importe: total_cent })] };
    };
    const final = finales[pagoEstado.code(from)];
    for (let vez = 0; vez < 2; vez += 1) {
      const { estado } = await resolverPago(mundo.deps, id, resultado() as Resultado);
      expect([vez, estado]).toEqual([vez, final]);
    }
    const esperada = { 0: 9, 3: 9, 1: 1 }[final ?? 0] ?? 0;
    expect(await mundo.estadosDe(facturas)).toEqual([esperada]);
  });
});

test('una aprobación de lo que ya había terminado de otro modo se le avisa al personal', async () => {
  await poner('rechazado');
  const { referencia, total_cent } = await mundo.pago(id);
  const cobros = [cobrarDeVerdad(mundo.mano, { referencia, importe: total_cent })];
  await resolverPago(mundo.deps, id, { tipo: 'aprobado', cobros });
  expect(await mundo.plantillas()).toEqual(['personal_alerta']);
});

test('cada paso queda escrito', async () => {
  await resolverPago(mundo.deps, id, { tipo: 'no-enviado' });
  const pasos = await database.db
    .selectFrom('auditoria')
    .select(['actor', 'accion', 'cambios'])
    .where('entidad', '=', 'pago')
    .where('entidad_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(pasos).toEqual([
    { actor: null, accion: 'pago.crear', cambios: null },
    {
      actor: 'sistema',
      accion: 'pago.estado',
      cambios: { antes: { estado: 'pendiente' }, despues: { estado: 'enVerificacion' } },
    },
    {
      actor: 'sistema',
      accion: 'pago.estado',
      cambios: { antes: { estado: 'enVerificacion' }, despues: { estado: 'sinEfecto' } },
    },
  ]);
});
