import { describe, expect, test } from 'vitest';
import { findLeaks, findLeaksInBytes, findLuhnNumbers } from './leak-search.ts';
import { BINS, createTestTarjetas, encodingsOf, nuevoNumero } from './leak-test-tarjetas.ts';

const AMEX = '373953192351004';
const VISA = '4507990000004905';
const noTargets = { numbers: [], codigos: [], secrets: [] };
const findsCodigo = (texto: string, codigo: string) =>
  findLeaks(texto, { ...noTargets, codigos: [codigo] }).length > 0;
const foundEncodings = (texto: string, numero: string) =>
  findLeaks(texto, { ...noTargets, numbers: [numero] }).map(({ encoding }) => encoding);

describe('un número', () => {
  test.each([AMEX, VISA])('%s se halla en cada una de sus formas, sola', (numero) => {
    for (const [encoding, encoded] of encodingsOf(numero))
      expect(foundEncodings(`antes ${encoded} despues`, numero)).toContain(encoding);
  });

  test.each([0, 1, 2])('se halla dentro de un base64 más largo, corrido %i', (offset) => {
    const longText = Buffer.from(`${'x'.repeat(offset)}{"numero":"${VISA}"}`).toString('base64');
    expect(foundEncodings(longText, VISA)).toHaveLength(1);
  });

  test('lo que se muestra de una tarjeta no es un hallazgo', () => {
    const shown = '{"bin":"450799","numeroEnmascarado":"************4905","ultimos4":"4905"}';
    expect(findLeaks(shown, { ...noTargets, numbers: [VISA] })).toEqual([]);
  });

  test('lo hallado se cuenta sin repetirlo', () => {
    expect(JSON.stringify(findLeaks(VISA, { ...noTargets, numbers: [VISA] }))).not.toContain(
      VISA.slice(0, 10),
    );
  });

  test('cortado y entre bytes también se halla', () => {
    const bytes = Buffer.concat([Buffer.from([0, 255, 1]), Buffer.from(VISA.slice(0, 11)), Buffer.from([7])]);
    expect(findLeaksInBytes(bytes, [VISA, AMEX])).toHaveLength(1);
    expect(findLeaksInBytes(Buffer.from('450799'), [VISA])).toEqual([]);
  });
});

describe('un número que nadie anunció', () => {
  test('se halla si empieza como una de prueba y cumple Luhn', () => {
    expect(findLuhnNumbers(`x ${VISA}, 4507-9900-0000-4905 y 3739 531923 51004.`)).toEqual([
      VISA,
      VISA,
      AMEX,
    ]);
  });

  test('no es una tarjeta otro número largo', () => {
    expect(findLuhnNumbers('4507990000004906 1794754728204 000004507990000004905 14507990000004905')).toEqual(
      [],
    );
  });
});

describe('un código', () => {
  test.each([
    '{"tarjetaCvc":"7391"}',
    '"{\\"cvc\\":\\"7391\\"}"',
    "$4 = '7391'",
    'cvc=7391&x=1',
    'security_code: 7391',
    '{"tarjetaCvc":7391}',
    'el 7391 de siempre',
    Buffer.from('7391').toString('base64'),
  ])('se halla en %s', (texto) => {
    expect(findsCodigo(texto, '7391')).toBe(true);
  });

  test.each(['12:7391', '[7391]', '0.7391', 'ab-7391-cd', '17391', '7391ms', '"ms":7391.5'])(
    'no es el código %s',
    (texto) => {
      expect(findsCodigo(texto, '7391')).toBe(false);
    },
  );

  test('de tres números, solo entero entre comillas o con su nombre', () => {
    for (const texto of ['"739"', "'739'", 'cvc=739', '{"cvv":739}'])
      expect(findsCodigo(texto, '739')).toBe(true);
    for (const texto of ['739', '"ms":739', '"7390"']) expect(findsCodigo(texto, '739')).toBe(false);
  });
});

test('una fecha de nacimiento se halla sola o con su hora, y no dentro de otra cosa', () => {
  const finds = (texto: string) => findLeaks(texto, { ...noTargets, secrets: ['1957-03-19'] }).length === 1;
  for (const texto of ['"1957-03-19"', "'1957-03-19T03:00:00Z'", 'el 1957-03-19.'])
    expect(finds(texto), texto).toBe(true);
  for (const texto of ['11957-03-19', '1957-03-190', '1957-03-19Tal'])
    expect(finds(texto), texto).toBe(false);
});

test('los canarios son tarjetas de prueba, distintas, y sus códigos no estaban', () => {
  const testTarjetas = createTestTarjetas((codigo) => codigo.endsWith('7'));
  const tarjetas = Array.from({ length: 40 }, () => testTarjetas.tarjeta('amex'));
  expect(new Set(tarjetas.map(({ numero }) => numero)).size).toBe(40);
  expect(tarjetas.every(({ codigo }) => /^\d{3}7$/.test(codigo))).toBe(true);
  expect(findLuhnNumbers(tarjetas.map(({ numero }) => numero).join(' y '))).toHaveLength(40);
  expect(findLuhnNumbers(testTarjetas.invalid().numero)).toEqual([]);
  expect(BINS).toContain(nuevoNumero('cabal').slice(0, 6));
  expect(testTarjetas.all().numbers).toHaveLength(41);
});
