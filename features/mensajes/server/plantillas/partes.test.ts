import { expect, test } from 'vitest';
import { branding, correo, SITE_URL } from './branding.test-kit.ts';
import {
  type AnyPlantilla,
  createRenderer,
  isEditable,
  longestOf,
  plantillaNames,
  plantillas,
  readTextos,
  usableTextos,
} from './index.ts';
import { fill, variablesOf } from './partes.ts';
import { smsParts } from './sms.ts';

const editable = plantillaNames.filter(isEditable);
const partes = editable.flatMap((nombre) =>
  Object.entries((plantillas[nombre] as AnyPlantilla).textos?.partes ?? {}).map(([parte, definition]) => ({
    nombre,
    parte,
    definition,
  })),
);
const faultOf = (nombre: string, parte: string, texto: string) => {
  const read = readTextos(nombre, { [parte]: texto }, branding);
  return 'fault' in read ? read.fault : null;
};
const renderWith = (parte: string, texto: string, channel: 'email' | 'sms' | 'push' = 'email') =>
  createRenderer(branding, new Map([[`factura_vence.${parte}`, texto]]))('factura_vence', channel, {
    datos: plantillas.factura_vence.example,
  });

test('what gives access, what is about safety and what is for the staff is not written by the cooperative', () => {
  expect(plantillaNames.filter((nombre) => !isEditable(nombre)).sort()).toEqual([
    'clave_restablecer',
    'cuenta_eliminada',
    'factura_sms',
    'factura_vence_sms',
    'identidad_resultado',
    'personal_alerta',
    'prueba_de_texto',
    'requerimiento_asignado',
    'requerimiento_resumen',
    'seguridad_cambio',
    'solicitud_recibida',
    'suministro_mail_facturas',
    'suministro_mail_validar',
    'suministro_vinculado',
    'telefono_codigo',
    'usuario_confirmar_email',
    'usuario_creado',
    'usuario_ya_registrado',
  ]);
  for (const nombre of editable) expect((plantillas[nombre] as AnyPlantilla).secreto, nombre).toBeUndefined();
});

test.each(partes)(
  '$nombre.$parte: as the product brings it, it could be saved',
  ({ nombre, parte, definition }) => {
    expect(faultOf(nombre, parte, definition.texto)).toBeNull();
    const longest = longestOf(nombre, branding);
    for (const name of definition.must) expect(variablesOf(definition, longest)).toContain(name);
    for (const shipped of definition.shipped ?? [])
      for (const [, name = ''] of shipped.matchAll(/\{(\w+)\}/g)) expect(longest).toHaveProperty(name);
  },
);

test.each(partes)(
  '$nombre.$parte: every piece of data that is offered can be named',
  ({ nombre, parte, definition }) => {
    const names = variablesOf(definition, longestOf(nombre, branding));
    const fault = faultOf(nombre, parte, names.map((name) => `{${name}}`).join(' ') || 'Hola');
    expect(fault ?? '').not.toMatch(/no existe|Falta/);
  },
);

test.each([
  ['texto', '', 'Escribí el texto.'],
  ['texto', ' \u202e \u200b ', 'Escribí el texto.'],
  [
    'texto',
    'Debés {deuda}.',
    '«{deuda}» no existe. Podés usar {numero}, {suministro}, {cuenta}, {importe} y {vencimiento}.',
  ],
  ['texto', 'Vence el {vencimiento}.', 'Falta {suministro} y {importe}: sin eso el mensaje no se entiende.'],
  ['cierre', 'Una llave { suelta', 'Hay una llave suelta: cada dato va entre dos llaves.'],
  ['cierre', 'Y {} vacía', '«{}» no existe.'],
  ['cierre', 'Pagá en https://otra.test/x', 'Sacá la dirección: los enlaces los pone la Oficina Virtual.'],
  ['cierre', 'Entrá a WWW.otra', 'Sacá la dirección: los enlaces los pone la Oficina Virtual.'],
  ['cierre', 'Entrá a coope-segura.com', 'Sacá la dirección: los enlaces los pone la Oficina Virtual.'],
  ['asunto', 'a'.repeat(101), 'Máximo 100 caracteres.'],
  ['sms', '💡 {cuenta} {importe} {vencimiento}', '«💡» no se puede mandar por SMS.'],
  [
    'sms',
    `{cuenta} {importe} {vencimiento} ${'a'.repeat(110)}`,
    'No entra en un SMS cuando los datos son largos: escribilo más corto.',
  ],
])('%s «%s» is refused with a sentence', (parte, texto, sentence) => {
  expect(faultOf('factura_vence', parte, texto)).toContain(sentence);
});

