import { describe, expect, test } from 'vitest';
import { MAX_POR_PAGO } from '../contract/index.ts';
import { cambiarSeleccion, type Seleccion, SIN_ELEGIR, totalElegido } from './seleccion.ts';

const factura = (id: number, importe = 100) => ({
  id,
  importe,
  suministro: '/api/suministros/1',
  pagada: false,
  estadoPago: 0,
});

const elegir = (actual: Seleccion, ...facturas: ReturnType<typeof factura>[]) =>
  facturas.reduce((previa, una) => cambiarSeleccion(previa, { tipo: 'alternar', factura: una }), actual);

const lugares = new Map([
  ['/api/suministros/1', { id: 1, nombre: 'Casa', cuenta: '1234', pagoInhabilitado: false }],
  ['/api/suministros/2', { id: 2, nombre: 'Galpón', cuenta: '99', pagoInhabilitado: true }],
]);
const leer = (actual: Seleccion, ...facturas: ReturnType<typeof factura>[]) =>
  cambiarSeleccion(actual, { tipo: 'leidas', facturas, lugares });

describe('las facturas elegidas', () => {
  test('se marcan, se desmarcan y se suman en centavos', () => {
    const dos = elegir(SIN_ELEGIR, factura(1, 0.1), factura(2, 0.2));
    expect([...dos.elegidas.keys()]).toEqual([1, 2]);
    expect(totalElegido(dos)).toBe(0.3);
    expect([...elegir(dos, factura(1)).elegidas.keys()]).toEqual([2]);
    expect(totalElegido(elegir(SIN_ELEGIR, factura(1, 41873.5), factura(2, 49792.5)))).toBe(91666);
  });

  test('son 50 a lo sumo: la siguiente no entra y se avisa; al sacar una hay lugar', () => {
    const muchas = Array.from({ length: MAX_POR_PAGO }, (_, index) => factura(index + 1));
    const llena = elegir(SIN_ELEGIR, ...muchas);
    expect([llena.elegidas.size, llena.llena]).toEqual([50, false]);
    const otra = elegir(llena, factura(51));
    expect([otra.elegidas.size, otra.elegidas.has(51), otra.llena]).toEqual([50, false, true]);
    const conLugar = elegir(otra, factura(1));
    expect([conLugar.elegidas.size, conLugar.llena]).toEqual([49, false]);
    expect(elegir(conLugar, factura(51)).elegidas.has(51)).toBe(true);
  });

  test('una que ya no se puede pagar se va, y una que cambió de importe cuenta el nuevo', () => {
    const dos = elegir(SIN_ELEGIR, factura(1, 10), factura(2, 20));
    expect([...leer(dos, { ...factura(1), estadoPago: 9 }).elegidas.keys()]).toEqual([2]);
    expect([...leer(dos, { ...factura(1), pagada: true, estadoPago: 1 }).elegidas.keys()]).toEqual([2]);
    expect([...leer(dos, { ...factura(2), suministro: '/api/suministros/2' }).elegidas.keys()]).toEqual([1]);
    expect(totalElegido(leer(dos, factura(1, 15.5)))).toBe(35.5);
  });

  test('leer otra página no toca lo elegido', () => {
    const dos = elegir(SIN_ELEGIR, factura(1, 10), factura(2, 20));
    expect(leer(dos, factura(3), factura(1, 10))).toBe(dos);
  });
});
