import { expect, test } from 'vitest';
import { type PersonaInput, parsePersona } from './persona.ts';

const MARIA = { nombre: 'María', apellido: 'Pérez', documento: '12345678' };
const COMPANY = { razonSocial: 'Pérez Hnos. S.R.L.', cuit: '30-50001091-2', documento: '12345678' };
const problems = (input: PersonaInput) => parsePersona(input).problems;

test('una persona se guarda sin los espacios que sobran y con los números solos', () => {
  expect(
    parsePersona({
      nombre: '  María   José ',
      apellido: " D'Angelo-Ñáñez ",
      documento: '12.345.678',
      cuit: '20-12345678-6',
    }),
  ).toEqual({
    persona: {
      nombre: 'María José',
      apellido: "D'Angelo-Ñáñez",
      razonSocial: null,
      documento: '12345678',
      cuit: '20123456786',
    },
    problems: {},
  });
});

test.each([
  ['nombre', 'Jo', 'Escribí tu nombre (al menos 3 letras).'],
  ['nombre', 'x'.repeat(61), 'Escribí tu nombre (al menos 3 letras).'],
  ['nombre', 'R2D2', 'Escribí tu nombre (al menos 3 letras).'],
  ['nombre', 'Ana\u0000María', 'Escribí tu nombre (al menos 3 letras).'],
  ['nombre', null, 'Escribí tu nombre (al menos 3 letras).'],
  ['apellido', 'Z', 'Escribí tu apellido.'],
  ['apellido', ' ', 'Escribí tu apellido.'],
  ['documento', '123', 'El documento tiene 7 u 8 números.'],
  ['documento', null, 'El documento tiene 7 u 8 números.'],
  ['cuit', '20-12345678-5', 'El CUIT no es válido. Revisá los 11 números.'],
] as [keyof PersonaInput, string | null, string][])('%s %j: %s', (field, valor, sentence) => {
  expect(problems({ ...MARIA, [field]: valor })).toEqual({ [field]: sentence });
});

test('el documento tiene que ser el del CUIT, también el de siete números', () => {
  expect(problems({ ...MARIA, cuit: '27-25123456-1' })).toEqual({
    documento: 'El DNI no coincide con el CUIT.',
  });
  expect(problems({ ...MARIA, documento: '4123456', cuit: '20041234564' })).toEqual({});
});

test('una empresa puede no nombrar a nadie, pero lleva su CUIT', () => {
  expect(problems(COMPANY)).toEqual({});
  expect(problems({ ...COMPANY, nombre: 'Jo', apellido: 'Z' })).toEqual({
    nombre: 'Escribí tu nombre (al menos 3 letras).',
    apellido: 'Escribí tu apellido.',
  });
  for (const cuit of [null, '20-12345678-6'])
    expect(problems({ ...COMPANY, cuit })).toEqual({ cuit: 'Para una empresa completá el CUIT.' });
  for (const razonSocial of ['SA', 'x'.repeat(121), 'Pérez\u0007 SRL'])
    expect(problems({ ...COMPANY, razonSocial })).toEqual({ razonSocial: 'Escribí la razón social.' });
});

test('todo lo que está mal se dice junto', () => {
  expect(Object.keys(problems({ cuit: '1' })).sort()).toEqual(['apellido', 'cuit', 'documento', 'nombre']);
});
