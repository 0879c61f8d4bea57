import { expect, test } from 'vitest';
import { branding, correo, push, SITE_URL, SUMINISTRO, sms } from './branding.test-kit.ts';
import { createRenderer } from './renderer.ts';

const TOKEN = '1xon-6f1c2a9b-e07d-4c15-a3f2-8d90417be65c';
const FACTURA = {
  ...SUMINISTRO,
  numero: '0003-00124578',
  importeCent: 4187350,
  vencimiento: '2026-10-20',
  facturaId: 90311,
  facturaToken: '6f1c2a9b-e07d-4c15-a3f2-8d90417be65c',
};
const NEW_FACTURA = { ...FACTURA, periodo: 202610, consumo: 1245 };

test('factura_enlace', () => {
  const link = `${SITE_URL}/f/${TOKEN}`;
  expect(correo('factura_enlace', NEW_FACTURA)).toEqual({
    asunto: 'La factura de octubre 2026: $ 41.873,50',
    texto: expect.stringContaining(
      'La cooperativa te mandó la factura de octubre 2026 del suministro 10012345: $ 41.873,50, vence el martes 20 de octubre.',
    ),
  });
  expect(sms('factura_enlace', NEW_FACTURA)).toContain(link);
  expect(sms('factura_enlace', { ...NEW_FACTURA, cuenta: '1'.repeat(60) })).toContain(link);
});

test('los dos vencimientos, y lo que ya no se paga acá', () => {
  const segundo = { vencimiento2: '2026-12-01', importe2Cent: 4_271_097 };
  expect(correo('factura_nueva', { ...NEW_FACTURA, ...segundo }).texto).toContain(
    '\n\nSegundo vencimiento: martes 1 de diciembre, $ 42.710,97.\n\nMirala y pagala acá:',
  );
  expect(correo('factura_nueva', NEW_FACTURA).texto).not.toContain('Segundo');
  const vencida = (more: object) => correo('factura_vencida', { ...FACTURA, ...more }).texto;
  expect(vencida(segundo)).toContain('Podés pagarla hasta el martes 1 de diciembre por $ 42.710,97.');
  expect(vencida(segundo)).not.toContain('Podés pagarla acá');
  expect(vencida({ cerrada: true })).toContain('Ya no se paga por acá: acercate a la cooperativa.');
  expect(vencida({ cerrada: true })).not.toMatch(/pagarla|y pagar/);
  expect(vencida({})).toContain('Podés pagarla acá:');
});

test('suministro_vinculado', () => {
  expect(correo('suministro_vinculado', SUMINISTRO)).toEqual({
    asunto: 'Tu suministro se agregó a una cuenta',
    texto:
      'El suministro 10012345 (San Martín 450) se agregó a una cuenta de la Oficina Virtual.\n\n' +
      'Si no lo autorizaste, llamanos al 2945 45-1234.',
  });
});

test('without a telephone nobody is told to call', () => {
  const { telefono: _, ...withoutTelefono } = branding;
  const { texto } = createRenderer(withoutTelefono)('suministro_vinculado', 'email', { datos: SUMINISTRO });
  expect(texto).toContain('Si no lo autorizaste, avisale a la cooperativa.');
  expect(texto).toContain('por mensaje.\n');
  expect(texto).not.toContain('Dudas');
});

test('suministro_mail_validar names every supply', () => {
  const other = { cuenta: '10012377', domicilio: null };
  expect(correo('suministro_mail_validar', { suministros: [SUMINISTRO, other] }, 'abc')).toEqual({
    asunto: 'Confirmá que querés recibir facturas',
    texto:
      'La cooperativa va a enviar a este correo las facturas de los suministros 10012345 (San Martín 450) y 10012377.\n\n' +
      `Confirmalo acá:\n${SITE_URL}/validar/suministro?token=abc\n\n` +
      'Si no es tuyo, ignorá este mensaje.',
  });
  expect(correo('suministro_mail_validar', { suministros: [other] }, 'abc').texto).toContain(
    'las facturas del suministro 10012377.',
  );
});

test('factura_nueva', () => {
  expect(correo('factura_nueva', NEW_FACTURA)).toEqual({
    asunto: 'Tu factura de octubre 2026: $ 41.873,50',
    texto:
      'Ya está la factura de octubre 2026 del suministro 10012345 (San Martín 450): $ 41.873,50, vence el martes 20 de octubre, consumo 1.245 kWh.\n\n' +
      `Mirala y pagala acá:\n${SITE_URL}/f/${TOKEN}\n\n` +
      'La leyenda del artículo 25.',
  });
  expect(push('factura_nueva', NEW_FACTURA)).toEqual({
    titulo: 'Tu factura de octubre 2026: $ 41.873,50',
    cuerpo:
      'Ya está la factura de octubre 2026 del suministro 10012345 (San Martín 450): $ 41.873,50, vence el martes 20 de octubre, consumo 1.245 kWh.',
    link: `${SITE_URL}/f/${TOKEN}`,
  });
});

test('a bill without street or consumption, as a statement writes it', () => {
  expect(correo('factura_nueva', { ...NEW_FACTURA, domicilio: null, consumo: null }).texto).toContain(
    'del suministro 10012345: $ 41.873,50, vence el martes 20 de octubre.\n',
  );
});

test('factura_vence', () => {
  expect(correo('factura_vence', FACTURA)).toEqual({
    asunto: 'Tu factura vence el martes 20 de octubre',
    texto:
      'La factura 0003-00124578 del suministro 10012345 (San Martín 450) por $ 41.873,50 vence el martes 20 de octubre.\n\n' +
      'Si ya la pagaste, no tengas en cuenta este aviso.\n\n' +
      `${SITE_URL}/f/${TOKEN}`,
  });
  expect(sms('factura_vence', FACTURA)).toBe(
    'La factura del suministro 10012345 por $ 41.873,50 vence el martes 20 de octubre. Si ya la pagaste, no tengas en cuenta este aviso.',
  );
  expect(push('factura_vence', FACTURA)).toEqual({
    titulo: 'Tu factura vence el martes 20 de octubre',
    cuerpo:
      'La factura 0003-00124578 del suministro 10012345 (San Martín 450) por $ 41.873,50 vence el martes 20 de octubre.',
    link: `${SITE_URL}/f/${TOKEN}`,
  });
});

test('factura_vencida', () => {
  expect(correo('factura_vencida', FACTURA)).toEqual({
    asunto: 'Tu factura está vencida',
    texto:
      'La factura 0003-00124578 del suministro 10012345 (San Martín 450) por $ 41.873,50 venció el martes 20 de octubre.\n\n' +
      `Podés pagarla acá:\n${SITE_URL}/f/${TOKEN}\n\n` +
      'Si ya la pagaste, el pago puede tardar en verse.',
  });
  expect(sms('factura_vencida', FACTURA)).toBe(
    `Venció la factura del suministro 10012345 por $ 41.873,50. Podés pagarla acá: ${SITE_URL}/f/${TOKEN}`,
  );
  expect(push('factura_vencida', FACTURA).titulo).toBe('Tu factura está vencida');
});
