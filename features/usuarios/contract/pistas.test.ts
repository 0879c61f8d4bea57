import { expect, test } from 'vitest';
import { pistasDe } from './pistas.ts';

const COOPERATIVA = 'Cooperativa Eléctrica de Ceibal';

test('cada dato entero, pegado y palabra por palabra, con y sin acentos', () => {
  const pistas = pistasDe({ nombre: 'María José', apellido: 'Núñez', cooperativa: COOPERATIVA });
  for (const pista of ['maría josé', 'mariajose', 'josé', 'jose', 'núñezmaría', 'marianunez', 'ceibal'])
    expect(pistas).toContain(pista);
});

test.each([
  ['muchas palabras', Array.from({ length: 30_000 }, (_, n) => `a${n.toString(36)}`).join(' ')],
  ['una sola, larga', 'ñandú'.repeat(30_000)],
  ['puros espacios', ' '.repeat(150_000)],
])('con %s son pocas y cortas, y las de la cooperativa quedan', (_como, nombre) => {
  const pistas = pistasDe({
    nombre,
    apellido: nombre,
    razonSocial: nombre,
    email: nombre,
    cooperativa: COOPERATIVA,
  });
  expect(pistas.length).toBeLessThanOrEqual(100);
  expect(Math.max(...pistas.map(({ length }) => length))).toBeLessThanOrEqual(48);
  for (const pista of ['ceibal', 'oficinavirtual', 'energia']) expect(pistas).toContain(pista);
});
