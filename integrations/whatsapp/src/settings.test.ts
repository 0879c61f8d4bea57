import { describeConfig, loadConfig } from '@oficina/config';
import { expect, test } from 'vitest';
import { settings, whatsappOptions } from './index.ts';

const read = (environment: Record<string, string>) => loadConfig({ settings }, environment).settings;
const complete = {
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_TOKEN: 'permiso-de-prueba',
  WHATSAPP_APP_SECRET: 'secreto-de-prueba',
  WHATSAPP_VERIFY_TOKEN: 'palabra-de-prueba',
  WHATSAPP_TEMPLATES: 'telefono_codigo=codigo_acceso, corte_forzado=aviso_corte',
};

test('sin WhatsApp no hace falta nada', () => {
  expect(read({})).toMatchObject({
    baseUrl: 'https://graph.facebook.com',
    apiVersion: 'v23.0',
    templates: '',
  });
  const page = describeConfig([settings]);
  expect(page).not.toContain('no arranca');
  for (const name of ['TOKEN', 'APP_SECRET', 'VERIFY_TOKEN'])
    expect(page).toMatch(new RegExp(`\`WHATSAPP_${name}\` \\| no se usa \\|.*\\(secreto\\)`));
});

test('elegido, se nombra todo lo que falta, junto', () => {
  const attempt = () => whatsappOptions(read({ WHATSAPP_TOKEN: 'x' }));
  expect(attempt).toThrow('4 problemas');
  for (const name of ['PHONE_NUMBER_ID', 'APP_SECRET', 'VERIFY_TOKEN', 'TEMPLATES'])
    expect(attempt).toThrow(`Falta WHATSAPP_${name}`);
});

test('completo, son las opciones, con las claves tapadas', () => {
  const options = whatsappOptions(read(complete));
  expect(options.templates).toEqual(
    new Map([
      ['telefono_codigo', 'codigo_acceso'],
      ['corte_forzado', 'aviso_corte'],
    ]),
  );
  expect(options.token.reveal()).toBe('permiso-de-prueba');
  expect(options.appSecret.reveal()).toBe('secreto-de-prueba');
  expect(options.verifyToken.reveal()).toBe('palabra-de-prueba');
  expect(JSON.stringify(options)).not.toContain('de-prueba');
});

test.each([
  ['WHATSAPP_TEMPLATES', 'telefono_codigo', 'tiene que ser como'],
  ['WHATSAPP_TEMPLATES', 'telefono_codigo=Código', 'tiene que ser como'],
  ['WHATSAPP_TEMPLATES', 'a=b,', 'tiene que ser como'],
  ['WHATSAPP_TEMPLATES', 'a=b,a=c', 'a está dos veces'],
  ['WHATSAPP_API_VERSION', '23', 'como v23.0'],
  ['WHATSAPP_BASE_URL', 'http://graph.ejemplo.com', 'https://'],
])('%s no puede ser %j', (name, value, words) => {
  expect(() => read({ [name]: value })).toThrow(`${name}: `);
  expect(() => read({ [name]: value })).toThrow(words);
});

test('la direccion puede ser de esta misma maquina', () => {
  expect(read({ WHATSAPP_BASE_URL: 'http://127.0.0.1:4114' }).baseUrl).toBe('http://127.0.0.1:4114');
});
