import { address, drawWith, inTurn, refuse, type Server, theAlert, written } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { INVALID_CELULAR, LOOKS_LANDLINE } from '@oficina/usuarios/contract';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import TelefonoPage, { type TelefonoPageProps } from './telefono.page.tsx';

const INICIAR = '/api/oob/usuario/verificar/telefono/iniciar';
const enviado = (id: number) => ({
  body: {
    mensaje: { '@id': `/api/mensajes/${id}`, '@type': 'Mensaje', id },
    vence: '2026-11-15T10:42:00-03:00',
  },
});
const verified = { body: { telefono: '+5493492401234', telefonoValidado: '2026-11-15T10:32:00-03:00' } };
const okServer: Server = ({ path }) => (path === INICIAR ? enviado(91) : verified);

const onCambio = vi.fn(async () => undefined);
const onNoGracias = vi.fn();
beforeEach(() => {
  onCambio.mockClear();
  onNoGracias.mockClear();
});

const PROPS = { telefono: undefined, validado: undefined, continueTo: '/', onCambio, onNoGracias };
const draw = (server: Server = okServer, props: Partial<TelefonoPageProps> = {}) =>
  drawWith(server, <TelefonoPage {...PROPS} {...props} />, '/validar/telefono');

/** The number arrives when the button is pressed, as it does when the first reading ends late. */
function LateTelefono() {
  const [telefono, setTelefono] = useState<string>();
  return (
    <>
      <button type="button" onClick={() => setTelefono('3492 15-40-1234')}>
        Llega
      </button>
      <TelefonoPage {...PROPS} telefono={telefono} />
    </>
  );
}

const celular = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Celular' });
const codigo = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Código de verificación' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

async function goToCodigo(numero = '3492 15 401234') {
  await user.type(celular(), numero);
  await user.click(button(/^Enviar código/));
}

test('del número al código, y del código al teléfono verificado', async () => {
  const { requests } = draw();
  await goToCodigo();
  await waitFor(async () => expect(document.activeElement).toBe(await codigo()));
  expect(screen.getByText('3492 15 401234')).toBeTruthy();
  await user.type(await codigo(), '123 456');
  await user.click(button(/^Verificar/));
  expect(await screen.findByText('Tu teléfono quedó verificado')).toBeTruthy();
  expect(hrefOf('Elegir qué avisos recibir')).toBe('/preferencias');
  expect(written(requests).map(([, body]) => body)).toEqual([
    { telefono: '3492 15 401234' },
    { mensajeId: 91, codigo: '123456' },
  ]);
  expect(onCambio).toHaveBeenCalledTimes(1);
});

test('el número que llega tarde completa el campo vacío, y no pisa lo escrito', async () => {
  const { unmount } = drawWith(okServer, <LateTelefono />);
  await user.click(button('Llega'));
  expect(celular().value).toBe('3492 15-40-1234');
  unmount();
  drawWith(okServer, <LateTelefono />);
  await user.type(celular(), '3492 15');
  await user.click(button('Llega'));
  expect(celular().value).toBe('3492 15');
});

test('uno que parece fijo pregunta si es un celular, y con el sí lo manda de nuevo', async () => {
  const { requests } = draw(({ path, body }) =>
    path === INICIAR && !(body as { esCelular?: boolean }).esCelular
      ? refuse('telefono', INVALID_CELULAR, LOOKS_LANDLINE)
      : enviado(92),
  );
  await goToCodigo('3492 401234');
  expect(await screen.findByRole('heading', { name: '¿Es un celular?' })).toBeTruthy();
  await user.click(button(/^Sí, es un celular/));
  await codigo();
  expect(written(requests).map(([, body]) => body)).toEqual([
    { telefono: '3492 401234' },
    { telefono: '3492 401234', esCelular: true },
  ]);
});

test('con el no, vuelve al número y dice qué escribir', async () => {
  draw(() => refuse('telefono', INVALID_CELULAR, LOOKS_LANDLINE));
  await goToCodigo('3492 401234');
  await user.click(await screen.findByRole('button', { name: 'No, escribir otro' }));
  expect(await screen.findByText(INVALID_CELULAR)).toBeTruthy();
  expect(celular().value).toBe('3492 401234');
});

test('otro rechazo del número va debajo de él', async () => {
  draw(() => refuse('telefono', INVALID_CELULAR, 'formato'));
  await goToCodigo('0800 555 1234');
  expect(await screen.findByText(INVALID_CELULAR)).toBeTruthy();
  expect(screen.queryByText('¿Es un celular?')).toBeNull();
});

test('lo que el servidor dice del código queda debajo, y se puede cambiar el número', async () => {
  const sentence = 'El código no es correcto. Te quedan 4 intentos.';
  draw(({ path }) => (path === INICIAR ? enviado(91) : refuse('', sentence)));
  await goToCodigo();
  await user.type(await codigo(), '000000');
  await user.click(button(/^Verificar/));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect((await codigo()).getAttribute('aria-invalid')).toBe('true');
  expect(button('Enviar de nuevo').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Cambiar número'));
  expect([celular().value, document.activeElement]).toEqual(['3492 15 401234', celular()]);
});

test('quien dice que no, sigue; si no se pudo anotar, se queda y se entera', async () => {
  const { requests } = draw(inTurn({ status: 503, body: { description: 'No anda.' } }, { body: {} }));
  await user.click(button('No, gracias'));
  expect((await theAlert()).textContent).toContain('No anda.');
  expect([onNoGracias.mock.calls.length, address()]).toEqual([0, '/validar/telefono']);
  await user.click(button('No, gracias'));
  await waitFor(() => expect(onNoGracias).toHaveBeenCalledTimes(1));
  expect(requests.at(-1)?.path).toBe('/api/oob/usuario/verificar/telefono/no_gracias');
});

test('ya verificado dice desde cuándo y deja cambiarlo, sin ofrecer que no', async () => {
  draw(okServer, { telefono: '3492 15-40-1234', validado: '2026-03-02T10:11:00-03:00' });
  expect(screen.getByText('02/03/26')).toBeTruthy();
  await user.click(button('Cambiar número'));
  expect(document.activeElement).toBe(celular());
  expect(screen.queryByRole('button', { name: 'No, gracias' })).toBeNull();
});
