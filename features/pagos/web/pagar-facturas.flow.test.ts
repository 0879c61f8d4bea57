import { makeFactura } from '@oficina/facturas/testing';
import { SHED } from '@oficina/suministros/testing';
import { describe, expect, test } from 'vitest';
import {
  type Failure,
  initialScreen,
  isPayingState,
  isUncertain,
  NO_CODE,
  NOT_MADE,
  parseIds,
  reduceScreen,
  type ScreenState,
  splitFacturas,
  totalOf,
} from './pagar-facturas.flow.ts';

const failure = (status: number, message = 'Frase.', cambios: Partial<Failure> = {}): Failure => ({
  status,
  message,
  violations: [],
  body: {},
  ...cambios,
});
const PASARELA_DOWN = 'El medio de pago no responde. No se hizo ningún cobro. Probá en unos minutos.';
const paying: ScreenState = reduceScreen(initialScreen(false), { tipo: 'pagar' });
const asking: ScreenState = initialScreen(true);
const denied = (texto: string) => ({ tipo: 'negado', texto });
const afterFailure = (one: Failure) => reduceScreen(paying, { tipo: 'fallo', failure: one });

describe('el camino de un pago', () => {
  test('se completa, se paga y está hecho', () => {
    expect(initialScreen(false).step).toBe('completar');
    expect(paying.step).toBe('pagando');
    expect(reduceScreen(paying, { tipo: 'hecho' }).step).toBe('hecho');
    // `hecho` counts as paying, because the page of the result may still be loading.
    const pasos = ['completar', 'pagando', 'consultando', 'hecho'] as const;
    expect(pasos.filter((step) => isPayingState({ step }))).toEqual(['pagando', 'hecho']);
  });

  test('mientras se paga o se consulta, pagar otra vez no hace nada', () => {
    for (const screenState of [paying, asking])
      expect(reduceScreen(screenState, { tipo: 'pagar' })).toBe(screenState);
  });

  test('quien vuelve a cargar la página con el pago enviado empieza por consultar', () => {
    expect(initialScreen(true).step).toBe('consultando');
  });

  test('si la tarjeta no se pudo guardar, no se pagó nada', () => {
    expect(reduceScreen(paying, { tipo: 'sin-tarjeta' })).toEqual(initialScreen(false));
  });

  test('pagar de nuevo borra lo que se dijo antes', () => {
    const before = afterFailure(failure(429));
    expect(before.aviso).not.toBeNull();
    expect(reduceScreen(before, { tipo: 'pagar' }).aviso).toBeNull();
  });
});

describe('sin saber qué pasó no se vuelve al formulario', () => {
  test.each([0, 200, 201, 408, 409, 500, 502, 503, 504])('con %d se consulta', (status) => {
    expect(isUncertain(failure(status))).toBe(true);
    expect(afterFailure(failure(status))).toEqual({ step: 'consultando', aviso: null, violations: [] });
  });

  test.each([400, 403, 404, 422, 429])('con %d no salió, y se dice', (status) => {
    expect(isUncertain(failure(status))).toBe(false);
    expect(afterFailure(failure(status)).aviso).toEqual(denied('Frase. No se cobró nada.'));
  });

  test('con la sesión vencida se dice eso, y que no salió', () => {
    const aviso = denied('Tu sesión venció. Ingresá de nuevo. No se cobró nada.');
    expect(isUncertain(failure(401))).toBe(false);
    for (const tipo of ['fallo', 'no-se-envio'] as const)
      expect(reduceScreen(paying, { tipo, failure: failure(401, 'No autorizado') }).aviso).toEqual(aviso);
  });

  test('la pasarela caída ya dice que no se cobró', () => {
    expect(afterFailure(failure(503, PASARELA_DOWN, { code: 'pasarela' }))).toEqual({
      step: 'completar',
      aviso: denied(PASARELA_DOWN),
      violations: [],
    });
  });

  test('solo no encontrar ningún pago saca de ahí, y solo de ahí', () => {
    const event = { tipo: 'no-se-encontro', byWallet: false } as const;
    expect(reduceScreen(asking, event).aviso).toEqual(denied(NOT_MADE));
    expect(reduceScreen(asking, { ...event, byWallet: true }).aviso).toEqual(denied(NO_CODE));
    expect(reduceScreen(paying, event)).toBe(paying);
  });

  test('lo que no llegó a enviarse no deja dudas', () => {
    const offline = reduceScreen(paying, { tipo: 'no-se-envio', failure: failure(0) });
    expect([offline.step, offline.aviso]).toEqual(['completar', { tipo: 'sin-linea' }]);
    expect(reduceScreen(offline, { tipo: 'volvio-la-linea' }).aviso).toBeNull();
    expect(reduceScreen(paying, { tipo: 'volvio-la-linea' })).toBe(paying);
    const failed = reduceScreen(paying, { tipo: 'no-se-envio', failure: failure(500, 'Falló.') });
    expect(failed.aviso).toEqual(denied('Falló. No se cobró nada.'));
  });
});

