import { expect, test } from 'vitest';
import { knownWordsOf } from './known-words.ts';

const COOPERATIVA = 'Cooperativa Eléctrica de Ceibal';

test('cada dato entero, pegado y palabra por palabra, con y sin acentos', () => {
  const knownWords = knownWordsOf({ nombre: 'María José', apellido: 'Núñez', cooperativa: COOPERATIVA });
  for (const knownWord of ['maría josé', 'mariajose', 'josé', 'jose', 'núñezmaría', 'marianunez', 'ceibal'])
    expect(knownWords).toContain(knownWord);
});

test.each([
  ['muchas palabras', Array.from({ length: 30_000 }, (_, n) => `a${n.toString(36)}`).join(' ')],
  ['una sola, larga', 'ñandú'.repeat(30_000)],
  ['puros espacios', ' '.repeat(150_000)],
])('con %s son pocas y cortas, y las de la cooperativa quedan', (_how, nombre) => {
  const knownWords = knownWordsOf({
    nombre,
    apellido: nombre,
    razonSocial: nombre,
    email: nombre,
    cooperativa: COOPERATIVA,
  });
  expect(knownWords.length).toBeLessThanOrEqual(100);
  expect(Math.max(...knownWords.map(({ length }) => length))).toBeLessThanOrEqual(48);
  for (const knownWord of ['ceibal', 'oficinavirtual', 'energia']) expect(knownWords).toContain(knownWord);
});
