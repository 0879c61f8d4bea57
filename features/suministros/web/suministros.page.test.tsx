import { drawWith, refuse, type Server, setScreen, written } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SuministroSummary } from './suministro-summary.ts';
import SuministrosPage, { type SuministrosPageProps } from './suministros.page.tsx';

const home: SuministroSummary = {
  id: 1,
  nombre: 'PEREZ MARIA',
  cuenta: '10012345',
  domicilio: 'San Martín 450',
  alias: 'Casa de mamá',
  pagoInhabilitado: false,
  usuarioSuministro: '/api/usuario_suministros/88',
};
const farm: SuministroSummary = {
  id: 2,
  nombre: 'PEREZ MARIA',
  cuenta: '10099881',
  domicilio: 'Ruta 34',
  pagoInhabilitado: true,
  usuarioSuministro: '/api/usuario_suministros/89',
};

let saved: SuministroSummary[];
beforeEach(() => {
  setScreen(true);
  saved = [home, farm];
});

const savingServer: Server = ({ method, path, body }) => {
  if (method === 'DELETE') {
    saved = saved.filter(({ usuarioSuministro }) => usuarioSuministro !== path);
    return { status: 204 };
  }
  const { alias } = body as { alias: string | null };
  saved = saved.map((suministro) =>
    suministro.usuarioSuministro === path ? { ...suministro, alias: alias ?? undefined } : suministro,
  );
  return { body: { id: 88 } };
};

function Page(props: Partial<SuministrosPageProps>) {
  const [suministros, setSuministros] = useState(saved);
  return (
    <SuministrosPage
      suministros={suministros}
      onCambio={async () => setSuministros(saved)}
      telefono="3492 401234"
      unconfirmed={false}
      facturasTo={(id) => `/facturas?suministro=${id}`}
      consumosTo={(id) => `/consumos/${id}`}
      {...props}
    />
  );
}

const cards = () => within(screen.getByRole('main')).getAllByRole('listitem');
const renderPage = (props: Partial<SuministrosPageProps> = {}, server = savingServer) =>
  drawWith(server, <Page {...props} />).requests;
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

describe('cada suministro', () => {
  test('dice cómo lo llama su dueño, su cuenta, dónde está y de quién es', () => {
    renderPage();
    const [first, second] = cards().map((card) => within(card));
    expect(first?.getByRole('heading', { name: 'Casa de mamá' })).toBeTruthy();
    for (const texto of ['Número de suministro 10012345', 'San Martín 450', 'Titular: PEREZ MARIA'])
      expect(first?.getByText(texto)).toBeTruthy();
    expect(second?.getByRole('heading', { name: 'Ruta 34' })).toBeTruthy();
    expect(second?.getAllByText(/Ruta 34/, { ignore: '.oculto' })).toHaveLength(2);
  });

  test('lleva a sus facturas y a sus consumos, y cada enlace dice de cuál', () => {
    renderPage();
    expect(hrefOf('Facturas de Ruta 34')).toBe('/facturas?suministro=2');
    expect(hrefOf('Consumos de Casa de mamá')).toBe('/consumos/1');
  });

  test('no ofrece lo que sin confirmar no se ve, ni cambios sin su vínculo', () => {
    saved = [{ ...home, usuarioSuministro: undefined }];
    renderPage({ unconfirmed: true });
    const [card] = cards().map((one) => within(one));
    expect([card?.queryByRole('link'), card?.queryByRole('button')]).toEqual([null, null]);
  });

  test('avisa si no se puede pagar por acá, y solo entonces', () => {
    renderPage();
    expect(screen.getByText(/El suministro Ruta 34/).textContent).toBe(
      'El suministro Ruta 34 no se puede pagar por acá. Acercate a la cooperativa o llamanos al 3492 401234.',
    );
    const telefono = screen.getByRole('link', { name: '3492 401234' });
    expect(hrefOf('3492 401234')).toBe('tel:3492401234');
    expect(telefono.parentElement?.style.display).toBe('inline-block');
    expect(screen.queryByText(/El suministro Casa de mamá/)).toBeNull();
  });
});

