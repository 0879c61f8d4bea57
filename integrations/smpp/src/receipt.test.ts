import { expect, test } from 'vitest';
import { Pdu } from './library.ts';
import { readReceipt } from './receipt.ts';

const TEXT = (id: string, stat: string, err = '000') =>
  `id:${id} sub:001 dlvrd:001 submit date:2611150745 done date:2611150746 stat:${stat} err:${err} text:id:9 stat:REJECTD`;

const arrived = (fields: Record<string, string | number>, words = '') =>
  new Pdu(
    new Pdu('deliver_sm', {
      esm_class: 4,
      source_addr: '5493492401234',
      data_coding: 0,
      short_message: Buffer.from(words, 'latin1'),
      ...fields,
    }).toBuffer(),
  );
const telefono = '5493492401234';

test.each([
  ['DELIVRD', 2, { estado: 'entregado' }],
  ['ACCEPTD', 6, { estado: 'enviado' }],
  ['ENROUTE', 1, { estado: 'enviado' }],
  ['EXPIRED', 3, { estado: 'fallido', codigo: 'EXPIRED' }],
  ['DELETED', 4, { estado: 'fallido', codigo: 'DELETED' }],
  ['UNDELIV', 5, { estado: 'fallido', codigo: 'UNDELIV' }],
  ['UNKNOWN', 7, { estado: 'fallido', codigo: 'UNKNOWN' }],
  ['REJECTD', 8, { estado: 'fallido', codigo: 'REJECTD' }],
])('%s, en el texto o aparte', (stat, message_state, expected) => {
  const { codigo } = { codigo: undefined, ...expected };
  expect(readReceipt(arrived({}, TEXT('a_1', stat, '011')))).toEqual({
    id: 'a_1',
    telefono,
    ...expected,
    ...(codigo && { codigo: `${codigo} 011` }),
  });
  expect(readReceipt(arrived({ receipted_message_id: '77', message_state }))).toEqual({
    id: '77',
    telefono,
    ...expected,
  });
});

test('lo que viene aparte vale mas que el texto', () => {
  const both = arrived({ receipted_message_id: 'EB', message_state: 2 }, TEXT('235', 'UNDELIV'));
  expect(readReceipt(both)).toEqual({ id: 'EB', estado: 'entregado', telefono });
  expect(readReceipt(arrived({ receipted_message_id: 'EB' }, TEXT('235', 'DELIVRD')))).toEqual({
    id: 'EB',
    estado: 'entregado',
    telefono,
  });
});

test('el texto puede venir en message_payload', () => {
  expect(readReceipt(arrived({ message_payload: TEXT('12', 'DELIVRD') }))).toMatchObject({ id: '12' });
});

test('lo que alguien nos escribe no es un acuse, aunque lo imite', () => {
  expect(readReceipt(arrived({ esm_class: 0 }, TEXT('12', 'DELIVRD')))).toBe('otra-cosa');
});

test.each(['', 'hola', 'id:12', 'stat:DELIVRD', 'id:12 stat:QUESEYO', 'id:12 text: stat:DELIVRD'])(
  '%j no se entiende',
  (words) => {
    expect(readReceipt(arrived({}, words))).toBe('ilegible');
  },
);
