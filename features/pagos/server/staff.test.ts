import { expectRefusal, rowsOf, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsistentFacturas } from './invariants.test-kit.ts';
import { usePagos } from './pagos.test-kit.ts';
import { chargeOnLedger, IN_PROGRESS, NOT_FOUND, UNKNOWN, UNREACHABLE } from './pasarela.test-kit.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();
const admin = kit.useCustomer('ROLE_ADMIN');
const facturas = kit.useFacturas(maria, [1_840_050]);
let id = 0;

const MOTIVO = 'Payway confirmó por teléfono que no existe';
const NO_CONFIRMADO = 'La pasarela no confirmó que el pago no existe.';

beforeEach(async () => {
  kit.gateway.cobrar = async () => UNKNOWN;
  id = (await api.pagar(maria, facturas)).body.id as number;
});

const consultar = (actorId: number | null = admin.id, pagoId = id) =>
  api.call(actorId, 'POST', `/api/pagos/${pagoId}/consultar`);
const liberar = (actorId: number | null = admin.id, motivo: unknown = MOTIVO, pagoId = id) =>
  api.call(actorId, 'POST', `/api/pagos/${pagoId}/liberar`, { cuerpo: { motivo } });
const auditRows = (accion: string) => rowsOf(database.db, 'auditoria', { accion, entidad_id: String(id) });

describe('consultar ahora', () => {
  test('pregunta y aplica lo que diga', async () => {
    const { referencia, total_cent } = await kit.pago(id);
    chargeOnLedger(kit.gateway, { referencia, importe: total_cent });
    kit.clock.advance(45_000);
    const { status, body } = await consultar();
    expect([status, body.estado]).toEqual([200, 1]);
    expect(body).toMatchObject({
      usuarioNombre: expect.any(String),
      extra: {
        referencia,
        ticket: '77',
        codigoAutorizacion: '123456',
        tid: '000000000000001',
        devoluciones: [],
      },
      tiempos: {
        creado: '2026-11-16T10:00:00-03:00',
        enviado: '2026-11-16T10:00:00-03:00',
        respondido: '2026-11-16T10:00:45-03:00',
        consultado: '2026-11-16T10:00:45-03:00',
        resuelto: '2026-11-16T10:00:45-03:00',
      },
    });
    expect(await auditRows('pago.consultar')).toMatchObject([{ actor_id: admin.id }]);
  });

  test('no pregunta por lo que puede estar saliendo, lo que nunca salió ni lo que terminó', async () => {
    kit.clock.advance(44_000);
    expect((await consultar()).body.estado).toBe(3);
    expect(kit.gateway.consultas).toHaveLength(0);
    kit.gateway.cobrar = () => undefined;
    const other = (await api.pagar(maria, await kit.facturas(maria))).body.id as number;
    expect((await consultar(admin.id, other)).body.estado).toBe(1);
    expect(kit.gateway.consultas).toHaveLength(0);
  });

  test('en lo que quedó sin efecto encuentra lo tardío', async () => {
    for (let n = 0; n < 4; n += 1) await kit.conciliarAfter(10 * 60_000);
    await kit.chargeAtGateway(id);
    expect((await consultar()).body.estado).toBe(1);
    await expectConsistentFacturas(database.db);
  });

  test('la pasarela que no responde deja todo como estaba', async () => {
    kit.gateway.consultar = () => UNREACHABLE;
    kit.clock.advance(60_000);
    expect((await consultar()).body.estado).toBe(3);
    expect(await kit.facturaEstados(facturas)).toEqual([9]);
  });

  test('solo el administrador, y uno que exista', async () => {
    expect((await consultar(null)).status).toBe(401);
    expect((await consultar(maria.id)).status).toBe(403);
    expect((await consultar((await kit.customer('ROLE_USUARIO_ADMIN')).id)).status).toBe(403);
    expect((await consultar(admin.id, 999_999)).status).toBe(404);
    expect(kit.gateway.consultas).toHaveLength(0);
  });
});

describe('liberar', () => {
  async function consultarLater() {
    kit.clock.advance(60_000);
    await consultar();
  }

  test('la pasarela dijo hace un momento que no existe: sin efecto, con el motivo escrito', async () => {
    kit.gateway.consultar = () => NOT_FOUND;
    await consultarLater();
    kit.clock.advance(59_000);
    const { status, body } = await liberar();
    expect([status, body.estado]).toEqual([200, 4]);
    expect(await kit.facturaEstados(facturas)).toEqual([0]);
    expect(await auditRows('pago.liberar')).toMatchObject([{ actor_id: admin.id, motivo: MOTIVO }]);
    expect(await kit.pago(id)).toMatchObject({ vigilar_hasta: expect.any(Date) });
    await expectConsistentFacturas(database.db);
  });

  async function expectRefused(pagoId = id) {
    const before = await kit.snapshot();
    expectRefusal(await liberar(admin.id, MOTIVO, pagoId), 409, NO_CONFIRMADO);
    expect(await kit.snapshot()).toBe(before);
  }

  test('sin preguntar, nunca', () => expectRefused());

  test('a los 60 segundos de haberlo dicho, ya no vale', async () => {
    kit.gateway.consultar = () => NOT_FOUND;
    await consultarLater();
    kit.clock.advance(60_000);
    await expectRefused();
  });

  test.each([
    ['en curso', IN_PROGRESS],
    ['nada, porque no responde', UNREACHABLE],
  ])('si dijo %s, no', async (_title, answer) => {
    kit.gateway.consultar = () => answer;
    await consultarLater();
    await expectRefused();
  });

  test('lo que terminó no se libera', async () => {
    kit.gateway.cobrar = () => undefined;
    await expectRefused((await api.pagar(maria, await kit.facturas(maria))).body.id as number);
  });

  test('solo el administrador que acaba de dar su contraseña, con un motivo de 10 a 500 letras', async () => {
    kit.gateway.consultar = () => NOT_FOUND;
    await consultarLater();
    const before = await kit.snapshot();
    expect((await liberar(null)).status).toBe(401);
    expect((await liberar(maria.id)).status).toBe(403);
    expect((await liberar(admin.id, MOTIVO, 999_999)).status).toBe(404);
    for (const motivo of ['corto', 'x'.repeat(501), '         a         ', null])
      expect((await liberar(admin.id, motivo)).status).toBe(422);
    kit.control.isRecent = false;
    expect(await liberar()).toMatchObject({ status: 403, body: { reautenticar: true } });
    expect(await kit.snapshot()).toBe(before);
  });
});
