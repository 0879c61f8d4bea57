import { describe, expect, test, vi } from 'vitest';
import {
  answers,
  CLAVE,
  freshPages,
  heading,
  main,
  offer,
  PAGO,
  press,
  reads,
  sent,
  show,
  WAITING,
} from './pagar.test-kit.tsx';
import { showPage } from './page.ts';

freshPages();

describe('Mercado Pago en el mismo teléfono', () => {
  const inWallet = {
    ...WAITING,
    metodo: 'billetera',
    pagarUrl: 'https://www.mercadopago.com.ar/checkout?o=1',
  };
  const gone: string[] = [];
  const leave = (event: Event) => {
    event.preventDefault();
    gone.push((event.target as HTMLAnchorElement).href);
  };
  async function pressWallet(pago: object): Promise<void> {
    gone.length = 0;
    offer('billetera');
    answers.pagar = [{ status: 201, body: pago }];
    answers.pago = [{ body: pago }];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      gone.push(this.href);
    });
    await show();
    press('Pagar con Mercado Pago');
    await reads('Esperando la confirmación de Mercado Pago…');
    click.mockRestore();
  }

  test('se va a pagar en la misma pestaña, y al volver se espera la confirmación', async () => {
    await pressWallet(inWallet);
    expect([gone, sent[0]?.body]).toEqual([
      [inWallet.pagarUrl],
      { metodo: 'billetera', totalEsperado: 41873.5 },
    ]);
    await showPage(`/f/p/${CLAVE}`);
    await reads('Esperando la confirmación de Mercado Pago…');
    expect(main().querySelector('img')).toBeNull();
    main().addEventListener('click', leave);
    [...main().querySelectorAll('a')].find((node) => node.textContent === 'Volver a Mercado Pago')?.click();
    expect(gone).toEqual([inWallet.pagarUrl, inWallet.pagarUrl]);
    answers.pago = [{ body: { ...PAGO, metodo: 'billetera' } }];
    await vi.advanceTimersByTimeAsync(4_000);
    await reads('Pago aprobado');
  });

  test.each(['javascript:alert(1)', 'http://www.mercadopago.com.ar/', undefined])(
    'nunca se va a %s',
    async (pagarUrl) => {
      await pressWallet({ ...inWallet, pagarUrl });
      expect(gone).toEqual([]);
      expect(main().textContent).not.toContain('Volver a Mercado Pago');
    },
  );

  test('vencido, se prueba de nuevo', async () => {
    await pressWallet(inWallet);
    answers.pago = [{ body: { ...inWallet, estado: 4 } }];
    await vi.advanceTimersByTimeAsync(4_000);
    await reads('El pago no se realizó');
    expect(heading()).toBe('El pago no se realizó');
    await reads('El pago en Mercado Pago venció y no se cobró nada.');
    expect([...main().querySelectorAll('button')].map((node) => node.textContent)).toEqual([
      'Probar de nuevo',
      'Elegir otra forma',
    ]);
  });
});