test('what the staff wrote in a case stays inside its mail', () => {
  expect(faultOf('requerimiento_espera', 'asunto', 'N.º {numero}: {texto}')).toContain(
    '«{texto}» no existe.',
  );
  expect(faultOf('requerimiento_espera', 'sms', 'N.º {numero}: {texto}')).toContain('«{texto}» no existe.');
});

test('a text of the cooperative is text: no tag, no header, no hidden or turned letter', () => {
  const hostile =
    '<script>alert(1)</script><img src=x onerror=alert(2)> \u202egnp\u2066 {importe}\r\nBcc: otro@sitio.com {suministro} {vencimiento}';
  const { asunto } = renderWith('asunto', hostile) as { asunto: string };
  expect(asunto).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  const { html, texto } = renderWith('texto', hostile) as { html: string; texto: string };
  expect(html).not.toMatch(/<script|<img|[\u202e\u2066]/);
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect(texto.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  const { titulo, cuerpo } = renderWith('texto', hostile, 'push') as { titulo: string; cuerpo: string };
  expect(`${titulo}${cuerpo}`).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test('braces inside the data are data, and a sentence is not ended twice', () => {
  expect(fill('Por {motivo}. {otro}', { motivo: '{otro}!', otro: 'Fin.' })).toBe('Por {otro}! Fin.');
  expect(fill('Por {motivo}.', { motivo: 'obra' })).toBe('Por obra.');
});

test('the links, the legends and the foot stay whatever is written', () => {
  const written = createRenderer(
    { ...branding, notas: { factura_nueva: 'La nota.' } },
    new Map([['factura_nueva.texto', 'Ya está: {suministro} {importe} {vencimiento}']]),
  )('factura_nueva', 'email', { datos: plantillas.factura_nueva.example });
  for (const fixed of [`${SITE_URL}/f/`, branding.art25, 'Nunca te pedimos tu contraseña', 'La nota.'])
    expect(written.texto).toContain(fixed);
  expect(correo('factura_vence', plantillas.factura_vence.example).texto).toContain(`${SITE_URL}/f/`);
});

test('an SMS of the cooperative has its link, and with longer data the one of the product goes', () => {
  const render = createRenderer(
    branding,
    new Map([['factura_vencida.sms', 'Está vencida la de {cuenta}, {importe}:']]),
  );
  const { example } = plantillas.factura_vencida;
  const own = render('factura_vencida', 'sms', { datos: example }).texto;
  expect(own).toBe(`Está vencida la de 10012345, $ 41.873,50: ${SITE_URL}/f/1xon-${example.facturaToken}`);
  const long = render('factura_vencida', 'sms', { datos: { ...example, cuenta: '1'.repeat(60) } }).texto;
  expect(long).not.toContain('Está vencida');
  expect([smsParts(own), smsParts(long)]).toEqual([1, 1]);
});

test('a stored text that can no longer be sent is left out and told; one equal to ours is ours', () => {
  const told: string[] = [];
  const stored = new Map<string, unknown>([
    ['factura_vence.asunto', 'Vence el {vencimiento}'],
    ['factura_vence.texto', 'Debés {deuda}'],
    ['factura_vence.cierre', 7],
    ['factura_vence.sms', plantillas.factura_vence.textos?.partes.sms.texto],
    ['ya_no_existe.texto', 'Hola'],
    ['factura_vence.constructor', 'Hola'],
  ]);
  expect([...usableTextos(stored, branding, (key) => told.push(key))]).toEqual([
    ['factura_vence.asunto', 'Vence el {vencimiento}'],
  ]);
  expect(told).toEqual([
    'factura_vence.texto',
    'factura_vence.cierre',
    'ya_no_existe.texto',
    'factura_vence.constructor',
  ]);
});

test('a try carries its own texts, and says that it is one', () => {
  const render = createRenderer(branding);
  const { asunto, texto } = render('prueba_de_texto', 'email', {
    datos: { plantilla: 'factura_vence', textos: { cierre: 'Acercate.' } },
  });
  expect(asunto).toBe('Prueba: Tu factura vence el martes 20 de octubre');
  expect(texto).toContain('Acercate.');
  for (const plantilla of ['telefono_codigo', 'prueba_de_texto', 'ninguna'])
    expect(() => render('prueba_de_texto', 'email', { datos: { plantilla, textos: {} } })).toThrow(
      'has no texts to try',
    );
});
