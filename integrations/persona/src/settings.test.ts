import { describeConfig, loadConfig } from '@oficina/config';
import { systemClock } from '@oficina/values';
import { expect, test } from 'vitest';
import { createPersona, personaOptions, settings } from './index.ts';

const read = (environment: Record<string, string>) => loadConfig({ settings }, environment).settings;
const complete = {
  PERSONA_API_KEY: 'una-clave',
  PERSONA_TEMPLATE_ID: 'itmpl_1',
  PERSONA_ENVIRONMENT_ID: 'env_1',
  PERSONA_WEBHOOK_SECRETS: 'wbhsec_uno, wbhsec_dos,',
};
const quiet = { clock: systemClock, log: { info() {}, warn() {}, error() {} } };

test('sin Persona no hace falta nada', () => {
  expect(read({})).toMatchObject({
    baseUrl: 'https://api.withpersona.com/api/v1',
    hostedUrl: 'https://inquiry.withpersona.com/verify',
    webhookToleranceS: 300,
    timeoutMs: 10_000,
  });
  expect(createPersona(read({}), quiet)).toBeNull();
  const page = describeConfig([settings]);
  expect(page).not.toContain('no arranca');
  expect(page).toMatch(/`PERSONA_API_KEY` \| no se usa \|.*\(secreto\)/);
  expect(page).toMatch(/`PERSONA_WEBHOOK_SECRETS` \| no se usa \|.*\(secreto\)/);
});

test('elegido, se nombra todo lo que falta, junto', () => {
  const attempt = () => personaOptions(read({ PERSONA_WEBHOOK_SECRETS: ' , ' }));
  expect(attempt).toThrow('4 problemas');
  for (const name of ['API_KEY', 'TEMPLATE_ID', 'ENVIRONMENT_ID', 'WEBHOOK_SECRETS'])
    expect(attempt).toThrow(`Falta PERSONA_${name}`);
});

test('completo, son las opciones, con las claves tapadas', () => {
  const options = personaOptions(read(complete));
  expect(options.apiKey.reveal()).toBe('una-clave');
  expect(options.webhookSecrets.map((one) => one.reveal())).toEqual(['wbhsec_uno', 'wbhsec_dos']);
  expect(JSON.stringify(options)).not.toMatch(/una-clave|wbhsec/);
  expect(createPersona(read(complete), quiet)).toMatchObject({ plantilla: 'itmpl_1', environment: 'env_1' });
});

test.each([
  ['PERSONA_BASE_URL', 'http://ejemplo.com'],
  ['PERSONA_BASE_URL', 'http://127.0.0.1.ejemplo.com'],
  ['PERSONA_HOSTED_URL', 'inquiry.withpersona.com'],
  ['PERSONA_WEBHOOK_TOLERANCE_S', '0'],
  ['PERSONA_TIMEOUT_MS', '1'],
])('%s no puede ser %s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(`${name}: tiene que`);
});

test('una direccion de esta misma maquina sirve', () => {
  expect(read({ PERSONA_BASE_URL: 'http://127.0.0.1:4102/api/v1' }).baseUrl).toContain('4102');
});
