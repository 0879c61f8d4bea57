import { describe, expect, test } from 'vitest';
import { MAX_PER_PAGO } from '../contract/index.ts';
import { chosenTotal, NONE_CHOSEN, type Selection, selectionReducer } from './selection.ts';

const factura = (id: number, importe = 100) => ({
  id,
  importe,
  suministro: '/api/suministros/1',
  pagada: false,
  estadoPago: 0,
});

type Facturas = ReturnType<typeof factura>[];
const choose = (actual: Selection, ...facturas: Facturas) =>
  selectionReducer(actual, { tipo: 'marcar', facturas, isChecked: true });
const drop = (actual: Selection, ...facturas: Facturas) =>
  selectionReducer(actual, { tipo: 'marcar', facturas, isChecked: false });

const suministroIndex = new Map([
  ['/api/suministros/1', { id: 1, nombre: 'Casa', cuenta: '1234', pagoInhabilitado: false }],
  ['/api/suministros/2', { id: 2, nombre: 'Galpón', cuenta: '99', pagoInhabilitado: true }],
]);
const readFacturas = (actual: Selection, ...facturas: ReturnType<typeof factura>[]) =>
  selectionReducer(actual, { tipo: 'leidas', facturas, suministroIndex });

describe('las facturas elegidas', () => {
  test('se marcan, se desmarcan y se suman en centavos', () => {
    const two = choose(NONE_CHOSEN, factura(1, 0.1), factura(2, 0.2));
    expect([...two.chosen.keys()]).toEqual([1, 2]);
    expect(chosenTotal(two)).toBe(0.3);
    expect([...drop(two, factura(1)).chosen.keys()]).toEqual([2]);
    expect(chosenTotal(choose(NONE_CHOSEN, factura(1, 41873.5), factura(2, 49792.5)))).toBe(91666);
  });

  test('son 50 a lo sumo: la siguiente no entra y se avisa; al sacar una hay lugar', () => {
    const many = Array.from({ length: MAX_PER_PAGO }, (_, index) => factura(index + 1));
    const isFull = choose(NONE_CHOSEN, ...many);
    expect([isFull.chosen.size, isFull.isFull]).toEqual([50, false]);
    const other = choose(isFull, factura(51));
    expect([other.chosen.size, other.chosen.has(51), other.isFull]).toEqual([50, false, true]);
    const withRoom = drop(other, factura(1));
    expect([withRoom.chosen.size, withRoom.isFull]).toEqual([49, false]);
    expect(choose(withRoom, factura(51)).chosen.has(51)).toBe(true);
  });

  test('de una página entera entran las que caben, y se avisa', () => {
    const many = Array.from({ length: MAX_PER_PAGO - 1 }, (_, index) => factura(index + 1));
    const page = [factura(1), factura(100), factura(101)];
    const chosen = choose(choose(NONE_CHOSEN, ...many), ...page);
    expect([chosen.chosen.has(100), chosen.chosen.has(101), chosen.isFull]).toEqual([true, false, true]);
    const without = drop(chosen, ...page);
    expect([without.chosen.size, without.isFull]).toEqual([MAX_PER_PAGO - 2, false]);
  });

  test('una que ya no se puede pagar se va, y una que cambió de importe cuenta el nuevo', () => {
    const two = choose(NONE_CHOSEN, factura(1, 10), factura(2, 20));
    expect([...readFacturas(two, { ...factura(1), estadoPago: 9 }).chosen.keys()]).toEqual([2]);
    expect([...readFacturas(two, { ...factura(1), pagada: true, estadoPago: 1 }).chosen.keys()]).toEqual([2]);
    expect([...readFacturas(two, { ...factura(2), suministro: '/api/suministros/2' }).chosen.keys()]).toEqual(
      [1],
    );
    expect(chosenTotal(readFacturas(two, factura(1, 15.5)))).toBe(35.5);
  });

  test('al llegar están todas las que se pueden pagar, y solo ésas', () => {
    const arrive = (...facturas: Facturas) =>
      selectionReducer(choose(NONE_CHOSEN, factura(9)), { tipo: 'llegar', facturas, suministroIndex });
    const read = [factura(1, 10.1), { ...factura(2), estadoPago: 9 }, factura(3, 0.2)];
    expect([...arrive(...read).chosen.keys()]).toEqual([1, 3]);
    expect(chosenTotal(arrive(...read))).toBe(10.3);
    const many = Array.from({ length: MAX_PER_PAGO + 1 }, (_, index) => factura(index + 1));
    expect([arrive(...many).chosen.size, arrive(...many).isFull]).toEqual([MAX_PER_PAGO, true]);
  });

  test('leer otra página no toca lo elegido', () => {
    const two = choose(NONE_CHOSEN, factura(1, 10), factura(2, 20));
    expect(readFacturas(two, factura(3), factura(1, 10))).toBe(two);
  });
});
