import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { isSignedNotice, referenciaOfNotice } from './index.ts';

// The id, the request and the moment are those of the vendor's example; its secret is not published, so the signatures were
// made with `openssl dgst -sha256 -hmac clave-de-prueba` over the documented text.
const WHOLE = 'e56bb8ee3008559d1922ead210e6882f1fd84c237947283a2a4cc6c92d3fef1e';
const NO_REQUEST = '36f58f7d06dd8641553bc7f0d83e28d3aac4a2a6267da53c7753a179208aab80';
const NO_ID = '5dbf28fb2a8e2d8c62adaf6eb9ce491587b650b5f55f168931595212ffbefcb0';
const TS = '1742505638683';

const notice = {
  signature: `ts=${TS},v1=${WHOLE}`,
  requestId: '2066ca19-c6f1-498a-be75-1923005edd06',
  dataId: 'ORD01JQ4S4KY8HWQ6NA5PXB65B3D3',
  secret: new Secret('clave-de-prueba'),
  now: new Date('2026-11-19T10:00:00-03:00'),
  toleranceS: 0,
};
const isSigned = (changes: { [K in keyof typeof notice]?: (typeof notice)[K] | undefined }) =>
  isSignedNotice({ ...notice, ...changes } as Parameters<typeof isSignedNotice>[0]);

test.each([
  ['como llega', {}],
  ['con el numero de la orden ya en minusculas', { dataId: notice.dataId.toLowerCase() }],
  ['con sus partes al reves y espacios', { signature: `v1=${WHOLE}, ts=${TS}` }],
  ['con la firma en mayusculas', { signature: `ts=${TS},v1=${WHOLE.toUpperCase()}` }],
  ['sin request-id, si asi se firmo', { requestId: undefined, signature: `ts=${TS},v1=${NO_REQUEST}` }],
  ['sin id, si asi se firmo', { dataId: undefined, signature: `ts=${TS},v1=${NO_ID}` }],
])('un aviso firmado entra: %s', (_what, changes) => expect(isSigned(changes)).toBe(true));

test.each([
  ['otro secreto', { secret: new Secret('clave-de-pruebb') }],
  ['un byte cambiado en la firma', { signature: `ts=${TS},v1=${WHOLE.replace(/e$/, 'f')}` }],
  ['otra orden', { dataId: 'ORD01JQ4S4KY8HWQ6NA5PXB65B3D4' }],
  ['otro pedido', { requestId: '2066ca19-c6f1-498a-be75-1923005edd07' }],
  ['otro momento', { signature: `ts=1742505638684,v1=${WHOLE}` }],
  ['sin request-id, si se firmo con el', { requestId: undefined }],
  ['sin id, si se firmo con el', { dataId: undefined }],
  ['sin firma', { signature: undefined }],
  ['media firma', { signature: `ts=${TS},v1=${WHOLE.slice(0, 40)}` }],
  ['sin momento', { signature: `v1=${WHOLE}` }],
  ['un momento que no es un numero', { signature: `ts=ayer,v1=${WHOLE}` }],
  [
    'el pedido dentro del id',
    { dataId: `${notice.dataId};request-id:${notice.requestId}`, requestId: undefined },
  ],
])('no entra: %s', (_what, changes) => expect(isSigned(changes)).toBe(false));

test('uno viejo entra sin tolerancia, y con ella no, en segundos o en milesimas', () => {
  expect(isSigned({ toleranceS: 600 })).toBe(false);
  const sent = Number(TS);
  expect(isSigned({ toleranceS: 600, now: new Date(sent + 599_000) })).toBe(true);
  expect(isSigned({ toleranceS: 600, now: new Date(sent - 599_000) })).toBe(true);
  expect(isSigned({ toleranceS: 600, now: new Date(sent + 601_000) })).toBe(false);
  const inSeconds = { ...notice, dataId: 'ORD1', requestId: 'r', toleranceS: 600 };
  // `openssl dgst` of `id:ord1;request-id:r;ts:1742505638;`, with the same secret.
  const signature = 'ts=1742505638,v1=58a6006df0c385ff1562ab8aeb73f342bd53a7c18a259b1eb2ab4da8534a419c';
  expect(isSignedNotice({ ...inSeconds, signature, now: new Date(1_742_505_639_000) })).toBe(true);
  expect(isSignedNotice({ ...inSeconds, signature, now: new Date(1_742_506_639_000) })).toBe(false);
});

test('la referencia viene en el cuerpo, que puede ser cualquier cosa', () => {
  const read = (body: unknown) => referenciaOfNotice(Buffer.from(JSON.stringify(body)));
  expect(read({ action: 'order.processed', data: { id: 'ORD1', external_reference: 'OV7X1' } })).toBe(
    'OV7X1',
  );
  expect(read({ data: { external_reference: 'a b' } })).toBeUndefined();
  expect(read(null)).toBeUndefined();
  expect(referenciaOfNotice(Buffer.from('hola'))).toBeUndefined();
});
