import { press, refuse, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { setOnline } from '../requerimientos.test-kit.tsx';
import {
  accepting,
  acceptingWithOneOpen,
  CREATED,
  descripcionField,
  emptyDevice,
  enviar,
  guardado,
  ledToRequerimiento,
  openPage,
  serverAnswering,
  writeAndSend,
} from './agregar.test-kit.tsx';

emptyDevice();

describe('lo que falla', () => {
  test('lo que el servidor no acepta va debajo de su campo, y lo escrito queda', async () => {
    openPage(serverAnswering(() => refuse('ubicacion', 'Esa dirección no es de la zona.')));
    await writeAndSend('No prende la luz');
    expect(await screen.findByText('Esa dirección no es de la zona.')).toBeTruthy();
    expect(screen.getByLabelText(/^Dirección o referencia/).getAttribute('aria-invalid')).toBe('true');
    expect((await descripcionField()).value).toBe('No prende la luz');
  });

  test('demasiados: la oración del servidor arriba', async () => {
    openPage(serverAnswering(() => ({ status: 429, body: { description: 'Probá mañana.' } })));
    await writeAndSend('No prende la luz');
    expect(await screen.findByText('Probá mañana.')).toBeTruthy();
  });

  test('si se corta la red al enviar, se manda otra vez lo mismo con la misma clave', async () => {
    let failing = true;
    const { requests } = openPage(serverAnswering(() => (failing ? undefined : CREATED)));
    await writeAndSend('No prende la luz');
    expect(await screen.findByText(/No sabemos si tu reclamo llegó/)).toBeTruthy();
    expect(screen.queryByLabelText('¿Qué pasa?')).toBeNull();
    await press(/Volver a enviar/);
    expect(
      await screen.findByText('No pudimos conectarnos. Revisá tu conexión y probá de nuevo.'),
    ).toBeTruthy();
    failing = false;
    await press(/Volver a enviar/);
    await ledToRequerimiento();
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('un archivo que no se pudo subir no deja mandar sin que se sepa', async () => {
    const { requests } = openPage((request) =>
      request.path === '/api/archivo_adjuntos' ? undefined : accepting(request),
    );
    await user.type(await descripcionField(), 'No prende la luz');
    await user.upload(
      screen.getByLabelText('Elegir fotos', { selector: 'input' }),
      new File(['x'], 'poste.jpg', { type: 'image/jpeg' }),
    );
    expect(await screen.findByText('No pudimos subir poste.jpg.')).toBeTruthy();
    await user.click(enviar());
    expect(await screen.findByText(/Hay archivos que no pudimos subir/)).toBeTruthy();
    expect(
      requests.filter(({ path, method }) => method === 'POST' && path === '/api/requerimientos'),
    ).toEqual([]);
    await press('Quitar foto 1');
    await user.click(enviar());
    await ledToRequerimiento();
  });

  test('sin conexión no se manda, se dice y lo escrito queda guardado', async () => {
    setOnline(false);
    const { requests } = openPage(accepting);
    await writeAndSend('No prende la luz');
    expect(screen.getByText('Guardamos lo que escribiste. Envialo cuando vuelva la conexión.')).toBeTruthy();
    expect(written(requests)).toEqual([]);
    expect(guardado()).toContain('No prende la luz');
    setOnline(true);
    await waitFor(() => expect(enviar().getAttribute('aria-disabled')).toBeNull());
    await user.click(enviar());
    await ledToRequerimiento();
  });
});

describe('lo que se había escrito', () => {
  test('se recupera aunque haya uno abierto, y se puede empezar de cero', async () => {
    const { unmount } = openPage(acceptingWithOneOpen());
    await press('Hacer uno nuevo');
    await user.type(await descripcionField(), 'No prende la luz');
    unmount();
    openPage(acceptingWithOneOpen());
    expect((await descripcionField()).value).toBe('No prende la luz');
    expect(screen.getByText('Recuperamos lo que habías escrito.')).toBeTruthy();
    await press('Empezar de cero');
    expect(await screen.findByText(/Ya tenés un reclamo abierto/)).toBeTruthy();
    expect(guardado()).toBeNull();
  });

  test('empezar de cero, sin ninguno abierto, deja el campo listo para escribir', async () => {
    const { unmount } = openPage(accepting);
    await user.type(await descripcionField(), 'No prende la luz');
    unmount();
    openPage(accepting);
    await press('Empezar de cero');
    await waitFor(async () => expect(document.activeElement).toBe(await descripcionField()));
    expect((await descripcionField()).value).toBe('');
    expect(screen.queryByText('Recuperamos lo que habías escrito.')).toBeNull();
  });
});
