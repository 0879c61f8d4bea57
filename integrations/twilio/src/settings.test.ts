import { describeConfig, loadConfig } from '@oficina/config';
import { expect, test } from 'vitest';
import { settings, twilioOptions } from './index.ts';

const read = (environment: Record<string, string>) => loadConfig({ settings }, environment).settings;
const complete = {
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'clave-de-prueba',
  TWILIO_FROM: '+15005550006',
};

test('sin Twilio no hace falta nada', () => {
  expect(read({})).toMatchObject({ baseUrl: 'https://api.twilio.com', timeoutMs: 10_000, ratePerS: 10 });
  const page = describeConfig([settings]);
  expect(page).not.toContain('no arranca');
  expect(page).toMatch(/`TWILIO_AUTH_TOKEN` \| no se usa \|.*\(secreto\)/);
});

test('elegido, se nombra todo lo que falta, junto', () => {
  const attempt = () => twilioOptions(read({ TWILIO_API_KEY_SID: 'SK1' }));
  expect(attempt).toThrow('4 problemas');
  for (const name of ['ACCOUNT_SID', 'AUTH_TOKEN', 'API_KEY_SECRET', 'FROM'])
    expect(attempt).toThrow(`Falta TWILIO_${name}`);
});

test('completo, son las opciones, con la clave tapada', () => {
  const options = twilioOptions(read(complete));
  expect(options).toMatchObject({
    accountSid: 'AC1',
    credentials: { user: 'AC1' },
    sender: { from: '+15005550006' },
  });
  expect(options.credentials.password.reveal()).toBe('clave-de-prueba');
  expect(options.authToken.reveal()).toBe('clave-de-prueba');
  expect(JSON.stringify(options)).not.toContain('clave-de-prueba');
});

test('con una clave aparte se envia con ella, y los avisos se comprueban con la de la cuenta', () => {
  const options = twilioOptions(
    read({
      ...complete,
      TWILIO_API_KEY_SID: 'SK1',
      TWILIO_API_KEY_SECRET: 'aparte',
      TWILIO_MESSAGING_SERVICE_SID: 'MG1',
    }),
  );
  expect(options.credentials.user).toBe('SK1');
  expect(options.credentials.password.reveal()).toBe('aparte');
  expect(options.authToken.reveal()).toBe('clave-de-prueba');
  expect(options.sender).toEqual({ messagingServiceSid: 'MG1' });
});

test('la direccion es https, o de esta misma maquina', () => {
  expect(() => read({ TWILIO_BASE_URL: 'http://api.ejemplo.com' })).toThrow(
    'TWILIO_BASE_URL: tiene que empezar',
  );
  expect(read({ TWILIO_BASE_URL: 'http://127.0.0.1:4104' }).baseUrl).toBe('http://127.0.0.1:4104');
});
