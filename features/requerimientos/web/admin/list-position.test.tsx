import { expect, test } from 'vitest';
import { edgesOf, listPositionOf } from './list-position.ts';
import { queueList } from './queue.list.tsx';
import { queueContext } from './queue.test-kit.tsx';

const filters = (texto = '') => queueList.read(new URLSearchParams(texto), queueContext);
const listPage = (ids: number[], totalItems = ids.length) => ({
  member: ids.map((id) => ({ id })),
  totalItems,
});

test('los de al lado, con la dirección de la lista', () => {
  const listPosition = listPositionOf(5, filters('vista=todos'), { current: listPage([4, 5, 6], 31) });
  expect(listPosition).toEqual({
    rowNumber: 2,
    total: 31,
    aproximado: false,
    previous: { id: 4, search: '?vista=todos' },
    next: { id: 6, search: '?vista=todos' },
  });
});

test('en los bordes se pide la otra página, y lleva a ella', () => {
  const secondPage = filters('page=2');
  const current = listPage([40, 41], 100);
  expect(edgesOf(40, secondPage, current)).toEqual({ before: true, after: false });
  expect(edgesOf(41, secondPage, current)).toEqual({ before: false, after: true });
  expect(listPositionOf(40, secondPage, { current, before: listPage([10, 11]) })).toMatchObject({
    rowNumber: 31,
    previous: { id: 11, search: '' },
  });
  expect(listPositionOf(41, secondPage, { current, after: listPage([70]) })?.next).toEqual({
    id: 70,
    search: '?page=3',
  });
});

test('al principio y al final de todo no hay más', () => {
  const current = listPage([1]);
  expect(edgesOf(1, filters(), current)).toEqual({ before: false, after: false });
  expect(listPositionOf(1, filters(), { current })).toMatchObject({ previous: null, next: null });
});

test('donde la cuenta se detuvo hay más', () => {
  const current = { ...listPage([9], 10_001), totalAproximado: true as const };
  expect(edgesOf(9, filters('page=400'), current).after).toBe(true);
});

test('el que se corrió de página no lleva a sí mismo', () => {
  expect(
    listPositionOf(2, filters(), { current: listPage([1, 2], 40), after: listPage([2, 3]) })?.next,
  ).toBeNull();
});

test('el que no está en la lista no tiene lugar', () => {
  expect(listPositionOf(8, filters(), { current: listPage([1, 2]) })).toBeNull();
  expect(listPositionOf(8, filters(), {})).toBeNull();
});
