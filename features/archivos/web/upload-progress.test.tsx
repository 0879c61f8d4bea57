import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  buildArchivo,
  drawPage,
  enviarArchivo,
  fileInput,
  fileOfSize,
  openUploadDialog,
  setScreen,
  uploadServer,
} from './archivos.test-kit.tsx';

beforeEach(() => setScreen(true));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

class FakeUpload extends EventTarget {
  static last: FakeUpload;
  upload = new EventTarget();
  status = 0;
  responseText = '';
  isAborted = false;
  constructor() {
    super();
    FakeUpload.last = this;
  }
  open = () => undefined;
  setRequestHeader = () => undefined;
  getResponseHeader = () => null;
  send = () => undefined;
  abort = () => {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  };
  progress(loaded: number) {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { loaded, total: 100, lengthComputable: true }),
    );
  }
  respond(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('load'));
  }
}

describe('mientras sube', () => {
  const startUpload = async () => {
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    const user = userEvent.setup();
    drawPage(uploadServer({}), { withoutServer: true });
    const dialog = await openUploadDialog(user);
    await user.upload(fileInput(), fileOfSize('fact.csv', 40 * 1024 * 1024));
    await enviarArchivo(user);
    return { user, dialog };
  };

  test('se ve cuánto va y cuánto falta, se dice por cuartos, y al final que se guarda', async () => {
    const { dialog } = await startUpload();
    const bar = await within(dialog).findByRole('progressbar', { name: 'Subida de fact.csv' });
    expect(bar.getAttribute('aria-valuetext')).toBe('Subiendo… 0 % (0\u00a0KB de 40\u00a0MB)');
    FakeUpload.last.progress(30);
    expect(await within(dialog).findByText('Subiendo… 30 % (12 MB de 40 MB)')).toBeTruthy();
    expect(bar.getAttribute('value')).toBe('30');
    expect(within(dialog).getByText('Subida de fact.csv: 25 %').getAttribute('role')).toBe('status');
    FakeUpload.last.progress(100);
    expect(await within(dialog).findByText('Ya subió. Lo estamos guardando…')).toBeTruthy();
    FakeUpload.last.respond(201, buildArchivo(7));
    expect(await screen.findByRole('heading', { level: 1, name: 'Revisar fact_7.csv' })).toBeTruthy();
  });

  test('cerrar pregunta; se puede seguir, y también dejar de subir', async () => {
    const { user } = await startUpload();
    await screen.findByRole('progressbar');
    await user.keyboard('{Escape}');
    const confirmDialog = await screen.findByRole('dialog', { name: '¿Dejar de subir fact.csv?' });
    await user.click(within(confirmDialog).getByRole('button', { name: 'Seguir subiendo' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Dejar de subir/ })).toBeNull());
    expect(FakeUpload.last.isAborted).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Volver' }));
    await user.click(await screen.findByRole('button', { name: 'Dejar de subir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(FakeUpload.last.isAborted).toBe(true);
  });

  test('el navegador pregunta antes de cerrar la ventana, y sólo entonces', async () => {
    const closeWindow = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closeWindow()).toBe(true);
    await startUpload();
    await screen.findByRole('progressbar');
    expect(closeWindow()).toBe(false);
    FakeUpload.last.respond(409, { description: 'Ese archivo ya se cargó el 12/10/2026.' });
    await screen.findByText('Ese archivo ya se cargó el 12/10/2026.');
    await waitFor(() => expect(closeWindow()).toBe(true));
  });
});