test('sin suministros se dice cómo empezar', () => {
  saved = [];
  renderPage();
  expect(screen.getByText('No se han encontrado resultados')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Agregar suministro' })).toHaveLength(1);
});

test('en un teléfono se agrega con una palabra junto al título, que se oye entera', () => {
  setScreen(false);
  renderPage();
  const link = screen.getByRole('link', { name: 'Agregar suministro' });
  expect(link.querySelector('.oculto')?.textContent).toBe(' suministro');
});

describe('quitar', () => {
  const open = async (nombre: string) => {
    await press(`Quitar ${nombre}`);
    return within(await screen.findByRole('dialog', { name: `¿Quitar el suministro ${nombre}?` }));
  };

  test('pregunta, quita, avisa y deja el foco en el título', async () => {
    const requests = renderPage();
    const dialog = await open('Ruta 34');
    expect(dialog.getByText('Dejás de verlo acá. El servicio no cambia.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Volver'));
    await press('Quitar suministro');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written(requests)).toEqual([['DELETE /api/usuario_suministros/89', undefined]]);
    expect(cards()).toHaveLength(1);
    expect(screen.getByText('Quitamos Ruta 34.')).toBeTruthy();
    // The wait is longer than the dialog takes to return the focus.
    await new Promise((done) => setTimeout(done, 50));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('volver no quita nada, y el foco vuelve a donde estaba', async () => {
    const requests = renderPage();
    await open('Ruta 34');
    await press('Volver');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Quitar Ruta 34' })),
    );
    expect(requests).toEqual([]);
  });

  test('muestra la frase del servidor como viene, y se puede volver', async () => {
    const sentence = 'Hay un pago en proceso de este suministro. Probá cuando termine.';
    renderPage({}, () => ({ status: 409, body: { description: sentence } }));
    const dialog = await open('Ruta 34');
    await press('Quitar suministro');
    expect((await dialog.findByRole('alert')).textContent).toBe(sentence);
    await press('Volver');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cards()).toHaveLength(2);
    await open('Casa de mamá');
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('el nombre propio', () => {
  const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Nombre' });

  test('se pone, y el suministro pasa a llamarse así', async () => {
    const requests = renderPage();
    await press('Poner un nombre de Ruta 34');
    await user.type(await nameField(), '  El campo ');
    expect(screen.getByText('Por ejemplo: Casa de mamá')).toBeTruthy();
    await press('Guardar nombre');
    expect(await screen.findByRole('heading', { name: 'El campo' })).toBeTruthy();
    expect(written(requests)).toEqual([['PATCH /api/usuario_suministros/89', { alias: 'El campo' }]]);
    expect(await screen.findByText('Guardamos el nombre.')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('button', { name: 'Cambiar el nombre de El campo' }),
      ),
    );
  });

  test('vacío se quita', async () => {
    const requests = renderPage();
    await press('Cambiar el nombre de Casa de mamá');
    const field = await nameField();
    expect([field.value, field.maxLength]).toEqual(['Casa de mamá', 40]);
    await user.clear(field);
    await press('Guardar nombre');
    expect(await screen.findByRole('heading', { name: 'San Martín 450' })).toBeTruthy();
    expect(requests[0]?.body).toEqual({ alias: null });
  });

  test('lo que el servidor rechaza va bajo el campo, y lo escrito queda', async () => {
    renderPage({}, () => refuse('alias', 'Máximo 40 caracteres.'));
    await press('Poner un nombre de Ruta 34');
    await user.type(await nameField(), 'Campo');
    await press('Guardar nombre');
    expect(await screen.findByText('Máximo 40 caracteres.')).toBeTruthy();
    expect((await nameField()).value).toBe('Campo');
  });
});

test('ningún diálogo espera a que se lea todo de nuevo', async () => {
  const requests = renderPage({ onCambio: () => new Promise(() => undefined) });
  await press('Quitar Casa de mamá');
  await press('Quitar suministro');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Quitamos Casa de mamá.')).toBeTruthy();
  await press('Poner un nombre de Ruta 34');
  await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'El campo');
  await press('Guardar nombre');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests).toHaveLength(2);
});
