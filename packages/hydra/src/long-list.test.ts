import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readBody } from './body.ts';
import { longList } from './long-list.ts';

const schema = z.object({
  ids: longList(z.int().check(z.positive()), { type: 'integer' }, z.maxLength(5, 'Máximo 5.')),
});
const read = (ids: unknown) => {
  const body = readBody(schema, [], { ids });
  if (body.kind === 'ok') return body.value.ids;
  const { status, message, violations } = body.refusal;
  return violations.length > 0 ? violations : [status, message];
};

test('a list as it is', () => {
  expect(read([3, 1, 2])).toEqual([3, 1, 2]);
});

test('of those that are wrong only the first is told, and where it is', () => {
  expect(read([1, -2, -3])).toEqual([{ propertyPath: 'ids.1', code: 'rango', message: 'El mínimo es 0.' }]);
});

test('an element of another type is the fault of the program', () => {
  expect(read([1, 'dos'])).toEqual([400, 'The type of the "ids.1" attribute must be "int", "string" given.']);
});

test('too many are not even looked at', () => {
  expect(read(Array.from({ length: 6 }, () => 'x'))).toEqual([
    { propertyPath: 'ids', code: 'largo', message: 'Máximo 5.' },
  ]);
});
