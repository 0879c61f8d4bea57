import { expect, test } from 'vitest';
import { correo, push, SITE_URL, SUMINISTRO, sms } from './branding.test-kit.ts';

const FACTURAS = [
  { numero: '0003-00124578', periodo: 202610, ...SUMINISTRO },
  { numero: '0003-00118800', periodo: 202609, ...SUMINISTRO },
  { numero: '0003-00124611', periodo: 202610, cuenta: '10012377' },
];
// Late on the 19th in Argentina it is already the 20th in UTC.
const FECHA = '2026-10-20T01:05:00Z';
const PAGO = { pagoId: 3120, importeCent: 8012575, suministros: [SUMINISTRO, SUMINISTRO] };
const MOTIVO = 'La tarjeta no tiene límite o fondos suficientes.';

test('pago_aprobado', () => {
  const datos = { pagoId: 3120, importeCent: 8012575, fecha: FECHA, facturas: FACTURAS };
  const approvedText = 'Tu pago N.º 3120 por $ 80.125,75 se acreditó el lunes 19 de octubre de 2026.';
  expect(correo('pago_aprobado', datos)).toEqual({
    asunto: 'Recibimos tu pago de $ 80.125,75',
    texto:
      `${approvedText}\n\n` +
      'Facturas: 0003-00124578 (octubre 2026) y 0003-00118800 (septiembre 2026), suministro 10012345 (San Martín 450); ' +
      '0003-00124611 (octubre 2026), suministro 10012377.\n\n' +
      `Guardá el comprobante:\n${SITE_URL}/facturas/pagos/3120`,
  });
  expect(push('pago_aprobado', datos)).toEqual({
    titulo: 'Recibimos tu pago de $ 80.125,75',
    cuerpo: approvedText,
    link: `${SITE_URL}/facturas/pagos/3120`,
  });
});

test('pago_rechazado', () => {
  const datos = { ...PAGO, motivo: MOTIVO };
  const rechazado = `El pago de $ 80.125,75 fue rechazado: ${MOTIVO} No se cobró nada.`;
  expect(correo('pago_rechazado', datos)).toEqual({
    asunto: 'Tu pago no se realizó',
    texto:
      `${rechazado}\n\nPodés intentar de nuevo:\n${SITE_URL}/facturas\n\n` +
      'Suministro 10012345 (San Martín 450).',
  });
  expect(sms('pago_rechazado', datos)).toBe(
    `El pago de $ 80.125,75 del suministro 10012345 fue rechazado: ${MOTIVO} No se cobró nada.`,
  );
  expect(push('pago_rechazado', datos)).toEqual({
    titulo: 'Tu pago no se realizó',
    cuerpo: rechazado,
    link: `${SITE_URL}/facturas`,
  });
});

test('pago_en_verificacion', () => {
  expect(correo('pago_en_verificacion', PAGO)).toEqual({
    asunto: 'Estamos verificando tu pago',
    texto:
      'Todavía no tenemos la confirmación de tu pago de $ 80.125,75. No vuelvas a pagar: te avisamos apenas se resuelva.\n\n' +
      `${SITE_URL}/facturas/pagos/3120\n\nSuministro 10012345 (San Martín 450).`,
  });
});

test('pago_sin_efecto', () => {
  expect(correo('pago_sin_efecto', PAGO)).toEqual({
    asunto: 'Tu pago no se realizó',
    texto:
      'Verificamos tu pago de $ 80.125,75 y no se cobró.\n\n' +
      `Las facturas siguen pendientes y podés pagarlas de nuevo:\n${SITE_URL}/facturas\n\n` +
      'Suministro 10012345 (San Martín 450).',
  });
  expect(sms('pago_sin_efecto', PAGO)).toBe(
    `Verificamos tu pago de $ 80.125,75 del suministro 10012345 y no se cobró. Podés pagar de nuevo: ${SITE_URL}/facturas`,
  );
  expect(push('pago_sin_efecto', PAGO).cuerpo).toBe('Verificamos tu pago de $ 80.125,75 y no se cobró.');
});

test('pago_devolucion, asked for and done', () => {
  const datos = { pagoId: 3120, importeCent: 4187350, facturas: FACTURAS.slice(0, 1), ultimos4: '4242' };
  const surplus =
    'Recibimos un pago de más por $ 41.873,50 de la factura 0003-00124578 (octubre 2026), suministro 10012345 (San Martín 450).';
  const bankText = 'a la tarjeta terminada en 4242; el banco puede tardar unos días en mostrarla.';
  expect(correo('pago_devolucion', datos)).toEqual({
    asunto: 'Devolución de $ 41.873,50',
    texto: `${surplus}\n\nYa pedimos la devolución ${bankText}\n\n${SITE_URL}/facturas/pagos/3120`,
  });
  expect(correo('pago_devolucion', { ...datos, hecha: FECHA }).texto).toBe(
    `${surplus}\n\nLa devolución se hizo el lunes 19 de octubre de 2026 ${bankText}\n\n${SITE_URL}/facturas/pagos/3120`,
  );
});
