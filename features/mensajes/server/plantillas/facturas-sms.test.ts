import { describe, expect, test } from 'vitest';
import { branding } from './branding.test-kit.ts';
import { MAX_PUBLIC_URL, MAX_SHORT_NAME } from './facturas-sms.ts';
import { createRenderer, plantillas } from './index.ts';
import { smsParts } from './sms.ts';

const FACTURA = plantillas.factura_sms.example;
const render = (nombre: string, datos: object = {}, more: object = {}) =>
  createRenderer({ ...branding, nombreCorto: 'La Posta', ...more })(nombre, 'sms', {
    datos: { ...FACTURA, ...datos },
  }).texto;

const LINK = `${branding.publicUrl}/f/1xon-6f1c2a9be07d4c15a3f28d90417be65c`;

test('the words are those of the table, and the link is the short one', () => {
  expect(render('factura_sms')).toBe(
    `La Posta: factura oct sum. ..345 $41.873,50, vence 20/10. Ver y pagar: ${LINK}`,
  );
  expect(render('factura_vence_sms')).toBe(
    `La Posta: vence el 20/10 la factura sum. ..345 $41.873,50. Pagar: ${LINK}`,
  );
});

describe.each(['factura_sms', 'factura_vence_sms'])('%s', (nombre) => {
  const longest = {
    ...{ cuenta: '123456789012', importeCent: 999_999_999, vencimiento: '2026-12-30' },
    facturaId: 36 ** 6 - 1,
  };
  const site = (letters: number) => ({
    nombreCorto: 'Ñ'.repeat(MAX_SHORT_NAME),
    publicUrl: `https://${'o'.repeat(letters - 'https://'.length)}`,
  });

  test('with the longest data, name and address it says everything in one part', () => {
    for (let periodo = 202_601; periodo <= 202_612; periodo += 1) {
      const texto = render(nombre, { ...longest, periodo }, site(MAX_PUBLIC_URL));
      expect(smsParts(texto)).toBe(1);
      expect(texto).toContain('sum. ..012 $9.999.999,99');
      expect(texto).toMatch(/zzzzzz-[0-9a-f]{32}$/);
    }
  });

  test('with absurd data the link stays whole', () => {
    const texto = render(nombre, { ...longest, importeCent: 10 ** 15 }, site(MAX_PUBLIC_URL + 20));
    expect(smsParts(texto)).toBe(1);
    expect(texto).toMatch(/\/f\/zzzzzz-[0-9a-f]{32}$/);
  });

  test('without a short name the beginning of the long one goes', () => {
    expect(render(nombre, {}, { nombreCorto: undefined })).toMatch(/^Cooperativa El: /);
  });
});
