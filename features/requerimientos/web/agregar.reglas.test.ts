import { describe, expect, test } from 'vitest';
import type { RequerimientoCategoria } from '../contract/index.ts';
import { dondeFalta, type Escrito, reglas } from './agregar.reglas.ts';

const SIMPLE = {
  id: 3,
  descripcionInicial: '',
  textoCondiciones: '',
  adjuntarFotos: 0,
  adjuntarFotosObs: '',
  adjuntarArchivos: 0,
  adjuntarArchivosObs: '',
  adjuntarUbicacion: 0,
  requiereSuministro: false,
} as RequerimientoCategoria;

const ESCRITO: Escrito = {
  descripcion: '  No prende la luz \n',
  suministro: '',
  adjuntos: '',
  ubicacion: '',
  condiciones: false,
};
const NADA = { fotos: 0, pdfs: 0 };

function faltas(categoria: Partial<RequerimientoCategoria>, escrito: Partial<Escrito> = {}, cuantos = NADA) {
  const leido = reglas({ ...SIMPLE, ...categoria }, cuantos).safeParse({ ...ESCRITO, ...escrito });
  return leido.success ? null : leido.error.issues.map(({ path, message }) => [path[0], message]);
}

describe('qué falta', () => {
  const FOTO = { fotos: 1, pdfs: 0 };
  const PDF = { fotos: 0, pdfs: 1 };
  test.each<[string, Partial<RequerimientoCategoria>, Partial<Escrito>, typeof NADA, unknown]>([
    ['nada', {}, {}, NADA, null],
    [
      'lo escrito trae una tarjeta',
      {},
      { descripcion: 'Pagué con la 4507-9900-0000-4905' },
      NADA,
      [['descripcion', 'No escribas números de tarjeta acá. Borralo y mandalo de nuevo.']],
    ],
    [
      'lo escrito es corto',
      {},
      { descripcion: '  hola     ' },
      NADA,
      [['descripcion', 'Contanos qué pasa (al menos 10 letras).']],
    ],
    [
      'lo que decía el formulario no es haber escrito',
      { descripcionInicial: 'Número de poste (si lo ves): ' },
      { descripcion: 'Número de poste (si lo ves):' },
      NADA,
      [['descripcion', 'Contanos qué pasa (al menos 10 letras).']],
    ],
    [
      'con algo agregado, sí',
      { descripcionInicial: 'Número de poste (si lo ves): ' },
      { descripcion: 'Número de poste (si lo ves): 9' },
      NADA,
      null,
    ],
    ['suministro', { requiereSuministro: true }, {}, NADA, [['suministro', 'Elegí un suministro.']]],
    ['suministro elegido', { requiereSuministro: true }, { suministro: '2' }, NADA, null],
    ['foto obligatoria', { adjuntarFotos: 2 }, {}, NADA, [['adjuntos', 'Agregá al menos una foto.']]],
    ['foto obligatoria, y está', { adjuntarFotos: 2 }, {}, FOTO, null],
    [
      'con las palabras de la categoría',
      { adjuntarFotos: 2, adjuntarFotosObs: 'Adjuntá una foto del artefacto.' },
      {},
      NADA,
      [['adjuntos', 'Adjuntá una foto del artefacto.']],
    ],
    ['archivo obligatorio', { adjuntarArchivos: 2 }, {}, NADA, [['adjuntos', 'Agregá al menos un archivo.']]],
    ['archivo obligatorio, y está', { adjuntarArchivos: 2 }, {}, PDF, null],
    ['ubicación opcional', { adjuntarUbicacion: 1 }, {}, NADA, null],
    [
      'ubicación obligatoria',
      { adjuntarUbicacion: 2 },
      { ubicacion: '  ' },
      NADA,
      [['ubicacion', 'Marcá la ubicación en el mapa o escribí la dirección.']],
    ],
    [
      'condiciones',
      { textoCondiciones: 'x' },
      {},
      NADA,
      [['condiciones', 'Aceptá las condiciones para seguir.']],
    ],
    ['condiciones aceptadas', { textoCondiciones: 'x' }, { condiciones: true }, NADA, null],
  ])('%s', (_, categoria, escrito, cuantos, esperado) => {
    expect(faltas(categoria, escrito, cuantos)).toEqual(esperado);
  });

  test('todo junto, en el orden de la pantalla', () => {
    const todo = {
      adjuntarFotos: 2,
      adjuntarUbicacion: 2,
      requiereSuministro: true,
      textoCondiciones: 'x',
    } as const;
    expect(faltas(todo, { descripcion: '' })?.map(([campo]) => campo)).toEqual([
      'descripcion',
      'suministro',
      'adjuntos',
      'ubicacion',
      'condiciones',
    ]);
  });
});

test('lo que la categoría no pide no se manda', () => {
  const escrito = { ...ESCRITO, suministro: '2', ubicacion: 'San Martín 450' };
  expect(reglas(SIMPLE, NADA).safeParse(escrito)).toEqual({
    success: true,
    data: { categoria: 3, descripcion: 'No prende la luz', suministro: null, ubicacion: null },
  });
  const pide = { ...SIMPLE, requiereSuministro: true, adjuntarUbicacion: 1 as const };
  expect(reglas(pide, NADA).safeParse(escrito)).toMatchObject({
    data: { suministro: 2, ubicacion: 'San Martín 450' },
  });
});

test.each([
  [2, 1, 0, 'foto'],
  [2, 2, 0, 'foto'],
  [2, 2, 1, 'archivo'],
  [1, 2, 0, 'archivo'],
  [0, 2, 0, 'archivo'],
  [2, 0, 0, 'foto'],
] as const)(
  'con fotos %i, archivos %i y %i fotos, se dice donde van las de %s',
  (adjuntarFotos, adjuntarArchivos, fotos, donde) => {
    expect(dondeFalta({ ...SIMPLE, adjuntarFotos, adjuntarArchivos }, { fotos })).toBe(donde);
  },
);
