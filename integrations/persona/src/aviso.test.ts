import { createHmac } from 'node:crypto';
import { fixedClock } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { createReadAviso } from './aviso.ts';
import { ACCOUNT, common } from './persona.test-kit.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z') / 1_000;
const SECRET = 'wbhsec_uno';
const told: unknown[] = [];
const note = (...words: unknown[]) => void told.push(words);
const reader = (secrets = [SECRET]) =>
  createReadAviso({
    ...common,
    ...ACCOUNT,
    baseUrl: 'https://ejemplo.com',
    webhookSecrets: secrets.map((one) => new Secret(one)),
    clock: fixedClock('2026-11-15T12:00:00Z'),
    log: { info: note, warn: note, error: note },
  });

const eventWith = (payload: object, attributes: object = {}) =>
  JSON.stringify({
    data: {
      type: 'event',
      id: 'evt_1',
      attributes: {
        name: 'inquiry.approved',
        'created-at': '2026-11-15T11:59:58.123Z',
        payload: { data: payload, included: [] },
        ...attributes,
      },
    },
  });
const BODY = eventWith({ type: 'inquiry', id: 'inq_Abc1', attributes: { fields: { ñ: 'Pérez' } } });
const group = (secret = SECRET, t: number | string = NOW, body = BODY) =>
  `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
const read = (signature: string | string[] | undefined, body = BODY, secrets?: string[]) =>
  reader(secrets)(Buffer.from(body), { 'persona-signature': signature });

test('una firma buena trae el aviso', () => {
  expect(read(group())).toEqual({
    eventoId: 'evt_1',
    nombre: 'inquiry.approved',
    inquiryId: 'inq_Abc1',
    creado: new Date('2026-11-15T11:59:58.123Z'),
  });
});

test('mientras se cambia el secreto alcanza con un grupo bueno, en cualquier lugar', () => {
  for (const signature of [`${group('otro')} ${group()}`, `${group()} ${group('otro')}`])
    expect(read(signature)).toMatchObject({ eventoId: 'evt_1' });
  expect(read(group(), BODY, ['otro', SECRET])).toMatchObject({ eventoId: 'evt_1' });
  expect(read(`${group('otro')} ${group('otro mas')}`)).toBeNull();
});

test.each<[string, string | string[] | undefined, string]>([
  ['sin firma', undefined, BODY],
  ['una firma vacia', '', BODY],
  ['dos cabeceras', [group(), group()], BODY],
  ['un byte cambiado en el cuerpo', group(), BODY.replace('Abc1', 'Abc2')],
  ['un byte de mas', group(), `${BODY} `],
  ['un byte cambiado en la firma', group().replace(/.$/, (last) => (last === '0' ? '1' : '0')), BODY],
  ['media firma', group().slice(0, -2), BODY],
  ['otro secreto', group('wbhsec_dos'), BODY],
  ['la hora cambiada', group().replace(String(NOW), String(NOW - 1)), BODY],
  ['grupos separados por coma', `${group('otro')},${group()}`, BODY],
  ['la firma sin su hora', group().replace(/^t=\d+,/, ''), BODY],
  ['un grupo bueno despues de muchos', `${'t=1,v1=a '.repeat(5)}${group()}`, BODY],
])('%s no entra', (_what, signature, body) => {
  expect(read(signature, body)).toBeNull();
});

test.each([
  [-300, true],
  [-301, false],
  [300, true],
  [301, false],
])('firmado a %i segundos: %s', (seconds, good) => {
  expect(read(group(SECRET, NOW + seconds)) !== null).toBe(good);
});

test('bien firmado pero de otra cosa, se sabe y no nombra ninguna validacion', () => {
  for (const payload of [
    { type: 'account', id: 'act_1' },
    { type: 'inquiry', id: '../accounts' },
  ]) {
    const body = eventWith(payload);
    expect(read(group(SECRET, NOW, body), body)).toMatchObject({ eventoId: 'evt_1', inquiryId: null });
  }
});

test.each([
  ['no es JSON', '{'],
  ['no es un evento', '{"data":{"type":"inquiry","id":"inq_1"}}'],
  ['sin fecha', eventWith({ type: 'inquiry', id: 'inq_1' }, { 'created-at': 'ayer' })],
])('bien firmado y %s: no entra, y se avisa sin decir que traia', (_what, body) => {
  told.length = 0;
  expect(read(group(SECRET, NOW, body), body)).toBeNull();
  expect(told).toEqual([
    [
      { servicio: 'persona', operacion: 'leerAviso', resultado: 'ilegible' },
      'a signed event was not understood',
    ],
  ]);
});
