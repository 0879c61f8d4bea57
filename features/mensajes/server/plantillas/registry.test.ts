import { describe, expect, test } from 'vitest';
import { PlantillaPreview, Plantillas } from '../../contract/index.ts';
import { branding, FOOTER } from './branding.test-kit.ts';
import { type AnyPlantilla, createRenderer, listPlantillas, plantillas, previewPlantilla } from './index.ts';
import type { Channel } from './plantilla.ts';
import { smsParts } from './sms.ts';

/**
 * This is the table of messages as the office approved it: name, priority, channels and the preference that switches each
 * one off.
 */
const EXPECTED_PLANTILLAS: Record<string, [0 | 5 | 9, Partial<Record<Channel, string>>]> = {
  usuario_confirmar_email: [0, { email: 'siempre' }],
  usuario_ya_registrado: [0, { email: 'siempre' }],
  usuario_creado: [0, { email: 'siempre' }],
  clave_restablecer: [0, { email: 'siempre' }],
  seguridad_cambio: [0, { email: 'siempre' }],
  telefono_codigo: [0, { sms: 'siempre' }],
  identidad_resultado: [5, { email: 'siempre' }],
  suministro_vinculado: [5, { email: 'siempre' }],
  suministro_mail_validar: [5, { email: 'siempre' }],
  // This one is our addition: it goes to an address that has nothing to confirm, when the office asks for a confirmation.
  suministro_mail_facturas: [5, { email: 'siempre' }],
  factura_nueva: [9, { email: 'mailFactura', push: 'notifVencimiento' }],
  factura_vence: [9, { email: 'mailVencimiento', push: 'notifVencimiento', sms: 'smsVencimiento' }],
  factura_vencida: [9, { email: 'mailVencimiento', push: 'notifVencimiento', sms: 'smsVencimiento' }],
  factura_enlace: [5, { email: 'siempre', sms: 'siempre' }],
  factura_sms: [9, { sms: 'siempre' }],
  factura_vence_sms: [9, { sms: 'siempre' }],
  pago_aprobado: [5, { email: 'siempre', push: 'siempre' }],
  pago_rechazado: [5, { email: 'siempre', push: 'siempre', sms: 'smsOtros' }],
  pago_en_verificacion: [5, { email: 'siempre' }],
  pago_sin_efecto: [5, { email: 'siempre', push: 'siempre', sms: 'smsOtros' }],
  pago_devolucion: [5, { email: 'siempre' }],
  pago_de_otro: [5, { email: 'mailVencimiento', push: 'notifVencimiento' }],
  requerimiento_recibido: [5, { email: 'siempre', push: 'siempre' }],
  requerimiento_novedad: [5, { email: 'mailRequerimiento', push: 'siempre' }],
  requerimiento_espera: [5, { email: 'mailRequerimiento', push: 'siempre', sms: 'smsOtros' }],
  requerimiento_finalizado: [5, { email: 'mailRequerimiento', push: 'siempre' }],
  requerimiento_asignado: [5, { email: 'siempre' }],
  requerimiento_resumen: [5, { email: 'siempre' }],
  corte_programado: [5, { email: 'siempre', push: 'siempre', sms: 'smsCorte' }],
  corte_forzado: [5, { email: 'siempre', push: 'siempre', sms: 'smsCorte' }],
  corte_cambio: [5, { email: 'siempre', push: 'siempre', sms: 'smsCorte' }],
  corte_restablecido: [5, { email: 'siempre', push: 'siempre', sms: 'smsCorte' }],
  solicitud_recibida: [0, { email: 'siempre' }],
  cuenta_eliminada: [0, { email: 'siempre' }],
  personal_alerta: [5, { email: 'siempre' }],
  // Ours too: whoever changes a text tries it on themselves.
  prueba_de_texto: [0, { email: 'siempre' }],
};

const all = Object.entries<AnyPlantilla>(plantillas);

test('there is a template for each row of the table, and no other', () => {
  expect(Object.keys(plantillas).sort()).toEqual(Object.keys(EXPECTED_PLANTILLAS).sort());
});

test('priorities and channels are those of the table', () => {
  const actual = all.map(([nombre, { prioridad, channels }]) => [nombre, [prioridad, channels]]);
  expect(Object.fromEntries(actual)).toEqual(EXPECTED_PLANTILLAS);
});

test('which ones carry a secret and how long they are of use', () => {
  const withSecret = all.flatMap(([nombre, { secreto, expiresInS }]) =>
    secreto || expiresInS ? [[nombre, secreto, expiresInS]] : [],
  );
  expect(withSecret).toEqual([
    ['usuario_confirmar_email', 'enlace', 172_800],
    ['usuario_creado', 'enlace', 172_800],
    ['clave_restablecer', 'enlace', 1800],
    ['telefono_codigo', 'codigo', 600],
    ['suministro_mail_validar', 'enlace', undefined],
  ]);
});

type Schema = { _zod: { def: { type: string; shape?: object; element?: Schema; innerType?: Schema } } };

