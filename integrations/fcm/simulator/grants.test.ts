import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeGrants } from './grants.ts';

const ORIGIN = 'http://127.0.0.1:4103';
const grants = await makeGrants();
const file = grants.accountFile(ORIGIN);
const own = createPrivateKey(file.private_key);
const now = Math.floor(Date.now() / 1000);

const HEADER = { alg: 'RS256', typ: 'JWT', kid: file.private_key_id };
const CLAIMS = {
  iss: file.client_email,
  scope: 'https://www.googleapis.com/auth/firebase.messaging',
  aud: file.token_uri,
  iat: now,
  exp: now + 3600,
};

function ask(header: object, claims: object, key = own) {
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const assertion = `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  return grants.grant(new URLSearchParams({ grant_type, assertion }), ORIGIN, 3599);
}

test('con todo en orden da un permiso, que sirve hasta que se olvida', () => {
  const given = ask(HEADER, CLAIMS);
  if ('error' in given) throw new Error(given.error_description);
  expect(given).toMatchObject({ expires_in: 3599, token_type: 'Bearer' });
  expect(grants.isGood(`Bearer ${given.access_token}`)).toBe(true);
  expect(grants.isGood('Bearer otro')).toBe(false);
  grants.forget();
  expect(grants.isGood(`Bearer ${given.access_token}`)).toBe(false);
});

test.each<[string, object, object, string]>([
  ['otro algoritmo', { ...HEADER, alg: 'none' }, CLAIMS, 'Invalid JWT header'],
  ['otra clave nombrada', { ...HEADER, kid: 'otra' }, CLAIMS, 'Invalid JWT header'],
  ['otra cuenta', HEADER, { ...CLAIMS, iss: 'otra@ejemplo.com' }, 'Invalid issuer'],
  ['otro destino', HEADER, { ...CLAIMS, aud: 'https://oauth2.googleapis.com/token' }, 'audience'],
  ['otro alcance', HEADER, { ...CLAIMS, scope: 'https://www.googleapis.com/auth/drive' }, 'scope'],
  ['vencido', HEADER, { ...CLAIMS, iat: now - 4000, exp: now - 400 }, 'timeframe'],
  ['del futuro', HEADER, { ...CLAIMS, iat: now + 1000, exp: now + 4000 }, 'timeframe'],
  ['por mas de una hora', HEADER, { ...CLAIMS, exp: now + 3700 }, 'timeframe'],
])('%s no da permiso', (_what, header, claims, words) => {
  expect(ask(header, claims)).toMatchObject({ error_description: expect.stringContaining(words) });
});

test('firmado por otro no da permiso, ni pedido de otra forma', () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  expect(ask(HEADER, CLAIMS, stranger)).toMatchObject({ error_description: 'Invalid JWT Signature.' });
  expect(grants.grant(new URLSearchParams({ grant_type: 'password' }), ORIGIN, 1)).toMatchObject({
    error: 'unsupported_grant_type',
  });
});
