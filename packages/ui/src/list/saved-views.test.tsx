import { anyone, defineQuery, filter, list as listRoute, resource } from '@oficina/hydra';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { textsOf, user } from '../../testing/browser.ts';
import { address, atDesk, button, drawWith, listAnswer, press, setScreen } from '../../testing/index.ts';
import { activeHelp } from '../shortcuts.ts';
import { defineList, keepViewsIn, optionFilter, StaffList, useList } from './index.ts';
import type { SavedView } from './saved-views-panel.tsx';

const Cosa = resource('Cosa', 'cosas', { id: z.number(), nombre: z.string() });
const listar = listRoute('/api/cosas', {
  access: anyone(),
  member: Cosa,
  query: defineQuery({ filters: { color: filter.text('texto') } }),
  summary: 'Cosas',
});
const cosas = defineList<object>()(listar, {
  id: 'cosas',
  plural: 'cosas',
  queryKey: ['cosas'],
  views: {
    label: 'Qué cosas ver',
    options: [
      { value: 'nuevas', label: 'Nuevas' },
      { value: 'viejas', label: 'Viejas' },
    ],
  },
  filters: {
    color: optionFilter({ label: 'Color', query: 'color', options: [{ value: 'rojo', label: 'Rojo' }] }),
  },
  nameOf: ({ nombre }) => `la cosa ${nombre}`,
  columns: [{ title: 'Nombre', cell: ({ nombre }) => nombre, card: 'title' }],
});

let kept: SavedView[] = [];
let forget: () => void = () => undefined;
const keepIn = (canShare: boolean) => {
  forget = keepViewsIn({
    canShare,
    load: () => Promise.resolve([...kept]),
    save: async (listId, { label, search, isShared }) => {
      if (label === 'Otra') throw new Error('Ya guardaste 30 vistas.');
      kept.push({ id: kept.length + 1, label: `${label} de ${listId}`, search, isShared, isOwn: true });
    },
    remove: async (id) => {
      kept = kept.filter((view) => view.id !== id);
    },
  });
};

atDesk();
beforeEach(() => {
  kept = [{ id: 1, label: 'Rojas viejas', search: 'vista=viejas&color=rojo', isShared: true, isOwn: false }];
});
afterEach(() => forget());

function Page() {
  return <StaffList title="Cosas" handle={useList(cosas, {})} />;
}
const draw = (search = '') =>
  drawWith(() => listAnswer([{ id: 1, nombre: 'Una' }], 1), <Page />, `/cosas${search}`);
const pressed = () =>
  within(screen.getByRole('group', { name: 'Qué cosas ver' }))
    .getAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent);
const addressIs = (wanted: string) => waitFor(() => expect(address()).toBe(wanted));

test('sin dónde guardarlas no se ofrecen', async () => {
  draw();
  await screen.findByText('1 resultado');
  expect(button('Vistas guardadas')).toBeNull();
});

test('una vista guardada pone todos sus filtros, y las de la lista los sacan', async () => {
  keepIn(false);
  draw();
  await press('Rojas viejas');
  await addressIs('/cosas?vista=viejas&color=rojo');
  expect(pressed()).toEqual(['Rojas viejas']);
  await press('Nuevas');
  await addressIs('/cosas');
  expect(pressed()).toEqual(['Nuevas']);
  await user.keyboard('3');
  await addressIs('/cosas?vista=viejas&color=rojo');
  await user.keyboard('2');
  await addressIs('/cosas?vista=viejas');
});

test('las teclas las eligen después de las de la lista, y la ayuda dice cuántas hay', async () => {
  keepIn(false);
  draw();
  await screen.findByText('Rojas viejas');
  await user.keyboard('3');
  await addressIs('/cosas?vista=viejas&color=rojo');
  expect(pressed()).toEqual(['Rojas viejas']);
  await user.keyboard('1');
  await addressIs('/cosas');
  await user.keyboard('4');
  await addressIs('/cosas');
  const keys = activeHelp().flatMap((group) => group.keys.map(([key]) => key));
  expect(keys).toEqual(['j', 'k', 'Enter', 'F', '1 a 3', 'u']);
});

test('se guarda lo que se está viendo, con un nombre, y aparece elegida', async () => {
  keepIn(true);
  draw('?color=rojo&page=2');
  await screen.findByText('1 resultado');
  await press('Vistas guardadas');
  const dialog = screen.getByRole('dialog', { name: 'Vistas guardadas' });
  await press('Guardar vista', dialog);
  expect(within(dialog).getByText('Escribí un nombre.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Guardar lo que estás viendo'), 'Rojas');
  await user.click(within(dialog).getByRole('switch', { name: 'Compartir con el equipo' }));
  await press('Guardar vista', dialog);
  expect(await screen.findByRole('button', { name: 'Rojas de cosas', pressed: true })).toBeTruthy();
  expect(kept.at(-1)).toMatchObject({ search: 'color=rojo', isShared: true });
});

test('lo que no se pudo guardar se dice; sin nada elegido no hay qué guardar', async () => {
  keepIn(false);
  draw('?vista=viejas');
  await screen.findByText('1 resultado');
  await press('Vistas guardadas');
  expect(screen.queryByRole('switch')).toBeNull();
  await user.type(screen.getByLabelText('Guardar lo que estás viendo'), 'Otra{Enter}');
  expect(await screen.findByText('Ya guardaste 30 vistas.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await press('Nuevas');
  await press('Vistas guardadas');
  expect(screen.getByText('Elegí una vista, un orden o filtros y guardalos acá.')).toBeTruthy();
});

test('la propia se quita; la de otra persona, solo quien comparte', async () => {
  kept.push({ id: 2, label: 'Mía', search: 'color=rojo', isShared: false, isOwn: true });
  keepIn(false);
  draw();
  await screen.findByText('Mía');
  await press('Vistas guardadas');
  expect(button('Quitar la vista Rojas viejas')).toBeNull();
  await press('Quitar la vista Mía');
  await waitFor(() => expect(screen.queryByText('Mía')).toBeNull());
});

test('en el teléfono se eligen con las demás', async () => {
  setScreen(false);
  keepIn(false);
  draw();
  await screen.findByRole('option', { name: 'Rojas viejas' });
  const select = screen.getByLabelText('Qué cosas ver');
  expect(textsOf('option', select)).toEqual(['Nuevas', 'Viejas', 'Rojas viejas']);
  await user.selectOptions(select, 'Rojas viejas');
  await addressIs('/cosas?vista=viejas&color=rojo');
});
