import { drawWith, inTurn, listAnswer, type Server, theAlert, written } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Tarjeta } from '../contract/index.ts';
import TarjetasPage from './tarjetas.page.tsx';
import { clock, makeTarjeta } from './tarjetas.test-kit.tsx';

let savedTarjetas: Tarjeta[];
beforeEach(() => {
  savedTarjetas = [
    makeTarjeta(1, { principal: true, obs: 'La del sueldo' }),
    makeTarjeta(3, { vencimiento: '1126', emisorNombre: 'Cabal' }),
    makeTarjeta(2, { vencimiento: '1026' }),
  ];
});

const APARTADA = { hasta: '2026-11-13T09:00:00-03:00', motivo: 'No se puede usar hasta mañana.' };

test('una apartada dice por qué y no se ofrece como principal', async () => {
  savedTarjetas = [
    makeTarjeta(1, { principal: true }),
    makeTarjeta(2, { apartada: { ...APARTADA, por: 'tarjeta' } }),
  ];
  drawPage();
  const cardText = (await screen.findByText(APARTADA.motivo)).closest('li')?.textContent;
  expect(cardText).toContain('Apartada');
  expect(cardText).not.toContain('Usar como principal');
});

test('lo que aparta a todas se dice una sola vez', async () => {
  savedTarjetas = [1, 2].map((id) => makeTarjeta(id, { apartada: { ...APARTADA, por: 'persona' } }));
  drawPage();
  expect(await screen.findAllByText(APARTADA.motivo)).toHaveLength(1);
  expect(screen.getAllByText('Apartada')).toHaveLength(2);
});

const defaultServer: Server = ({ method, path }) => {
  const id = Number(path.split('/').at(-1));
  if (method === 'DELETE') {
    savedTarjetas = savedTarjetas.filter((one) => one.id !== id);
    return { status: 204 };
  }
  if (method !== 'PATCH') return listAnswer(savedTarjetas);
  savedTarjetas = savedTarjetas
    .map((one) => ({ ...one, principal: one.id === id }))
    .toSorted((a, b) => Number(b.principal) - Number(a.principal));
  return { body: savedTarjetas[0] };
};

const drawPage = (server: Server = defaultServer) =>
  drawWith(server, <TarjetasPage clock={clock} />).requests;
const drawWriting = (onWrite: Server) =>
  drawPage((request) => (request.method === 'GET' ? listAnswer(savedTarjetas) : onWrite(request)));
const principalButton = () =>
  screen.findByRole('button', { name: 'Usar como principal la terminada en 4003' });
const tarjeta = async (nombre: string) =>
  within((await screen.findByRole('heading', { name: nombre })).closest('li') as HTMLElement);

describe('cada tarjeta', () => {
  test('dice su marca, sus últimos números, de quién es, cuándo vence y su nota', async () => {
    drawPage();
    const visa = await tarjeta('Visa terminada en 4001');
    for (const texto of ['MARIA PEREZ', 'Vence 08/30', 'La del sueldo', 'Principal'])
      expect(visa.getByText(texto)).toBeTruthy();
    expect([visa.queryByText('Vencida'), visa.queryByText('Vence este mes')]).toEqual([null, null]);
  });

  test('la vencida y la que vence este mes lo dicen', async () => {
    drawPage();
    const cabal = await tarjeta('Cabal terminada en 4003');
    expect([cabal.queryAllByText('Vence este mes').length, cabal.queryByText('Vencida')]).toEqual([1, null]);
    const visa = await tarjeta('Visa terminada en 4002');
    expect([visa.queryAllByText('Vencida').length, visa.queryByText('Vence este mes')]).toEqual([1, null]);
  });

  test('solo se ofrece como principal la que no lo es y todavía sirve', async () => {
    drawPage();
    await tarjeta('Visa terminada en 4001');
    expect(
      screen.getAllByRole('button', { name: /^Usar como principal/ }).map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('la terminada en 4003')]);
    expect(hrefOf('Agregar tarjeta')).toBe('/tarjetas/agregar');
  });
});

test('elegir la principal la lleva adelante, y a quien lee con ella', async () => {
  const requests = drawPage();
  await user.click(await principalButton());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cabal terminada en 4003'));
  expect(written(requests)).toEqual([['PATCH /api/tarjetas/3', { principal: true }]]);
  expect((await tarjeta('Cabal terminada en 4003')).getByText('Principal')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Cabal terminada en 4003');
});

test('si no se pudo, se dice y el botón vuelve', async () => {
  drawWriting(() => ({ status: 503, body: { description: 'No se pudo.' } }));
  await user.click(await principalButton());
  expect((await theAlert()).textContent).toContain('No se pudo.');
  expect((await principalButton()).getAttribute('aria-disabled')).toBeNull();
});

describe('eliminar', () => {
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Eliminar la terminada en 4001' }));
    return within(await screen.findByRole('dialog', { name: '¿Eliminar la tarjeta terminada en 4001?' }));
  };
  const eliminar = async () => {
    const dialog = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Eliminar tarjeta' }));
    return dialog;
  };

  test('pregunta antes, y volver no hace nada', async () => {
    const requests = drawPage();
    const dialog = await openDialog();
    expect(dialog.getByText('Vas a poder agregarla de nuevo cuando quieras.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Volver' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written(requests)).toEqual([]);
  });

  test('la saca de la lista en el acto y el foco va al título', async () => {
    const requests = drawPage((request) =>
      request.method === 'GET' && savedTarjetas.length < 3 ? new Promise(() => {}) : defaultServer(request),
    );
    await eliminar();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('heading', { name: 'Visa terminada en 4001' })).toBeNull();
    expect(written(requests)).toEqual([['DELETE /api/tarjetas/1', undefined]]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Medios de pago'));
  });

  test('con un pago en proceso dice por qué no, y sigue ahí', async () => {
    const sentence = 'Esta tarjeta tiene un pago en proceso. Podés eliminarla cuando termine.';
    drawWriting(() => ({ status: 409, body: { description: sentence } }));
    const dialog = await eliminar();
    expect((await dialog.findByRole('alert')).textContent).toBe(sentence);
    expect(
      screen.getAllByRole('heading', { level: 2, hidden: true }).map(({ textContent }) => textContent),
    ).toContain('Visa terminada en 4001');
  });

  test('si ya no estaba, se la deja de mostrar', async () => {
    drawWriting(() => {
      savedTarjetas = savedTarjetas.filter(({ id }) => id !== 1);
      return { status: 404, body: { description: 'No encontramos lo que buscás.' } };
    });
    await eliminar();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Visa terminada en 4001' })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('sin tarjetas se dice, con el botón para agregar', async () => {
  savedTarjetas = [];
  drawPage();
  expect(await screen.findByText('Todavía no guardaste ninguna tarjeta.')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Agregar tarjeta' })).toHaveLength(1);
});

test('a quien no confirmó su correo se le dice qué le falta', async () => {
  const description = 'Confirmá tu correo y completá tu nombre para usar esta función.';
  drawPage(() => ({ status: 403, body: { description } }));
  expect(await screen.findByRole('heading', { name: 'Te falta poco' })).toBeTruthy();
  expect(screen.getByText(description)).toBeTruthy();
});

test('si no se pudieron leer se ofrece reintentar', async () => {
  drawPage(inTurn({ status: 503, body: {} }, defaultServer));
  await user.click(await screen.findByRole('button', { name: /Reintentar/ }));
  expect(await screen.findByRole('heading', { name: 'Visa terminada en 4001' })).toBeTruthy();
});
