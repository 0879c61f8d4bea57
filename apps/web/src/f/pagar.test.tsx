import { pagoEstado } from '@oficina/pagos/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import html from '../../f.html?raw';
import { showPage } from './page.ts';
import { nameOf } from './pago.ts';

const TOKEN = '1xon-6f1c2d3e-0000-4000-8000-000000000001';
const CLAVE = 'p1-6f1c2d3e-0000-4000-8000-000000000002';
const FACTURA = {
  ...{ '@type': 'FacturaPublica', numero: 'B 0003-00012345', periodo: '2026-10', importe: 41873.5 },
  ...{ importeAPagar: 41873.5, fecha: '2026-10-02T00:00:00-03:00', vencimiento: '2026-10-20T00:00:00-03:00' },
  ...{ pagada: false, vencida: false, descargable: true, estadoPago: 0, pagoInhabilitado: false },
  suministroCuenta: '•••••345',
};
const PAGO = {
  ...{ '@type': 'PagoPublico', clave: CLAVE, id: 1234, metodo: 'tarjeta', estado: 1, importe: 41873.5 },
  ...{ created: '2026-10-17T10:41:58-03:00', resuelto: '2026-10-17T10:42:00-03:00', ultimos4: '4905' },
  factura: { numero: FACTURA.numero, periodo: '2026-10', suministroCuenta: '•••••345' },
  comprobante: true,
};
const REFUSED = { ...PAGO, estado: 2, comprobante: false, motivoRechazo: 'La tarjeta no tiene fondos.' };
const TYPED = {
  ...{ numero: '4507990000004905', vencimiento: '0830', cvc: '123', titularNombre: 'Rosa Ledesma' },
  ...{ titularDocumento: '25123456', titularFechaNac: '24071960' },
};

type Answer = { status?: number; body: unknown } | 'cortado';
/** What the server answers: the last of each list goes on being its answer. */
let answers: { factura: Answer[]; pagar: Answer[]; pago: Answer[] };
let sent: { key: string | null; body: Record<string, unknown> }[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-17T12:00:00-03:00'), shouldAdvanceTime: true });
  sessionStorage.clear();
  sent = [];
  answers = { factura: [{ body: FACTURA }], pagar: [{ status: 201, body: PAGO }], pago: [{ body: PAGO }] };
  document.body.innerHTML = /<body>([\s\S]*)<script type="module"/.exec(html)?.[1] ?? '';
  const config = { nombre: 'La Posta', pagos: { enlace: ['tarjeta'] }, legal: {} };
  (document.getElementById('config') as HTMLElement).textContent = JSON.stringify(config);
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit) => {
    if (body) sent.push({ key: new Headers(headers).get('idempotency-key'), body: JSON.parse(String(body)) });
    const list = body ? answers.pagar : url.startsWith('/api/oob/pago/') ? answers.pago : answers.factura;
    const answer = (list.length > 1 ? list.shift() : list[0]) ?? 'cortado';
    if (answer === 'cortado') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = () => showPage(`/f/${TOKEN}`);
const main = () => document.querySelector('main') as HTMLElement;
const press = (text: string) =>
  [...main().querySelectorAll('button')].find((node) => node.textContent === text)?.click();
const field = (name: string) =>
  main().querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement;
const heading = () => main().querySelector('h1')?.textContent;
const reads = (text: string) => vi.waitFor(() => expect(main().textContent).toContain(text));

function type(values: Record<string, string> = TYPED): void {
  for (const [name, value] of Object.entries(values)) {
    field(name).value = value;
    field(name).dispatchEvent(new Event('input'));
  }
}
async function pay(values: Record<string, string> = TYPED): Promise<void> {
  await show();
  press('Pagar con tarjeta');
  type(values);
  press('Pagar $\u00a041.873,50');
}

test('los nombres de los estados son los del contrato', () => {
  for (let code = 0; code < 7; code += 1) expect(nameOf(code)).toBe(pagoEstado.name(code));
});

test('se paga lo que se ve, y de la tarjeta no queda nada', async () => {
  await pay({ ...TYPED, email: 'rosa@correo.test' });
  await reads('Pago aprobado');
  expect(document.activeElement?.textContent).toBe('Pago aprobado');
  expect(main().textContent).toContain('Pagaste $\u00a041.873,50 el 17/10/26 a las 10:42. Pago N.º 1234.');
  expect(main().textContent).toContain('Mandamos el comprobante a r•••@correo.test.');
  const receipt = [...main().querySelectorAll('a')].find(
    (node) => node.textContent === 'Descargar comprobante',
  );
  expect(receipt?.getAttribute('href')).toBe(`/api/oob/pago/${CLAVE}/comprobante`);
  expect(sent).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      body: {
        ...{ metodo: 'tarjeta', totalEsperado: 41873.5, numero: '4507 9900 0000 4905', vencimiento: '0830' },
        ...{ cvc: '123', titularNombre: 'Rosa Ledesma', titularDocumento: '25123456' },
        ...{ titularFechaNac: '1960-07-24', email: 'rosa@correo.test' },
      },
    },
  ]);
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/4905|Ledesma|rosa|123,|25123456/);
  expect(document.body.innerHTML).not.toContain('4507');
});

