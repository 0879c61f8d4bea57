import { build, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { facturaTokenOf, isSameSecret, maskCuenta, parseToken } from './enlace.ts';

const database = useDatabase();
const SECRETO = '0f8c6f1c-9d3e-4a51-b2c7-5e6f7a8b9c0d';

test.each([1, 31, 35, 36, 90_311, 36_000_000, 999_999_999_999_999])(
  'el enlace de la factura %d se lee como se escribió',
  (id) => {
    const token = facturaTokenOf({ id, token: SECRETO });
    expect(parseToken(token)).toEqual({ id, secreto: SECRETO });
    const short = `${id.toString(36)}-${SECRETO.replaceAll('-', '')}`;
    expect(parseToken(short)).toEqual({ id, secreto: SECRETO });
  },
);

test.each([
  '',
  '-',
  `-${SECRETO}`,
  SECRETO,
  `0-${SECRETO}`,
  `zzzzzzzzzz-${SECRETO}`,
  `zzzzzzzzzzz-${SECRETO}`,
  `1xon-${SECRETO}0`,
  `1xon-${SECRETO.slice(1)}`,
  `1xon-${SECRETO.replaceAll('-', '')}0`,
  `1xon-${SECRETO.replace('-', '')}`,
  `1xon-${SECRETO.replace('0f', 'g0')}`,
  `1xon-${SECRETO}\n`,
  `1XON-${SECRETO}`,
  `1xon ${SECRETO}`,
  '1xon-1 or 1=1',
])('%j no es un enlace', (text) => {
  expect(parseToken(text)).toBeNull();
});

test('el secreto se compara entero', () => {
  expect(isSameSecret(SECRETO, SECRETO)).toBe(true);
  for (const other of [SECRETO.replace('d', 'e'), SECRETO.slice(0, -1), '', `${SECRETO}0`])
    expect(isSameSecret(SECRETO, other)).toBe(false);
});

test('el secreto de una factura nueva son 128 bits al azar, sin ninguno fijo', async () => {
  const { db } = database;
  const { id } = await build.suministro(db);
  const tokens: string[] = [];
  for (let n = 0; n < 200; n += 1)
    tokens.push((await build.factura(db, { suministro_id: id })).token.replaceAll('-', ''));
  expect(new Set(tokens).size).toBe(200);
  const distinct = Array.from({ length: 32 }, (_, at) => new Set(tokens.map((token) => token[at])).size);
  // A UUID with version and variant bits would leave one position with a single value and another with four.
  expect(Math.min(...distinct)).toBeGreaterThanOrEqual(8);
});

test.each([
  ['10012345', '•••••345'],
  ['123456', '•••456'],
  ['12345', '•••45'],
  ['1234', '••34'],
  ['123', '••3'],
  ['12', '•2'],
  ['1', '•'],
  ['', ''],
])('la cuenta %j se muestra %j', (cuenta, visible) => {
  expect(maskCuenta(cuenta)).toBe(visible);
});
