import { expect, test } from 'vitest';
import { correo, push, SITE_URL, SUMINISTRO, sms } from './branding.test-kit.ts';

const VIEW_URL = `${SITE_URL}/requerimientos/ver/124`;
const REQUERIMIENTO = {
  requerimientoId: 124,
  sustantivo: 'reclamo',
  numero: '2026-000124',
  suministro: SUMINISTRO,
};
const ENTE = 'Si no estás conforme podés acudir a EPRE, 0800-333-3773, epre.gob.ar.';
const RENGLON = 'Suministro 10012345 (San Martín 450).';

test('requerimiento_recibido', () => {
  const datos = {
    ...REQUERIMIENTO,
    fecha: '2026-10-20T14:30:00-03:00',
    categoria: 'Denuncia de artefacto quemado',
    vence: '2026-11-10',
  };
  const registeredText =
    'Registramos tu reclamo N.º 2026-000124 el martes 20 de octubre de 2026 a las 14:30: Denuncia de artefacto quemado';
  expect(correo('requerimiento_recibido', datos)).toEqual({
    asunto: 'Recibimos tu reclamo N.º 2026-000124',
    texto:
      `${registeredText}, suministro 10012345 (San Martín 450).\n\n` +
      `Plazo estimado de respuesta: martes 10 de noviembre.\n\nSeguilo acá:\n${VIEW_URL}\n\n${ENTE}`,
  });
  expect(correo('requerimiento_recibido', { ...datos, suministro: null }).texto).toContain(
    `${registeredText}.\n`,
  );
  expect(push('requerimiento_recibido', datos).link).toBe(VIEW_URL);
});

test('requerimiento_novedad', () => {
  const datos = {
    ...REQUERIMIENTO,
    sustantivo: 'trámite',
    estado: 'Iniciado',
    texto: 'Pasamos el jueves.\r\nEsperanos',
  };
  const novedades = 'Hay novedades en tu trámite N.º 2026-000124 (Iniciado)';
  expect(correo('requerimiento_novedad', datos)).toEqual({
    asunto: 'Novedades de tu trámite N.º 2026-000124',
    texto: `${novedades}: Pasamos el jueves.\nEsperanos.\n\nMiralo acá:\n${VIEW_URL}\n\n${RENGLON}`,
  });
  expect(correo('requerimiento_novedad', { ...datos, publico: true }).texto).toBe(
    `${novedades}: Pasamos el jueves.\nEsperanos.\n\n${RENGLON}`,
  );
  expect(push('requerimiento_novedad', datos)).toEqual({
    titulo: 'Novedades de tu trámite N.º 2026-000124',
    cuerpo: `${novedades}.`,
    link: VIEW_URL,
  });
});

test('requerimiento_espera', () => {
  const datos = { ...REQUERIMIENTO, texto: '¿Qué día se quemó?' };
  expect(correo('requerimiento_espera', datos)).toEqual({
    asunto: 'Necesitamos tu respuesta: N.º 2026-000124',
    texto:
      'Para seguir con tu reclamo N.º 2026-000124 necesitamos que respondas: ¿Qué día se quemó?\n\n' +
      `Respondé acá:\n${VIEW_URL}\n\n${RENGLON}`,
  });
  expect(sms('requerimiento_espera', datos)).toBe(
    `Para seguir con tu reclamo N. 2026-000124 (suministro 10012345) necesitamos que respondas: ${VIEW_URL}`,
  );
  expect(push('requerimiento_espera', datos)).toEqual({
    titulo: 'Necesitamos tu respuesta: N.º 2026-000124',
    cuerpo: 'Para seguir con tu reclamo N.º 2026-000124 (suministro 10012345) necesitamos que respondas.',
    link: VIEW_URL,
  });
});

test('requerimiento_finalizado', () => {
  const datos = { ...REQUERIMIENTO, texto: 'Cambiamos el cable' };
  const finishedText = 'Tu reclamo N.º 2026-000124 figura como finalizado';
  expect(correo('requerimiento_finalizado', datos)).toEqual({
    asunto: 'Finalizamos tu reclamo N.º 2026-000124',
    texto:
      `${finishedText}: Cambiamos el cable.\n\n¿Quedó resuelto? Contanos acá:\n${VIEW_URL}\n\n` +
      `Tenés 15 días para reabrirlo.\n\n${ENTE}\n\n${RENGLON}`,
  });
  expect(correo('requerimiento_finalizado', { ...datos, publico: true }).texto).toBe(
    `${finishedText}: Cambiamos el cable.\n\n${ENTE}\n\n${RENGLON}`,
  );
  expect(push('requerimiento_finalizado', datos).cuerpo).toBe(`${finishedText}. ¿Quedó resuelto?`);
});

test.each([
  ['asignado', 'nueva asignación', 'Nueva asignación'],
  ['respondio', 'el usuario respondió', 'El usuario respondió'],
  ['anulo', 'anulación del usuario', 'Anulación del usuario'],
  ['reabrio', 'reapertura del usuario', 'Reapertura del usuario'],
])('requerimiento_asignado: %s', (que, short, sentence) => {
  const datos = {
    requerimientoId: 124,
    numero: '2026-000124',
    que,
    categoria: 'Alumbrado público',
    vence: '2026-11-10',
  };
  expect(correo('requerimiento_asignado', datos)).toEqual({
    asunto: `N.º 2026-000124: ${short}`,
    texto:
      `${sentence} en el caso N.º 2026-000124 (Alumbrado público, vence martes 10 de noviembre):\n` +
      `${SITE_URL}/admin/requerimientos/ver/124`,
  });
  expect(correo('requerimiento_asignado', { ...datos, vence: null }).texto).toContain(
    `${sentence} en el caso N.º 2026-000124 (Alumbrado público):\n`,
  );
});

test('requerimiento_resumen', () => {
  const datos = { sinAsignar: 1204, vencenHoy: 2, vencidos: 0, conRespuesta: 5 };
  expect(correo('requerimiento_resumen', datos)).toEqual({
    asunto: 'Casos del día',
    texto:
      'Sin asignar: 1.204. Vencen hoy: 2. Vencidos: 0. Con respuesta del usuario: 5.\n\n' +
      `${SITE_URL}/admin/requerimientos`,
  });
});

test('personal_alerta', () => {
  const datos = {
    asunto: 'un archivo quedó con error',
    hecho: 'El archivo se detuvo en el renglón 1.204',
    fecha: '2026-10-20T06:12:00-03:00',
    accion: 'corregí el renglón y volvé a confirmarlo',
    ruta: '/admin/archivos_facturas/41',
  };
  expect(correo('personal_alerta', datos)).toEqual({
    asunto: 'Atención: un archivo quedó con error',
    texto:
      'El archivo se detuvo en el renglón 1.204.\n\n' +
      'Desde: martes 20 de octubre de 2026 a las 06:12. Qué hacer: corregí el renglón y volvé a confirmarlo.\n\n' +
      `${SITE_URL}/admin/archivos_facturas/41`,
  });
  expect(() => correo('personal_alerta', { ...datos, ruta: '//otro-sitio.com/admin' })).toThrow(
    'unreadable ruta',
  );
});
