import { threadTime } from '@oficina/testing';
import { expect, test } from 'vitest';
import { onOneLine, printable } from './constancia-text.ts';

test.each([
  ['Se quemó la heladera.\nEs de 2019.', 'Se quemó la heladera.\nEs de 2019.'],
  ['  ¿Y ahora? “Ñandú” – 100 € · ½ º ª  ', '¿Y ahora? “Ñandú” – 100 € · ½ º ª'],
  // Some telephones write accents as separate combining characters.
  ['rele\u0301 n\u0303andu\u0301', 'relé ñandú'],
  ['uno\r\ndos\rtres\u2028cuatro\u2029cinco', 'uno\ndos\ntres\ncuatro\ncinco'],
  ['uno\n\n\n\n\ndos   \n   \ntres', 'uno\n\ndos\n\ntres'],
  ['a\tb\u0000c\u0007d\u001b[31me', 'a bcd[31me'],
  ['pagá \u202eoiranimret\u202c \u200bacá\u00ad\ufeff', 'pagá oiranimret acá'],
  ['ﬁn ① Ａ ő ş ł', 'fin 1 A o s ¤'],
  ['Gracias 👍🏽 👨‍👩‍👧‍👦!', 'Gracias ¤!'],
  ['🔥luz🔥', '¤luz¤'],
  ['Привет, мир', '¤, ¤'],
  ['\ud800suelto', '¤suelto'],
  ['', ''],
])('%j se imprime %j', (written, printed) => {
  expect(printable(written)).toBe(printed);
});

test('en un renglón no hay otro', () => {
  expect(onOneLine('Cooperativa\n  de \u00a0 Ceibal\n')).toBe('Cooperativa de Ceibal');
});

test('lo más largo que se puede escribir se lee enseguida', () => {
  for (const letter of ['W', '\n', '🔥', '¤ ', 'a\n', '\u0301']) {
    const worked = threadTime();
    printable(letter.repeat(4_000));
    expect(worked(), letter).toBeLessThan(1_000);
  }
});
