import { expect, test } from 'vitest';
import { encodeText } from './encode-text.ts';

const options = { unicode: 'transliterar', gsm7DataCoding: 0, reference: 0x2a } as const;
const encode = (text: string, unicode: 'transliterar' | 'ucs2' = 'transliterar') => {
  const encoded = encodeText(text, { ...options, unicode });
  if (!encoded) throw new Error('It does not fit.');
  return encoded;
};
const hexOf = (text: string, unicode?: 'ucs2') =>
  encode(text, unicode).parts.map((part) => part.toString('hex'));
const lengths = (text: string, unicode?: 'ucs2') => encode(text, unicode).parts.map((part) => part.length);

// The bytes are written by hand from the table of GSM 03.38.
test.each([
  ['ñ ¿ é @', '7d206020052000'],
  ['$_Ñ¡ÉüÜàèìòù', '02115d401f7e5e7f04070806'],
  ['[€]', '1b3c1b651b3e'],
  ['{|}~^\\', '1b281b401b291b3d1b141b2f'],
  ['a\r\nb', '610a62'],
])('%j va en el alfabeto comun, con data_coding 0', (text, hex) => {
  expect(encode(text)).toEqual({ dataCoding: 0, parts: [Buffer.from(hex, 'hex')] });
  expect(encode(text, 'ucs2')).toEqual({ dataCoding: 0, parts: [Buffer.from(hex, 'hex')] });
});

test('lo que el alfabeto no tiene se cambia por lo parecido', () => {
  const ascii = (text: string) => Buffer.from(text).toString('hex');
  expect(hexOf('áíóú ÁÍÓÚ')).toEqual([ascii('aiou AIOU')]);
  expect(hexOf('“Año”'.replace('ñ', 'n\u0303'))).toEqual(['22417d6f22']);
  expect(hexOf('N.º 3 – ‘ya’…\u00a0ç')).toEqual([ascii("N.o 3 - 'ya'... c")]);
});

test('con ucs2 los acentos se conservan', () => {
  expect(encode('á', 'ucs2')).toEqual({ dataCoding: 8, parts: [Buffer.from('00e1', 'hex')] });
});

test('un emoji obliga a UCS-2, y entonces los acentos se conservan', () => {
  expect(encode('Avisó 💡')).toEqual({
    dataCoding: 8,
    parts: [Buffer.from('0041007600690073' + '00f30020d83ddca1', 'hex')],
  });
});

test('el data_coding del alfabeto comun se puede cambiar; el de UCS-2 no', () => {
  expect(encodeText('a', { ...options, gsm7DataCoding: 1 })?.dataCoding).toBe(1);
  expect(encodeText('💡', { ...options, gsm7DataCoding: 1 })?.dataCoding).toBe(8);
});

test('160 caracteres van enteros; 161, en dos partes con su encabezado', () => {
  expect(lengths('a'.repeat(160))).toEqual([160]);
  expect(lengths('a'.repeat(161))).toEqual([159, 14]);
  const headers = encode('a'.repeat(153 * 2 + 1)).parts.map((part) => part.subarray(0, 7).toString('hex'));
  expect(headers).toEqual(['0500032a030161', '0500032a030261', '0500032a030361']);
});

test('lo que cuesta dos septetos cuenta dos y no se parte', () => {
  expect(lengths('€'.repeat(80))).toEqual([160]);
  // The 153rd septet would be an escape, so the pair moves to the next part.
  expect(lengths(`${'a'.repeat(152)}€${'a'.repeat(10)}`)).toEqual([158, 18]);
});

test('70 caracteres en UCS-2 van enteros; 71, en dos partes, sin partir un emoji', () => {
  expect(lengths('á'.repeat(70), 'ucs2')).toEqual([140]);
  expect(lengths('á'.repeat(71), 'ucs2')).toEqual([140, 14]);
  expect(lengths(`${'a'.repeat(66)}💡${'a'.repeat(10)}`)).toEqual([138, 30]);
});

test('lo que no entra en 255 partes no se envia', () => {
  expect(encodeText('a'.repeat(153 * 255), options)?.parts).toHaveLength(255);
  expect(encodeText('a'.repeat(153 * 255 + 1), options)).toBeNull();
});
