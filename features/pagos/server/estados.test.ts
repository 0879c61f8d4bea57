import { sql } from '@oficina/db';
import { rowsOf, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { pagoEstado } from '../contract/index.ts';
import { movePago } from './pagos.repository.ts';
import { usePagos } from './pagos.test-kit.ts';
import { chargeOnLedger, RECHAZO, UNKNOWN } from './pasarela.test-kit.ts';
import { resolverPago } from './resolver-pago.ts';
import type { Resultado } from './resultado.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();
const facturas = kit.useFacturas(maria, [100_000]);
let id = 0;

const nombres = pagoEstado.rows().map(({ name }) => name);
type Nombre = (typeof nombres)[number];

beforeEach(async () => {
  kit.gateway.cobrar = async () => UNKNOWN;
  id = (await api.pagar(maria, facturas)).body.id as number;
});

async function setEstado(estado: Nombre) {
  const code = pagoEstado.code(estado);
  const factura = { pendiente: 9, enVerificacion: 9, esperandoPago: 9, procesado: 1 }[estado as string] ?? 0;
  const metodo = estado === 'esperandoPago' ? 'qr' : 'tarjeta';
  await sql`update pagos set estado = ${code}, metodo = ${metodo}, clave = gen_random_uuid() where id = ${id}`.execute(
    database.db,
  );
  await sql`update pago_facturas set vigente = ${[0, 1, 3, 7].includes(code)} where pago_id = ${id}`.execute(
    database.db,
  );
  await sql`update facturas set estado_pago = ${factura}, pagada = ${factura === 1}
    where id = any(${facturas}::bigint[])`.execute(database.db);
}

const LEGAL_MOVES: Readonly<Record<Nombre, { normal: readonly Nombre[]; late: readonly Nombre[] }>> = {
  pendiente: { normal: ['procesado', 'rechazado', 'enVerificacion', 'sinEfecto', 'esperandoPago'], late: [] },
  procesado: { normal: [], late: [] },
  rechazado: { normal: [], late: [] },
  enVerificacion: { normal: ['procesado', 'rechazado', 'sinEfecto'], late: [] },
  sinEfecto: { normal: [], late: ['procesado', 'aDevolver'] },
  aDevolver: { normal: ['devuelto'], late: [] },
  devuelto: { normal: [], late: [] },
  esperandoPago: { normal: ['procesado', 'enVerificacion', 'sinEfecto'], late: [] },
};

describe.each(nombres)('desde %s', (from) => {
  test.each(nombres)('a %s: la fila se mueve solo si la tabla lo dice, y según quién', async (to) => {
    const now = kit.clock.now();
    for (const late of [false, true]) {
      await setEstado(from);
      const move = database.db.tx((tx) => movePago(tx, id, from, to, {}, { now, late }));
      if (LEGAL_MOVES[from][late ? 'late' : 'normal'].includes(to))
        expect(await move).toMatchObject({ estado: pagoEstado.code(to) });
      else await expect(move).rejects.toThrow(`does not go from ${from} to ${to}`);
    }
  });

  const { normal, late } = LEGAL_MOVES[from];
  test.each([...normal, ...late])('quien llega segundo, cuando ya es %s, no la mueve', async (to) => {
    await setEstado(to);
    const moveOptions = { now: kit.clock.now(), late: late.includes(to) };
    expect(await database.db.tx((tx) => movePago(tx, id, from, to, {}, moveOptions))).toBeNull();
  });
});

const ORDER = { idPasarela: 'ORD01', transaccion: 'PAY01', qr: '000201' };

/** Each column is the current state of the pago, and the value is the state after the answer. */
const FINAL_ESTADOS: Readonly<Record<Resultado['tipo'], readonly number[]>> = {
  //        0  1  2  3  4  5  6  7
  aprobado: [1, 1, 2, 1, 1, 5, 6, 1],
  rechazado: [2, 1, 2, 2, 4, 5, 6, 7],
  'no-enviado': [4, 1, 2, 4, 4, 5, 6, 4],
  // The pago was sent, so this claim is ignored.
  'nunca-enviado': [0, 1, 2, 3, 4, 5, 6, 7],
  inexistente: [4, 1, 2, 4, 4, 5, 6, 4],
  devuelto: [4, 1, 2, 4, 4, 5, 6, 4],
  incierto: [3, 1, 2, 3, 4, 5, 6, 3],
  esperando: [7, 1, 2, 3, 4, 5, 6, 7],
  'sin-orden': [4, 1, 2, 4, 4, 5, 6, 4],
  caducado: [4, 1, 2, 4, 4, 5, 6, 4],
};

describe.each(Object.entries(FINAL_ESTADOS))('una respuesta «%s»', (tipo, finalEstados) => {
  test.each(nombres)('sobre un pago %s', async (from) => {
    await setEstado(from);
    const { referencia, total_cent } = await kit.pago(id);
    const resultado = () => {
      if (tipo === 'rechazado') return { tipo, rechazo: RECHAZO };
      if (tipo === 'esperando') return { tipo, order: ORDER, vence: kit.clock.now() };
      if (tipo === 'sin-orden') return { tipo, motivo: { codigo: 'pos_not_found', detalle: '' } };
      if (tipo !== 'aprobado') return { tipo };
      return { tipo, charges: [chargeOnLedger(kit.gateway, { referencia, importe: total_cent })] };
    };
    const final = finalEstados[pagoEstado.code(from)];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { estado } = await resolverPago(kit.deps, id, resultado() as Resultado);
      expect([attempt, estado]).toEqual([attempt, final]);
    }
    const expectedEstadoPago = { 0: 9, 3: 9, 7: 9, 1: 1 }[final ?? 0] ?? 0;
    expect(await kit.facturaEstados(facturas)).toEqual([expectedEstadoPago]);
  });
});

test('una aprobación de lo que ya había terminado de otro modo se le avisa al personal', async () => {
  await setEstado('rechazado');
  const charges = [await kit.chargeAtGateway(id)];
  await resolverPago(kit.deps, id, { tipo: 'aprobado', charges });
  expect(await kit.plantillas()).toEqual(['personal_alerta']);
});

test('cada paso queda escrito', async () => {
  await resolverPago(kit.deps, id, { tipo: 'no-enviado' });
  const pasos = await rowsOf(database.db, 'auditoria', { entidad: 'pago', entidad_id: String(id) }, [
    'actor',
    'accion',
    'cambios',
  ]);
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
