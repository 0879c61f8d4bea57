import { expect, test } from 'vitest';
import { correo, SITE_URL, sms } from './branding.test-kit.ts';

const FECHA = '2026-10-20T17:30:00.123456+00:00';

test('usuario_confirmar_email', () => {
  expect(correo('usuario_confirmar_email', { nombre: 'María' }, 'a/b')).toEqual({
    asunto: 'Confirmá tu correo',
    texto:
      'Hola María. Para usar la Oficina Virtual confirmá tu correo con este enlace; vale 48 horas:\n' +
      `${SITE_URL}/validar/correo?token=a%2Fb\n\n` +
      'Si no creaste una cuenta, ignorá este mensaje.',
  });
});

test('a name that reads as an address greets without becoming a link', () => {
  const { texto } = correo('usuario_confirmar_email', { nombre: 'Ganaste en www.premios.com/x ' }, 't');
  expect(texto.split('\n')[0]).toMatch(/^Hola Ganaste en www\. premios\. com x\. Para usar/);
  expect(correo('usuario_confirmar_email', { nombre: null }, 't').texto).toMatch(/^Hola\. Para usar/);
});

test('usuario_ya_registrado', () => {
  expect(correo('usuario_ya_registrado', {})).toEqual({
    asunto: 'Ya tenés una cuenta',
    texto:
      'Alguien quiso usar este correo, que ya tiene cuenta.\n\n' +
      `Si fuiste vos, ingresá o restablecé tu contraseña:\n${SITE_URL}/login\n\n` +
      'Si no, no hace falta que hagas nada.',
  });
});

test('usuario_creado', () => {
  expect(correo('usuario_creado', { nombre: 'Ramón' }, 'abc')).toEqual({
    asunto: 'Creamos tu cuenta',
    texto:
      'Hola Ramón. La cooperativa creó tu cuenta en la Oficina Virtual.\n\n' +
      `Elegí tu contraseña con este enlace; vale 48 horas:\n${SITE_URL}/restablecer?token=abc\n\n` +
      'Si venció, pedí otro en "¿Olvidaste tu contraseña?".',
  });
});

test('clave_restablecer', () => {
  expect(correo('clave_restablecer', {}, 'abc')).toEqual({
    asunto: 'Restablecé tu contraseña',
    texto:
      'Usá este enlace para elegir una contraseña nueva; vale 30 minutos y una sola vez:\n' +
      `${SITE_URL}/restablecer?token=abc\n\n` +
      'Si no lo pediste, ignoralo: tu contraseña no cambió.',
  });
});

test.each([
  ['contrasena', 'se cambió la contraseña'],
  ['correo', 'se cambió el correo'],
  ['dosPasosActivada', 'se activó la verificación en dos pasos'],
  ['dosPasosDesactivada', 'se desactivó la verificación en dos pasos'],
  ['tarjeta', 'se agregó una tarjeta'],
  ['roles', 'cambiaron los permisos'],
])('seguridad_cambio: %s', (cambio, words) => {
  expect(correo('seguridad_cambio', { fecha: FECHA, cambio })).toEqual({
    asunto: 'Cambios en tu cuenta',
    texto:
      `El martes 20 de octubre de 2026 a las 14:30 se hizo este cambio en tu cuenta: ${words}.\n\n` +
      'Si no fuiste vos, restablecé tu contraseña y llamanos al 2945 45-1234.',
  });
});

test('telefono_codigo', () => {
  expect(sms('telefono_codigo', {}, '482913')).toBe(
    '482913 es tu código de la Oficina Virtual. Vence en 10 minutos. No lo compartas con nadie.',
  );
});

test('identidad_resultado tells what to do only when it could not be', () => {
  expect(correo('identidad_resultado', { resultado: 'aprobada' })).toEqual({
    asunto: 'Validación de identidad',
    texto: 'Tu validación de identidad terminó: aprobada.',
  });
  expect(correo('identidad_resultado', { resultado: 'rechazada' }).texto).toBe(
    'Tu validación de identidad terminó: rechazada.\n\nAcercate a la cooperativa con tu DNI o probá de nuevo.',
  );
});

test.each([
  ['arrepentimiento', 'arrepentimiento'],
  ['baja', 'baja del servicio'],
  ['acceso', 'acceso a tus datos'],
  ['supresion', 'supresión de tus datos'],
])('solicitud_recibida: %s', (tipo, words) => {
  const datos = { tipo, numero: '2026-000125', fecha: FECHA, plazo: '10 días corridos' };
  expect(correo('solicitud_recibida', datos)).toEqual({
    asunto: 'Recibimos tu solicitud N.º 2026-000125',
    texto:
      `Recibimos tu solicitud de ${words} el martes 20 de octubre de 2026 a las 14:30. ` +
      'Código de seguimiento: 2026-000125. Te respondemos dentro de 10 días corridos.',
  });
});

test('cuenta_eliminada', () => {
  expect(correo('cuenta_eliminada', { numero: '2026-000126' })).toEqual({
    asunto: 'Eliminamos tu cuenta',
    texto:
      'Eliminamos tu cuenta (N.º 2026-000126). Conservamos solo lo que la ley nos obliga, sin tus datos de contacto. Tu suministro sigue activo.',
  });
});
