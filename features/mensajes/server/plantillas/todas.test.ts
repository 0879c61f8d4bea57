import { describe, expect, test } from 'vitest';
import { Plantillas, PlantillaVista } from '../../contract/index.ts';
import { type AnyPlantilla, listaDePlantillas, plantillas, redactor, vistaDePlantilla } from './index.ts';
import type { Canal } from './plantilla.ts';
import { partesDeSms } from './sms.ts';
import { marca, PIE } from './test-marca.ts';

/** The table of messages as the office approved it: name, priority, channels and what switches each off. */
const TABLA: Record<string, [0 | 5 | 9, Partial<Record<Canal, string>>]> = {
  usuario_confirmar_email: [0, { email: 'siempre' }],
  usuario_ya_registrado: [0, { email: 'siempre' }],
  usuario_creado: [0, { email: 'siempre' }],
  clave_restablecer: [0, { email: 'siempre' }],
  seguridad_cambio: [0, { email: 'siempre' }],
  telefono_codigo: [0, { sms: 'siempre' }],
  identidad_resultado: [5, { email: 'siempre' }],
  suministro_vinculado: [5, { email: 'siempre' }],
  suministro_mail_validar: [5, { email: 'siempre' }],
  // Ours: what an address that has nothing to confirm is sent when the office asks.
  suministro_mail_facturas: [5, { email: 'siempre' }],
  factura_nueva: [9, { email: 'mailFactura', push: 'notifVencimiento' }],
  factura_vence: [9, { email: 'mailVencimiento', push: 'notifVencimiento', sms: 'smsVencimiento' }],
  factura_vencida: [9, { email: 'mailVencimiento', push: 'notifVencimiento', sms: 'smsVencimiento' }],
  pago_aprobado: [5, { email: 'siempre', push: 'siempre' }],
  pago_rechazado: [5, { email: 'siempre', push: 'siempre', sms: 'smsOtros' }],
  pago_en_verificacion: [5, { email: 'siempre' }],
  pago_sin_efecto: [5, { email: 'siempre', push: 'siempre', sms: 'smsOtros' }],
  pago_devolucion: [5, { email: 'siempre' }],
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
};

const todas: AnyPlantilla[] = Object.values(plantillas);

test('there is a template for each row of the table, and no other', () => {
  expect(Object.keys(plantillas).sort()).toEqual(Object.keys(TABLA).sort());
  for (const [clave, { nombre }] of Object.entries(plantillas)) expect(nombre).toBe(clave);
});

test('priorities and channels are those of the table', () => {
  const escrita = todas.map(({ nombre, prioridad, canales }) => [nombre, [prioridad, canales]]);
  expect(Object.fromEntries(escrita)).toEqual(TABLA);
});

test('which ones carry a secret and how long they are of use', () => {
  const secretas = todas.flatMap(({ nombre, secreto, venceEnS }) =>
    secreto || venceEnS ? [[nombre, secreto, venceEnS]] : [],
  );
  expect(secretas).toEqual([
    ['usuario_confirmar_email', 'enlace', 172_800],
    ['usuario_creado', 'enlace', 172_800],
    ['clave_restablecer', 'enlace', 1800],
    ['telefono_codigo', 'codigo', 600],
    ['suministro_mail_validar', 'enlace', undefined],
  ]);
});

type Esquema = { _zod: { def: { type: string; shape?: object; element?: Esquema; innerType?: Esquema } } };

/** Names of the fields of a schema, at any depth. */
function campos(esquema: Esquema): string[] {
  const { shape, element, innerType } = esquema._zod.def;
  const propios = Object.entries(shape ?? {}).flatMap(([name, field]) => [name, ...campos(field as Esquema)]);
  return [...propios, ...(element ? campos(element) : []), ...(innerType ? campos(innerType) : [])];
}

test('what a row keeps in the clear has no place for a secret', () => {
  const names = todas.flatMap(({ datos }) => campos(datos as unknown as Esquema));
  expect(names).toEqual(expect.arrayContaining(['nombre', 'cuenta', 'numero', 'inicio']));
  const dudosos = names.filter((name) =>
    /token|c[oó]digo|enlace|link|url|secret|clave|otp|documento/i.test(name),
  );
  expect(new Set(dudosos)).toEqual(new Set(['facturaToken']));
});

