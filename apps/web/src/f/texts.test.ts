import { facturaLabel } from '@oficina/facturas/contract';
import { whatsappHref as chatOfPortal, telHref as telOfPortal } from '@oficina/ui/contact-line';
import { formatDate } from '@oficina/ui/date-text';
import { formatMoney } from '@oficina/ui/money';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dateAndTime, day, dueText, money, month, stateOf, telHref, whatsappHref } from './texts.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-17T12:00:00-03:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('llama y escribe a los mismos números que el portal', () => {
  for (const number of ['03492 42-0199', '+54 9 3492 55-1234', '0800-555-1234', '15 551234']) {
    expect(telHref(number)).toBe(telOfPortal(number));
    expect(whatsappHref(number)).toBe(chatOfPortal(number));
  }
});

test('dice cada estado con la palabra del portal', () => {
  for (const pagada of [true, false])
    for (const vencida of [true, false])
      for (const estadoPago of [0, 1, 9]) {
        const factura = { pagada, vencida, estadoPago };
        expect(stateOf(factura).word).toBe(facturaLabel(factura));
      }
  expect(['Pagada', 'Pago en proceso', 'Vencida', 'A pagar']).toEqual(
    [
      { pagada: true, vencida: false, estadoPago: 1 },
      { pagada: false, vencida: true, estadoPago: 9 },
      { pagada: false, vencida: true, estadoPago: 0 },
      { pagada: false, vencida: false, estadoPago: 0 },
    ].map((factura) => stateOf(factura).word),
  );
});

test('escribe importes, días y meses como el portal', () => {
  for (const value of [0, 0.1, 41873.5, 1234567.05]) expect(money(value)).toBe(formatMoney(value));
  for (const value of ['2026-10-20T00:00:00-03:00', '2026-12-31T00:00:00-03:00', '2027-03-01T00:00:00-03:00'])
    expect(day(value)).toBe(formatDate(value, 'larga'));
  expect(day('2024-10-20T00:00:00-03:00')).toBe('domingo 20 de octubre de 2024');
  expect(dateAndTime('2026-11-16T10:42:00-03:00')).toBe('16/11/26 a las 10:42');
  for (const value of ['2026-11-16T00:05:00-03:00', '2027-03-01T23:59:00-03:00'])
    expect(dateAndTime(value)).toBe(formatDate(value, 'hora').replace(' ', ' a las '));
  // At 23:30 in Buenos Aires it is already the next day in UTC.
  expect(day('2026-10-20T23:30:00-03:00')).toBe('martes 20 de octubre');
  expect([month('2026-10'), month('2026-01'), month('2025-09')]).toEqual([
    'octubre 2026',
    'enero 2026',
    'septiembre 2025',
  ]);
});

test('una factura pagada no vence', () => {
  const factura = { vencimiento: '2026-10-20T00:00:00-03:00', pagada: false, vencida: false, estadoPago: 0 };
  expect(dueText(factura)).toBe('Vence el martes 20 de octubre.');
  expect(dueText({ ...factura, vencida: true })).toBe('Venció el martes 20 de octubre.');
  expect(dueText({ ...factura, pagada: true })).toBe('Vencimiento: martes 20 de octubre.');
});
