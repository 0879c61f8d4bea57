import { press } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeAdjunto } from '../requerimientos.test-kit.tsx';
import { openPage, serverWithRequerimiento } from './ver.test-kit.tsx';

afterEach(() => vi.restoreAllMocks());

const TITLE = 'Alumbrado público';
const titulo = (name: string) => screen.findByRole('heading', { level: 1, name });

const setPdfViewer = (value: boolean) =>
  Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value });
beforeEach(() => void setPdfViewer(true));
const PDF = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
const PHOTO = new Blob(['foto'], { type: 'image/jpeg' });
const serverWithFiles = (file: Blob | undefined) =>
  serverWithRequerimiento(
    { adjuntos: [makeAdjunto(1), makeAdjunto(2, { fileName: 'presupuesto.PDF' })] },
    () => file && { file },
  );
const pageButton = (name: RegExp) => screen.getByRole('button', { name });
/** Nothing is near until the reader scrolls to it. */
let reach: () => void;
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
        reach = () => callback([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

test('la foto se ve en la charla cuando se llega a ella', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:foto');
  const { requests } = openPage(serverWithFiles(PHOTO));
  await titulo(TITLE);
  expect(requests.filter(({ path }) => path === '/api/oob/adjunto/ver')).toEqual([]);
  reach();
  await waitFor(() =>
    expect(
      pageButton(/Ver foto: poste-1.jpg/)
        .querySelector('img')
        ?.getAttribute('src'),
    ).toBe('blob:foto'),
  );
  await user.click(pageButton(/Ver foto: poste-1.jpg/));
  await screen.findByRole('dialog', { name: 'poste-1.jpg' });
  expect(requests.filter(({ path }) => path === '/api/oob/adjunto/ver')).toHaveLength(1);
});

test('la que no llega deja su nombre, y se puede pedir otra vez', async () => {
  openPage(serverWithFiles(undefined));
  await titulo(TITLE);
  reach();
  expect(await screen.findByText('Ver foto: poste-1.jpg')).toBeTruthy();
});

test('la foto se abre sobre la página', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:foto');
  const { requests } = openPage(serverWithFiles(PHOTO));
  await titulo(TITLE);
  await user.click(pageButton(/Ver foto: poste-1.jpg/));
  const dialog = await screen.findByRole('dialog', { name: 'poste-1.jpg' });
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('blob:foto');
  const last = requests.at(-1);
  expect([last?.path, last?.search.get('contentUrl'), last?.search.get('otp')]).toEqual([
    '/api/oob/adjunto/ver',
    '/adjuntos/1-9f2c4e7a1b3d5f60',
    '',
  ]);
  await press('Volver', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const fakeTab = () => {
  const events: string[] = [];
  return {
    events,
    closed: false,
    close: () => events.push('cerrada'),
    document: { title: '', body: { textContent: '' } },
    location: { replace: (url: string) => events.push(url) },
  };
};

test.each([
  ['el PDF', /Ver archivo: presupuesto.PDF/, 'presupuesto.PDF'],
  ['la constancia', /Imprimir constancia/, 'constancia-2026-000042.pdf'],
])('%s se abre en otra pestaña, que se pide antes de esperar', async (_, buttonName, nombre) => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf');
  const newTab = fakeTab();
  const openSpy = vi.spyOn(window, 'open').mockReturnValue(newTab as never);
  openPage(serverWithFiles(PDF));
  await titulo(TITLE);
  await user.click(pageButton(buttonName));
  expect(openSpy).toHaveBeenCalledOnce();
  expect(newTab.document.title).toBe(nombre);
  await waitFor(() => expect(newTab.events).toEqual(['blob:pdf']));
});

test.each([
  ['no da pestañas', true],
  ['no dibuja un PDF', false],
])('donde el navegador %s, se baja', async (_, rendersPdf) => {
  setPdfViewer(rendersPdf);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf');
  const openSpy = vi.spyOn(window, 'open').mockReturnValue(null);
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  openPage(serverWithFiles(PDF));
  await titulo(TITLE);
  await user.click(pageButton(/Imprimir constancia/));
  await waitFor(() => expect(downloads).toEqual(['constancia-2026-000042.pdf']));
  expect(openSpy.mock.calls).toHaveLength(rendersPdf ? 1 : 0);
});

test.each([
  ['la foto', /Ver foto/, 'No pudimos abrir el archivo. Probá de nuevo.', []],
  ['el PDF', /Ver archivo/, 'No pudimos abrir el archivo. Probá de nuevo.', ['cerrada']],
  ['la constancia', /Imprimir constancia/, 'No pudimos abrir la constancia. Probá de nuevo.', ['cerrada']],
])('si %s no llega se dice, y no queda una pestaña vacía', async (_, buttonName, sentence, events) => {
  const newTab = fakeTab();
  vi.spyOn(window, 'open').mockReturnValue(newTab as never);
  openPage(serverWithFiles(undefined));
  await titulo(TITLE);
  await user.click(pageButton(buttonName));
  expect((await screen.findByText(sentence)).closest('[role="alert"]')).not.toBeNull();
  expect(newTab.events).toEqual(events);
});