/** Those that tell of something and send nobody anywhere. */
const SIN_ENLACE: readonly string[] = [
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

describe.each(todas.map((plantilla) => [plantilla.nombre, plantilla] as const))('%s', (nombre, plantilla) => {
  const vista = vistaDePlantilla(nombre, marca);

  test('its example reads in every channel it has', () => {
    expect(plantilla.datos.safeParse(plantilla.ejemplo).success).toBe(true);
    expect(PlantillaVista.safeParse(vista).success).toBe(true);
    expect([vista.email, vista.push, vista.sms].map(Boolean)).toEqual([
      'email' in plantilla.canales,
      'push' in plantilla.canales,
      'sms' in plantilla.canales,
    ]);
    const todo = JSON.stringify(vista);
    expect(todo).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
    expect(todo).not.toMatch(/[{}]\s*(importe|cuenta|enlace)/);
  });

  test('its mail ends with the foot, and with a way out only when there is one', () => {
    if (!vista.email) return expect(nombre).toBe('telefono_codigo');
    const seVa = plantilla.canales.email !== 'siempre';
    const baja = 'Dejar de recibir estos correos';
    expect(vista.email.texto).toContain(PIE);
    expect(vista.email.html).toContain(
      'Nunca te pedimos tu contraseña ni los datos de tu tarjeta por mensaje. Dudas: ',
    );
    expect(vista.email.texto.includes(`${baja}:\n${marca.publicUrl}/baja?token=ejemplo`)).toBe(seVa);
    expect(vista.email.html.includes(`>${baja}</a>`)).toBe(seVa);
  });

  test('its links stay on the portal', () => {
    const links = `${vista.email?.texto ?? ''} ${vista.sms?.texto ?? ''}`.match(/https?:\S+/g) ?? [];
    const origins = new Set(links.map((link) => new URL(link).origin));
    expect([...origins]).toEqual(SIN_ENLACE.includes(nombre) ? [] : [marca.publicUrl]);
  });

  test('its text message is one part', () => {
    expect(vista.sms?.partes ?? 1).toBe(1);
    if (plantilla.secreto === 'codigo') expect(vista.sms?.texto).not.toContain('http');
  });
});

test('the list is what the contract promises', () => {
  const lista = listaDePlantillas();
  expect(Plantillas.parse(lista)).toEqual(lista);
  expect(lista.plantillas.find(({ nombre }) => nombre === 'factura_vence')).toEqual({
    nombre: 'factura_vence',
    cuando: 'Faltan 3 días para el vencimiento y no está paga',
    prioridad: 9,
    tipos: ['email', 'push', 'sms'],
  });
});

test.each([
  ['plantilla', 'no_existe', 'email', {}],
  ['plantilla', 'toString', 'email', {}],
  ['canal', 'cuenta_eliminada', 'sms', { datos: { numero: '1' } }],
  ['datos', 'cuenta_eliminada', 'email', { datos: { numero: 7 } }],
  ['datos', 'factura_nueva', 'email', { datos: null }],
  ['secreto', 'clave_restablecer', 'email', { datos: {} }],
] as const)('what can never be written says why: %s (%s)', (motivo, nombre, canal, entrada) => {
  const escribir = () => redactor(marca)(nombre, canal, { datos: undefined, ...entrada });
  expect(escribir).toThrow(expect.objectContaining({ name: 'PlantillaError', motivo }));
});

test('an unreadable field is named and its value is not', () => {
  const datos = { numero: ['valor-privado'] };
  const escribir = () => redactor(marca)('cuenta_eliminada', 'email', { datos });
  expect(escribir).toThrow('cuenta_eliminada: unreadable numero');
  expect(escribir).not.toThrow('valor-privado');
});

test('parts are counted as the network does', () => {
  expect(partesDeSms('á'.repeat(160))).toBe(1);
  expect(partesDeSms('a'.repeat(161))).toBe(2);
  expect(partesDeSms('['.repeat(81))).toBe(2);
});
