import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  abrirSubir,
  campoDeArchivo,
  deTamano,
  dibujar,
  enviarArchivo,
  pantalla,
  queRecibe,
  unArchivo,
} from './archivos.test-kit.tsx';

beforeEach(() => pantalla(true));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The browser's own, as far as we use it. */
class Envio extends EventTarget {
  static ultimo: Envio;
  upload = new EventTarget();
  status = 0;
  responseText = '';
  cortado = false;
  constructor() {
    super();
    Envio.ultimo = this;
  }
  open = () => undefined;
  setRequestHeader = () => undefined;
  getResponseHeader = () => null;
  send = () => undefined;
  abort = () => {
    this.cortado = true;
    this.dispatchEvent(new Event('abort'));
  };
  avanzar(loaded: number) {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { loaded, total: 100, lengthComputable: true }),
    );
  }
  contestar(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('load'));
  }
}

describe('mientras sube', () => {
  const empezar = async () => {
    vi.stubGlobal('XMLHttpRequest', Envio);
    const user = userEvent.setup();
    dibujar(queRecibe({}), { sinServidor: true });
    const dialogo = await abrirSubir(user);
    await user.upload(campoDeArchivo(), deTamano('fact.csv', 40 * 1024 * 1024));
    await enviarArchivo(user);
    return { user, dialogo };
  };

  test('se ve cuánto va y cuánto falta, se dice por cuartos, y al final que se guarda', async () => {
    const { dialogo } = await empezar();
    const barra = await within(dialogo).findByRole('progressbar', { name: 'Subida de fact.csv' });
    expect(barra.getAttribute('aria-valuetext')).toBe('Subiendo… 0 % (0\u00a0KB de 40\u00a0MB)');
    Envio.ultimo.avanzar(30);
    expect(await within(dialogo).findByText('Subiendo… 30 % (12 MB de 40 MB)')).toBeTruthy();
    expect(barra.getAttribute('value')).toBe('30');
    expect(within(dialogo).getByText('Subida de fact.csv: 25 %').getAttribute('role')).toBe('status');
    Envio.ultimo.avanzar(100);
    expect(await within(dialogo).findByText('Ya subió. Lo estamos guardando…')).toBeTruthy();
    Envio.ultimo.contestar(201, unArchivo(7));
    expect(await screen.findByRole('heading', { level: 1, name: 'Revisar fact_7.csv' })).toBeTruthy();
  });

  test('cerrar pregunta; se puede seguir, y también dejar de subir', async () => {
    const { user } = await empezar();
    await screen.findByRole('progressbar');
    await user.keyboard('{Escape}');
    const pregunta = await screen.findByRole('dialog', { name: '¿Dejar de subir fact.csv?' });
    await user.click(within(pregunta).getByRole('button', { name: 'Seguir subiendo' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Dejar de subir/ })).toBeNull());
    expect(Envio.ultimo.cortado).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Volver' }));
    await user.click(await screen.findByRole('button', { name: 'Dejar de subir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Envio.ultimo.cortado).toBe(true);
  });

  test('el navegador pregunta antes de cerrar la ventana, y sólo entonces', async () => {
    const cierra = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(cierra()).toBe(true);
    await empezar();
    await screen.findByRole('progressbar');
    expect(cierra()).toBe(false);
    Envio.ultimo.contestar(409, { description: 'Ese archivo ya se cargó el 12/10/2026.' });
    await screen.findByText('Ese archivo ya se cargó el 12/10/2026.');
    expect(cierra()).toBe(true);
  });
});
