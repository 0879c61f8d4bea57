import { type Answer, drawWith, type Server, setScreen, theAlert } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import AgregarSuministroPage, { type AgregarSuministroPageProps } from './agregar-suministro.page.tsx';
import { HOME } from './suministros.test-kit.tsx';

const onCambio = vi.fn(async () => undefined);
beforeEach(() => void onCambio.mockClear());

const ADDED: Answer = {
  status: 201,
  body: {
    '@id': '/api/usuario_suministros/90',
    '@type': 'UsuarioSuministro',
    id: 90,
    suministro: { ...HOME, id: 7, alias: undefined, domicilio: 'San Martín 450' },
  },
};

const renderPage = (server: Server = () => ADDED, props: Partial<AgregarSuministroPageProps> = {}) =>
  drawWith(
    server,
    <AgregarSuministroPage
      onCambio={onCambio}
      facturasTo={(id) => `/facturas?suministro=${id}`}
      unconfirmed={false}
      isFirst={false}
      contact={{ telefono: '3492 401234' }}
      leyendaDatos="Usamos estos datos para comprobar el suministro."
      {...props}
    />,
  );

const numero = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Número de suministro' });
const documento = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Documento o CUIT del titular' });
const enviar = () => screen.getByRole('button', { name: 'Agregar suministro' });

async function fillForm() {
  await user.type(numero(), '1001-2345');
  await user.type(documento(), '25.123.456');
  await user.click(enviar());
}

test('los campos dicen dónde buscar, con un dibujo de la factura', () => {
  renderPage();
  expect(screen.getByText('Está arriba a la derecha en tu factura')).toBeTruthy();
  expect(screen.getByText('Quien figura en la factura')).toBeTruthy();
  expect(screen.getByRole('img', { name: /Dibujo de una factura/ })).toBeTruthy();
  expect(screen.getByText('Usamos estos datos para comprobar el suministro.')).toBeTruthy();
});

test('en el teléfono el dibujo está entre el nombre del campo y el campo', () => {
  setScreen(false);
  renderPage();
  vi.restoreAllMocks();
  const drawing = screen.getByRole('img', { name: /Dibujo de una factura/ });
  expect(drawing.parentElement?.id).toBe(numero().getAttribute('aria-describedby'));
});

test('cada campo vacío se dice debajo de él y nada se manda', async () => {
  const { requests } = renderPage();
  await user.click(enviar());
  expect((await screen.findAllByText('Escribí el número de suministro.')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Escribí el documento del titular.').length).toBeGreaterThan(0);
  expect(numero().getAttribute('aria-invalid')).toBe('true');
  expect(requests).toEqual([]);
});

test('manda lo escrito como se escribió y la buena noticia queda en la página', async () => {
  const { requests } = renderPage();
  await fillForm();
  const titulo = await screen.findByRole('heading', { level: 1, name: 'Agregamos San Martín 450' });
  await waitFor(() => expect(document.activeElement).toBe(titulo));
  expect(requests.map(({ body }) => body)).toEqual([{ suministro: '1001-2345', documento: '25.123.456' }]);
  expect(onCambio).toHaveBeenCalledOnce();
  expect(hrefOf('Ver sus facturas')).toBe('/facturas?suministro=7');
  expect(hrefOf('Ver mis suministros')).toBe('/suministros');
  expect(screen.queryByText(/confirmá tu correo/)).toBeNull();
});

test('el primero es el último paso de la cuenta, y el segundo ya no', async () => {
  renderPage(undefined, { isFirst: true });
  const steps = () =>
    screen.queryAllByRole('listitem').map((step) => [step.textContent, step.getAttribute('aria-current')]);
  expect(steps().at(2)).toEqual(['Suministro', 'step']);
  await fillForm();
  await screen.findByRole('heading', { name: 'Agregamos San Martín 450' });
  expect(steps().at(3)).toEqual(['Listo (hecho)', null]);
  await user.click(screen.getByRole('button', { name: 'Agregar otro' }));
  expect(steps()).toEqual([]);
});

test('a quien no confirmó su correo no se le ofrecen las facturas: se le dice qué falta', async () => {
  renderPage(undefined, { unconfirmed: true });
  await fillForm();
  expect(await screen.findByText('Para ver las facturas, confirmá tu correo.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Ver sus facturas' })).toBeNull();
});

test('agregar otro empieza de nuevo, con los campos vacíos', async () => {
  renderPage();
  await fillForm();
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
    renderPage(() => ({ status, body: { description: sentence } }));
    await fillForm();
    expect((await theAlert()).textContent).toBe(sentence);
    expect([numero().value, documento().value]).toEqual(['1001-2345', '25.123.456']);
    expect(screen.getByRole('link', { name: '3492 401234' })).toBeTruthy();
    expect(onCambio).not.toHaveBeenCalled();
  },
);

test.each([
  [
    'una negativa sin frase',
    { status: 422, file: new Blob(['<html>']) },
    'No encontramos un suministro con esos datos. Revisalos con una factura a mano.',
  ],
  ['la red', undefined, 'No pudimos conectarnos. Revisá tu conexión y probá de nuevo.'],
  [
    'una falla nuestra',
    { status: 502 },
    'Tuvimos un problema. Ya lo estamos viendo; probá de nuevo en unos minutos.',
  ],
])('ante %s se dice lo que se sabe', async (_case, answer, sentence) => {
  renderPage(() => answer);
  await fillForm();
  expect((await theAlert()).textContent).toBe(sentence);
});
