import { drawWith, press, type Server, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NUMERO_DOCUMENTO_MISMATCH } from '../../contract/index.ts';
import { clock } from '../requerimientos.test-kit.tsx';
import EstadoPublicoPage from './estado-publico.page.tsx';

function openPage(server: Server, numero = '') {
  const drawn = drawWith(
    server,
    <EstadoPublicoPage numero={numero} contact={{ telefono: '3492 401234' }} clock={clock} />,
    '/reclamo',
  );
  return drawn;
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const submitButton = () => screen.getByRole('button', { name: /Ver cómo va/ });
const PUBLIC_ESTADO = {
  numero: '2026-000123',
  sustantivo: 'reclamo',
  categoria: 'Alumbrado público',
  estado: 1,
  created: '2026-11-02T09:12:00-03:00',
  vence: '2026-11-20T23:59:59-03:00',
};

test('con el número de la constancia y el documento se sabe cómo va', async () => {
  const { requests } = openPage(() => ({ body: PUBLIC_ESTADO }), 'N.º 2026-123');
  await user.type(field(/^Documento/), '17.430.221');
  await user.click(submitButton());
  const h1 = await screen.findByRole('heading', { level: 1, name: 'Reclamo 2026-000123' });
  expect(document.activeElement).toBe(h1);
  const pageText = document.querySelector('main')?.textContent ?? '';
  for (const text of ['Alumbrado público', 'Recibido (hecho)lunes 2', 'En curso', 'Resueltoel 20 o antes'])
    expect(pageText).toContain(text);
  expect(written(requests)).toEqual([
    ['POST /api/oob/requerimientos/estado-publico', { numero: '2026-000123', documento: '17.430.221' }],
  ]);
  await press('Consultar otro');
  // The document must not stay in a browser that may be borrowed.
  expect(field(/^Documento/).value).toBe('');
});

test.each([
  [0, 'Recibido', true],
  [1, 'En curso', true],
  [10, 'En curso', false],
  [98, undefined, false],
  [99, undefined, false],
])('en %i va por «%s» y lo prometido se dice solo mientras corre', async (estado, current, promises) => {
  const cerrado = estado >= 98 ? { cerrado: '2026-11-10T10:00:00-03:00' } : {};
  openPage(() => ({ body: { ...PUBLIC_ESTADO, estado, ...cerrado } }), '2026-000123');
  await user.type(field(/^Documento/), '17430221');
  await user.click(submitButton());
  await screen.findByRole('heading', { level: 1, name: 'Reclamo 2026-000123' });
  const pageText = document.querySelector('main')?.textContent ?? '';
  expect(document.querySelector('[aria-current] b')?.textContent).toBe(current);
  expect(pageText.includes('el 20 o antes')).toBe(promises);
  expect(pageText.includes('Resuelto (hecho)martes 10')).toBe(estado === 98);
  expect(pageText.includes('Este reclamo fue anulado.')).toBe(estado === 99);
  expect(pageText.includes('Ingresá para leer y responder.')).toBe(estado === 10);
});

test('lo que no coincide se dice sin decir cuál de los dos', async () => {
  openPage(() => ({ status: 404, body: { description: NUMERO_DOCUMENTO_MISMATCH } }), '2026-000123');
  await user.type(field(/^Documento/), '17430221');
  await user.click(submitButton());
  expect((await screen.findByText(NUMERO_DOCUMENTO_MISMATCH)).closest('[role="alert"]')).not.toBeNull();
  expect(field(/^Número/).value).toBe('2026-000123');
});

test('lo que no es un número ni un documento no se pregunta', async () => {
  const { requests } = openPage(() => ({ body: PUBLIC_ESTADO }));
  await user.type(field(/^Número/), 'hola');
  await user.type(field(/^Documento/), '12');
  await user.click(submitButton());
  await screen.findByRole('region', { name: 'Revisá estos datos:' });
  expect(requests).toHaveLength(0);
});