test('si falta algo se dice junto a cada campo, y no se manda', async () => {
  await pay({ numero: '4507990000004905' });
  expect(main().textContent?.match(/Completá este dato\./g)).toHaveLength(5);
  expect(document.activeElement).toBe(field('vencimiento'));
  expect(field('vencimiento').getAttribute('aria-describedby')).toBe('tarjeta-vencimiento-error');
  expect(sent).toEqual([]);
});

test('lo que el servidor no acepta se corrige sin escribir todo de nuevo', async () => {
  const violations = [{ propertyPath: 'numero', message: 'El número de tarjeta no es válido.' }];
  answers.pagar = [{ status: 422, body: { violations, description: 'numero: no' } }];
  await pay();
  await reads('El número de tarjeta no es válido.');
  expect(document.activeElement).toBe(field('numero'));
  expect([field('cvc').value, field('titularFechaNac').value]).toEqual(['123', '24/07/1960']);
  expect(main().textContent).not.toContain('numero: no');
});

test('rechazada, se prueba de nuevo con otro código, y la operación es otra', async () => {
  answers.pagar = [
    { status: 201, body: REFUSED },
    { status: 201, body: PAGO },
  ];
  await pay();
  await reads('La tarjeta no tiene fondos. No se cobró nada.');
  expect(heading()).toBe('El pago no se realizó');
  press('Probar de nuevo');
  expect(document.activeElement).toBe(field('cvc'));
  expect([field('numero').value, field('cvc').value]).toEqual(['4507 9900 0000 4905', '']);
  type({ cvc: '456' });
  press('Pagar $\u00a041.873,50');
  await reads('Pago aprobado');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test('rechazada, se puede elegir otra forma', async () => {
  answers.pagar = [{ status: 201, body: REFUSED }];
  answers.pago = [{ body: REFUSED }];
  await pay();
  await reads('El pago no se realizó');
  press('Elegir otra forma');
  await reads('Otras formas de pagar');
  expect(main().querySelector('form')).toBeNull();
});

test('si se perdió la respuesta, el mismo pago se manda otra vez y es uno', async () => {
  answers.pagar = [
    'cortado',
    { status: 409, body: { code: 'estado', description: 'En proceso.' } },
    { body: PAGO },
  ];
  await pay();
  await reads('Estamos procesando tu pago. No cierres esta página.');
  expect(main().querySelector<HTMLFormElement>('form')?.hidden).toBe(true);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  await reads('Pago aprobado');
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  const later = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(later);
  expect(later.defaultPrevented).toBe(false);
});

test('si nadie contesta, no se sabe, y lo dice la factura', async () => {
  answers.pagar = ['cortado'];
  await pay();
  await vi.advanceTimersByTimeAsync(60_000);
  await reads('No vuelvas a pagar hasta saberlo.');
  expect(sent).toHaveLength(6);
  answers.factura = [{ body: { ...FACTURA, estadoPago: 9 } }];
  press('Ver cómo quedó');
  await reads('Pago en proceso No vuelvas a pagar.');
  expect(main().querySelector('form')).toBeNull();
});

test('otro la está pagando: se ve la factura como quedó', async () => {
  answers.pagar = [{ status: 409, body: { code: 'estado', description: 'En proceso.' } }];
  answers.factura = [{ body: FACTURA }, { body: { ...FACTURA, estadoPago: 9 } }];
  await pay();
  await reads('Pago en proceso No vuelvas a pagar.');
  expect(sent).toHaveLength(1);
});

test('si el importe cambió, se ve el nuevo y se confirma', async () => {
  const description = 'El importe cambió: ahora son $ 42.710,97. Revisalo y confirmá de nuevo.';
  answers.pagar = [
    { status: 409, body: { code: 'importe', description, total: 42710.97 } },
    { status: 201, body: { ...PAGO, importe: 42710.97 } },
  ];
  await pay();
  await reads(description);
  expect(main().querySelector('.importe')?.textContent).toBe('$\u00a042.710,97');
  press('Pagar $\u00a042.710,97');
  await reads('Pago aprobado');
  expect(sent.map(({ body }) => body.totalEsperado)).toEqual([41873.5, 42710.97]);
});

test.each(['pasarela', 'freno'])('si no se puede cobrar (%s), se dice y no se insiste', async (code) => {
  answers.pagar = [{ status: 503, body: { code, description: 'No se hizo ningún cobro.' } }];
  await pay();
  await reads('No se hizo ningún cobro.');
  expect(sent).toHaveLength(1);
  expect(field('numero').value).toBe('4507 9900 0000 4905');
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