describe('lo que el servidor no acepta', () => {
  const afterViolation = (propertyPath: string, code: string, message: string, body = {}) =>
    afterFailure(failure(422, message, { violations: [{ propertyPath, code, message }], body }));

  test('de un campo, va con su campo', () => {
    const { aviso, violations } = afterViolation('tarjetaCvc', 'formato', 'Escribí el código.');
    expect([aviso, violations.map(({ propertyPath }) => propertyPath)]).toEqual([null, ['tarjetaCvc']]);
  });

  test('una factura en pago lleva a su pago, si es propio', () => {
    const texto = 'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.';
    const avisoWith = (body: object) => afterViolation('', 'estado', texto, body).aviso;
    expect(avisoWith({ pago: '/api/pagos/500' })).toEqual({ tipo: 'estado', texto, pago: 500 });
    for (const body of [{}, { pago: 'https://otro.test/api/pagos/5' }])
      expect(avisoWith(body)).toEqual({ tipo: 'estado', texto, pago: null });
  });

  test('lo demás se dice con que no se cobró', () => {
    const sentence = 'Una de las facturas no está disponible.';
    const { aviso } = afterViolation('facturas', 'no-disponible', sentence);
    expect(aviso).toEqual(denied(`${sentence} No se cobró nada.`));
  });
});

test('las facturas de la dirección, cada una una vez, y lo que no es número no es ninguna', () => {
  const parse = (texto: string) => parseIds(new URLSearchParams(texto));
  expect(parse('facturas=31,32, 31,x,0,-1,3e1')).toEqual([31, 32]);
  expect(parse('facturas=')).toEqual([]);
  expect(parse('')).toEqual([]);
});

describe('lo que se puede pagar y lo que no', () => {
  const suministroIndex = new Map([['/api/suministros/3', SHED]]);

  test('queda lo pagable y de lo demás se dice por qué, una vez cada cosa', () => {
    const { aPagar, excluded } = splitFacturas(
      [1, 2, 3, 4, 5, 6, 7],
      [
        makeFactura(1),
        makeFactura(2, { pagada: true }),
        makeFactura(3, { estadoPago: 1 }),
        makeFactura(4, { estadoPago: 9, pago: '/api/pagos/500' }),
        makeFactura(5, { estadoPago: 9 }),
        makeFactura(6, { suministro: '/api/suministros/3' }),
      ],
      suministroIndex,
    );
    expect(aPagar.map(({ id }) => id)).toEqual([1]);
    expect(excluded).toEqual([
      { tipo: 'pagada' },
      { tipo: 'en-proceso', pago: 500, isWaiting: false },
      { tipo: 'en-proceso', pago: null, isWaiting: false },
      { tipo: 'inhabilitado', suministro: SHED },
      { tipo: 'no-disponible' },
    ]);
  });

  test('hasta 50 por vez', () => {
    const ids = Array.from({ length: 51 }, (_, index) => index + 1);
    const facturas = ids.map((id) => makeFactura(id));
    const { aPagar, excluded } = splitFacturas(ids, facturas, suministroIndex);
    expect([aPagar.length, excluded]).toEqual([50, [{ tipo: 'demasiadas' }]]);
  });

  test('se suman en centavos', () => {
    expect(totalOf([{ importe: 0.1 }, { importe: 0.2 }])).toBe(0.3);
    expect(totalOf([{ importe: 41873.5 }, { importe: 49792.5 }])).toBe(91666);
    expect(totalOf([{ importe: 41873.5, importeAPagar: 42710.97 }, { importe: 0.03 }])).toBe(42711);
  });
});
