import { drawWith, press, type Server, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NUMERO_DOCUMENTO_MISMATCH } from '../../contract/index.ts';
import EstadoPublicoPage from './estado-publico.page.tsx';

function openPage(server: Server, numero = '') {
  const drawn = drawWith(
    server,
    <EstadoPublicoPage numero={numero} contact={{ telefono: '3492 401234' }} />,
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
  for (const text of ['Alumbrado público', 'Iniciado', '02/11/26 09:12', 'Hasta el viernes 20 de noviembre'])
    expect(pageText).toContain(text);
  expect(written(requests)).toEqual([
    ['POST /api/oob/requerimientos/estado-publico', { numero: '2026-000123', documento: '17.430.221' }],
  ]);
  await press('Consultar otro');
  // The document must not stay in a browser that may be borrowed.
  expect(field(/^Documento/).value).toBe('');
});

test.each([
  [0, 'Pendiente', true],
  [1, 'Iniciado', true],
  [10, 'Esperando tu respuesta', false],
  [98, 'Finalizado', false],
  [99, 'Anulado', false],
])('en %i dice «%s» y el plazo sólo mientras corre', async (estado, word, showsPlazo) => {
  const cerrado = estado >= 98 ? { cerrado: '2026-11-10T10:00:00-03:00' } : {};
  openPage(() => ({ body: { ...PUBLIC_ESTADO, estado, ...cerrado } }), '2026-000123');
  await user.type(field(/^Documento/), '17430221');
  await user.click(submitButton());
  await screen.findByRole('heading', { level: 1, name: 'Reclamo 2026-000123' });
  const pageText = document.querySelector('main')?.textContent ?? '';
  expect(pageText).toContain(word);
  expect(pageText.includes('Plazo de respuesta')).toBe(showsPlazo);
  expect(pageText.includes('Cerrado')).toBe(estado >= 98);
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
