// @vitest-environment happy-dom
import { draw } from '@oficina/ui/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Lugar } from './lugar.ts';
import { SuministrosLista } from './suministros-lista.tsx';

const lugares = (cuantos: number): Lugar[] =>
  Array.from({ length: cuantos }, (_, index) => ({
    id: index + 1,
    nombre: 'MUNICIPALIDAD',
    cuenta: String(1000 + index),
    domicilio: index === 61 ? 'Belgrano y Güemes' : `Mitre ${index + 1}`,
    pagoInhabilitado: false,
  }));

const lista = (cuantos: number) =>
  draw(
    <SuministrosLista
      suministros={lugares(cuantos)}
      tarjeta={() => ({ onRenombrar: () => undefined, onQuitar: () => undefined })}
    />,
  );
const titulos = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const buscador = () => screen.queryByRole('searchbox', { name: 'Buscar' });

test('con pocos no hay búsqueda ni páginas; desde diez se puede buscar', () => {
  const { unmount } = lista(9);
  expect(buscador()).toBeNull();
  expect(titulos()).toHaveLength(9);
  unmount();
  lista(10);
  expect(buscador()).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('muchos se ven de a treinta, y cada página se lee desde el principio', async () => {
  const user = userEvent.setup();
  lista(500);
  expect(titulos()).toHaveLength(30);
  await user.click(screen.getByRole('button', { name: 'Página 17' }));
  expect(titulos()).toHaveLength(20);
  expect(titulos()[0]).toBe('Mitre 481');
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Suministros' }));
});

test('buscar encuentra en todas las páginas y dice cuántos', async () => {
  const user = userEvent.setup();
  lista(500);
  await user.click(screen.getByRole('button', { name: 'Página 17' }));
  await user.type(buscador() as HTMLElement, 'guemes');
  expect(titulos()).toEqual(['Belgrano y Güemes']);
  expect(screen.getByRole('status').textContent).toBe('1 suministro');
  await user.clear(buscador() as HTMLElement);
  expect(within(screen.getByRole('navigation')).getByText('Página 1 de 17')).toBeTruthy();
});

test('si nada coincide se dice, y qué probar', async () => {
  const user = userEvent.setup();
  lista(10);
  await user.type(buscador() as HTMLElement, 'xyz');
  expect(screen.getByText('No se han encontrado resultados')).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});
