import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ATIENDE, ESTADO, escritos, ponerPantalla, unSeguimiento } from './admin.test-kit.tsx';
import { dibujar, entero, pagina, servidor } from './caso.test-kit.tsx';

beforeEach(() => ponerPantalla(true));
afterEach(() => vi.restoreAllMocks());

const OTRA = 'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.';
const SIN_DECIR = entero({ seguimientos: [unSeguimiento(1, { nuevoEstado: ESTADO.iniciado })] });

const abrir = async (user: ReturnType<typeof userEvent.setup>) => {
  await pagina();
  await user.click(screen.getByRole('button', { name: 'Cambiar estado…' }));
  return within(await screen.findByRole('dialog', { name: 'Estado del caso 2026-001042' }));
};
const opciones = (dialogo: Awaited<ReturnType<typeof abrir>>) =>
  dialogo.getAllByRole('option').map(({ textContent }) => textContent);

test('sólo lo que se puede, y con su motivo', async () => {
  const user = userEvent.setup();
  const { pedidos } = dibujar(servidor(SIN_DECIR).server);
  const dialogo = await abrir(user);
  expect(opciones(dialogo)).toEqual(['Esperando al usuario', 'Finalizado', 'Anulado']);
  await user.selectOptions(dialogo.getByLabelText('Pasar a'), 'Anulado');
  await user.click(dialogo.getByRole('button', { name: 'Cambiar estado' }));
  expect(await dialogo.findAllByText('Escribí el motivo: el usuario lo va a leer.')).toHaveLength(2);
  expect(escritos(pedidos)).toEqual([]);
  await user.type(dialogo.getByLabelText(/^Texto para el usuario/), ' Está repetido. ');
  await user.click(dialogo.getByRole('button', { name: 'Cambiar estado' }));
  expect(await screen.findByText('Pasó a «Anulado».')).toBeTruthy();
  expect(escritos(pedidos)).toEqual([
    ['PATCH /api/requerimientos/1042/estado', { estado: ESTADO.anulado, descripcion: 'Está repetido.' }],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('si ya se le respondió no hace falta otro texto', async () => {
  const user = userEvent.setup();
  const { pedidos } = dibujar(servidor(entero()).server);
  const dialogo = await abrir(user);
  await user.click(dialogo.getByRole('button', { name: 'Cambiar estado' }));
  expect(await screen.findByText('Pasó a «Esperando al usuario».')).toBeTruthy();
  expect(escritos(pedidos)[0]?.[1]).toEqual({ estado: ESTADO.esperaUsuario });
});

test('si otra persona llegó antes se dice con sus palabras, se ve cómo quedó y lo escrito sigue', async () => {
  const user = userEvent.setup();
  const { server, estado } = servidor(SIN_DECIR, {
    responde: ({ method }) => {
      if (method !== 'PATCH') return undefined;
      estado.caso = { ...SIN_DECIR, estado: ESTADO.esperaUsuario };
      return { status: 409, body: { description: OTRA } };
    },
  });
  const { pedidos } = dibujar(server);
  const dialogo = await abrir(user);
  await user.type(dialogo.getByLabelText(/^Texto para el usuario/), '¿Qué poste?');
  await user.click(dialogo.getByRole('button', { name: 'Cambiar estado' }));
  expect((await dialogo.findByRole('alert')).textContent).toBe(OTRA);
  await waitFor(() => expect(opciones(dialogo)).toEqual(['Iniciado', 'Finalizado', 'Anulado']));
  expect(dialogo.getByLabelText<HTMLTextAreaElement>(/^Texto para el usuario/).value).toBe('¿Qué poste?');
  // What was chosen is not there any more: what goes now is what is read.
  await user.click(dialogo.getByRole('button', { name: 'Cambiar estado' }));
  await waitFor(() => expect(escritos(pedidos)).toHaveLength(2));
  expect(escritos(pedidos)[1]?.[1]).toMatchObject({ estado: ESTADO.iniciado });
});

test('lo anulado no se mueve ni se responde; lo finalizado lo reabre quien administra', async () => {
  const { unmount } = dibujar(servidor(entero({ estado: ESTADO.anulado })).server);
  await pagina();
  const boton = () => screen.getByRole('button', { name: 'Cambiar estado…' });
  expect(boton().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Este caso está cerrado (anulado).')).toBeTruthy();
  unmount();
  const otro = dibujar(servidor(entero({ estado: ESTADO.finalizado })).server);
  await pagina();
  expect(boton().getAttribute('aria-disabled')).toBeNull();
  expect(screen.getByText(/Para responder, pasalo de nuevo a Iniciado/)).toBeTruthy();
  otro.unmount();
  dibujar(servidor(entero({ estado: ESTADO.finalizado })).server, { yo: ATIENDE });
  await pagina();
  expect(boton().getAttribute('aria-disabled')).toBe('true');
});
