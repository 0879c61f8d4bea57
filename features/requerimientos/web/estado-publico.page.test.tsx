import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NO_COINCIDEN } from '../contract/index.ts';
import { drawWith, escritos, type Server } from './casos.test-kit.tsx';
import EstadoPublicoPage from './estado-publico.page.tsx';

function abrir(server: Server, numero = '') {
  const dibujo = drawWith(
    server,
    <EstadoPublicoPage numero={numero} loginTo="/login" contact={{ telefono: '3492 401234' }} />,
    '/reclamo',
  );
  return { ...dibujo, user: userEvent.setup() };
}

const campo = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const ver = () => screen.getByRole('button', { name: /Ver cómo va/ });
const CASO = {
  numero: '2026-000123',
  sustantivo: 'reclamo',
  categoria: 'Alumbrado público',
  estado: 1,
  created: '2026-11-02T09:12:00-03:00',
  vence: '2026-11-20T23:59:59-03:00',
};

test('con el número de la constancia y el documento se sabe cómo va', async () => {
  const { pedidos, user } = abrir(() => ({ body: CASO }), 'N.º 2026-123');
  await user.type(campo(/^Documento/), '17.430.221');
  await user.click(ver());
  const h1 = await screen.findByRole('heading', { level: 1, name: 'Reclamo 2026-000123' });
  expect(document.activeElement).toBe(h1);
  const dicho = document.querySelector('main')?.textContent ?? '';
  for (const dato of ['Alumbrado público', 'Iniciado', '02/11/26 09:12', 'Hasta el viernes 20 de noviembre'])
    expect(dicho).toContain(dato);
  expect(escritos(pedidos)).toEqual([
    ['POST /api/oob/requerimientos/estado-publico', { numero: '2026-000123', documento: '17.430.221' }],
  ]);
  await user.click(screen.getByRole('button', { name: 'Consultar otro' }));
  // Nobody's document stays in a browser that may be borrowed.
  expect(campo(/^Documento/).value).toBe('');
});

test.each([
  [0, 'Pendiente', true],
  [1, 'Iniciado', true],
  [10, 'Esperando tu respuesta', false],
  [98, 'Finalizado', false],
  [99, 'Anulado', false],
])('en %i dice «%s» y el plazo sólo mientras corre', async (estado, palabra, conPlazo) => {
  const cerrado = estado >= 98 ? { cerrado: '2026-11-10T10:00:00-03:00' } : {};
  const { user } = abrir(() => ({ body: { ...CASO, estado, ...cerrado } }), '2026-000123');
  await user.type(campo(/^Documento/), '17430221');
  await user.click(ver());
  await screen.findByRole('heading', { level: 1, name: 'Reclamo 2026-000123' });
  const dicho = document.querySelector('main')?.textContent ?? '';
  expect(dicho).toContain(palabra);
  expect(dicho.includes('Plazo de respuesta')).toBe(conPlazo);
  expect(dicho.includes('Cerrado')).toBe(estado >= 98);
  expect(dicho.includes('Ingresá para leer y responder.')).toBe(estado === 10);
});

test('lo que no coincide se dice sin decir cuál de los dos', async () => {
  const { user } = abrir(() => ({ status: 404, body: { description: NO_COINCIDEN } }), '2026-000123');
  await user.type(campo(/^Documento/), '17430221');
  await user.click(ver());
  expect((await screen.findByText(NO_COINCIDEN)).closest('[role="alert"]')).not.toBeNull();
  expect(campo(/^Número/).value).toBe('2026-000123');
});

test('lo que no es un número ni un documento no se pregunta', async () => {
  const { pedidos, user } = abrir(() => ({ body: CASO }));
  await user.type(campo(/^Número/), 'hola');
  await user.type(campo(/^Documento/), '12');
  await user.click(ver());
  await screen.findByRole('region', { name: 'Revisá estos datos:' });
  expect(pedidos).toHaveLength(0);
});
