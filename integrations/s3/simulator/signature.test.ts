import { expect, test } from 'vitest';
import { checkSignature, type Signed } from './signature.ts';

// These are the worked examples of the published algorithm (S3, "Authorization header, single chunk"), independent of our
// adapter and its library.
const account = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const now = Date.parse('2013-05-24T00:00:00Z');
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const WELCOME = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072';

function example(
  method: string,
  url: string,
  signed: string,
  signature: string,
  headers: Record<string, string>,
): Signed {
  return {
    method,
    url,
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-date': '20130524T000000Z',
      'x-amz-content-sha256': EMPTY,
      ...headers,
      authorization: `AWS4-HMAC-SHA256 Credential=${account.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signed},Signature=${signature}`,
    },
  };
}

const get = example(
  'GET',
  '/test.txt',
  'host;range;x-amz-content-sha256;x-amz-date',
  'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  { range: 'bytes=0-9' },
);
const putFile = example(
  'PUT',
  '/test%24file.text',
  'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
  '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  {
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    'x-amz-content-sha256': WELCOME,
  },
);
const list = example(
  'GET',
  '/?max-keys=2&prefix=J',
  'host;x-amz-content-sha256;x-amz-date',
  '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  {},
);

test('los ejemplos publicados de la firma entran', () => {
  expect(checkSignature(get, account, now)).toBe(EMPTY);
  expect(checkSignature(putFile, account, now)).toBe(WELCOME);
  expect(checkSignature(list, account, now)).toBe(EMPTY);
});

test.each<[string, Signed, string]>([
  ['otro metodo', { ...get, method: 'DELETE' }, 'SignatureDoesNotMatch'],
  ['otra ruta', { ...get, url: '/otro.txt' }, 'SignatureDoesNotMatch'],
  ['otra consulta', { ...list, url: '/?max-keys=3&prefix=J' }, 'SignatureDoesNotMatch'],
  ['otro rango', { ...get, headers: { ...get.headers, range: 'bytes=0-99' } }, 'SignatureDoesNotMatch'],
  [
    'otro contenido',
    { ...get, headers: { ...get.headers, 'x-amz-content-sha256': WELCOME } },
    'SignatureDoesNotMatch',
  ],
  ['algo sin firmar', { ...get, headers: { ...get.headers, 'x-amz-acl': 'public-read' } }, 'AccessDenied'],
  ['sin firma', { ...get, headers: { host: 'x' } }, 'AccessDenied'],
  [
    'una firma de otra forma',
    { ...get, headers: { authorization: 'AWS x:y' } },
    'AuthorizationHeaderMalformed',
  ],
])('%s no entra', (_what, request, code) => {
  expect(() => checkSignature(request, account, now)).toThrow(code);
});

test('ni con otra clave, ni de otro, ni a otra hora', () => {
  expect(() => checkSignature(get, { ...account, secretAccessKey: 'otra' }, now)).toThrow(
    'SignatureDoesNotMatch',
  );
  expect(() => checkSignature(get, { ...account, accessKeyId: 'otro' }, now)).toThrow('InvalidAccessKeyId');
  expect(() => checkSignature(get, { ...account, region: 'sa-east-1' }, now)).toThrow(
    'AuthorizationHeaderMalformed',
  );
  for (const minutes of [-16, 16])
    expect(() => checkSignature(get, account, now + minutes * 60_000)).toThrow('RequestTimeTooSkewed');
  expect(checkSignature(get, account, now + 14 * 60_000)).toBe(EMPTY);
});
