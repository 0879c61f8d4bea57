import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { atDesk, drawWith, press } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ArchivosFacturasPage } from './archivos.page.tsx';
import {
  buildArchivo,
  enviarArchivo,
  fileInput,
  fileOfSize,
  openUploadDialog,
  serveArchivos,
} from './archivos.test-kit.tsx';

atDesk();
afterEach(() => {
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
    const answer = serveArchivos([buildArchivo(3), buildArchivo(7)]);
    vi.stubGlobal('fetch', async (url: string) => {
      const { pathname: path } = new URL(url, 'https://oficina.test');
      return Response.json(answer({ path }).body);
    });
    // A client that is given no `fetch` uploads by the browser's own request, whose progress can be observed.
    const client = createClient({ token: () => 'un-token' });
    drawWith(
      () => undefined,
      <ApiProvider client={client}>
        <ArchivosFacturasPage hasAdminRole />
      </ApiProvider>,
    );
    const dialog = await openUploadDialog();
    await user.upload(fileInput(), fileOfSize('fact.csv', 40 * 1024 * 1024));
    await enviarArchivo();
    return dialog;
  };

  test('se ve cuánto va y cuánto falta, se dice por cuartos, y al final que se guarda', async () => {
    const dialog = await startUpload();
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
    await startUpload();
    await screen.findByRole('progressbar');
    await user.keyboard('{Escape}');
    const confirmDialog = await screen.findByRole('dialog', { name: '¿Dejar de subir fact.csv?' });
    await press('Seguir subiendo', confirmDialog);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Dejar de subir/ })).toBeNull());
    expect(FakeUpload.last.isAborted).toBe(false);
    await press('Volver');
    await press('Dejar de subir');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(FakeUpload.last.isAborted).toBe(true);
  });

  test('el navegador pregunta antes de cerrar la ventana, y solo entonces', async () => {
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
