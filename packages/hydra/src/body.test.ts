import { beforeAll, expect, test } from 'vitest';
import * as whole from 'zod';
import * as z from 'zod/mini';
import { readBody } from './body.ts';
import { longList } from './long-list.ts';

// The clients of outside services use full Zod, which sets the language of the whole process to English with its first
// schema.
beforeAll(() => void whole.string());

const thing = z.object({
  nombre: z.string().check(z.maxLength(3)),
  ages: longList(z.number().check(z.maximum(120)), { type: 'number' }),
});

test('lo mal escrito se dice en castellano, hable como hable Zod en el proceso', () => {
  const reading = readBody(thing, [], { nombre: 'Elsa', ages: [] });
  expect(reading).toMatchObject({ refusal: { violations: [{ message: 'Máximo 3 caracteres.' }] } });
});

test('también dentro de una lista larga', () => {
  const reading = readBody(thing, [], { nombre: 'Eva', ages: [3, 121] });
  expect(reading).toMatchObject({ refusal: { violations: [{ message: 'El máximo es 120.' }] } });
});
