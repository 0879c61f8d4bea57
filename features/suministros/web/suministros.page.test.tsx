// @vitest-environment happy-dom
import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { draw } from '@oficina/ui/testing';
import { Toasts } from '@oficina/ui/toast';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

type Call = { method: string; url: string; body: unknown };
const calls: Call[] = [];
let answer: (call: Call) => Response;
let saved: SuministroSummary[];

beforeEach(() => {
  calls.length = 0;
  saved = [home, farm];
  answer = ({ method, url, body }) => {
    const iri = url.replace(/^.*(?=\/api\/)/, '');
    if (method === 'DELETE') saved = saved.filter(({ usuarioSuministro }) => usuarioSuministro !== iri);
    else {
      const { alias } = body as { alias: string | null };
      saved = saved.map((suministro) =>
        suministro.usuarioSuministro === iri ? { ...suministro, alias: alias ?? undefined } : suministro,
      );
    }
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ id: 88 });
  };
});

const client = createClient({
  token: () => 'token',
  fetch: async (url, init) => {
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    const call = { method: init?.method ?? 'GET', url: String(url), body };
    calls.push(call);
    return answer(call);
  },
});

function Page(props: Partial<SuministrosPageProps>) {
  const [suministros, setSuministros] = useState(saved);
  return (
    <ApiProvider client={client}>
      <SuministrosPage
        suministros={suministros}
        onCambio={async () => setSuministros(saved)}
        telefono="3492 401234"
        unconfirmed={false}
        facturasTo={(id) => `/facturas?suministro=${id}`}
        consumosTo={(id) => `/consumos/${id}`}
        {...props}
      />
      <Toasts />
    </ApiProvider>
  );
}

const cards = () => within(screen.getByRole('main')).getAllByRole('listitem');
const renderPage = (props: Partial<SuministrosPageProps> = {}) =>
  draw(
    <main>
      <Page {...props} />
    </main>,
  );

describe('cada suministro', () => {
  test('dice cómo lo llama su dueño, su cuenta, dónde está y de quién es', () => {
    renderPage();
    const [first, second] = cards();
    expect(within(first as HTMLElement).getByRole('heading', { name: 'Casa de mamá' })).toBeTruthy();
    for (const texto of ['Cuenta 10012345', 'San Martín 450', 'Titular: PEREZ MARIA']) {
      expect(within(first as HTMLElement).getByText(texto)).toBeTruthy();
    }
    expect(within(second as HTMLElement).getByRole('heading', { name: 'Ruta 34' })).toBeTruthy();
    expect(within(second as HTMLElement).getAllByText(/Ruta 34/, { ignore: '.oculto' })).toHaveLength(2);
  });

  test('lleva a sus facturas y a sus consumos, y cada enlace dice de cuál', () => {
    renderPage();
    expect(screen.getByRole('link', { name: 'Ver facturas de Ruta 34' }).getAttribute('href')).toBe(
      '/facturas?suministro=2',
    );
    expect(screen.getByRole('link', { name: 'Ver consumos de Casa de mamá' }).getAttribute('href')).toBe(
      '/consumos/1',
    );
  });

  test('no ofrece lo que sin confirmar no se ve, ni cambios sin su vínculo', () => {
    saved = [{ ...home, usuarioSuministro: undefined }];
    renderPage({ unconfirmed: true });
    expect(within(cards()[0] as HTMLElement).queryByRole('link')).toBeNull();
    expect(within(cards()[0] as HTMLElement).queryByRole('button')).toBeNull();
  });

  test('avisa si no se puede pagar por acá, y sólo entonces', () => {
    renderPage();
    expect(screen.getByText(/El suministro Ruta 34/).textContent).toBe(
      'El suministro Ruta 34 no se puede pagar por acá. Acercate a la cooperativa o llamanos al 3492 401234.',
    );
    const telefono = screen.getByRole('link', { name: '3492 401234' });
    expect([telefono.getAttribute('href'), telefono.parentElement?.style.display]).toEqual([
      'tel:3492401234',
      'inline-block',
    ]);
    expect(screen.queryByText(/El suministro Casa de mamá/)).toBeNull();
  });
});

