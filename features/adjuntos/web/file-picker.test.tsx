import { ApiError } from '@oficina/hydra';
import { button, draw, press } from '@oficina/ui/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilePicker, type FilePickerProps } from './file-picker.tsx';
import type { UploadFile } from './subidas.ts';
import { type FormFiles, useSubidas } from './use-subidas.ts';

type Call = {
  file: File;
  signal: AbortSignal;
  onProgreso(fraction: number): void;
  ok(iri: string): void;
  no(error: unknown): void;
};
let calls: Call[] = [];
let archivos: FormFiles;
let touch = true;

beforeEach(() => {
  calls = [];
  touch = true;
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)'
      ? (Object.assign(new EventTarget(), { matches: touch }) as MediaQueryList)
      : real(query),
  );
});
afterEach(() => vi.restoreAllMocks());

const CATEGORIA = { adjuntarFotos: 2, adjuntarArchivos: 1 } as const;

function TestPage(given: Partial<FilePickerProps>) {
  const [veces, setVeces] = useState(0);
  // The function changes on each render: uploads in progress must not start again.
  const upload: UploadFile = (file, options) =>
    new Promise((ok, no) => void calls.push({ file, ...options, ok, no }));
  archivos = useSubidas(upload, CATEGORIA);
  return (
    <>
      <FilePicker clase="foto" requirement={2} {...given} archivos={archivos} />
      <button type="button" onClick={() => setVeces(veces + 1)}>
        Dibujar de nuevo
      </button>
    </>
  );
}

const drawPage = (given: Partial<FilePickerProps> = {}) =>
  draw(
    <StrictMode>
      <TestPage {...given} />
    </StrictMode>,
  );
const file = (name: string, size = 327_680) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' });
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const chooseFiles = (...files: File[]) =>
  userEvent.upload(input('Elegir fotos'), files, { applyAccept: false });
const rows = () => screen.getAllByRole('listitem');
const resumen = () => screen.getByRole('status').textContent;

test('en un teléfono se saca o se elige; cada botón abre lo suyo', async () => {
  drawPage({ obs: 'Adjuntá una foto del artefacto.' });
  expect(
    screen.getByRole('group', {
      name: 'Fotos (obligatorio)',
      description: 'Adjuntá una foto del artefacto.',
    }),
  ).toBeTruthy();
  const opened: string[] = [];
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function open(this: HTMLInputElement) {
    opened.push(`${this.accept} ${this.multiple} ${this.getAttribute('capture')}`);
  });
  await press('Sacar foto');
  await press('Elegir fotos');
  expect(opened).toEqual(['image/* false environment', 'image/* true null']);
});

test('sin pantalla táctil no se ofrece sacar: abriría la misma ventana', () => {
  touch = false;
  drawPage({ id: 'f-adjuntos' });
  expect(button('Sacar foto')).toBeNull();
  expect(screen.getByRole('button', { name: 'Elegir fotos' }).id).toBe('f-adjuntos');
});

test('los archivos tienen su botón, con PDF', () => {
  drawPage({ clase: 'archivo', requirement: 1 });
  expect(screen.getByRole('group', { name: 'Archivos (opcional)' })).toBeTruthy();
  expect(button('Sacar foto')).toBeNull();
  expect(input('Elegir archivos').accept).toContain('.pdf');
});

test('salen al elegirlas, se ve cuánto va, y dibujar de nuevo no las corta ni las repite', async () => {
  drawPage();
  await chooseFiles(file('a.jpg'), file('b.jpg'));
  expect(calls).toHaveLength(2);
  act(() => calls[0]?.onProgreso(0.404));
  expect(screen.getByRole('progressbar', { name: 'Subiendo foto 1' }).getAttribute('value')).toBe('40');
  expect(screen.getByText('Subiendo… 40 %')).toBeTruthy();
  await press('Dibujar de nuevo');
  expect([calls.length, calls.some(({ signal }) => signal.aborted)]).toEqual([2, false]);
  expect([archivos.uploading, resumen()]).toEqual([true, 'Subimos 0 de 2.']);
  const finished = archivos.terminar();
  await act(async () => {
    calls[1]?.ok('/api/archivo_adjuntos/2');
    calls[0]?.ok('/api/archivo_adjuntos/1');
  });
  expect([archivos.uploading, resumen()]).toEqual([false, 'Subimos 2 de 2.']);
  expect(archivos.iris).toEqual(['/api/archivo_adjuntos/1', '/api/archivo_adjuntos/2']);
  expect(await finished).toEqual(archivos.iris);
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'a.jpg 320 KB Subida.',
    'b.jpg 320 KB Subida.',
  ]);
  expect(archivos.counts).toEqual({ fotos: 2, pdfs: 0 });
});

