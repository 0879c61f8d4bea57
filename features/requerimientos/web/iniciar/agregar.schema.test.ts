import { describe, expect, test } from 'vitest';
import type { RequerimientoCategoria } from '../../contract/index.ts';
import { adjuntosErrorSection, type FormValues, formSchema } from './agregar.schema.ts';

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

const FORM_VALUES: FormValues = {
  descripcion: '  No prende la luz \n',
  suministro: '',
  adjuntos: '',
  ubicacion: '',
  condiciones: false,
};
const NO_FILES = { fotos: 0, pdfs: 0 };

function errorsOf(
  categoria: Partial<RequerimientoCategoria>,
  formValues: Partial<FormValues> = {},
  counts = NO_FILES,
) {
  const parsed = formSchema({ ...SIMPLE, ...categoria }, counts).safeParse({ ...FORM_VALUES, ...formValues });
  return parsed.success ? null : parsed.error.issues.map(({ path, message }) => [path[0], message]);
}

describe('qué falta', () => {
  const ONE_PHOTO = { fotos: 1, pdfs: 0 };
  const PDF = { fotos: 0, pdfs: 1 };
  test.each<[string, Partial<RequerimientoCategoria>, Partial<FormValues>, typeof NO_FILES, unknown]>([
    ['nada', {}, {}, NO_FILES, null],
    [
      'lo escrito trae una tarjeta',
      {},
      { descripcion: 'Pagué con la 4507-9900-0000-4905' },
      NO_FILES,
      [['descripcion', 'No escribas números de tarjeta acá. Borralo y mandalo de nuevo.']],
    ],
    [
      'lo escrito es corto',
      {},
      { descripcion: '  hola     ' },
      NO_FILES,
      [['descripcion', 'Contanos qué pasa (al menos 10 letras).']],
    ],
    [
      'lo que decía el formulario no es haber escrito',
      { descripcionInicial: 'Número de poste (si lo ves): ' },
      { descripcion: 'Número de poste (si lo ves):' },
      NO_FILES,
      [['descripcion', 'Contanos qué pasa (al menos 10 letras).']],
    ],
    [
      'con algo agregado, sí',
      { descripcionInicial: 'Número de poste (si lo ves): ' },
      { descripcion: 'Número de poste (si lo ves): 9' },
      NO_FILES,
      null,
    ],
    ['suministro', { requiereSuministro: true }, {}, NO_FILES, [['suministro', 'Elegí un suministro.']]],
    ['suministro elegido', { requiereSuministro: true }, { suministro: '2' }, NO_FILES, null],
    ['foto obligatoria', { adjuntarFotos: 2 }, {}, NO_FILES, [['adjuntos', 'Agregá al menos una foto.']]],
    ['foto obligatoria, y está', { adjuntarFotos: 2 }, {}, ONE_PHOTO, null],
    [
      'con las palabras de la categoría',
      { adjuntarFotos: 2, adjuntarFotosObs: 'Adjuntá una foto del artefacto.' },
      {},
      NO_FILES,
      [['adjuntos', 'Adjuntá una foto del artefacto.']],
    ],
    [
      'archivo obligatorio',
      { adjuntarArchivos: 2 },
      {},
      NO_FILES,
      [['adjuntos', 'Agregá al menos un archivo.']],
    ],
    ['archivo obligatorio, y está', { adjuntarArchivos: 2 }, {}, PDF, null],
    ['ubicación opcional', { adjuntarUbicacion: 1 }, {}, NO_FILES, null],
    [
      'ubicación obligatoria',
      { adjuntarUbicacion: 2 },
      { ubicacion: '  ' },
      NO_FILES,
      [['ubicacion', 'Marcá la ubicación en el mapa o escribí la dirección.']],
    ],
    [
      'condiciones',
      { textoCondiciones: 'x' },
      {},
      NO_FILES,
      [['condiciones', 'Aceptá las condiciones para seguir.']],
    ],
    ['condiciones aceptadas', { textoCondiciones: 'x' }, { condiciones: true }, NO_FILES, null],
  ])('%s', (_, categoria, formValues, counts, esperado) => {
    expect(errorsOf(categoria, formValues, counts)).toEqual(esperado);
  });

  test('todo junto, en el orden de la pantalla', () => {
    const everythingRequired = {
      adjuntarFotos: 2,
      adjuntarUbicacion: 2,
      requiereSuministro: true,
      textoCondiciones: 'x',
    } as const;
    expect(errorsOf(everythingRequired, { descripcion: '' })?.map(([field]) => field)).toEqual([
      'descripcion',
      'suministro',
      'adjuntos',
      'ubicacion',
      'condiciones',
    ]);
  });
});

test('lo que la categoría no pide no se manda', () => {
  const formValues = { ...FORM_VALUES, suministro: '2', ubicacion: 'San Martín 450' };
  expect(formSchema(SIMPLE, NO_FILES).safeParse(formValues)).toEqual({
    success: true,
    data: { categoria: 3, descripcion: 'No prende la luz', suministro: null, ubicacion: null },
  });
  const categoria = { ...SIMPLE, requiereSuministro: true, adjuntarUbicacion: 1 as const };
  expect(formSchema(categoria, NO_FILES).safeParse(formValues)).toMatchObject({
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
  (adjuntarFotos, adjuntarArchivos, fotos, expected) => {
    expect(adjuntosErrorSection({ ...SIMPLE, adjuntarFotos, adjuntarArchivos }, { fotos })).toBe(expected);
  },
);
