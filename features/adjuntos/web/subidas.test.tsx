import { ApiError } from '@oficina/hydra';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AcceptedFiles } from '../contract/index.ts';
import { createSubidas, type UploadFile } from './subidas.ts';

const MB = 1024 * 1024;
const file = (name: string, size = 1_000) => new File([new Uint8Array(size)], name);

type Call = {
  file: File;
  signal: AbortSignal;
  onProgreso: (fraction: number) => void;
  ok: (iri: string) => void;
  no: (error: unknown) => void;
};
let calls: Call[] = [];
let accepts: AcceptedFiles = { adjuntarFotos: 1, adjuntarArchivos: 1 };
let made: string[] = [];
let freed: string[] = [];

const upload: UploadFile = (archivo, options) =>
  new Promise((ok, no) => void calls.push({ file: archivo, ...options, ok, no }));

beforeEach(() => {
  [calls, made, freed] = [[], [], []];
  accepts = { adjuntarFotos: 1, adjuntarArchivos: 1 };
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made.push(`blob:${made.length}`);
    return made.at(-1) as string;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void freed.push(url));
});
afterEach(() => vi.restoreAllMocks());

const create = (resize = async (photo: File) => photo) =>
  createSubidas({ upload, resize, accepts: () => accepts });
const tick = () => new Promise((then) => setTimeout(then));
const estados = ({ read }: ReturnType<typeof create>) => read().subidas.map(({ estado }) => estado);

