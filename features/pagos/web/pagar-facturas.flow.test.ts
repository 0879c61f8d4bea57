import { describe, expect, test } from 'vitest';
import {
  alAbrir,
  avanzar,
  estaPagando,
  type Fallo,
  leerIds,
  NO_SALIO,
  type Pantalla,
  quedaEnDuda,
  SIN_CONEXION,
  separar,
  totalDe,
} from './pagar-facturas.flow.ts';

const fallo = (status: number, message = 'Frase.', cambios: Partial<Fallo> = {}): Fallo => ({
  status,
  message,
  violations: [],
  body: {},
  ...cambios,
});
const PASARELA_CAIDA = 'El medio de pago no responde. No se hizo ningún cobro. Probá en unos minutos.';
const pagando: Pantalla = avanzar(alAbrir(false), { tipo: 'pagar' });
const consultando: Pantalla = alAbrir(true);
const trasFallo = (uno: Fallo) => avanzar(pagando, { tipo: 'fallo', fallo: uno });

describe('el camino de un pago', () => {
  test('se completa, se paga y está hecho', () => {
    expect(alAbrir(false).paso).toBe('completar');
    expect(pagando.paso).toBe('pagando');
    expect(avanzar(pagando, { tipo: 'hecho' }).paso).toBe('hecho');
    // Its page may still be on its way.
    const pasos = ['completar', 'pagando', 'consultando', 'hecho'] as const;
    expect(pasos.filter((paso) => estaPagando({ paso }))).toEqual(['pagando', 'hecho']);
  });

  test('mientras se paga o se consulta, pagar otra vez no hace nada', () => {
    for (const pantalla of [pagando, consultando])
      expect(avanzar(pantalla, { tipo: 'pagar' })).toBe(pantalla);
  });

  test('quien vuelve a cargar la página con el pago enviado empieza por consultar', () => {
    expect(alAbrir(true).paso).toBe('consultando');
  });

  test('si la tarjeta no se pudo guardar, no se pagó nada', () => {
    expect(avanzar(pagando, { tipo: 'sin-tarjeta' })).toEqual(alAbrir(false));
  });

  test('pagar de nuevo borra lo que se dijo antes', () => {
    const negada = trasFallo(fallo(429));
    expect(negada.aviso).not.toBeNull();
    expect(avanzar(negada, { tipo: 'pagar' }).aviso).toBeNull();
  });
});

describe('sin saber qué pasó no se vuelve al formulario', () => {
  test.each([0, 200, 201, 408, 409, 500, 502, 503, 504])('con %d se consulta', (status) => {
    expect(quedaEnDuda(fallo(status))).toBe(true);
    expect(trasFallo(fallo(status))).toEqual({ paso: 'consultando', aviso: null, faltas: [] });
  });

  test.each([400, 403, 404, 422, 429])('con %d no salió, y se dice', (status) => {
    expect(quedaEnDuda(fallo(status))).toBe(false);
    expect(trasFallo(fallo(status)).aviso).toEqual({ tipo: 'negado', texto: 'Frase. No se cobró nada.' });
  });

  test('con la sesión vencida se dice eso, y que no salió', () => {
    const texto = 'Tu sesión venció. Ingresá de nuevo. No se cobró nada.';
    expect(quedaEnDuda(fallo(401))).toBe(false);
    for (const tipo of ['fallo', 'no-se-envio'] as const)
      expect(avanzar(pagando, { tipo, fallo: fallo(401, 'No autorizado') }).aviso).toEqual({
        tipo: 'negado',
        texto,
      });
  });

  test('la pasarela caída ya dice que no se cobró', () => {
    expect(trasFallo(fallo(503, PASARELA_CAIDA))).toEqual({
      paso: 'completar',
      aviso: { tipo: 'negado', texto: PASARELA_CAIDA },
      faltas: [],
    });
  });

  test('sólo no encontrar ningún pago saca de ahí, y sólo de ahí', () => {
    const suceso = { tipo: 'no-se-encontro' } as const;
    expect(avanzar(consultando, suceso).aviso).toEqual({ tipo: 'negado', texto: NO_SALIO });
    expect(avanzar(pagando, suceso)).toBe(pagando);
  });

  test('lo que no llegó a enviarse no deja dudas', () => {
    const sin = avanzar(pagando, { tipo: 'no-se-envio', fallo: fallo(0) });
    expect([sin.paso, sin.aviso]).toEqual(['completar', { tipo: 'negado', texto: SIN_CONEXION }]);
    expect(avanzar(pagando, { tipo: 'no-se-envio', fallo: fallo(500, 'Falló.') }).aviso).toEqual({
      tipo: 'negado',
      texto: 'Falló. No se cobró nada.',
    });
  });
});