function fieldNames(schema: Schema): string[] {
  const { shape, element, innerType } = schema._zod.def;
  const ownNames = Object.entries(shape ?? {}).flatMap(([name, field]) => [
    name,
    ...fieldNames(field as Schema),
  ]);
  return [...ownNames, ...(element ? fieldNames(element) : []), ...(innerType ? fieldNames(innerType) : [])];
}

test('what a row keeps in the clear has no place for a secret', () => {
  const names = all.flatMap(([, { datos }]) => fieldNames(datos as unknown as Schema));
  expect(names).toEqual(expect.arrayContaining(['nombre', 'cuenta', 'numero', 'inicio']));
  const suspicious = names.filter((name) =>
    /token|c[oó]digo|enlace|link|url|secret|clave|otp|documento/i.test(name),
  );
  expect(new Set(suspicious)).toEqual(new Set(['facturaToken', 'pagoClave']));
});

/** These messages only inform, so they carry no link. */
const WITHOUT_LINK: readonly string[] = [
  'seguridad_cambio',
  'telefono_codigo',
  'identidad_resultado',
  'suministro_vinculado',
  'corte_programado',
  'corte_forzado',
  'corte_cambio',
  'solicitud_recibida',
  'cuenta_eliminada',
];

const ONLY_SMS = ['telefono_codigo', 'factura_sms', 'factura_vence_sms'];

describe.each(all)('%s', (nombre, plantilla) => {
  const preview = previewPlantilla(nombre, branding);

  test('its example reads in every channel it has', () => {
    expect(plantilla.datos.safeParse(plantilla.example).success).toBe(true);
    expect(PlantillaPreview.safeParse(preview).success).toBe(true);
    expect([preview.email, preview.push, preview.sms].map(Boolean)).toEqual([
      'email' in plantilla.channels,
      'push' in plantilla.channels,
      'sms' in plantilla.channels,
    ]);
    const everything = JSON.stringify(preview);
    expect(everything).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
    expect(everything).not.toMatch(/[{}]\s*(importe|cuenta|enlace)/);
  });

  test('its mail ends with the foot, and with a way out only when there is one', () => {
    if (!preview.email) return expect(ONLY_SMS).toContain(nombre);
    const canUnsubscribe = plantilla.channels.email !== 'siempre';
    const baja = 'Dejar de recibir estos correos';
    expect(preview.email.texto).toContain(FOOTER);
    expect(preview.email.html).toContain(
      'Nunca te pedimos tu contraseña ni los datos de tu tarjeta por mensaje. Dudas: ',
    );
    expect(preview.email.texto.includes(`${baja}:\n${branding.publicUrl}/baja?token=ejemplo`)).toBe(
      canUnsubscribe,
    );
    expect(preview.email.html.includes(`>${baja}</a>`)).toBe(canUnsubscribe);
  });

  test('its links stay on the portal', () => {
    const links = `${preview.email?.texto ?? ''} ${preview.sms?.texto ?? ''}`.match(/https?:\S+/g) ?? [];
    const origins = new Set(links.map((link) => new URL(link).origin));
    expect([...origins]).toEqual(WITHOUT_LINK.includes(nombre) ? [] : [branding.publicUrl]);
  });

  test('its text message is one part', () => {
    expect(preview.sms?.partes ?? 1).toBe(1);
    if (plantilla.secreto === 'codigo') expect(preview.sms?.texto).not.toContain('http');
  });
});

test('the list is what the contract promises', () => {
  const list = listPlantillas();
  expect(Plantillas.parse(list)).toEqual(list);
  expect(list.plantillas.find(({ nombre }) => nombre === 'factura_vence')).toEqual({
    nombre: 'factura_vence',
    cuando: 'Faltan 3 días para el vencimiento y no está paga',
    prioridad: 9,
    tipos: ['email', 'push', 'sms'],
    editable: true,
  });
});

test.each([
  ['plantilla', 'no_existe', 'email', {}],
  ['plantilla', 'toString', 'email', {}],
  ['canal', 'cuenta_eliminada', 'sms', { datos: { numero: '1' } }],
  ['datos', 'cuenta_eliminada', 'email', { datos: { numero: 7 } }],
  ['datos', 'factura_nueva', 'email', { datos: null }],
  ['secreto', 'clave_restablecer', 'email', { datos: {} }],
] as const)('what can never be written says why: %s (%s)', (motivo, nombre, channel, input) => {
  const renderIt = () => createRenderer(branding)(nombre, channel, { datos: undefined, ...input });
  expect(renderIt).toThrow(expect.objectContaining({ name: 'PlantillaError', motivo }));
});

test('an unreadable field is named and its value is not', () => {
  const datos = { numero: ['valor-privado'] };
  const renderIt = () => createRenderer(branding)('cuenta_eliminada', 'email', { datos });
  expect(renderIt).toThrow('cuenta_eliminada: unreadable numero');
  expect(renderIt).not.toThrow('valor-privado');
});

test('parts are counted as the network does', () => {
  expect(smsParts('á'.repeat(160))).toBe(1);
  expect(smsParts('a'.repeat(161))).toBe(2);
  expect(smsParts('['.repeat(81))).toBe(2);
});
