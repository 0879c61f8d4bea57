import { useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { facturasEnOrden } from './invariantes.test-kit.ts';
import { type Cliente, usePagos } from './pagos.test-kit.ts';
import { CAIDA, cobrarDeVerdad, DUDA, EN_CURSO, INEXISTENTE } from './pasarela.test-kit.ts';

const database = useDatabase();
const mundo = usePagos(database);
let casa: ReturnType<typeof mundo.app>;
let maria: Cliente;
let admin: Cliente;
let facturas: number[];
let id = 0;

const MOTIVO = 'Payway confirmó por teléfono que no existe';
const NO_CONFIRMADO = 'La pasarela no confirmó que el pago no existe.';

beforeAll(() => {
  casa = mundo.app();
});
beforeEach(async () => {
  maria = await mundo.cliente();
  admin = await mundo.cliente('ROLE_ADMIN');
  facturas = await mundo.facturas(maria, [1_840_050]);
  mundo.mano.cobrar = async () => DUDA;
  id = (await casa.pagar(maria, facturas)).body.id as number;
});

const consultar = (quien: number | null = admin.id, cual = id) =>
  casa.call(quien, 'POST', `/api/pagos/${cual}/consultar`);
const liberar = (quien: number | null = admin.id, motivo: unknown = MOTIVO, cual = id) =>
  casa.call(quien, 'POST', `/api/pagos/${cual}/liberar`, { cuerpo: { motivo } });
const rastro = (accion: string) =>
  database.db
    .selectFrom('auditoria')
    .selectAll()
    .where('accion', '=', accion)
    .where('entidad_id', '=', String(id))
    .execute();

describe('consultar ahora', () => {
  test('pregunta y aplica lo que diga', async () => {
    const { referencia, total_cent } = await mundo.pago(id);
    cobrarDeVerdad(mundo.mano, { referencia, importe: total_cent });
    mundo.clock.advance(45_000);
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
    expect(await rastro('pago.consultar')).toMatchObject([{ actor_id: admin.id }]);
  });

  test('no pregunta por lo que puede estar saliendo, lo que nunca salió ni lo que terminó', async () => {
    mundo.clock.advance(44_000);
    expect((await consultar()).body.estado).toBe(3);
    expect(mundo.mano.consultas).toHaveLength(0);
    mundo.mano.cobrar = () => undefined;
    const otro = (await casa.pagar(maria, await mundo.facturas(maria))).body.id as number;
    expect((await consultar(admin.id, otro)).body.estado).toBe(1);
    expect(mundo.mano.consultas).toHaveLength(0);
  });

  test('en lo que quedó sin efecto encuentra lo tardío', async () => {
    for (let n = 0; n < 4; n += 1) await mundo.despues(10 * 60_000);
    const { referencia, total_cent } = await mundo.pago(id);
    cobrarDeVerdad(mundo.mano, { referencia, importe: total_cent });
    expect((await consultar()).body.estado).toBe(1);
    await facturasEnOrden(database.db);
  });

  test('la pasarela que no responde deja todo como estaba', async () => {
    mundo.mano.consultar = () => CAIDA;
    mundo.clock.advance(60_000);
    expect((await consultar()).body.estado).toBe(3);
    expect(await mundo.estadosDe(facturas)).toEqual([9]);
  });

  test('sólo el administrador, y uno que exista', async () => {
    expect((await consultar(null)).status).toBe(401);
    expect((await consultar(maria.id)).status).toBe(403);
    expect((await consultar((await mundo.cliente('ROLE_USUARIO_ADMIN')).id)).status).toBe(403);
    expect((await consultar(admin.id, 999_999)).status).toBe(404);
    expect(mundo.mano.consultas).toHaveLength(0);
  });
});

describe('liberar', () => {
  async function preguntado() {
    mundo.clock.advance(60_000);
    await consultar();
  }

  test('la pasarela dijo hace un momento que no existe: sin efecto, con el motivo escrito', async () => {
    mundo.mano.consultar = () => INEXISTENTE;
    await preguntado();
    mundo.clock.advance(59_000);
    const { status, body } = await liberar();
    expect([status, body.estado]).toEqual([200, 4]);
    expect(await mundo.estadosDe(facturas)).toEqual([0]);
    expect(await rastro('pago.liberar')).toMatchObject([{ actor_id: admin.id, motivo: MOTIVO }]);
    expect(await mundo.pago(id)).toMatchObject({ vigilar_hasta: expect.any(Date) });
    await facturasEnOrden(database.db);
  });

  async function nada(cual = id) {
    const antes = await mundo.huella();
    const { status, body } = await liberar(admin.id, MOTIVO, cual);
    expect([status, body.detail]).toEqual([409, NO_CONFIRMADO]);
    expect(await mundo.huella()).toBe(antes);
  }

  test('sin preguntar, nunca', () => nada());

  test('a los 60 segundos de haberlo dicho, ya no vale', async () => {
    mundo.mano.consultar = () => INEXISTENTE;
    await preguntado();
    mundo.clock.advance(60_000);
    await nada();
  });

  test.each([
    ['en curso', EN_CURSO],
    ['nada, porque no responde', CAIDA],
  ])('si dijo %s, no', async (_que, dicho) => {
    mundo.mano.consultar = () => dicho;
    await preguntado();
    await nada();
  });

  test('lo que terminó no se libera', async () => {
    mundo.mano.cobrar = () => undefined;
    await nada((await casa.pagar(maria, await mundo.facturas(maria))).body.id as number);
  });

  test('sólo el administrador que acaba de dar su contraseña, con un motivo de 10 a 500 letras', async () => {
    mundo.mano.consultar = () => INEXISTENTE;
    await preguntado();
    const antes = await mundo.huella();
    expect((await liberar(null)).status).toBe(401);
    expect((await liberar(maria.id)).status).toBe(403);
    expect((await liberar(admin.id, MOTIVO, 999_999)).status).toBe(404);
    for (const motivo of ['corto', 'x'.repeat(501), '         a         ', null])
      expect((await liberar(admin.id, motivo)).status).toBe(422);
    mundo.control.recientes = false;
    expect(await liberar()).toMatchObject({ status: 403, body: { reautenticar: true } });
    expect(await mundo.huella()).toBe(antes);
  });
});