describe('lo que el servidor no acepta', () => {
  const con = (propertyPath: string, code: string, message: string, body = {}) =>
    trasFallo(fallo(422, message, { violations: [{ propertyPath, code, message }], body }));

  test('de un campo, va con su campo', () => {
    const { aviso, faltas } = con('tarjetaCvc', 'formato', 'Escribí el código.');
    expect([aviso, faltas.map(({ propertyPath }) => propertyPath)]).toEqual([null, ['tarjetaCvc']]);
  });

  test('una factura en pago lleva a su pago, si es propio', () => {
    const texto = 'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.';
    expect(con('', 'estado', texto, { pago: '/api/pagos/500' }).aviso).toEqual({
      tipo: 'estado',
      texto,
      pago: 500,
    });
    expect(con('', 'estado', texto).aviso).toEqual({ tipo: 'estado', texto, pago: null });
    expect(con('', 'estado', texto, { pago: 'https://otro.test/api/pagos/5' }).aviso).toEqual({
      tipo: 'estado',
      texto,
      pago: null,
    });
  });

  test('lo demás se dice con que no se cobró', () => {
    expect(con('facturas', 'no-disponible', 'Una de las facturas no está disponible.').aviso).toEqual({
      tipo: 'negado',
      texto: 'Una de las facturas no está disponible. No se cobró nada.',
    });
  });
});

test('las facturas de la dirección, cada una una vez, y lo que no es número no es ninguna', () => {
  const leer = (texto: string) => leerIds(new URLSearchParams(texto));
  expect(leer('facturas=31,32, 31,x,0,-1,3e1')).toEqual([31, 32]);
  expect(leer('facturas=')).toEqual([]);
  expect(leer('')).toEqual([]);
});

describe('lo que se puede pagar y lo que no', () => {
  const factura = (id: number, cambios = {}) => ({
    '@id': `/api/facturas/${id}`,
    '@type': 'Factura' as const,
    id,
    numero: `B ${id}`,
    importe: 0.1,
    suministro: '/api/suministros/1',
    periodo: '2026-10',
    fecha: '2026-10-02T00:00:00-03:00',
    vencimiento: '2026-10-20T00:00:00-03:00',
    pagada: false,
    estadoPago: 0,
    descargable: true,
    vencida: false,
    ...cambios,
  });
  const galpon = { id: 3, nombre: 'Galpón', cuenta: '77', pagoInhabilitado: true };
  const lugares = new Map([['/api/suministros/3', galpon]]);

  test('queda lo pagable y de lo demás se dice por qué, una vez cada cosa', () => {
    const { aPagar, fuera } = separar(
      [1, 2, 3, 4, 5, 6, 7],
      [
        factura(1),
        factura(2, { pagada: true }),
        factura(3, { estadoPago: 1 }),
        factura(4, { estadoPago: 9, pago: '/api/pagos/500' }),
        factura(5, { estadoPago: 9 }),
        factura(6, { suministro: '/api/suministros/3' }),
      ],
      lugares,
    );
    expect(aPagar.map(({ id }) => id)).toEqual([1]);
    expect(fuera).toEqual([
      { tipo: 'pagada' },
      { tipo: 'en-proceso', pago: 500 },
      { tipo: 'en-proceso', pago: null },
      { tipo: 'inhabilitado', lugar: galpon },
      { tipo: 'no-disponible' },
    ]);
  });

  test('hasta 50 por vez', () => {
    const ids = Array.from({ length: 51 }, (_, index) => index + 1);
    const { aPagar, fuera } = separar(
      ids,
      ids.map((id) => factura(id)),
      lugares,
    );
    expect([aPagar.length, fuera]).toEqual([50, [{ tipo: 'demasiadas' }]]);
  });

  test('se suman en centavos', () => {
    expect(totalDe([{ importe: 0.1 }, { importe: 0.2 }])).toBe(0.3);
    expect(totalDe([{ importe: 41873.5 }, { importe: 49792.5 }])).toBe(91666);
  });
});
