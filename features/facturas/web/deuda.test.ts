import { describe, expect, test } from 'vitest';
import { hasNoDeuda, isDataStale } from './deuda.ts';

const NOW = new Date('2026-10-17T12:00:00-03:00');

test('los datos están atrasados pasados los días máximos, y también cuando no se sabe de cuándo son', () => {
  expect(isDataStale('2026-10-10T08:00:00-03:00', 7, NOW)).toBe(true);
  expect(isDataStale('2026-10-10T13:00:00-03:00', 7, NOW)).toBe(false);
  expect(isDataStale(undefined, 7, NOW)).toBe(true);
  expect(isDataStale('ayer', 7, NOW)).toBe(true);
});

describe('solo se dice que no hay deudas cuando se sabe', () => {
  const noDebt = {
    hayVencidas: false,
    enPago: { cantidad: 0, importe: 0 },
    ultimoPeriodo: '2026-09',
    actualizado: '2026-10-10T08:00:00-03:00',
  };

  test('con datos recientes y nada vencido', () => {
    expect(hasNoDeuda(noDebt, 40, NOW)).toBe(true);
  });

  test('no con datos viejos, sin fecha o sin ninguna factura cargada', () => {
    expect(hasNoDeuda({ ...noDebt, actualizado: '2026-08-01T08:00:00-03:00' }, 40, NOW)).toBe(false);
    expect(hasNoDeuda({ ...noDebt, actualizado: undefined }, 40, NOW)).toBe(false);
    expect(hasNoDeuda({ ...noDebt, ultimoPeriodo: undefined }, 40, NOW)).toBe(false);
  });

  test('no con una factura vencida ni con un pago en proceso', () => {
    expect(hasNoDeuda({ ...noDebt, hayVencidas: true }, 40, NOW)).toBe(false);
    expect(hasNoDeuda({ ...noDebt, enPago: { cantidad: 1, importe: 10 } }, 40, NOW)).toBe(false);
  });
});
