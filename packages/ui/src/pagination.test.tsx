// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw, press } from '../testing/index.ts';
import { Pagination, pagesToShow } from './pagination.tsx';

afterEach(() => vi.restoreAllMocks());

it.each([
  [1, 2, [1, 2]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('on page %d of %d offers the ends and the neighbours', (page, pages, shown) => {
  expect(pagesToShow(page, pages)).toEqual(shown);
});

it('says where one is and goes where one presses', async () => {
  const onPage = vi.fn();
  draw(<Pagination page={2} pages={5} onPage={onPage} />);
  expect(screen.getByRole('navigation', { name: 'Páginas' }).textContent).toContain('Página 2 de 5');
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('2');
  await press('Página 5');
  await press('Página anterior');
  await press('Página siguiente');
  await press('Página 2');
  expect(onPage.mock.calls).toEqual([[5], [1], [3]]);
});

it('on a phone says where one is between two words', async () => {
  const onPage = vi.fn();
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  } as never);
  draw(<Pagination page={2} pages={5} onPage={onPage} />);
  expect(screen.getByRole('navigation').textContent).toBe('AnteriorPágina 2 de 5Siguiente');
  expect(screen.getAllByRole('button')).toHaveLength(2);
  await press('Página siguiente');
  expect(onPage.mock.calls).toEqual([[3]]);
});

it('does nothing beyond the ends, and draws nothing for a single page', async () => {
  const onPage = vi.fn();
  const { unmount } = draw(<Pagination page={1} pages={2} onPage={onPage} />);
  await press('Página anterior');
  expect(onPage).not.toHaveBeenCalled();
  unmount();
  draw(<Pagination page={1} pages={1} onPage={onPage} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