test('se mandan de a dos, en orden, y la siguiente sale cuando una termina', async () => {
  const subidas = create();
  subidas.add([file('a.jpg'), file('b.jpg'), file('c.jpg')], 'foto');
  await tick();
  expect(calls.map(({ file: { name } }) => name)).toEqual(['a.jpg', 'b.jpg']);
  expect(estados(subidas)).toEqual(['subiendo', 'subiendo', 'esperando']);
  calls[1]?.ok('/api/archivo_adjuntos/2');
  await tick();
  expect(calls.map(({ file: { name } }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  calls[0]?.ok('/api/archivo_adjuntos/1');
  calls[2]?.ok('/api/archivo_adjuntos/3');
  await tick();
  expect(subidas.read().subidas.map(({ iri, progreso }) => [iri, progreso])).toEqual([
    ['/api/archivo_adjuntos/1', 1],
    ['/api/archivo_adjuntos/2', 1],
    ['/api/archivo_adjuntos/3', 1],
  ]);
});

test('va la foto reducida, con su tamaño y su miniatura; un PDF va como está', async () => {
  const subidas = create(async (photo) => new File([new Uint8Array(10)], `chica-${photo.name}`));
  subidas.add([file('a.jpg', 5_000), file('b.pdf', 5_000)], 'foto');
  await tick();
  expect(calls.map(({ file: { name, size } }) => [name, size])).toEqual([
    ['b.pdf', 5_000],
    ['chica-a.jpg', 10],
  ]);
  expect(subidas.read().subidas).toMatchObject([
    { nombre: 'a.jpg', bytes: 10, thumbnail: 'blob:0', clase: 'foto', pdf: false },
    { nombre: 'b.pdf', bytes: 5_000, thumbnail: null, clase: 'archivo', pdf: true },
  ]);
});

test('se sabe cuánto va; después de quitarla, ya no', async () => {
  const subidas = create();
  subidas.add([file('a.jpg')], 'foto');
  await tick();
  for (const [told, shown] of [
    [0.4, 0.4],
    [7, 1],
    [-1, 0],
  ] as const) {
    calls[0]?.onProgreso(told);
    expect(subidas.read().subidas[0]?.progreso).toBe(shown);
  }
  subidas.remove(1);
  const before = subidas.read();
  calls[0]?.onProgreso(0.9);
  expect([calls[0]?.signal.aborted, subidas.read() === before, freed]).toEqual([true, true, ['blob:0']]);
});

test('quitar una deja lugar a la que esperaba, y su respuesta tardía no es de nadie', async () => {
  const subidas = create();
  subidas.add([file('a.jpg'), file('b.jpg'), file('c.jpg')], 'foto');
  await tick();
  subidas.remove(1);
  await tick();
  calls[0]?.ok('/api/archivo_adjuntos/1');
  await tick();
  expect(subidas.read().subidas.map(({ id, estado, iri }) => [id, estado, iri])).toEqual([
    [2, 'subiendo', null],
    [3, 'subiendo', null],
  ]);
});

test.each<[string, unknown, string, boolean]>([
  ['se cortó la red', new ApiError(0, 'No pudimos conectarnos.'), 'No pudimos subir a.jpg.', true],
  ['falló el servidor', new ApiError(500, 'Tuvimos un problema.'), 'No pudimos subir a.jpg.', true],
  ['un error de la página', new TypeError('x'), 'No pudimos subir a.jpg.', true],
  ['muchas en el día', new ApiError(429, 'Hiciste muchos intentos.'), 'Hiciste muchos intentos.', true],
  ['grande', new ApiError(413, 'Request body is too large'), 'El archivo supera el máximo de 10 MB.', false],
  [
    'con virus',
    new ApiError(422, 'file: x', {
      violations: [
        { propertyPath: 'file', message: 'El archivo tiene un virus y no se guardó.', code: 'virus' },
      ],
    }),
    'El archivo tiene un virus y no se guardó.',
    false,
  ],
])('%s: se dice en esa, y las demás siguen', async (_what, error, message, retryable) => {
  const subidas = create();
  subidas.add([file('a.jpg'), file('b.jpg')], 'foto');
  await tick();
  calls[0]?.no(error);
  calls[1]?.ok('/api/archivo_adjuntos/2');
  await tick();
  expect(subidas.read().subidas).toMatchObject([
    { estado: 'fallo', error: message, retryable },
    { estado: 'lista', error: null },
  ]);
  if (!retryable) return;
  subidas.retry(1);
  await tick();
  expect(subidas.read().subidas[0]).toMatchObject({ estado: 'subiendo', error: null, progreso: 0 });
  calls[2]?.ok('/api/archivo_adjuntos/9');
  await tick();
  expect(subidas.read().subidas[0]).toMatchObject({ estado: 'lista', iri: '/api/archivo_adjuntos/9' });
  expect(made).toHaveLength(2);
});

test('lo que no puede ir no se manda, y se dice por qué', async () => {
  accepts = { adjuntarFotos: 1, adjuntarArchivos: 0 };
  const subidas = create();
  subidas.add([file('a.exe'), file('b.pdf'), file('c.jpg')], 'foto');
  expect(subidas.read().rechazos).toEqual([
    {
      clase: 'foto',
      nombre: 'a.exe',
      message: 'Ese tipo de archivo no está permitido. Usá JPG, PNG, WEBP, GIF o PDF.',
    },
    { clase: 'foto', nombre: 'b.pdf', message: 'Esta categoría no admite archivos PDF.' },
  ]);
  await tick();
  expect(calls.map(({ file: { name } }) => name)).toEqual(['c.jpg']);
  subidas.add([file('d.jpg')], 'foto');
  expect(subidas.read().rechazos).toEqual([]);
});

test('una foto que ni reducida entra no se manda', async () => {
  const subidas = create();
  subidas.add([file('a.jpg', 10 * MB + 1)], 'foto');
  await tick();
  expect([calls, subidas.read().subidas[0]?.error]).toEqual([[], 'El archivo supera el máximo de 10 MB.']);
});

test('diez y no más, entre fotos y archivos', async () => {
  const subidas = create();
  subidas.add(
    Array.from({ length: 9 }, (_, n) => file(`${n}.jpg`)),
    'foto',
  );
  subidas.add([file('a.pdf'), file('b.pdf')], 'archivo');
  expect(subidas.read().subidas).toHaveLength(10);
  expect(subidas.read().rechazos).toEqual([
    { clase: 'archivo', nombre: 'b.pdf', message: 'Podés adjuntar hasta 10 archivos.' },
  ]);
});

test('al irse se corta todo, no queda nada y nada más sale', async () => {
  const subidas = create();
  subidas.add([file('a.jpg'), file('b.jpg'), file('c.jpg')], 'foto');
  await tick();
  subidas.cerrar();
  calls[0]?.no(new Error('aborted'));
  calls[1]?.ok('/api/archivo_adjuntos/2');
  await tick();
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  expect([subidas.read(), freed.sort()]).toEqual([{ subidas: [], rechazos: [] }, ['blob:0', 'blob:1']]);
});
