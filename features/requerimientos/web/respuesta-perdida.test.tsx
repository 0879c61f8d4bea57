import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { direccion, escritos, unSeguimiento } from './casos.test-kit.tsx';
import { abrir, alertas, conCaso } from './ver.test-kit.tsx';

afterEach(() => vi.restoreAllMocks());

const respuesta = () => screen.findByLabelText<HTMLTextAreaElement>('Tu respuesta');
const enviar = () => screen.getByRole('button', { name: /Enviar respuesta/ });
const mia = (id: number, descripcion: string) =>
  unSeguimiento(id, { usuario: '/api/usuarios/7', descripcion, created: '2026-11-11T10:00:00-03:00' });
const EN_CURSO = {
  estado: 98,
  cerrado: '2026-11-08T10:00:00-03:00',
  reabribleHasta: '2026-11-23T23:59:59-03:00',
};

test('si llegó y la página ya la leyó cuando volvió la señal, tampoco se manda otra vez', async () => {
  const user = userEvent.setup();
  let leer = true;
  const servidor = conCaso({}, (_, poner) => {
    poner({ seguimientos: [mia(5, 'Hola')] });
    leer = false;
    return undefined;
  });
  const { pedidos, queries } = abrir((pedido) =>
    leer || pedido.method !== 'GET' ? servidor(pedido) : undefined,
  );
  await user.type(await respuesta(), 'Hola');
  await user.click(enviar());
  expect(await screen.findByText(/No pudimos enviar tu respuesta/)).toBeTruthy();
  leer = true;
  await queries.invalidateQueries();
  expect(await screen.findByText('Hola', { selector: 'li p' })).toBeTruthy();
  await user.click(enviar());
  await waitFor(async () => expect((await respuesta()).value).toBe(''));
  expect(escritos(pedidos)).toHaveLength(1);
});

test('lo que se insistió una vez no se repite en la respuesta que sigue, ni al recargar', async () => {
  const user = userEvent.setup();
  let dichas = 0;
  const { pedidos } = abrir(
    conCaso({}, (_, poner) => {
      dichas += 1;
      poner({ seguimientos: Array.from({ length: dichas }, (_una, index) => mia(index + 1, 'Sigue')) });
      return { status: 201, body: {} };
    }),
    { state: { reitera: 'Sigue apagada' } },
  );
  await respuesta();
  await user.click(enviar());
  await waitFor(async () => expect((await respuesta()).value).toBe(''));
  await waitFor(() => expect(direccion()).toBe('/requerimientos/ver/42'));
  await user.type(await respuesta(), 'Gracias');
  await user.click(enviar());
  await waitFor(() => expect(escritos(pedidos)).toHaveLength(2));
  expect(escritos(pedidos)[1]?.[1]).toMatchObject({ descripcion: 'Gracias' });
});

test('si se reabrió y sólo se perdió la respuesta, al insistir se ve reabierto y no queda para decirlo otra vez', async () => {
  const user = userEvent.setup();
  let veces = 0;
  abrir(
    conCaso(EN_CURSO, (_, poner) => {
      veces += 1;
      if (veces > 1) return { status: 409, body: { description: 'Este reclamo no está finalizado.' } };
      const reabierto = { estado: 1, cerrado: undefined, reabribleHasta: undefined };
      poner({ ...reabierto, seguimientos: [{ ...mia(5, 'Sigue igual'), nuevoEstado: 1 }] });
      return undefined;
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'No, reabrir' }));
  await user.type(screen.getByLabelText('¿Qué falta resolver?'), 'Sigue igual');
  await user.click(screen.getByRole('button', { name: /Reabrir reclamo/ }));
  await screen.findByText(/No pudimos conectarnos/);
  await user.click(screen.getByRole('button', { name: /Reabrir reclamo/ }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Sigue igual'));
  expect((await respuesta()).value).toBe('');
});

test('si lo finalizaron mientras escribía, al reabrirlo ya está escrito', async () => {
  const user = userEvent.setup();
  let finalizar = (): unknown => undefined;
  const { queries } = abrir(
    conCaso({}, (_, poner) => {
      finalizar = () => poner(EN_CURSO);
      return { status: 500 };
    }),
  );
  await user.type(await respuesta(), 'Sigue igual');
  await user.click(enviar());
  await screen.findByText(/No pudimos enviar tu respuesta/);
  finalizar();
  await queries.invalidateQueries();
  await waitFor(() => expect(alertas().join()).toContain('no se envió:Sigue igual'));
  await user.click(await screen.findByRole('button', { name: 'No, reabrir' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('¿Qué falta resolver?').value).toBe('Sigue igual');
});
