import { describe, expect, test, vi } from 'vitest';
import {
  answers,
  asked,
  FACTURA,
  freshPages,
  heading,
  main,
  PAGO,
  pay,
  REFUSED,
  reads,
  sent,
  show,
  TOKEN,
  WAITING,
} from './pagar.test-kit.tsx';

freshPages();

const SEARCHING = 'Estamos buscando tu pago. No vuelvas a pagar.';

/** The page is reloaded while its card travels, and what was on the way arrives or not. */
async function reloadWhileSending(): Promise<void> {
  answers.pagar = ['colgado'];
  await pay();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  void show();
  await reads(SEARCHING);
}

describe('una recarga mientras se manda la tarjeta', () => {
  test('encuentra el pago por la clave del pedido, y de la tarjeta no guarda nada', async () => {
    answers.buscar = [{ status: 404, body: {} }, { status: 404, body: {} }, { body: PAGO }];
    await reloadWhileSending();
    expect(JSON.parse(sessionStorage.getItem('enlace_pago') ?? '')).toEqual({
      token: TOKEN,
      key: sent[0]?.key,
    });
    await vi.advanceTimersByTimeAsync(7_000);
    await reads('Pago aprobado');
    expect(asked.filter((url) => url.includes('/pagos/'))).toEqual(
      Array.from({ length: 3 }, () => `/api/oob/factura/${TOKEN}/pagos/${sent[0]?.key}`),
    );
    await show();
    expect([heading(), asked.at(-1)]).toEqual(['Pago aprobado', `/api/oob/factura/${TOKEN}`]);
  });

  test('dice que se rechazó, que nadie había llegado a leer', async () => {
    answers.buscar = [{ body: REFUSED }];
    await reloadWhileSending();
    await reads('La tarjeta no tiene fondos. No se cobró nada.');
  });

  test('después de un minuto lo dice la factura, y no se busca más', async () => {
    await reloadWhileSending();
    await vi.advanceTimersByTimeAsync(50_000);
    expect(main().textContent).toContain(SEARCHING);
    await vi.advanceTimersByTimeAsync(14_000);
    await reads('Otras formas de pagar');
    expect(sessionStorage.getItem('enlace_pago')).toBeNull();
  });

  test('sin línea no se sabe, y otra recarga vuelve a preguntar', async () => {
    answers.buscar = ['cortado'];
    answers.factura = [{ body: FACTURA }, 'cortado'];
    await reloadWhileSending();
    await vi.advanceTimersByTimeAsync(64_000);
    await reads('No pudimos conectarnos');
    expect(JSON.parse(sessionStorage.getItem('enlace_pago') ?? '')).toHaveProperty('key');
  });
});

test('un rechazo se olvida: una recarga muestra la factura', async () => {
  answers.pagar = [{ status: 503, body: { code: 'pasarela', description: 'No se hizo ningún cobro.' } }];
  await pay();
  await reads('No se hizo ningún cobro.');
  await show();
  expect(heading()).toBe('Factura de octubre 2026');
});

test('una recarga con el código en pantalla lo muestra otra vez', async () => {
  sessionStorage.setItem('enlace_pago', JSON.stringify({ token: TOKEN, clave: WAITING.clave }));
  answers.pago = [{ body: WAITING }];
  await show();
  expect(main().querySelector('img')?.getAttribute('src')).toBe(`/api/oob/pago/${WAITING.clave}/qr.svg`);
});
