import { describe, expect, test, vi } from 'vitest';
import {
  answers,
  asked,
  CLAVE,
  FACTURA,
  freshPages,
  heading,
  main,
  offer,
  PAGO,
  press,
  reads,
  sent,
  show,
  TOKEN,
  WAITING,
} from './pagar.test-kit.tsx';
import { showPage } from './page.ts';

freshPages();

const TOTAL = '$\u00a041.873,50';
const names = () => [...main().querySelectorAll('.formas-de-pago button')].map((node) => node.textContent);
const image = () => main().querySelector('img');
const over = (text: string) => reads(text).then(() => expect(heading()).toBe('El pago no se realizó'));

function screenIs(kind: 'teléfono' | 'computadora'): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: kind === 'teléfono' && query === '(pointer: coarse) and (max-width: 767.98px)',
  }));
}

/** The person looks at the page or has gone to their wallet, and then the browser hides it. */
function look(isLooking: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isLooking);
  document.dispatchEvent(new Event('visibilitychange'));
}

async function askForCode(): Promise<void> {
  offer('tarjeta', 'qr');
  answers.pagar = [{ status: 201, body: WAITING }];
  answers.pago = [{ body: WAITING }];
  await show();
  press('Mostrar código QR');
  await reads('Escaneá este código');
}
const questions = () => asked.filter((url) => url === `/api/oob/pago/${CLAVE}`).length;

describe('las formas de pagar', () => {
  test.each([
    ['teléfono', ['Pagar con Mercado Pago', 'Pagar con tarjeta', 'Mostrar código QR']],
    ['computadora', ['Mostrar código QR', 'Pagar con tarjeta', 'Pagar con Mercado Pago']],
  ] as const)('en un %s, en este orden', async (kind, order) => {
    screenIs(kind);
    offer('tarjeta', 'qr', 'billetera', 'trueque');
    await show();
    expect(names()).toEqual(order);
    expect(main().querySelector('h2')?.textContent).toBe('Elegí cómo pagar');
  });

  test('con una sola no hay nada que elegir', async () => {
    offer('qr');
    await show();
    expect(names()).toEqual(['Mostrar código QR']);
    expect(main().textContent).not.toContain('Elegí cómo pagar');
  });
});

