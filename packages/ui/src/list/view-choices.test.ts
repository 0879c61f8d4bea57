import { expect, test } from 'vitest';
import { fittingCount, type ViewChoice } from './view-choices.ts';

const view = (label: string, count?: string): ViewChoice => ({
  ...{ key: label, label, count, isUrgent: false, isCurrent: false },
  open: () => undefined,
});
const views = ['Todo', 'Cambios', 'Lecturas de fichas', 'Ingresos fallidos', 'Denegados'].map((label) =>
  view(label),
);

test('entran todas donde hay lugar, y donde no, las primeras que dejan lugar a «Más»', () => {
  expect(fittingCount(views, 60)).toBe(5);
  expect(fittingCount(views, 25)).toBe(3);
  expect(fittingCount(views, 6)).toBe(0);
  expect(fittingCount([], 6)).toBe(0);
});

test('una cuenta al lado del nombre también ocupa', () => {
  const named = [view('Míos', '12'), view('Todos', '41')];
  expect(fittingCount(named, 8)).toBe(0);
  expect(fittingCount([view('Míos'), view('Todos')], 8)).toBe(2);
});
