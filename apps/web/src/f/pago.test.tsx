import { pagoEstado } from '@oficina/pagos/contract';
import { describe, expect, test, vi } from 'vitest';
import {
  answers,
  CLAVE,
  freshPages,
  heading,
  main,
  PAGO,
  pay,
  press,
  REFUSED,
  reads,
  show,
} from './pagar.test-kit.tsx';
import { showPage } from './page.ts';
import { nameOf } from './pago-texts.ts';

freshPages();

test('los nombres de los estados son los del contrato', () => {
  for (const code of pagoEstado.codes()) expect(nameOf(code)).toBe(pagoEstado.name(code));
});

describe('sin saber todavía', () => {
  test('se pregunta hasta saber, y una recarga pregunta por ese pago', async () => {
    answers.pagar = [{ status: 201, body: { ...PAGO, estado: 3, comprobante: false } }];
    answers.pago = [{ body: { ...PAGO, estado: 3, comprobante: false } }, { body: PAGO }];
    await pay();
    await reads('No vuelvas a pagar. Volvé a abrir este enlace más tarde para ver cómo quedó.');
    await vi.advanceTimersByTimeAsync(8_000);
    await reads('Pago aprobado');
    expect(document.activeElement?.textContent).toBe('Pago aprobado');
    await show();
    expect(heading()).toBe('Pago aprobado');
  });

  test('si después de una recarga se rechaza, se vuelve a la factura', async () => {
    const uncertain = { ...PAGO, estado: 3, comprobante: false };
    answers.pagar = [{ status: 201, body: uncertain }];
    answers.pago = [{ body: uncertain }, { body: REFUSED }];
    await pay();
    await reads('Estamos verificando tu pago');
    await show();
    await vi.advanceTimersByTimeAsync(4_000);
    await reads('El pago no se realizó');
    press('Volver a la factura');
    await reads('Otras formas de pagar');
  });

  test('diez minutos después se deja de preguntar', async () => {
    const uncertain = { ...PAGO, estado: 3, comprobante: false };
    answers.pagar = [{ status: 201, body: uncertain }];
    answers.pago = [{ body: uncertain }];
    await pay();
    await reads('Estamos verificando tu pago');
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    answers.pago = [{ body: PAGO }];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heading()).toBe('Estamos verificando tu pago');
  });
});

test('una recarga después de un rechazo muestra la factura para pagarla', async () => {
  answers.pagar = [{ status: 201, body: REFUSED }];
  answers.pago = [{ body: REFUSED }];
  await pay();
  await reads('El pago no se realizó');
  await show();
  expect(heading()).toBe('Factura de octubre 2026');
});

describe('la página de un pago', () => {
  test('dice cómo quedó, y nada lleva a la factura', async () => {
    await showPage(`/f/p/${CLAVE}`);
    expect(heading()).toBe('Pago aprobado');
    expect(main().innerHTML).not.toContain('/api/oob/factura/');
    expect(document.title).toBe('Pago aprobado – Oficina Virtual');
  });

  test.each([
    [4, 'El pago no se realizó', 'No se cobró nada.'],
    [2, 'El pago no se realizó', 'Podés pagar de nuevo con el enlace de la factura.'],
    [5, 'Te vamos a devolver este pago', 'Empezamos la devolución de $\u00a041.873,50.'],
    [6, 'Pago devuelto', 'Devolvimos $\u00a041.873,50 a la tarjeta.'],
  ])('en el estado %d', async (estado, words, sentence) => {
    answers.pago = [{ body: { ...PAGO, estado, comprobante: estado > 4 } }];
    await showPage(`/f/p/${CLAVE}`);
    expect([heading(), main().textContent?.includes(sentence)]).toEqual([words, true]);
  });

  test('una clave que no es de nadie', async () => {
    answers.pago = [{ status: 404, body: {} }];
    await showPage(`/f/p/${CLAVE}`);
    expect(main().textContent).toContain('No encontramos el pago');
  });
});
