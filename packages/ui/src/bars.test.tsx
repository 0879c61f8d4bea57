// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '../testing/index.ts';
import { BarChart } from './bars.tsx';

const data = [
  { key: '2026-09', label: 'sep', group: '2026', value: null },
  { key: '2026-10', label: 'oct', group: '2026', value: 205, current: true },
];
const chart = (
  <BarChart title="Consumo por mes, en kWh" summary="Octubre 2026: 205 kWh." data={data} format={String} />
);

afterEach(() => vi.restoreAllMocks());

const frameWidth = (px: number) => vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px);

it('is a picture told in words, with the values written', () => {
  draw(chart);
  const picture = screen.getByRole('img', { name: 'Octubre 2026: 205 kWh.' });
  const written = [...picture.querySelectorAll('span')].map(({ textContent }) => textContent);
  expect(written).toEqual(['sep', '2026', '205', 'oct']);
});

it('draws no bar for what is not known', () => {
  draw(chart);
  expect(screen.getByRole('img').querySelectorAll('path')).toHaveLength(1);
});

it('draws the newest where the rest does not fit', () => {
  frameWidth(60);
  const { unmount } = draw(chart);
  const drawn = () => [...screen.getByRole('img').querySelectorAll('span')].map((one) => one.textContent);
  expect(drawn()).toEqual(['205', 'oct', '2026']);
  unmount();
  frameWidth(600);
  draw(chart);
  expect(drawn()).toEqual(['sep', '2026', '205', 'oct']);
});

it('is measured in rem, so that larger type makes it larger', () => {
  draw(chart);
  const { style } = screen.getByRole('img');
  expect(style.width).toMatch(/rem$/);
  expect(style.height).toMatch(/rem$/);
});
