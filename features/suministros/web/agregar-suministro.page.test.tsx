// @vitest-environment happy-dom
import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { draw } from '@oficina/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import AgregarSuministroPage, { type AgregarSuministroPageProps } from './agregar-suministro.page.tsx';

const bodies: unknown[] = [];
let answer: () => Response | Promise<Response>;
const onCambio = vi.fn(async () => undefined);

beforeEach(() => {
  bodies.length = 0;
  onCambio.mockClear();
  answer = () =>
    Response.json(
      {
        '@id': '/api/usuario_suministros/90',
        '@type': 'UsuarioSuministro',
        id: 90,
        suministro: {
          id: 7,
          nombre: 'PEREZ',
          cuenta: '10012345',
          domicilio: 'San Martín 450',
          pagoInhabilitado: false,
        },
      },
      { status: 201 },
    );
});

const client = createClient({
  token: () => 'token',
  fetch: async (_url, init) => {
    bodies.push(JSON.parse(String(init?.body)));
    return answer();
  },
});

const renderPage = (props: Partial<AgregarSuministroPageProps> = {}) =>
  draw(
    <ApiProvider client={client}>
      <AgregarSuministroPage
        onCambio={onCambio}
        facturasTo={(id) => `/facturas?suministro=${id}`}
        unconfirmed={false}
        contact={{ telefono: '3492 401234' }}
        leyendaDatos="Usamos estos datos para comprobar el suministro."
        {...props}
      />
    </ApiProvider>,
  );

const numero = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Número de suministro' });
const documento = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Documento o CUIT del titular' });
const enviar = () => screen.getByRole('button', { name: 'Agregar suministro' });

async function fillForm(user: ReturnType<typeof userEvent.setup>) {
  await user.type(numero(), '1001-2345');
  await user.type(documento(), '25.123.456');
  await user.click(enviar());
}

test('los campos dicen dónde buscar, con un dibujo de la factura', () => {
  renderPage();
  expect(screen.getByText('Está arriba a la derecha en tu factura')).toBeTruthy();
  expect(screen.getByText('Como figura en la factura. Podés escribirlo con o sin puntos.')).toBeTruthy();
  expect(screen.getByRole('img', { name: /Dibujo de una factura/ })).toBeTruthy();
  expect(screen.getByText('Usamos estos datos para comprobar el suministro.')).toBeTruthy();
});

test('en el teléfono el dibujo está entre el nombre del campo y el campo', () => {
  Object.assign(window, { innerWidth: 360 });
  renderPage();
  Object.assign(window, { innerWidth: 1024 });
  const drawing = screen.getByRole('img', { name: /Dibujo de una factura/ });
  expect(drawing.parentElement?.id).toBe(numero().getAttribute('aria-describedby'));
});

test('cada campo vacío se dice debajo de él y nada se manda', async () => {
  const user = userEvent.setup();
  renderPage();
  await user.click(enviar());
  expect((await screen.findAllByText('Escribí el número de suministro.')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Escribí el documento del titular.').length).toBeGreaterThan(0);
  expect(numero().getAttribute('aria-invalid')).toBe('true');
  expect(bodies).toEqual([]);
});

test('manda lo escrito como se escribió y la buena noticia queda en la página', async () => {
  const user = userEvent.setup();
  renderPage();
  await fillForm(user);
  const titulo = await screen.findByRole('heading', { name: 'Agregamos San Martín 450.' });
  await waitFor(() => expect(document.activeElement).toBe(titulo));
  expect(bodies).toEqual([{ suministro: '1001-2345', documento: '25.123.456' }]);
  expect(onCambio).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Ver sus facturas' }).getAttribute('href')).toBe(
    '/facturas?suministro=7',
  );
  expect(screen.getByRole('link', { name: 'Ver mis suministros' }).getAttribute('href')).toBe('/suministros');
});

test('a quien no confirmó su correo no se le ofrecen las facturas: se le dice qué falta', async () => {
  const user = userEvent.setup();
  const { unmount } = renderPage({ unconfirmed: true });
  await fillForm(user);
  expect(await screen.findByText('Para ver las facturas, confirmá tu correo.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Ver sus facturas' })).toBeNull();
  unmount();
  renderPage();
  await fillForm(user);
  expect(await screen.findByRole('link', { name: 'Ver sus facturas' })).toBeTruthy();
  expect(screen.queryByText(/confirmá tu correo/)).toBeNull();
});

test('agregar otro empieza de nuevo, con los campos vacíos', async () => {
  const user = userEvent.setup();
  renderPage();
  await fillForm(user);
  await user.click(await screen.findByRole('button', { name: 'Agregar otro' }));
  expect([numero().value, documento().value]).toEqual(['', '']);
  await waitFor(() => expect(document.activeElement).toBe(numero()));
});

test.each([
  [422, 'Ya tenés agregado este suministro.'],
  [429, 'Hiciste muchos intentos seguidos. Probá de nuevo en 5 minutos.'],
  [503, 'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.'],
])(
  'la frase del servidor (%d) se muestra como viene, y nada de lo escrito se pierde',
  async (status, sentence) => {
    const user = userEvent.setup();
    answer = () => Response.json({ description: sentence }, { status });
    renderPage();
    await fillForm(user);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect([numero().value, documento().value]).toEqual(['1001-2345', '25.123.456']);
    expect(screen.getByRole('link', { name: '3492 401234' })).toBeTruthy();
    expect(onCambio).not.toHaveBeenCalled();
  },
);

test.each([
  [
    'una negativa sin frase',
    () => new Response('<html>', { status: 422 }),
    'No encontramos un suministro con esos datos. Revisalos con una factura a mano.',
  ],
  [
    'la red',
    () => Promise.reject(new TypeError('network')),
    'No pudimos conectarnos. Revisá tu conexión y probá de nuevo.',
  ],
  [
    'una falla nuestra',
    () => new Response('', { status: 502 }),
    'Tuvimos un problema. Ya lo estamos viendo; probá de nuevo en unos minutos.',
  ],
])('ante %s se dice lo que se sabe', async (_case, response, sentence) => {
  const user = userEvent.setup();
  answer = response;
  renderPage();
  await fillForm(user);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});