test('la que falla lo dice en su lugar y se reintenta; mientras, no está terminado', async () => {
  drawPage();
  await chooseFiles(file('a.jpg'), file('b.jpg'));
  const finished = archivos.terminar();
  await act(async () => {
    calls[0]?.no(new ApiError(0, 'x'));
    calls[1]?.ok('/api/archivo_adjuntos/2');
  });
  expect(await finished).toBeNull();
  const [first] = rows();
  if (!first) throw new Error('no file is drawn');
  expect(within(first).getByRole('alert').textContent).toBe('No pudimos subir a.jpg.');
  await press('Reintentar con foto 1', first);
  await act(async () => calls[2]?.ok('/api/archivo_adjuntos/3'));
  expect(archivos.iris).toEqual(['/api/archivo_adjuntos/3', '/api/archivo_adjuntos/2']);
  expect(await archivos.terminar()).toEqual(archivos.iris);
});

test('la que el servidor no quiere solo se quita', async () => {
  drawPage();
  await chooseFiles(file('a.jpg'));
  await act(async () => calls[0]?.no(new ApiError(413, 'x')));
  expect(button(/Reintentar/)).toBeNull();
  await press('Quitar foto 1');
  expect([screen.queryByRole('listitem'), resumen(), await archivos.terminar()]).toEqual([null, '', []]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sacar foto' }));
});

test('la misma foto se puede elegir después de quitarla', async () => {
  drawPage();
  await chooseFiles(file('a.jpg'));
  expect(input('Elegir fotos').value).toBe('');
  await press('Quitar foto 1');
  expect(calls[0]?.signal.aborted).toBe(true);
  await chooseFiles(file('a.jpg'));
  expect(calls).toHaveLength(2);
});

test('lo que no se admite se dice con su nombre, tal como se llama', async () => {
  drawPage();
  await chooseFiles(file('<b>x</b>.exe'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    '<b>x</b>.exe: Ese tipo de archivo no está permitido. Usá JPG, PNG, WEBP, GIF o PDF.',
  );
  expect(calls).toEqual([]);
});

test('se pueden arrastrar hasta su lugar', async () => {
  drawPage({ clase: 'archivo' });
  const dropArea = screen.getByRole('group');
  expect(fireEvent.dragOver(dropArea)).toBe(false);
  await act(async () => void fireEvent.drop(dropArea, { dataTransfer: { files: [file('dni.pdf')] } }));
  expect(calls.map(({ file: { name } }) => name)).toEqual(['dni.pdf']);
  expect(button('Quitar dni.pdf')).toBeTruthy();
});

test('una miniatura que el navegador no puede dibujar no deja un hueco', async () => {
  drawPage();
  await chooseFiles(file('IMG.HEIC'));
  const [row] = rows();
  const image = row?.querySelector('img');
  if (!image) throw new Error('no picture is drawn');
  expect(image.src).toMatch(/^blob:/);
  fireEvent.error(image);
  expect([row?.querySelector('img'), row?.querySelector('svg') !== null]).toEqual([null, true]);
});

test('quien deja la página corta lo que estaba saliendo', async () => {
  const { unmount } = drawPage();
  await chooseFiles(file('a.jpg'), file('b.jpg'), file('c.jpg'));
  unmount();
  await act(async () => calls[0]?.no(new Error('aborted')));
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});

test('lo que falta se dice debajo y se oye con el grupo', () => {
  drawPage({ error: 'Agregá al menos una foto.' });
  expect(screen.getByRole('group', { description: 'Agregá al menos una foto.' })).toBeTruthy();
});