test('sin suministros se dice cómo empezar', () => {
  saved = [];
  renderPage();
  expect(screen.getByText('No se han encontrado resultados')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Agregar suministro' })).toHaveLength(1);
});

describe('quitar', () => {
  const open = async (user: ReturnType<typeof userEvent.setup>, nombre: string) => {
    await user.click(screen.getByRole('button', { name: `Quitar ${nombre}` }));
    return screen.findByRole('dialog', { name: `¿Quitar el suministro ${nombre}?` });
  };

  test('pregunta, quita, avisa y deja el foco en el título', async () => {
    const user = userEvent.setup();
    renderPage();
    const dialog = await open(user, 'Ruta 34');
    expect(within(dialog).getByText('Dejás de verlo acá. El servicio no cambia.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Volver'));
    await user.click(within(dialog).getByRole('button', { name: 'Quitar suministro' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.map(({ method, url }) => [method, url])).toEqual([
      ['DELETE', '/api/usuario_suministros/89'],
    ]);
    expect(cards()).toHaveLength(1);
    expect(screen.getByText('Quitamos Ruta 34.')).toBeTruthy();
    // The wait is longer than the dialog takes to return the focus.
    await new Promise((done) => setTimeout(done, 50));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('volver no quita nada, y el foco vuelve a donde estaba', async () => {
    const user = userEvent.setup();
    renderPage();
    const dialog = await open(user, 'Ruta 34');
    await user.click(within(dialog).getByRole('button', { name: 'Volver' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Quitar Ruta 34' })),
    );
    expect(calls).toEqual([]);
  });

  test('muestra la frase del servidor como viene, y se puede volver', async () => {
    const user = userEvent.setup();
    const sentence = 'Hay un pago en proceso de este suministro. Probá cuando termine.';
    answer = () => Response.json({ description: sentence }, { status: 409 });
    renderPage();
    const dialog = await open(user, 'Ruta 34');
    await user.click(within(dialog).getByRole('button', { name: 'Quitar suministro' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(sentence);
    await user.click(within(dialog).getByRole('button', { name: 'Volver' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cards()).toHaveLength(2);
    await open(user, 'Casa de mamá');
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('el nombre propio', () => {
  const nameField = () => screen.findByRole('textbox', { name: 'Nombre' });

  test('se pone, y el suministro pasa a llamarse así', async () => {
    const user = userEvent.setup();
    renderPage();
    await user.click(screen.getByRole('button', { name: 'Poner un nombre de Ruta 34' }));
    await user.type(await nameField(), '  El campo ');
    expect(screen.getByText('Por ejemplo: Casa de mamá')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Guardar nombre' }));
    expect(await screen.findByRole('heading', { name: 'El campo' })).toBeTruthy();
    expect(calls).toEqual([
      { method: 'PATCH', url: '/api/usuario_suministros/89', body: { alias: 'El campo' } },
    ]);
    expect(await screen.findByText('Guardamos el nombre.')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('button', { name: 'Cambiar el nombre de El campo' }),
      ),
    );
  });

  test('vacío se quita', async () => {
    const user = userEvent.setup();
    renderPage();
    await user.click(screen.getByRole('button', { name: 'Cambiar el nombre de Casa de mamá' }));
    const openField = await nameField();
    expect((openField as HTMLInputElement).value).toBe('Casa de mamá');
    expect((openField as HTMLInputElement).maxLength).toBe(40);
    await user.clear(openField);
    await user.click(screen.getByRole('button', { name: 'Guardar nombre' }));
    expect(await screen.findByRole('heading', { name: 'San Martín 450' })).toBeTruthy();
    expect(calls[0]?.body).toEqual({ alias: null });
  });

  test('lo que el servidor rechaza va bajo el campo, y lo escrito queda', async () => {
    const user = userEvent.setup();
    answer = () =>
      Response.json(
        { violations: [{ propertyPath: 'alias', message: 'Máximo 40 caracteres.' }] },
        { status: 422 },
      );
    renderPage();
    await user.click(screen.getByRole('button', { name: 'Poner un nombre de Ruta 34' }));
    const openField = await nameField();
    await user.type(openField, 'Campo');
    await user.click(screen.getByRole('button', { name: 'Guardar nombre' }));
    expect(await screen.findByText('Máximo 40 caracteres.')).toBeTruthy();
    expect((openField as HTMLInputElement).value).toBe('Campo');
  });
});

test('ningún diálogo espera a que se lea todo de nuevo', async () => {
  const user = userEvent.setup();
  renderPage({ onCambio: () => new Promise(() => undefined) });
  await user.click(screen.getByRole('button', { name: 'Quitar Casa de mamá' }));
  await user.click(await screen.findByRole('button', { name: 'Quitar suministro' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Quitamos Casa de mamá.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Poner un nombre de Ruta 34' }));
  await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'El campo');
  await user.click(screen.getByRole('button', { name: 'Guardar nombre' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toHaveLength(2);
});
