import { expect, test } from 'vitest';
import { maskedEmail, pagoEstado } from '../contract/index.ts';
import { makePagoFactura, makePagoTarjeta, unPago } from './pagos.test-kit.tsx';
import { facturasNames, pagoTarjetaText, resultadoOf, whenText } from './resultado.ts';

/** No card waits for somebody to pay. */
const byCard = (estado: number) => pagoEstado.name(estado) !== 'esperandoPago';
const NOW = new Date('2026-11-14T23:30:00-03:00');

test('un pago aprobado dice cuándo y adónde fue el comprobante', () => {
  const { when, details } = resultadoOf(unPago(5821), 'elsa@mail.com', NOW);
  expect(when).toBe('Hoy, 14 de noviembre, a las 10:32');
  expect(details).toContainEqual(['Comprobante a', 'e•••@mail.com']);
  expect(whenText('2025-11-14T10:32:00-03:00', NOW)).toBe('14 de noviembre de 2025, a las 10:32');
});

test('las facturas se nombran por su suministro, y por el mes cuando hay varias del mismo', () => {
  const index = new Map([
    ['/api/suministros/1', { id: 1, nombre: 'Casa', cuenta: '1234', pagoInhabilitado: false }],
    ['/api/suministros/2', { id: 2, nombre: 'Campo', cuenta: '99', pagoInhabilitado: false }],
  ]);
  const { facturas } = unPago(5821);
  expect(facturasNames({ facturas }, index, NOW)).toBe('Casa y Campo');
  const twice = [...facturas, makePagoFactura(33, { periodo: '2025-12' })];
  expect(facturasNames({ facturas: twice }, index, NOW)).toBe('Casa (octubre y diciembre 2025) y Campo');
});

test('cada estado dice qué pasó, si se cobró y qué hacer', () => {
  const texts = pagoEstado
    .codes()
    .filter(byCard)
    .map((estado) => {
      const pago = unPago(5821, { estado, motivoRechazo: 'Probá con otra tarjeta.' });
      const { titulo, texto } = resultadoOf(pago, 'elsa@mail.com', NOW);
      return [estado, titulo, texto.join(' ').replaceAll('\u00a0', ' ')];
    });
  expect(texts).toEqual([
    [0, 'Estamos procesando tu pago', 'Suele tardar menos de un minuto. No vuelvas a pagar.'],
    [1, 'Pago aprobado', ''],
    [2, 'Tu tarjeta rechazó el pago', 'No se cobró nada. Probá con otra tarjeta.'],
    [
      3,
      'Todavía no pudimos confirmar tu pago',
      'No vuelvas a pagar. Lo estamos consultando con la tarjeta y te avisamos por correo.',
    ],
    [4, 'El pago no se hizo', 'No se cobró nada. Podés pagar de nuevo.'],
    [
      5,
      'Te vamos a devolver este pago',
      'Se cobró de más. Empezamos la devolución de $ 91.666,00 y te avisamos cuando esté hecha.',
    ],
    [
      6,
      'Pago devuelto',
      'Devolvimos $ 91.666,00 a tu tarjeta. Puede tardar unos días en aparecer en tu resumen.',
    ],
  ]);
});

test('de un pago con una billetera no se nombra ninguna tarjeta', () => {
  const pago = { metodo: 'qr', tarjeta: undefined };
  const texts = [0, 3, 4, 6, 7].map((estado) => {
    const { titulo, texto, details, actions } = resultadoOf(
      unPago(5821, { ...pago, estado }),
      undefined,
      NOW,
    );
    expect(details[0]).toEqual(['Medio', 'QR']);
    return [titulo, texto.join(' ').replaceAll('\u00a0', ' '), ...actions];
  });
  expect(texts).toEqual([
    ['Estamos preparando tu código…', 'Tarda menos de un minuto. No cierres esta página.'],
    [
      'Todavía no pudimos confirmar tu pago',
      'No vuelvas a pagar. Lo estamos consultando con Mercado Pago y te avisamos por correo.',
    ],
    ['El pago no se hizo', 'El código venció y no se cobró nada.', 'generar'],
    ['Pago devuelto', 'Devolvimos $ 91.666,00 a la billetera con la que pagaste.', 'constancia'],
    ['Esperando tu pago', ''],
  ]);
});

test('solo se ofrece pagar de nuevo donde no se cobró nada', () => {
  const actions = pagoEstado
    .codes()
    .filter(byCard)
    .map((estado) => resultadoOf(unPago(5821, { estado }), undefined, NOW).actions);
  expect(actions).toEqual([
    [],
    ['comprobante', 'share'],
    ['otra', 'probar'],
    [],
    ['pagar'],
    [],
    ['constancia'],
  ]);
});

test('lo que se devuelve de un pago aprobado también se dice', () => {
  const { texto } = resultadoOf(unPago(5821, { importeDevuelto: 49792.5 }), undefined, NOW);
  expect(texto.map((sentence) => sentence.replaceAll('\u00a0', ' '))).toEqual([
    'Te devolvemos $ 49.792,50: una de las facturas ya estaba pagada.',
  ]);
});

test('el correo se tapa y la tarjeta se nombra como la nombra la gente', () => {
  expect([maskedEmail('e@mail.com'), maskedEmail('elsa.r@mail.com')]).toEqual([
    'e•••@mail.com',
    'e•••@mail.com',
  ]);
  expect(pagoTarjetaText(unPago(5821))).toBe('Visa terminada en 4242');
  expect(pagoTarjetaText({ tarjeta: makePagoTarjeta({ emisorNombre: undefined }) })).toBe(
    'Tarjeta terminada en 4242',
  );
  expect(pagoTarjetaText({})).toBe('–');
  const extra = { referencia: 'OV1', devoluciones: [], ultimos4: '4905' };
  expect(pagoTarjetaText({ extra })).toBe('Tarjeta terminada en 4905');
});
