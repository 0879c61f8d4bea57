import { expect, test } from 'vitest';
import { branding, SITE_URL, SUMINISTRO } from './branding.test-kit.ts';
import { type AnyPlantilla, createRenderer, plantillas } from './index.ts';

/** WhatsApp approved each text with this number of placeholders. */
const PLACEHOLDERS: Record<string, number> = {
  telefono_codigo: 1,
  factura_vence: 4,
  factura_vencida: 5,
  factura_enlace: 5,
  pago_rechazado: 3,
  pago_sin_efecto: 2,
  requerimiento_espera: 4,
  corte_programado: 5,
  corte_forzado: 3,
  corte_cambio: 2,
  corte_restablecido: 3,
};

const parameters = (nombre: string, datos: object, secreto = '482913') =>
  createRenderer(branding)(nombre, 'sms', { datos, secreto }).parameters;

test('each text message has as many parameters as its approved text has holes', () => {
  const withSms = Object.entries<AnyPlantilla>(plantillas).filter(([, { channels }]) => channels.sms);
  const counts = withSms.map(([nombre, { example }]) => [nombre, parameters(nombre, example)?.length]);
  expect(Object.fromEntries(counts)).toEqual(PLACEHOLDERS);
});

const NOMBRE = '10012345 (San Martín 450)';
const FACTURA = {
  ...SUMINISTRO,
  numero: '0003-00124578',
  importeCent: 4187350,
  vencimiento: '2026-10-20',
  facturaId: 36,
  facturaToken: '6f1c2a9b-e07d-4c15-a3f2-8d90417be65c',
};
const FACTURA_PARAMETERS = ['0003-00124578', NOMBRE, '$ 41.873,50', 'martes 20 de octubre'];

test.each<[string, object, string[]]>([
  ['telefono_codigo', {}, ['482913']],
  ['factura_vence', FACTURA, FACTURA_PARAMETERS],
  ['factura_vencida', FACTURA, [...FACTURA_PARAMETERS, `${SITE_URL}/f/10-${FACTURA.facturaToken}`]],
  [
    'factura_enlace',
    { ...FACTURA, periodo: 202610 },
    [
      ...['octubre 2026', '10012345', '$ 41.873,50', 'martes 20 de octubre'],
      `${SITE_URL}/f/10-${FACTURA.facturaToken}`,
    ],
  ],
  [
    'pago_rechazado',
    { importeCent: 500, motivo: 'Sin fondos', suministros: [SUMINISTRO] },
    ['$ 5,00', 'Sin fondos.', `${SITE_URL}/facturas`],
  ],
  ['pago_sin_efecto', { importeCent: 500, suministros: [SUMINISTRO] }, ['$ 5,00', `${SITE_URL}/facturas`]],
  [
    'requerimiento_espera',
    { requerimientoId: 7, sustantivo: 'trámite', numero: '2026-000007', texto: 'Mandá\nla foto.' },
    ['trámite', '2026-000007', 'Mandá la foto', `${SITE_URL}/requerimientos/ver/7`],
  ],
  [
    'corte_programado',
    {
      ...SUMINISTRO,
      inicio: '2026-10-20T22:00:00-03:00',
      fin: '2026-10-21T02:00:00-03:00',
      motivo: 'obras.',
    },
    ['martes 20 de octubre', '22:00', '02:00 del miércoles 21 de octubre', NOMBRE, 'obras'],
  ],
  [
    'corte_forzado',
    { cuenta: '10012345', inicio: '2026-10-20T19:40:00-03:00', motivo: 'un árbol' },
    ['10012345', '19:40', 'un árbol'],
  ],
  [
    'corte_cambio',
    { ...SUMINISTRO, anterior: '2026-10-20T08:00:00-03:00', nuevo: null },
    [NOMBRE, 'se canceló'],
  ],
  [
    'corte_restablecido',
    { ...SUMINISTRO, fin: '2026-10-20T21:35:00-03:00' },
    [NOMBRE, '21:35', `${SITE_URL}/requerimientos/agregar/3`],
  ],
])('the parameters of %s, as its sentences write them', (nombre, datos, expected) => {
  expect(parameters(nombre, datos)).toEqual(expected);
});

test('a long answer of the office leaves room for the link', () => {
  const datos = {
    requerimientoId: 7,
    sustantivo: 'reclamo',
    numero: '2026-000007',
    texto: 'ab '.repeat(500),
  };
  expect(parameters('requerimiento_espera', datos)?.join('').length).toBeLessThan(800);
});
