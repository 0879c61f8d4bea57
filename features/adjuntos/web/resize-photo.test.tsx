import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resizePhoto } from './resize-photo.ts';

// The test environment lacks these browser tools, so the tests only check how they are called and how their results are
// used. Only a real browser can show that a photograph comes out upright and lighter.

const MB = 1024 * 1024;
const photo = (name = 'IMG_0001.JPG', size = 6 * MB, type = 'image/jpeg') =>
  new File([new Uint8Array(size)], name, { type, lastModified: 1_000 });

let asked: unknown[] = [];
let drawn: unknown[] = [];
let closed = 0;
let picture: { width: number; height: number } | Error = { width: 4000, height: 3000 };
let given: Blob | null = new Blob();
const canvases: HTMLCanvasElement[] = [];

beforeEach(() => {
  [asked, drawn, closed] = [[], [], 0];
  canvases.length = 0;
  picture = { width: 4000, height: 3000 };
  given = new Blob([new Uint8Array(700_000)], { type: 'image/jpeg' });
  vi.stubGlobal('createImageBitmap', async (file: File, options: unknown) => {
    asked.push([file.name, options]);
    if (picture instanceof Error) throw picture;
    return { ...picture, close: () => (closed += 1) };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function paint(
    this: HTMLCanvasElement,
  ) {
    canvases.push(this);
    return {
      fillRect: () => drawn.push('blanco'),
      drawImage: (_image: unknown, ...where: number[]) => drawn.push(where),
    } as never;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((then, type, quality) => {
    drawn.push([type, quality]);
    then(given);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('una foto grande sale derecha, con su lado largo en 2560, en JPEG y con otro fin', async () => {
  const output = await resizePhoto(photo('Mi foto.heic', 6 * MB, ''));
  expect(asked).toEqual([['Mi foto.heic', { imageOrientation: 'from-image' }]]);
  expect(drawn).toEqual(['blanco', [0, 0, 2560, 1920], ['image/jpeg', 0.82]]);
  expect([output.name, output.type, output.size, output.lastModified]).toEqual([
    'Mi foto.jpg',
    'image/jpeg',
    700_000,
    1_000,
  ]);
  expect([closed, canvases.map(({ width, height }) => width + height)]).toEqual([1, [0]]);
});

test.each([
  [{ width: 3000, height: 4000 }, [0, 0, 1920, 2560]],
  [{ width: 2560, height: 100 }, [0, 0, 2560, 100]],
  [{ width: 20_000, height: 3 }, [0, 0, 2560, 1]],
])('%o se dibuja %o', async (size, where) => {
  picture = size;
  await resizePhoto(photo());
  expect(drawn[1]).toEqual(where);
});

test.each([
  ['chica', photo('a.jpg', 400 * 1024)],
  ['un PDF', photo('dni.pdf', 6 * MB, 'application/pdf')],
  ['una que se mueve', photo('a.gif', 6 * MB, 'image/gif')],
  ['un dibujo', photo('a.svg', 6 * MB, 'image/svg+xml')],
])('%s va como vino, sin abrirla', async (_which, archivo) => {
  expect(await resizePhoto(archivo)).toBe(archivo);
  expect(asked).toEqual([]);
});

test('de otro teléfono y chica también se intenta: no todos la leen', async () => {
  given = new Blob([new Uint8Array(1_000)], { type: 'image/jpeg' });
  expect((await resizePhoto(photo('IMG.HEIC', 300_000))).name).toBe('IMG.jpg');
});

test.each<[string, () => void]>([
  ['no la puede leer', () => (picture = new Error('InvalidStateError'))],
  ['no la puede escribir', () => (given = null)],
  ['escribe otra cosa', () => (given = new Blob(['x'], { type: 'image/png' }))],
  ['la hace más grande', () => (given = new Blob([new Uint8Array(7 * MB)], { type: 'image/jpeg' }))],
  ['no tiene lienzo', () => vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)],
  ['no tiene con qué', () => vi.stubGlobal('createImageBitmap', undefined)],
])('si el navegador %s va la que se eligió', async (_what, arrange) => {
  arrange();
  const original = photo();
  expect(await resizePhoto(original)).toBe(original);
});
