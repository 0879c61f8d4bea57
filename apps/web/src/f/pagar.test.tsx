import { maskedEmail } from '@oficina/pagos/contract';
import { describe, expect, test, vi } from 'vitest';
import {
  answers,
  CLAVE,
  FACTURA,
  field,
  freshPages,
  heading,
  main,
  PAGO,
  pay,
  press,
  REFUSED,
  reads,
  sent,
  show,
  TYPED,
  type,
} from './pagar.test-kit.tsx';

freshPages();

test('se paga lo que se ve, y de la tarjeta no queda nada', async () => {
  await show();
  press('Pagar con tarjeta');
  type({ ...TYPED, email: 'rosa@correo.test' });
  const inputs = [...main().querySelectorAll('input')];
  press('Pagar $\u00a041.873,50');
  await reads('Pago aprobado');
  expect(document.activeElement?.textContent).toBe('Pago aprobado');
  expect(main().textContent).toContain('Pagaste $\u00a041.873,50 el 17/10/26 a las 10:42. Pago N.º 1234.');
  expect(main().textContent).toContain(`Mandamos el comprobante a ${maskedEmail('rosa@correo.test')}.`);
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
  expect(inputs.map(({ value }) => value)).toEqual(inputs.map(() => ''));
});

test.each([
  ['al dejar la página', () => window.dispatchEvent(new Event('pagehide'))],
  ['al elegir otra forma', () => press('Elegir otra forma')],
])('%s no queda nada escrito', async (_when, leave) => {
  await show();
  press('Pagar con tarjeta');
  type();
  const inputs = [...main().querySelectorAll('input')];
  expect(inputs.some(({ value }) => value !== '')).toBe(true);
  leave();
  expect(inputs.map(({ value }) => value)).toEqual(inputs.map(() => ''));
});

test('lo que no es de un campo de acá se dice igual, y se lee', async () => {
  const violations = [{ propertyPath: 'metodo', message: 'El medio de pago no está disponible.' }];
  answers.pagar = [{ status: 422, body: { violations, description: 'metodo: El medio…' } }];
  await pay();
  await reads('El medio de pago no está disponible.');
  expect(document.activeElement?.textContent).toBe('El medio de pago no está disponible.');
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

test('si no salió, se prueba de nuevo sin escribir todo otra vez', async () => {
  answers.pagar = [{ status: 201, body: { ...REFUSED, estado: 4 } }];
  await pay();
  await reads('El pago no se realizó');
  press('Probar de nuevo');
  expect([document.activeElement, field('numero').value]).toEqual([field('cvc'), '4507 9900 0000 4905']);
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

describe('después de una respuesta perdida, un rechazo', () => {
  const lostAnd = async (propertyPath: string) => {
    const violations = [{ propertyPath, message: 'Esto no va.' }];
    answers.pagar = ['cortado', { status: 422, body: { violations, description: 'No.' } }, { body: PAGO }];
    await pay();
    await vi.advanceTimersByTimeAsync(10_000);
  };

  test('de lo que se escribió es cierto, porque se mira antes que nada', async () => {
    await lostAnd('numero');
    await reads('Esto no va.');
    expect([document.activeElement, sent.length]).toEqual([field('numero'), 2]);
  });

  test.each(['facturas', 'metodo', 'totalEsperado', ''])(
    'de otra cosa (%s) no dice nada del primero',
    async (path) => {
      await lostAnd(path);
      await reads('Pago aprobado');
      expect(sent).toHaveLength(3);
    },
  );
});

test('si nadie contesta, no se sabe, y lo dice la factura', async () => {
  answers.pagar = ['cortado'];
  await pay();
  await vi.advanceTimersByTimeAsync(60_000);
  await reads('No vuelvas a pagar hasta saberlo.');
  expect(sent).toHaveLength(6);
  answers.factura = [{ body: { ...FACTURA, estadoPago: 9 } }];
  press('Ver cómo quedó');
  await reads('Estamos buscando tu pago. No vuelvas a pagar.');
  await vi.advanceTimersByTimeAsync(63_000);
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
  press('Elegir otra forma');
  press('Pagar con tarjeta');
  type();
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
