import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import html from '../../f.html?raw';
import { showPage } from './page.ts';

const FACTURA = {
  '@type': 'FacturaPublica',
  numero: 'B 0003-00012345',
  periodo: '2026-10',
  importe: 41873.5,
  fecha: '2026-10-02T00:00:00-03:00',
  vencimiento: '2026-10-20T00:00:00-03:00',
  pagada: false,
  vencida: false,
  descargable: true,
  estadoPago: 0,
  pagoInhabilitado: false,
  suministroCuenta: '•••••345',
};
const CONFIG = {
  nombre: 'Cooperativa La Posta',
  color: '#7a1712',
  telefono: '03492 42-0199',
  whatsapp: '+54 9 3492 55-1234',
  direccion: 'San Martín 120',
  horario: 'Lunes a viernes de 7 a 13.',
  comoPagar: 'También en la caja.',
  legal: { art25: 'Usted tiene derecho a reclamar' },
  cobro: { barras: 'itf', codigosVencidos: false },
  pagos: { enlace: [] },
};

type Answer = { status?: number; body: unknown; after?: Promise<void> } | 'cortado';
let answers: { factura: Answer };
let config: object;
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-17T12:00:00-03:00'), toFake: ['Date'] });
  asked.length = 0;
  answers = { factura: { body: FACTURA } };
  config = CONFIG;
  document.documentElement.removeAttribute('style');
  document.body.innerHTML = /<body>([\s\S]*)<script type="module"/.exec(html)?.[1] ?? '';
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const answer = answers.factura;
    if (answer === 'cortado') throw new TypeError('Failed to fetch');
    await answer.after;
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const TOKEN = '1xon-6f1c2d3e-0000-4000-8000-000000000001';
/** The server writes what it knows of the cooperative into the page. */
function show(path = `/f/${TOKEN}`) {
  const inPage = document.getElementById('config');
  if (inPage) inPage.textContent = JSON.stringify(config);
  return showPage(path);
}
const main = () => document.querySelector('main') as HTMLElement;
const link = (text: string) =>
  [...document.querySelectorAll('a')].find((node) => node.textContent === text)?.getAttribute('href');

test('muestra la factura del enlace y nada más de nadie', async () => {
  expect(main().textContent).toBe('FacturaCargando...');
  expect(main().querySelector('[role="status"]')).not.toBeNull();
  await show();
  const text = main().textContent ?? '';
  for (const part of [
    'Número de suministro •••••345',
    '$\u00a041.873,50',
    'Vence el martes 20 de octubre',
    'A pagar',
    'Otras formas de pagar',
    'También en la caja.',
    'San Martín 120',
    'Lunes a viernes de 7 a 13.',
  ])
    expect(text).toContain(part);
  expect(document.querySelector('h1')?.textContent).toBe('Factura de octubre 2026');
  expect(document.title).toBe('Factura de octubre 2026 – Oficina Virtual');
  expect(link('Descargar factura')).toBe(`/api/oob/factura/${TOKEN}/pdf`);
  expect(link('Descargar cupón')).toBe(`/api/oob/factura/${TOKEN}/cupon`);
  expect(link('Ingresar para ver tus facturas')).toBe('/login?redirect=/facturas');
  expect(link('03492 42-0199')).toBe('tel:03492420199');
  const foot = document.querySelector('footer')?.textContent;
  expect(foot).toContain('Teléfono: 03492 42-0199');
  expect(foot).toContain('WhatsApp: +54 9 3492 55-1234');
  expect(foot).toContain('Lunes a viernes de 7 a 13.');
  expect(link('+54 9 3492 55-1234')).toBe('https://wa.me/5493492551234');
  expect(document.body.textContent).not.toContain('Demostración');
  expect(foot).toContain('Usted tiene derecho a reclamar');
  expect(foot).toContain('Nunca te pedimos tu contraseña ni el código de tu tarjeta');
  expect(document.documentElement.style.getPropertyValue('--marca')).toBe('#7a1712');
  expect(document.querySelector('header img')?.getAttribute('alt')).toBe('Cooperativa La Posta');
  expect(asked).toEqual([`/api/oob/factura/${TOKEN}`]);
});

test.each([
  ['pagada', { pagada: true, estadoPago: 1 }, 'Pagada'],
  ['en pago', { estadoPago: 9, vencida: true }, 'Pago en proceso No vuelvas a pagar.'],
])('una factura %s no invita a pagarla', async (_name, changes, words) => {
  answers.factura = { body: { ...FACTURA, ...changes } };
  await show();
  expect(main().textContent).toContain(words);
  expect(link('Ingresar para ver tus facturas')).toBeUndefined();
  expect(main().textContent).not.toContain('Otras formas de pagar');
});

test('vencida y sin PDF, lo dice', async () => {
  answers.factura = { body: { ...FACTURA, vencida: true, descargable: false } };
  await show();
  expect(main().textContent).toContain('Vencida');
  expect(main().textContent).toContain('Venció el martes 20 de octubre');
  expect(main().textContent).toContain('PDF no disponible');
  expect(link('Descargar factura')).toBeUndefined();
});

test('un enlace malo o vencido lleva a ingresar', async () => {
  answers.factura = { status: 404, body: { description: 'El enlace no es válido o venció.' } };
  await show();
  expect(main().textContent).toContain('El enlace no es válido o venció. Ingresá para ver tus facturas.');
  expect(link('Ingresar')).toBe('/login?redirect=/facturas');
});

