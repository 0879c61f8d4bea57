// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '../testing/index.ts';
import { BarChart, barsThatFit } from './bars.tsx';

const data = [
  { key: '2026-09', label: 'sep', note: '2026', value: null, before: 231 },
  { key: '2026-10', label: 'oct', value: 205, before: 233, current: true },
];
const chart = (
  <BarChart
    title="Consumo por mes, en kWh"
    summary="Octubre 2026: 205 kWh."
    data={data}
    format={String}
    legend={['Ese mes', 'El mismo mes del año anterior']}
    scrollHint="Deslizá para ver los meses anteriores"
  />
);

afterEach(() => vi.restoreAllMocks());

const frameWidth = (px: number) => vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px);

it('is a picture told in words, with a legend of words and the values written', () => {
  draw(chart);
  const picture = screen.getByRole('img', { name: 'Octubre 2026: 205 kWh.' });
  const written = [...picture.querySelectorAll('span')].map(({ textContent }) => textContent);
  expect(written).toEqual(['231', 'sep', '2026', '233', '205', 'oct']);
  expect(screen.getByText('El mismo mes del año anterior')).toBeTruthy();
  expect(screen.getByText('Ese mes')).toBeTruthy();
});

it('draws no bar for what is not known', () => {
  draw(chart);
  expect(screen.getByRole('img').querySelectorAll('path')).toHaveLength(3);
});

it('can be reached with the keyboard only when it scrolls', () => {
  frameWidth(60);
  const { unmount } = draw(chart);
  expect(screen.getByRole('region', { name: 'Gráfico: Consumo por mes, en kWh' }).tabIndex).toBe(0);
  expect(screen.getByText('Deslizá para ver los meses anteriores')).toBeTruthy();
  unmount();
  frameWidth(600);
  draw(chart);
  expect(screen.getByRole('region').getAttribute('tabindex')).toBeNull();
  expect(screen.queryByText('Deslizá para ver los meses anteriores')).toBeNull();
});

it('counts how many bars a width holds, and they do not scroll in it', () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ key: `${index}`, label: 'oct', value: 18_450 }));
  const legend = ['Ese mes', 'El mismo mes del año anterior'] as const;
  const fitting = [18, 27, 40, 60].map((rems) => barsThatFit({ data: many, format: String, legend }, rems));
  expect(fitting).toEqual([5, 7, 11, 12]);
  expect(barsThatFit({ data: many, format: String, legend }, 1)).toBe(1);
  frameWidth(18 * 16);
  const shown = many.slice(-5);
  draw(<BarChart title="Consumo" summary="Resumen" data={shown} format={String} legend={legend} />);
  expect(screen.getByRole('region').getAttribute('tabindex')).toBeNull();
});

it('draws every bar in the colour of its words', () => {
  const { container } = draw(chart);
  const kinds = (selector: string) =>
    new Set([...container.querySelectorAll(selector)].map((one) => one.getAttribute('class')));
  expect(kinds('[role=img] path')).toEqual(kinds('p rect'));
});

it('is measured in rem, so that larger type makes it larger', () => {
  draw(chart);
  const { style } = screen.getByRole('img');
  expect(style.width).toMatch(/rem$/);
  expect(style.height).toMatch(/rem$/);
});
