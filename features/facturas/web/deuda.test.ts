import { describe, expect, test } from 'vitest';
import type { Factura } from '../contract/index.ts';
import { calcularDeuda, cuantoFalta, nombreDePeriodo, sinDeudas } from './deuda.ts';

const NOW = new Date('2026-10-17T12:00:00-03:00');

let next = 1;
function factura(changes: Partial<Factura>): Factura {
  const id = next++;
  return {
    '@id': `/api/facturas/${id}`,
    '@type': 'Factura',
    id,
    numero: `B 0003-${id}`,
    importe: 100,
    suministro: '/api/suministros/1',
    periodo: '2026-10',
    fecha: '2026-10-02T00:00:00-03:00',
    vencimiento: '2026-10-20T00:00:00-03:00',
    pagada: false,
    estadoPago: 0,
    descargable: false,
    vencida: false,
    ...changes,
  };
}

const casa = { id: 1, pagoInhabilitado: false };
const galpon = { id: 2, pagoInhabilitado: true };

describe('la deuda', () => {
  test('suma en centavos lo que se puede pagar, de lo que vence antes a lo que vence después', () => {
    const tarde = factura({ importe: 0.2, vencimiento: '2026-11-20T00:00:00-03:00' });
    const pronto = factura({ importe: 0.1, vencida: true, vencimiento: '2026-09-20T00:00:00-03:00' });
    const deuda = calcularDeuda([tarde, pronto, factura({ pagada: true, estadoPago: 1 })], [casa]);
    expect(deuda.total).toBe(0.3);
    expect(deuda.aPagar.map(({ id }) => id)).toEqual([pronto.id, tarde.id]);
    expect(deuda.vencidas).toBe(1);
  });

  test('lo que está en pago no se vuelve a pagar y lo inhabilitado se cuenta aparte', () => {
    const enPago = factura({ estadoPago: 9, importe: 50 });
    const ajena = factura({ suministro: '/api/suministros/2', importe: 70 });
    const deuda = calcularDeuda([enPago, ajena], [casa, galpon]);
    expect(deuda.aPagar).toEqual([]);
    expect([deuda.totalEnPago, deuda.totalInhabilitado]).toEqual([50, 70]);
  });

  test('una factura en pago de un suministro inhabilitado no se cuenta dos veces', () => {
    const deuda = calcularDeuda([factura({ suministro: '/api/suministros/2', estadoPago: 9 })], [galpon]);
    expect([deuda.enPago.length, deuda.inhabilitadas.length]).toEqual([1, 0]);
  });
});

test('cuánto falta se dice como se habla, por el día de Buenos Aires', () => {
  expect(cuantoFalta('2026-10-20T00:00:00-03:00', NOW)).toBe('en 3 días');
  expect(cuantoFalta('2026-10-18T00:00:00-03:00', NOW)).toBe('mañana');
  expect(cuantoFalta('2026-10-17T00:00:00-03:00', NOW)).toBe('hoy');
  expect(cuantoFalta('2026-10-16T00:00:00-03:00', NOW)).toBe('');
  // At 23:30 in Buenos Aires it is already the next day in UTC.
  expect(cuantoFalta('2026-10-18T00:00:00-03:00', new Date('2026-10-17T23:30:00-03:00'))).toBe('mañana');
});

test('el mes se escribe con su nombre', () => {
  expect(nombreDePeriodo('2026-09')).toBe('septiembre 2026');
});

describe('sólo se dice que no hay deudas cuando se sabe', () => {
  const nada = calcularDeuda([], [casa]);
  const reciente = '2026-10-10T08:00:00-03:00';

  test('con datos recientes y nada vencido', () => {
    expect(sinDeudas(nada, reciente, 40, NOW)).toBe(true);
  });

  test('no con datos viejos ni sin fecha', () => {
    expect(sinDeudas(nada, '2026-08-01T08:00:00-03:00', 40, NOW)).toBe(false);
    expect(sinDeudas(nada, undefined, 40, NOW)).toBe(false);
  });

  test('no con una factura vencida, aunque no se pueda pagar por acá', () => {
    const vencida = factura({ suministro: '/api/suministros/2', vencida: true });
    expect(sinDeudas(calcularDeuda([vencida], [galpon]), reciente, 40, NOW)).toBe(false);
  });
});
