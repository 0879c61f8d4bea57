import { generateKeyPairSync } from 'node:crypto';
import { describeConfig, loadConfig } from '@oficina/config';
import { expect, test } from 'vitest';
import { settings, smtpOptions } from './index.ts';

const read = (environment: Record<string, string>) => loadConfig({ settings }, environment).settings;
const options = (environment: Record<string, string>) => smtpOptions(read(environment));

const least = {
  SMTP_URL: 'smtps://yo:clave-de-prueba@correo.example',
  MAIL_FROM: 'Coop <avisos@coop.example>',
};
const pem = (type: 'rsa' | 'ed25519') =>
  (type === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ed25519')
  ).privateKey
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();

test('sin correo no hace falta nada', () => {
  expect(read({})).toMatchObject({ url: undefined, requireTls: true, pool: 5, ratePerS: 0, from: '' });
  expect(describeConfig([settings])).not.toContain('no arranca');
});

test('con correo se nombra todo lo que falta, junto', () => {
  const attempt = () => options({ MAIL_BOUNCE_DOMAIN: 'rebotes.example', DKIM_SELECTOR: 'ov' });
  expect(attempt).toThrow('4 problemas');
  for (const name of ['SMTP_URL', 'MAIL_FROM', 'MAIL_BOUNCE_HMAC', 'DKIM_PRIVATE_KEY'])
    expect(attempt).toThrow(`Falta ${name}`);
});

test('con lo minimo, el dominio es el del remitente y los rebotes no se leen', () => {
  const { url, ...rest } = options(least);
  expect(rest).toEqual({ requireTls: true, pool: 5, from: least.MAIL_FROM, domain: 'coop.example' });
  expect(url.reveal()).toBe(least.SMTP_URL);
  expect(JSON.stringify({ url })).not.toContain('clave-de-prueba');
});

test('la clave de la firma puede venir en una linea', () => {
  const rsa = pem('rsa');
  const env = { ...least, DKIM_SELECTOR: 'ov', DKIM_PRIVATE_KEY: rsa.replaceAll('\n', '\\n') };
  expect(options(env).dkim?.privateKey.reveal()).toBe(rsa);
});

test.each([
  ['cortada', pem('rsa').slice(0, 400)],
  ['de otra clase', pem('ed25519')],
])('una clave de firma %s no arranca: se enviaria sin firma y en silencio', (_what, key) => {
  const attempt = () => options({ ...least, DKIM_SELECTOR: 'ov', DKIM_PRIVATE_KEY: key });
  expect(attempt).toThrow('DKIM_PRIVATE_KEY: tiene que ser una clave privada RSA');
});

test.each([
  ['http://correo.example', 'si', 'SMTP_URL: tiene que empezar'],
  ['correo.example', 'si', 'SMTP_URL: tiene que empezar'],
  ['smtp://yo:clave@correo.example', 'no', 'SMTP_REQUIRE_TLS: con usuario'],
])('%s con TLS %s no se acepta', (url, tls, fault) => {
  expect(() => options({ ...least, SMTP_URL: url, SMTP_REQUIRE_TLS: tls })).toThrow(fault);
});

test.each([
  ['smtp://correo.example', 'no'],
  ['smtp://yo:clave@127.0.0.1:2525', 'no'],
  ['smtp://yo:clave@correo.example', 'si'],
])('%s con TLS %s se acepta', (url, tls) => {
  expect(options({ ...least, SMTP_URL: url, SMTP_REQUIRE_TLS: tls })).toMatchObject({
    from: least.MAIL_FROM,
  });
});

test.each([
  ['smtp://localhost', false],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://[::1]', false],
  ['smtp://correo.example', true],
  ['smtp://localhost.example', true],
])('a %s se le exige un certificado: %s', (url, requireTls) => {
  expect(options({ ...least, SMTP_URL: url })).toMatchObject({ requireTls });
});

test.each([
  ['MAIL_FROM', 'coop.example'],
  ['MAIL_FROM', 'Coop <avisos@coop.example> x'],
  ['MAIL_REPLY_TO', 'a@b.example, c@d.example'],
  ['MAIL_DOMAIN', 'coop.example\r\nX: 1'],
  ['MAIL_BOUNCE_HMAC', 'corta'],
])('%s=%j se rechaza', (name, value) => {
  expect(() => read({ ...least, [name]: value })).toThrow(name);
});