test.each(['/f/', '/f/a/b', '/f/..%2Fconfig', `/f/${'a'.repeat(101)}`])(
  'la dirección %s no es de ninguna factura y no se pregunta por ella',
  async (path) => {
    await show(path);
    expect(main().textContent).toContain('El enlace no es válido o venció.');
    expect(asked).toEqual([]);
  },
);

test('demasiados intentos: la frase del servidor', async () => {
  const description = 'Hiciste muchos intentos seguidos. Probá de nuevo en 10 minutos.';
  answers.factura = { status: 429, body: { description } };
  await show();
  expect(main().textContent).toContain(description);
});

test('sin conexión se reintenta, y el foco va a lo que llegó', async () => {
  answers.factura = 'cortado';
  await show();
  expect(main().textContent).toContain('No pudimos conectarnos');
  answers.factura = { body: FACTURA };
  const again = main().querySelector('button') as HTMLButtonElement;
  expect(again.textContent).toBe('Reintentar');
  again.focus();
  again.click();
  await vi.waitFor(() => expect(main().textContent).toContain('Factura de octubre 2026'));
  expect(document.activeElement?.tagName).toBe('H1');
});

test('lo de la cooperativa se ve antes que la factura', async () => {
  config = { ...CONFIG, demo: true };
  const { promise: after, resolve: deliver } = Promise.withResolvers<void>();
  answers.factura = { body: FACTURA, after };
  const shown = show();
  expect(document.querySelector('header img')).not.toBeNull();
  expect(document.querySelector('footer')?.textContent).toContain('San Martín 120');
  const aviso = document.querySelector('[aria-label="Demostración"]');
  expect(aviso?.textContent).toBe('Demostración: los datos y los pagos no son reales.');
  expect(aviso?.parentElement?.nextElementSibling?.tagName).toBe('HEADER');
  deliver();
  await shown;
});

test('sin saber nada de la cooperativa, la factura se ve igual', async () => {
  document.getElementById('config')?.remove();
  await show();
  expect(main().textContent).toContain('Factura de octubre 2026');
  expect(document.querySelector('header img')?.getAttribute('alt')).toBe('Oficina Virtual');
});

test('una respuesta que no es nuestra no se muestra como factura', async () => {
  answers.factura = { body: { welcome: 'al wifi del hotel' } };
  await show();
  expect(main().textContent).toContain('No pudimos conectarnos');
});

test('los datos son siempre texto y el color es siempre un color', async () => {
  const malicious = '<img src=x onerror=alert(1)>';
  answers.factura = { body: { ...FACTURA, numero: malicious, suministroCuenta: malicious } };
  config = { ...CONFIG, nombre: malicious, comoPagar: malicious, color: 'red;background:url(//mal.test)' };
  await show();
  expect(main().querySelector('img')).toBeNull();
  expect(main().textContent).toContain(malicious);
  expect(document.documentElement.style.getPropertyValue('--marca')).toBe('');
});

test('la página no se busca ni dice de dónde se viene', () => {
  expect(html).toContain('name="robots" content="noindex');
  expect(html).toContain('name="referrer" content="no-referrer"');
  expect(html).toContain('lang="es-AR"');
});

test('una factura que no se paga por acá no manda a ingresar para pagarla', async () => {
  answers.factura = { body: { ...FACTURA, pagoInhabilitado: true } };
  await show();
  expect(main().textContent).toContain('Esta factura no se puede pagar por acá.');
  expect(link('Ingresar para ver tus facturas')).toBeUndefined();
  expect(main().textContent).toContain('Otras formas de pagar');
});

describe('compartir', () => {
  const buttonCalled = (text: string) =>
    [...main().querySelectorAll('button')].find((node) => node.textContent === text);
  const URL_OF_BILL = `${window.location.origin}/f/${TOKEN}`;

  test('con la lista del teléfono va la factura con su dirección', async () => {
    const list = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { share: list });
    await show();
    buttonCalled('Compartir')?.click();
    expect(list).toHaveBeenCalledWith({
      title: 'Factura de octubre 2026',
      text: 'Factura de octubre 2026: $\u00a041.873,50. Vence el martes 20 de octubre.',
      url: URL_OF_BILL,
    });
    expect(link('Enviar por WhatsApp')).toBeUndefined();
  });

  test('si el teléfono no puede, quedan WhatsApp y copiar, con el foco', async () => {
    vi.stubGlobal('navigator', { share: () => Promise.reject(new TypeError('no')) });
    await show();
    buttonCalled('Compartir')?.click();
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Enviar por WhatsApp'));
    expect(buttonCalled('Compartir')).toBeUndefined();
  });

  test('sin esa lista, primero WhatsApp y después copiar, que dice si pudo', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await show();
    const href = link('Enviar por WhatsApp') ?? '';
    expect(new URL(href).searchParams.get('text')).toContain(
      `$\u00a041.873,50. Vence el martes 20 de octubre.\n${URL_OF_BILL}`,
    );
    const copy = buttonCalled('Copiar enlace');
    copy?.click();
    await vi.waitFor(() => expect(copy?.nextElementSibling?.textContent).toBe('Copiado'));
    expect(writeText).toHaveBeenCalledWith(URL_OF_BILL);
    vi.stubGlobal('navigator', {});
    copy?.click();
    await vi.waitFor(() =>
      expect(copy?.nextElementSibling?.textContent).toBe(`No pudimos copiarlo: ${URL_OF_BILL}`),
    );
  });
});
