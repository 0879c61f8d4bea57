import { expect, test } from 'vitest';
import { signatureOf } from './callbacks.ts';

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
