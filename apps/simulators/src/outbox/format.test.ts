import type { MensajeRecibido } from '@oficina/testing/simulator';
import { expect, test } from 'vitest';
import { codeIn, longTime, shortRecipient, shortTime, titleOf } from './format.ts';

const message = (changes: Partial<MensajeRecibido>): MensajeRecibido => ({
  id: '1',
  canal: 'sms',
  recibido: '2026-10-20T17:30:05.123Z',
  de: 'COOP',
  para: '+5493492401234',
  texto: '',
  enlaces: [],
  estado: 'aceptado',
  technical: {},
  ...changes,
});

test.each([
  ['482913 es tu código de la Oficina Virtual.', '482913'],
  ['Tu codigo es 482913.', '482913'],
  ['Usá tu código en el reclamo N.º 2026-000124.', null],
  ['Tu código: 4829131', null],
  ['La cuenta 482913 tiene un corte.', null],
])('the code in %j is %j', (texto, codigo) => {
  expect(codeIn(message({ texto }))).toBe(codigo);
  expect(codeIn(message({ texto, canal: 'correo' }))).toBeNull();
});

test('times are those of Argentina, without the day when it is today', () => {
  const { recibido } = message({});
  expect(shortTime(recibido, new Date('2026-10-21T02:59:00Z'))).toBe('14:30:05');
  expect(shortTime(recibido, new Date('2026-10-21T03:00:00Z'))).toBe('20/10 14:30');
  expect(longTime(recibido)).toBe('20/10/2026 14:30:05');
});

test('a message is called by its subject or how it begins, never by nothing', () => {
  expect(titleOf(message({ asunto: 'Hola', texto: 'chau' }))).toBe('Hola');
  expect(titleOf(message({ texto: 'Primera\nsegunda' }))).toBe('Primera');
  expect(titleOf(message({ asunto: '', texto: ' ' }))).toBe('(sin texto)');
  expect(titleOf(message({ texto: 'a'.repeat(500) }))).toBe(`${'a'.repeat(119)}…`);
});

test('of a device, the beginning of its token; of a person, the whole address', () => {
  const para = 'a'.repeat(40);
  expect(shortRecipient(message({ canal: 'push', para }))).toBe(`${'a'.repeat(20)}…`);
  expect(shortRecipient(message({ canal: 'correo', para }))).toBe(para);
});
