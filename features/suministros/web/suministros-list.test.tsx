import { draw } from '@oficina/ui/testing';
import { textsOf, user } from '@oficina/ui/testing/browser';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SuministroSummary } from './suministro-summary.ts';
import { SuministrosList } from './suministros-list.tsx';

const makeSuministros = (count: number): SuministroSummary[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    nombre: 'MUNICIPALIDAD',
    cuenta: String(1000 + index),
    domicilio: index === 61 ? 'Belgrano y Güemes' : `Mitre ${index + 1}`,
    pagoInhabilitado: false,
  }));

const renderList = (count: number) =>
  draw(
    <SuministrosList
      suministros={makeSuministros(count)}
      card={() => ({ links: null, onRenombrar: () => undefined, onRemove: () => undefined })}
    />,
  );
const titles = () => textsOf('heading');
const searchBox = () => screen.queryByRole('searchbox', { name: 'Buscar' });

test('con pocos no hay búsqueda ni páginas; desde diez se puede buscar', () => {
  const { unmount } = renderList(9);
  expect(searchBox()).toBeNull();
  expect(titles()).toHaveLength(9);
  unmount();
  renderList(10);
  expect(searchBox()).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('muchos se ven de a treinta, y cada página se lee desde el principio', async () => {
  renderList(500);
  expect(titles()).toHaveLength(30);
  await user.click(screen.getByRole('button', { name: 'Página 17' }));
  expect(titles()).toHaveLength(20);
  expect(titles()[0]).toBe('Mitre 481');
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Suministros' }));
});

test('buscar encuentra en todas las páginas y dice cuántos', async () => {
  renderList(500);
  await user.click(screen.getByRole('button', { name: 'Página 17' }));
  await user.type(searchBox() as HTMLElement, 'guemes');
  expect(titles()).toEqual(['Belgrano y Güemes']);
  expect(screen.getByRole('status').textContent).toBe('1 suministro');
  await user.clear(searchBox() as HTMLElement);
  expect(within(screen.getByRole('navigation')).getByText('Página 1 de 17')).toBeTruthy();
});

test('si nada coincide se dice, y qué probar', async () => {
  renderList(10);
  await user.type(searchBox() as HTMLElement, 'xyz');
  expect(screen.getByText('No se han encontrado resultados')).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});
