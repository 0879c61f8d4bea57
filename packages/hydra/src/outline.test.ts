import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { outlineOf } from './outline.ts';
import { omitNulls } from './resource.ts';

const Shape = z.object({
  id: z.int(),
  nombre: z.optional(z.string()),
  kind: z.union([z.literal(0), z.literal(1)]),
  labels: z.array(z.string()),
  inner: z.optional(z.object({ a: z.number(), b: z.optional(z.boolean()) })),
  rows: z.array(z.object({ x: z.string() })),
  libre: z.record(z.string(), z.unknown()),
});

const value = {
  id: 1,
  nombre: null,
  kind: 1,
  labels: ['a'],
  inner: { a: 1, b: undefined, secreto: 'no' },
  rows: [{ x: 'y', clave: 'no' }],
  libre: { z: 1, nada: null },
  token: 'no',
};

test('only what the contract names leaves, at any depth, and null does not', () => {
  expect(outlineOf(Shape)(value)).toEqual({
    id: 1,
    kind: 1,
    labels: ['a'],
    inner: { a: 1 },
    rows: [{ x: 'y' }],
    libre: { z: 1 },
  });
});

test('it leaves what a full check of the contract would leave', () => {
  expect(outlineOf(Shape)(value)).toEqual(Shape.parse(omitNulls(value)));
});

test('a contract that cannot tell two shapes apart is refused', () => {
  const either = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]);
  expect(() => outlineOf(either)).toThrow('"union"');
});

test('a pair of numbers leaves as it is; one with shapes inside is refused', () => {
  expect(outlineOf(z.object({ centro: z.tuple([z.number(), z.number()]) }))({ centro: [-31, -61] })).toEqual({
    centro: [-31, -61],
  });
  expect(() => outlineOf(z.tuple([z.object({ a: z.string() })]))).toThrow('"tuple"');
});

test('an item that is not an object passes as it is, for JSON to write', () => {
  expect(outlineOf(Shape)(undefined)).toBeUndefined();
});
