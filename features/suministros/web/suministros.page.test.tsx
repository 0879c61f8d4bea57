// @vitest-environment happy-dom
import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { draw } from '@oficina/ui/testing';
import { Toasts } from '@oficina/ui/toast';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Lugar } from './lugar.ts';
import SuministrosPage, { type SuministrosPageProps } from './suministros.page.tsx';

const casa: Lugar = {
  id: 1,
  nombre: 'PEREZ MARIA',
  cuenta: '10012345',
  domicilio: 'San Martín 450',
  alias: 'Casa de mamá',
  pagoInhabilitado: false,
  usuarioSuministro: '/api/usuario_suministros/88',
};
const campo: Lugar = {
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
/** What the server has, which the page sees only by reading it again. */
let guardados: Lugar[];

beforeEach(() => {
  calls.length = 0;
  guardados = [casa, campo];
  answer = ({ method, url, body }) => {
    const iri = url.replace(/^.*(?=\/api\/)/, '');
    if (method === 'DELETE')
      guardados = guardados.filter(({ usuarioSuministro }) => usuarioSuministro !== iri);
    else {
      const { alias } = body as { alias: string | null };
      guardados = guardados.map((lugar) =>
        lugar.usuarioSuministro === iri ? { ...lugar, alias: alias ?? undefined } : lugar,
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

function Pagina(props: Partial<SuministrosPageProps>) {
  const [suministros, setSuministros] = useState(guardados);
  return (
    <ApiProvider client={client}>
      <SuministrosPage
        suministros={suministros}
        onCambio={async () => setSuministros(guardados)}
        agregarTo="/suministros/agregar"
        telefono="3492 401234"
        facturasTo={(id) => `/facturas?suministro=${id}`}
        consumosTo={(id) => `/consumos/${id}`}
        {...props}
      />
      <Toasts />
    </ApiProvider>
  );
}

const tarjetas = () => within(screen.getByRole('main')).getAllByRole('listitem');
const pagina = (props: Partial<SuministrosPageProps> = {}) =>
  draw(
    <main>
      <Pagina {...props} />
    </main>,
  );

describe('cada suministro', () => {
  test('dice cómo lo llama su dueño, su cuenta, dónde está y de quién es', () => {
    pagina();
    const [primera, segunda] = tarjetas();
    expect(within(primera as HTMLElement).getByRole('heading', { name: 'Casa de mamá' })).toBeTruthy();
    for (const texto of ['Cuenta 10012345', 'San Martín 450', 'Titular: PEREZ MARIA']) {
      expect(within(primera as HTMLElement).getByText(texto)).toBeTruthy();
    }
    expect(within(segunda as HTMLElement).getByRole('heading', { name: 'Ruta 34' })).toBeTruthy();
    expect(within(segunda as HTMLElement).getAllByText(/Ruta 34/, { ignore: '.oculto' })).toHaveLength(2);
  });

  test('lleva a sus facturas y a sus consumos, y cada enlace dice de cuál', () => {
    pagina();
    expect(screen.getByRole('link', { name: 'Ver facturas de Ruta 34' }).getAttribute('href')).toBe(
      '/facturas?suministro=2',
    );
    expect(screen.getByRole('link', { name: 'Ver consumos de Casa de mamá' }).getAttribute('href')).toBe(
      '/consumos/1',
    );
  });

  test('no ofrece lo que sin confirmar no se ve, ni cambios sin su vínculo', () => {
    guardados = [{ ...casa, usuarioSuministro: undefined }];
    pagina({ facturasTo: undefined, consumosTo: undefined });
    expect(within(tarjetas()[0] as HTMLElement).queryByRole('link')).toBeNull();
    expect(within(tarjetas()[0] as HTMLElement).queryByRole('button')).toBeNull();
  });

  test('avisa si no se puede pagar por acá, y sólo entonces', () => {
    pagina();
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
  guardados = [];
  pagina();
  expect(screen.getByText('No se han encontrado resultados')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Agregar suministro' })).toHaveLength(1);
});

describe('quitar', () => {
  const abrir = async (user: ReturnType<typeof userEvent.setup>, nombre: string) => {
    await user.click(screen.getByRole('button', { name: `Quitar ${nombre}` }));
    return screen.findByRole('dialog', { name: `¿Quitar el suministro ${nombre}?` });
  };

  test('pregunta, quita, avisa y deja el foco en el título', async () => {
    const user = userEvent.setup();
    pagina();
    const dialogo = await abrir(user, 'Ruta 34');
    expect(within(dialogo).getByText('Dejás de verlo acá. El servicio no cambia.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Volver'));
    await user.click(within(dialogo).getByRole('button', { name: 'Quitar suministro' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.map(({ method, url }) => [method, url])).toEqual([
      ['DELETE', '/api/usuario_suministros/89'],
    ]);
    expect(tarjetas()).toHaveLength(1);
    expect(screen.getByText('Quitamos Ruta 34.')).toBeTruthy();
    // Longer than the dialog waits to give the focus back.
    await new Promise((done) => setTimeout(done, 50));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('volver no quita nada, y el foco vuelve a donde estaba', async () => {
    const user = userEvent.setup();
    pagina();
    const dialogo = await abrir(user, 'Ruta 34');
    await user.click(within(dialogo).getByRole('button', { name: 'Volver' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Quitar Ruta 34' })),
    );
    expect(calls).toEqual([]);
  });

  test('muestra la frase del servidor como viene, y se puede volver', async () => {
    const user = userEvent.setup();
    const frase = 'Hay un pago en proceso de este suministro. Probá cuando termine.';
    answer = () => Response.json({ description: frase }, { status: 409 });
    pagina();
    const dialogo = await abrir(user, 'Ruta 34');
    await user.click(within(dialogo).getByRole('button', { name: 'Quitar suministro' }));
    expect((await within(dialogo).findByRole('alert')).textContent).toBe(frase);
    await user.click(within(dialogo).getByRole('button', { name: 'Volver' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(tarjetas()).toHaveLength(2);
    await abrir(user, 'Casa de mamá');
    expect(screen.queryByText(frase)).toBeNull();
  });
});

describe('el nombre propio', () => {
  const campoDeNombre = () => screen.findByRole('textbox', { name: 'Nombre' });

  test('se pone, y el suministro pasa a llamarse así', async () => {
    const user = userEvent.setup();
    pagina();
    await user.click(screen.getByRole('button', { name: 'Poner un nombre de Ruta 34' }));
    await user.type(await campoDeNombre(), '  El campo ');
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
    pagina();
    await user.click(screen.getByRole('button', { name: 'Cambiar el nombre de Casa de mamá' }));
    const campoAbierto = await campoDeNombre();
    expect((campoAbierto as HTMLInputElement).value).toBe('Casa de mamá');
    expect((campoAbierto as HTMLInputElement).maxLength).toBe(40);
    await user.clear(campoAbierto);
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
    pagina();
    await user.click(screen.getByRole('button', { name: 'Poner un nombre de Ruta 34' }));
    const campoAbierto = await campoDeNombre();
    await user.type(campoAbierto, 'Campo');
    await user.click(screen.getByRole('button', { name: 'Guardar nombre' }));
    expect(await screen.findByText('Máximo 40 caracteres.')).toBeTruthy();
    expect((campoAbierto as HTMLInputElement).value).toBe('Campo');
  });
});

test('ningún diálogo espera a que se lea todo de nuevo', async () => {
  const user = userEvent.setup();
  pagina({ onCambio: () => new Promise(() => undefined) });
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
