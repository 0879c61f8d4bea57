import { expect, test } from 'vitest';
import { isLoopback, signatureOf } from './callbacks.ts';

test('la firma es la del ejemplo publicado', () => {
  const params = {
    To: '+18005551212',
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    From: '+14158675309',
    Digits: '1234',
  };
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  expect(signatureOf('12345', { url, params })).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
});

test.each([
  ['http://127.0.0.1:8080/api/oob/webhook/twilio', true],
  ['http://localhost/x', true],
  ['https://ov.ejemplo.com/x', false],
  ['http://127.0.0.1.ejemplo.com/x', false],
  ['127.0.0.1', false],
])('%s es de esta maquina: %s', (url, expected) => {
  expect(isLoopback(url)).toBe(expected);
});
