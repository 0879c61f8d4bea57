import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { readTwilioReceipt, verifyTwilio } from './index.ts';

// This is Twilio's own published example.
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const params = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
};
const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';
const token = new Secret('12345');
const form = (changes: object = {}) => new URLSearchParams({ ...params, ...changes });

test('la firma del ejemplo publicado es buena, en cualquier orden', () => {
  expect(verifyTwilio(url, form(), signature, token)).toBe(true);
  const backwards = new URLSearchParams([...form()].toReversed());
  expect(verifyTwilio(url, backwards, signature, token)).toBe(true);
});

test.each<[string, string, URLSearchParams, string | undefined, Secret<string>]>([
  ['un byte cambiado', url, form({ Digits: '1235' }), signature, token],
  ['un dato de mas', url, form({ Other: '' }), signature, token],
  ['otra direccion', 'https://otra.com/myapp.php?foo=1&bar=2', form(), signature, token],
  ['la direccion sin su consulta', 'https://mycompany.com/myapp.php', form(), signature, token],
  ['http en lugar de https', url.replace('https', 'http'), form(), signature, token],
  ['otra clave', url, form(), signature, new Secret('12346')],
  ['otra firma', url, form(), `S${signature.slice(1)}`, token],
  ['media firma', url, form(), signature.slice(0, 12), token],
  ['sin firma', url, form(), undefined, token],
])('%s no entra', (_what, where, what, signed, key) => {
  expect(verifyTwilio(where, what, signed, key)).toBe(false);
});

const STATUSES = {
  enviado: ['accepted', 'scheduled', 'queued', 'sending', 'sent'],
  entregado: ['delivered', 'partially_delivered'],
  leido: ['read'],
  fallido: ['undelivered', 'failed', 'canceled'],
};

test.each(
  Object.entries(STATUSES).flatMap(([estado, statuses]) => statuses.map((status) => [status, estado])),
)('%s es %s', (MessageStatus, estado) => {
  expect(readTwilioReceipt(new URLSearchParams({ MessageSid: 'SM1', MessageStatus }))).toEqual({
    id: 'SM1',
    estado,
  });
});

test('una falla lleva su codigo', () => {
  const failed = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30006' });
  expect(readTwilioReceipt(failed)).toEqual({
    id: 'SM1',
    estado: 'fallido',
    codigo: '30006',
    motivo: 'no-movil',
  });
});

test.each<[string, Record<string, string>]>([
  ['un mensaje que alguien nos mando', { MessageSid: 'SM1', MessageStatus: 'received' }],
  ['algo sin mensaje', { MessageStatus: 'sent' }],
  ['una palabra heredada', { MessageSid: 'SM1', MessageStatus: 'constructor' }],
  ['nada', {}],
])('%s no es un recibo', (_what, fields) => {
  expect(readTwilioReceipt(new URLSearchParams(fields))).toBeNull();
});
