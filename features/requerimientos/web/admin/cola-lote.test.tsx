import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type Answer,
  ATIENDE,
  ESTADO,
  escritos,
  listas,
  type Pedido,
  ponerPantalla,
  unCaso,
  YO,
} from './admin.test-kit.tsx';
import { cola, dibujar } from './cola.test-kit.tsx';

beforeEach(() => ponerPantalla(true));
afterEach(() => vi.restoreAllMocks());

const CASOS = [
  unCaso(1, { estado: ESTADO.pendiente, encargado: undefined }),
  unCaso(2),
  unCaso(3, { estado: ESTADO.esperaUsuario }),
];
const OTRA = 'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.';

const elegir = async (user: ReturnType<typeof userEvent.setup>, ...numeros: number[]) => {
  for (const numero of numeros)
    await user.click(await screen.findByRole('checkbox', { name: `Elegir el caso 2026-00000${numero}` }));
  return screen.getByRole('region', { name: 'Con los elegidos' });
};
const boton = (name: string | RegExp) => screen.getByRole('button', { name });

test('se asignan los elegidos, y la lista se lee de nuevo', async () => {
  const user = userEvent.setup();
  const { pedidos } = dibujar(cola(CASOS));
  const barra = await elegir(user, 1, 2);
  expect(within(barra).getByText('2 elegidos:')).toBeTruthy();
  await user.click(boton('Asignarme'));
  const dicho = await screen.findByText('2 asignados.');
  expect(document.activeElement).toBe(dicho);
  expect(escritos(pedidos)).toEqual([
    ['PATCH /api/requerimientos/1/encargado', { encargado: YO }],
    ['PATCH /api/requerimientos/2/encargado', { encargado: YO }],
  ]);
  await waitFor(() => expect(listas(pedidos)).toHaveLength(2));
  expect(screen.queryByRole('region', { name: 'Con los elegidos' })).toBeNull();
  await user.click(boton('Cerrar'));
  expect(screen.queryByText('2 asignados.')).toBeNull();
});

test('lo que no se pudo queda con su motivo y se reintenta solo eso', async () => {
  const user = userEvent.setup();
  let mal = true;
  const escribir = ({ path }: Pedido): Answer =>
    mal && path.includes('/2/') ? { status: 409, body: { description: OTRA } } : {};
  const { pedidos } = dibujar(cola(CASOS, {}, escribir));
  await elegir(user, 1, 2, 3);
  await user.click(boton('Quitar marca de novedad'));
  expect(await screen.findByText('2 sin marca de novedad. 1 no se pudo:')).toBeTruthy();
  const motivos = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(motivos).toEqual([`2026-000002: ${OTRA}`]);
  // They stay chosen, to try something else with them.
  expect(screen.getByText('1 elegido:')).toBeTruthy();
  mal = false;
  await user.click(boton('Reintentar los que fallaron'));
  expect(await screen.findByText('1 sin marca de novedad.')).toBeTruthy();
  expect(escritos(pedidos).map(([que]) => que)).toEqual([
    'PATCH /api/requerimientos/1/marca_novedad_encargado',
    'PATCH /api/requerimientos/2/marca_novedad_encargado',
    'PATCH /api/requerimientos/3/marca_novedad_encargado',
    'PATCH /api/requerimientos/2/marca_novedad_encargado',
  ]);
});

test('cerrar muchos de una vez pide un texto antes', async () => {
  const user = userEvent.setup();
  const { pedidos } = dibujar(cola(CASOS));
  await elegir(user, 2, 3);
  await user.click(boton('Cambiar estado…'));
  const dialogo = await screen.findByRole('dialog', { name: 'Estado de 2 casos' });
  const opciones = within(dialogo)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(opciones).toEqual(['Iniciado (1 de 2)', 'Esperando al usuario (1 de 2)', 'Finalizado', 'Anulado']);
  await user.selectOptions(within(dialogo).getByLabelText('Pasar a'), 'Finalizado');
  await user.click(within(dialogo).getByRole('button', { name: 'Cambiar estado' }));
  expect(await within(dialogo).findAllByText('Escribí el motivo: el usuario lo va a leer.')).toHaveLength(2);
  expect(escritos(pedidos)).toEqual([]);
  await user.type(within(dialogo).getByLabelText(/^Texto para el usuario/), 'Ya se arregló.');
  await user.click(within(dialogo).getByRole('button', { name: 'Cambiar estado' }));
  expect(await screen.findByText('2 pasaron a «Finalizado».')).toBeTruthy();
  const body = { estado: ESTADO.finalizado, descripcion: 'Ya se arregló.' };
  expect(escritos(pedidos)).toEqual([
    ['PATCH /api/requerimientos/2/estado', body],
    ['PATCH /api/requerimientos/3/estado', body],
  ]);
});

test('quien administra los da a otra persona, o a nadie', async () => {
  const user = userEvent.setup();
  const { pedidos } = dibujar(cola(CASOS));
  await user.click(await screen.findByRole('checkbox', { name: 'Elegir todos los de esta página' }));
  await user.click(boton('Asignar a…'));
  const dialogo = await screen.findByRole('dialog', { name: 'Encargado de 3 casos' });
  await user.click(await within(dialogo).findByRole('button', { name: 'Asignar' }));
  expect(await within(dialogo).findByText('Elegí a quién.')).toBeTruthy();
  await user.selectOptions(within(dialogo).getByLabelText('Encargado'), 'M. Díaz');
  await user.click(within(dialogo).getByRole('button', { name: 'Asignar' }));
  expect(await screen.findByText('3 asignados.')).toBeTruthy();
  expect(escritos(pedidos).map(([, body]) => body)).toEqual(
    CASOS.map(() => ({ encargado: '/api/usuarios/4' })),
  );
});

test('el encargado no los da a nadie más', async () => {
  const user = userEvent.setup();
  dibujar(cola(CASOS), '', { yo: ATIENDE });
  const barra = await elegir(user, 1);
  const botones = within(barra)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(botones).toEqual(['Asignarme', 'Cambiar estado…', 'Quitar marca de novedad']);
});

test('lo elegido que ya no se ve no se toca', async () => {
  const user = userEvent.setup();
  const todos = cola(CASOS);
  const { pedidos } = dibujar((pedido) =>
    pedido.path === '/api/requerimientos' && pedido.search.get('vencido')
      ? { body: { totalItems: 1, member: [CASOS[0]] } }
      : todos(pedido),
  );
  await elegir(user, 1, 2);
  await user.click(boton(/^Vencidos/));
  expect(await screen.findByText('1 elegido:')).toBeTruthy();
  await user.click(boton('Asignarme'));
  expect(await screen.findByText('1 asignado.')).toBeTruthy();
  expect(escritos(pedidos)).toHaveLength(1);
});
