import { expect, test } from 'vitest';
import { codingOf } from './alphabet.ts';

// The bytes are written by hand from the table of GSM 03.38.
test.each([
  ['hola @ $ _', '686f6c6120002002' + '2011'],
  ['ñ Ñ ¿ ¡ é É ü', '7d205d206020402005201f207e'],
  ['[€]', '1b3c1b651b3e'],
  ['{|}~^\\', '1b281b401b291b3d1b141b2f'],
])('%j se lee de sus septetos', (text, hex) => {
  expect(codingOf(0)?.decode(Buffer.from(hex, 'hex'))).toBe(text);
});

test.each(['f1', '1b', '1b41'])('0x%s no es del alfabeto', (hex) => {
  expect(codingOf(0)?.decode(Buffer.from(hex, 'hex'))).toBeNull();
});

test('las otras dos', () => {
  expect(codingOf(3)?.decode(Buffer.from('e1f1', 'hex'))).toBe('áñ');
  expect(codingOf(8)?.decode(Buffer.from('00e1d83ddca1', 'hex'))).toBe('á💡');
  expect(codingOf(8)?.decode(Buffer.from('00e1d8', 'hex'))).toBeNull();
  expect(codingOf(7)).toBeUndefined();
});
