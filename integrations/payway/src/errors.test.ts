import { expect, test } from 'vitest';
import { codeOfV1, readError, wordOf } from './errors.ts';

const CARD = '4507990000004905';

test.each([CARD, `validacion ${CARD}`, 'cvc=123', 'card 4507', 'a'.repeat(61), '373953', '<b>'])(
  'no se repite lo que podria traer una tarjeta: %s',
  (text) => expect(wordOf(text)).toBe('otro'),
);

test.each([
  '',
  'invalid_request_error',
  'site_transaction_id',
  'fraud_detection.bill_to',
  '51',
  '10041',
  'sin-codigo',
])('sus palabras pasan: %s', (text) => expect(wordOf(text)).toBe(text));

test('ni en el tipo, ni en los campos, ni en el codigo de la otra interfaz', () => {
  const faults = [{ code: 'invalid', param: CARD }];
  expect(readError({ error_type: `bad ${CARD}`, validation_errors: faults })).toEqual({
    type: 'otro',
    fields: [{ code: 'invalid', param: 'otro' }],
  });
  expect([codeOfV1({ code: CARD }), codeOfV1({ type: `x ${CARD}` }), codeOfV1({})]).toEqual([
    'otro',
    'otro',
    'sin-codigo',
  ]);
});