describe('el código QR', () => {
  test('se pide sin escribir nada, y dice con qué, hasta cuándo y qué hacer en el mismo teléfono', async () => {
    await askForCode();
    expect(sent).toEqual([{ key: expect.any(String), body: { metodo: 'qr', totalEsperado: 41873.5 } }]);
    expect([heading(), document.activeElement?.textContent]).toEqual([`Pagar ${TOTAL}`, `Pagar ${TOTAL}`]);
    expect([image()?.getAttribute('src'), image()?.getAttribute('alt')]).toEqual([
      `/api/oob/pago/${CLAVE}/qr.svg`,
      `Código QR para pagar ${TOTAL}`,
    ]);
    await reads(
      'Con Mercado Pago, Cuenta DNI, MODO, BNA+ o la aplicación de tu banco: todas leen este código.',
    );
    await reads('Vale hasta las 12:15.');
    await reads('¿La billetera está en este mismo teléfono?');
    const save = [...main().querySelectorAll('a')].find((node) => node.textContent === 'Guardar imagen');
    expect([save?.getAttribute('href'), save?.getAttribute('download')]).toEqual([
      `/api/oob/pago/${CLAVE}/qr.png`,
      'codigo-qr.png',
    ]);
  });

  test('lo que pasa se dice una vez, y que quedan dos minutos también', async () => {
    await askForCode();
    const status = main().querySelector('[role="status"]');
    expect(status?.textContent).toBe('');
    await reads('Esperando tu pago…');
    const said: string[] = [];
    const watching = new MutationObserver(() => said.push(status?.textContent ?? ''));
    watching.observe(status as Element, { childList: true });
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    watching.disconnect();
    expect(said).toEqual(['Quedan 2 minutos.']);
  });

  test('se pregunta seguido mientras se mira, y enseguida al volver', async () => {
    await askForCode();
    await vi.advanceTimersByTimeAsync(36_000);
    expect(questions()).toBe(10);
    look(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(questions()).toBeLessThanOrEqual(11);
    answers.pago = [{ body: PAGO }];
    look(true);
    await reads('Pago aprobado');
    expect(document.activeElement?.textContent).toBe('Pago aprobado');
    expect(main().textContent).not.toContain('Escaneá este código');
    vi.restoreAllMocks();
  });

  test('la pantalla queda prendida mientras se ve, si el navegador deja', async () => {
    const release = vi.fn(async () => undefined);
    const request = vi.fn(async () => ({ release }));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
    await askForCode();
    expect([request.mock.calls, release.mock.calls]).toEqual([[['screen']], []]);
    answers.pago = [{ body: PAGO }];
    await vi.advanceTimersByTimeAsync(4_000);
    await reads('Pago aprobado');
    expect(release).toHaveBeenCalledOnce();
  });

  test('vencido, se dice que no se cobró nada y se genera otro', async () => {
    await askForCode();
    answers.pago = [{ body: { ...WAITING, estado: 4 } }];
    await vi.advanceTimersByTimeAsync(4_000);
    await over('El código venció y no se cobró nada.');
    press('Generar otro');
    await reads('Escaneá este código');
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  test('vencido, se elige otra forma', async () => {
    await askForCode();
    answers.pago = [{ body: { ...WAITING, estado: 4 } }];
    await vi.advanceTimersByTimeAsync(4_000);
    await over('El código venció y no se cobró nada.');
    press('Elegir otra forma');
    await reads('Elegí cómo pagar');
  });

  test('cancelado, se vuelve a elegir cómo pagar', async () => {
    await askForCode();
    answers.pago = [{ body: { ...WAITING, estado: 4 } }];
    press('Cancelar y elegir otra forma');
    await reads('Elegí cómo pagar');
    expect(asked).toContain(`/api/oob/pago/${CLAVE}/cancelar`);
    expect(document.activeElement?.textContent).toBe('Factura de octubre 2026');
  });

  test('pagado mientras se cancelaba, es un pago', async () => {
    await askForCode();
    answers.cancelar = [{ body: PAGO }];
    press('Cancelar y elegir otra forma');
    await reads('Pago aprobado');
  });

  test.each([
    [{ status: 409, body: { description: 'No pudimos cancelar el código. Esperá unos minutos.' } }],
    ['cortado' as const],
  ])('si no se puede cancelar, sigue y lo dice', async (answer) => {
    await askForCode();
    answers.cancelar = [answer];
    press('Cancelar y elegir otra forma');
    await reads('No pudimos cancelar el código. Esperá unos minutos.');
    expect(image()).not.toBeNull();
    press('Cancelar y elegir otra forma');
    await vi.waitFor(() => expect(asked.filter((url) => url.endsWith('/cancelar'))).toHaveLength(2));
  });

  test('mientras se prepara se espera, y si no hay código se dice', async () => {
    offer('qr');
    answers.pagar = [{ status: 201, body: { ...WAITING, estado: 0 } }];
    answers.pago = [{ body: { ...WAITING, estado: 0 } }, { body: WAITING }];
    await show();
    press('Mostrar código QR');
    await reads('No cierres esta página.');
    await vi.advanceTimersByTimeAsync(8_000);
    await reads('Escaneá este código');
    answers.pagar = [{ status: 201, body: { ...WAITING, estado: 0 } }];
    answers.pago = [{ body: { ...WAITING, estado: 4 } }];
    sessionStorage.clear();
    await show();
    press('Mostrar código QR');
    await reads('No cierres esta página.');
    await vi.advanceTimersByTimeAsync(4_000);
    await over('Mercado Pago no respondió. No se cobró nada.');
  });

  test('si Mercado Pago no anda, se dice y se puede pagar con tarjeta', async () => {
    offer('tarjeta', 'qr');
    answers.pagar = [{ status: 503, body: { code: 'pasarela', description: 'No se hizo ningún cobro.' } }];
    await show();
    press('Mostrar código QR');
    await reads('No se hizo ningún cobro.');
    expect(document.activeElement?.textContent).toBe('No se hizo ningún cobro.');
    expect(names()).toContain('Pagar con tarjeta');
  });

  test('si el importe cambió, se ve el nuevo y se pide otra vez', async () => {
    offer('qr');
    answers.pagar = [
      { status: 409, body: { code: 'importe', description: 'El importe cambió.', total: 42710.97 } },
      { status: 201, body: { ...WAITING, importe: 42710.97 } },
    ];
    await show();
    press('Mostrar código QR');
    await reads('El importe cambió.');
    expect(main().querySelector('.importe')?.textContent).toBe('$\u00a042.710,97');
    press('Mostrar código QR');
    await reads('Escaneá este código');
    expect(sent.map(({ body }) => body.totalEsperado)).toEqual([41873.5, 42710.97]);
  });

  test('sin línea no se cobró nada, y se prueba de nuevo', async () => {
    offer('qr');
    answers.pagar = ['cortado'];
    await show();
    press('Mostrar código QR');
    await vi.advanceTimersByTimeAsync(60_000);
    await reads('No se cobró nada. Revisá tu conexión y probá de nuevo.');
    expect(main().textContent).not.toContain('No sabemos si tu pago salió');
  });

  test('uno que ya espera se vuelve a ver, sin ofrecer nada más', async () => {
    offer('tarjeta', 'qr');
    answers.factura = [{ body: { ...FACTURA, estadoPago: 9, esperandoPago: true } }];
    answers.pagar = [{ status: 200, body: WAITING }];
    await show();
    await reads('Esperando el pago Ya tiene un código para pagarla.');
    expect(names()).toEqual(['Ver el código']);
    press('Ver el código');
    await reads('Escaneá este código');
  });

  test('la imagen que no llegó se pide otra vez', async () => {
    await askForCode();
    const picture = image() as HTMLImageElement;
    const again = vi.spyOn(picture, 'setAttribute');
    picture.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(again).toHaveBeenCalledWith('src', `/api/oob/pago/${CLAVE}/qr.svg`);
  });
});

describe('la página de un pago que espera', () => {
  test('muestra el código, y cancelarlo no lleva a ninguna factura', async () => {
    answers.pago = [{ body: WAITING }];
    await showPage(`/f/p/${CLAVE}`);
    expect(image()?.getAttribute('alt')).toBe(`Código QR para pagar ${TOTAL}`);
    press('Cancelar el código');
    await over('Lo cancelaste. No se cobró nada.');
    await reads('Podés pagar de nuevo con el enlace de la factura.');
  });

  test('en la pestaña donde se empezó, cancelarlo lleva a elegir otra forma', async () => {
    sessionStorage.setItem('enlace_pago', JSON.stringify({ token: TOKEN, clave: CLAVE }));
    answers.pago = [{ body: WAITING }];
    const go = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
    await showPage(`/f/p/${CLAVE}`);
    press('Cancelar y elegir otra forma');
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith(`/f/${TOKEN}`));
    vi.restoreAllMocks();
  });
});
