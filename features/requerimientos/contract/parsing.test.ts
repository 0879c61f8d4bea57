import { adjuntosError, adjuntoTypeError } from '@oficina/adjuntos/contract';
import { parseQuery, readBody } from '@oficina/hydra';
import { threadTime } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { exactNumeroCandidates, parseNumero, parseSolicitud, searchNumeroCandidates } from './index.ts';
import { requerimientosQuery, requerimientosRoutes, seguimientosRoutes } from './requerimientos.routes.ts';

test.each([
  ['2026-000123', '2026-000123'],
  [' 2026-123 ', '2026-000123'],
  ['2026/123', '2026-000123'],
  ['2026 000123', '2026-000123'],
  ['2026000123', '2026-000123'],
  ['N.º 2026-000123', '2026-000123'],
  ['n° 2026-000123', '2026-000123'],
  ['123', null],
  ['2026-', null],
  ['2026-1234567', null],
  ['', null],
])('el número de un caso, como se escriba: %j', (texto, numero) => {
  expect(parseNumero(texto)).toBe(numero);
});

test.each([
  ['R-2026-000123', 'R-AAAA-NNNNNN', 'R-2026-000123'],
  ['r 2026-123', 'R-AAAA-NNNNNN', 'R-2026-000123'],
  ['2026-000123', 'R-AAAA-NNNNNN', 'R-2026-000123'],
  ['20261234', 'AAAA.NNNN', '2026.1234'],
  ['2026-12345', 'AAAA.NNNN', null],
  // The page of the public state does not know the format, so it sends the year and the order.
  ['R-2026-000123', undefined, '2026-000123'],
])('con otro formato: %j es, como %j, %j', (texto, format, numero) => {
  expect(parseNumero(texto, format)).toBe(numero);
});

test('con otro formato se encuentran también los que se dieron antes de cambiarlo', () => {
  expect(exactNumeroCandidates('R-2026-123', 'R-AAAA-NNNNNN')).toEqual(['R-2026-000123', '2026-000123']);
  expect(exactNumeroCandidates('cualquier cosa', 'R-AAAA-NNNNNN')).toEqual(['cualquier cosa']);
  expect(searchNumeroCandidates('r-2026-123', 2026, 'R-AAAA-NNNNNN')).toEqual([
    'R-2026-000123',
    '2026-000123',
  ]);
  expect(searchNumeroCandidates('123', 2026, 'R-AAAA-NNNNNN')).toEqual(
    expect.arrayContaining(['R-2026-000123', '2026-000123', '2016-000123']),
  );
  expect(searchNumeroCandidates('r 3', 2026)).toBeNull();
  expect(searchNumeroCandidates('rota 3', 2026, 'R-AAAA-NNNNNN')).toBeNull();
});

test('uno hecho para que cueste leerlo no cuesta', () => {
  const worked = threadTime();
  expect(parseNumero(`2026${' '.repeat(50_000)}x`)).toBeNull();
  expect(worked()).toBeLessThan(200);
});

test('en la caja de búsqueda, un número es de cualquier año; una palabra no es un número', () => {
  const candidates = searchNumeroCandidates('1042', 2026);
  expect(candidates?.slice(0, 3)).toEqual(['2026-001042', '2025-001042', '2024-001042']);
  expect(candidates).toHaveLength(11);
  expect(searchNumeroCandidates('2026-1042', 2026)).toEqual(['2026-001042']);
  expect(searchNumeroCandidates('12345678', 2026)).toEqual(['1234-005678']);
  expect(searchNumeroCandidates('luminaria 3', 2026)).toBeNull();
  expect(searchNumeroCandidates('poste', 2026)).toBeNull();
});

describe('lo que pide cada categoría', () => {
  /**
   * The columns are the requirements of the category for photos and for files, the photos and PDFs received, and the
   * resulting message.
   */
  test.each([
    [0, 0, 0, 0, null],
    [0, 0, 1, 0, 'Esta categoría no admite fotos.'],
    [0, 0, 0, 1, 'Esta categoría no admite archivos PDF.'],
    [1, 0, 0, 0, null],
    [1, 0, 3, 0, null],
    [1, 0, 0, 1, 'Esta categoría no admite archivos PDF.'],
    [0, 1, 2, 2, null],
    [2, 1, 0, 0, 'Agregá al menos una foto.'],
    [2, 1, 0, 1, 'Agregá al menos una foto.'],
    [2, 1, 1, 0, null],
    [0, 2, 0, 0, 'Agregá al menos un archivo.'],
    [0, 2, 1, 0, null],
    [0, 2, 0, 1, null],
    [2, 2, 1, 0, 'Agregá al menos un archivo.'],
    [2, 2, 1, 1, null],
    [2, 2, 2, 0, null],
    [1, 1, 10, 0, null],
    [1, 1, 6, 5, 'Podés adjuntar hasta 10 archivos.'],
  ])(
    'fotos %i, archivos %i: con %i fotos y %i PDF',
    (adjuntarFotos, adjuntarArchivos, fotos, pdfs, expected) => {
      const categoria = { adjuntarFotos, adjuntarFotosObs: '', adjuntarArchivos, adjuntarArchivosObs: null };
      expect(adjuntosError(categoria, { fotos, pdfs })).toBe(expected);
    },
  );

  test('la nota de la categoría dice qué falta', () => {
    const categoria = {
      adjuntarFotos: 2,
      adjuntarFotosObs: 'Adjuntá una foto del artefacto.',
      adjuntarArchivos: 2,
      adjuntarArchivosObs: 'Adjuntá el DNI.',
    };
    expect(adjuntosError(categoria, { fotos: 0, pdfs: 1 })).toBe('Adjuntá una foto del artefacto.');
    expect(adjuntosError(categoria, { fotos: 1, pdfs: 0 })).toBe('Adjuntá el DNI.');
    // Later additions obey the accepted types, but not the required quantities.
    expect(adjuntoTypeError(categoria, { fotos: 0, pdfs: 1 })).toBeNull();
  });
});

test('la solicitud sin cuenta: lo que está bien y lo que falta en cada dato', () => {
  const valid = {
    nombre: '  María  Pérez ',
    documento: '25.123.456',
    email: 'Maria@Correo.com ',
    suministro: ' 1001-2345 ',
    detalle: ' ',
  };
  expect(parseSolicitud(valid)).toEqual({
    solicitud: {
      nombre: 'María Pérez',
      documento: '25123456',
      email: 'maria@correo.com',
      suministro: '1001-2345',
      detalle: null,
    },
  });
  expect(
    parseSolicitud({
      ...valid,
      nombre: 'Al',
      documento: '1',
      email: 'x',
      suministro: 'a b',
      detalle: 'x'.repeat(2001),
    }),
  ).toEqual({
    errors: {
      nombre: 'Escribí tu nombre (al menos 3 letras).',
      documento: 'El documento tiene 7 u 8 números.',
      email: 'Escribí un correo válido, por ejemplo maria@correo.com.',
      suministro: 'Escribí el número de suministro.',
      detalle: 'Máximo 2000 caracteres.',
    },
  });
  expect(Object.keys((parseSolicitud({}) as { errors: object }).errors)).toEqual([
    'nombre',
    'documento',
    'email',
  ]);
});

describe('lo que se manda', () => {
  const nuevo = (cambios: object = {}) => {
    const { body, readOnly } = requerimientosRoutes.iniciar;
    const categoria = '/api/requerimiento_categorias/2';
    return readBody(body, readOnly, { descripcion: 'No prende la luz', categoria, ...cambios });
  };
  const sentence = (parsed: ReturnType<typeof nuevo>) =>
    parsed.kind === 'ok' ? 'ok' : `${parsed.refusal.status} ${parsed.refusal.message}`;

  test('un caso nuevo, con lo que puede faltar', () => {
    expect(nuevo({ adjuntos: ['/api/archivo_adjuntos/5'], suministro: null, ubicacion: ' Acá ' })).toEqual({
      kind: 'ok',
      value: {
        descripcion: 'No prende la luz',
        categoria: 2,
        adjuntos: [5],
        suministro: null,
        ubicacion: 'Acá',
      },
    });
    expect(nuevo().kind).toBe('ok');
  });

  test.each([
    [{ descripcion: '  corto    ' }, '422 descripcion: Contanos qué pasa (al menos 10 letras).'],
    [{ descripcion: 'x'.repeat(4001) }, '422 descripcion: Máximo 4000 caracteres.'],
    [{ categoria: undefined }, '422 categoria: Completá este dato.'],
    [{ categoria: '/api/suministros/2' }, '400 Invalid IRI "/api/suministros/2".'],
    [{ ubicacion: 'x'.repeat(251) }, '422 ubicacion: Máximo 250 caracteres.'],
    [{ estado: 1 }, '422 estado: Este campo no se puede modificar.'],
    [
      { adjuntos: Array.from({ length: 11 }, (_, n) => `/api/archivo_adjuntos/${n + 1}`) },
      '422 adjuntos: Podés adjuntar hasta 10 archivos.',
    ],
  ])('%j', (cambios, message) => {
    expect(sentence(nuevo(cambios))).toBe(message);
  });

  test('el estado es uno de los cinco, y el encargado se dice aunque sea nadie', () => {
    const estado = (given: unknown) => {
      const parsed = readBody(requerimientosRoutes.cambiarEstado.body, [], { estado: given });
      return parsed.kind === 'ok' ? parsed.value.estado : `${parsed.refusal.status}`;
    };
    expect([0, 1, 10, 98, 99, 5, '1', undefined].map(estado)).toEqual([
      0,
      1,
      10,
      98,
      99,
      '422',
      '400',
      '422',
    ]);
    const encargado = (given: object) => {
      const parsed = readBody(requerimientosRoutes.asignarEncargado.body, [], given);
      return parsed.kind === 'ok' ? parsed.value.encargado : `${parsed.refusal.status}`;
    };
    expect([{ encargado: null }, { encargado: '/api/usuarios/3' }, {}].map(encargado)).toEqual([
      null,
      3,
      '422',
    ]);
  });

  test('una respuesta no elige el estado ni va vacía', () => {
    const { body, readOnly } = seguimientosRoutes.responder;
    const readWith = (cambios: object) => {
      const parsed = readBody(body, readOnly, {
        requerimiento: '/api/requerimientos/4',
        descripcion: 'Sí',
        ...cambios,
      });
      return parsed.kind === 'ok' ? parsed.value : parsed.refusal.message;
    };
    expect(readWith({})).toEqual({ requerimiento: 4, descripcion: 'Sí' });
    expect(readWith({ descripcion: ' \n ' })).toBe('descripcion: Escribí tu respuesta.');
    expect(readWith({ nuevoEstado: 98 })).toBe('nuevoEstado: Este campo no se puede modificar.');
  });

  test('cada llamada rechaza lo que es de otra, y no lo suyo', () => {
    const { cambiarEstado, conformidad, asignarEncargado, marcarNovedadUsuario } = requerimientosRoutes;
    expect(cambiarEstado.readOnly).not.toContain('estado');
    expect(cambiarEstado.readOnly).toContain('encargado');
    expect(conformidad.readOnly).toEqual(expect.arrayContaining(['estado', 'numero', 'adjuntos']));
    expect(asignarEncargado.readOnly).toContain('descripcion');
    expect(marcarNovedadUsuario.readOnly).toContain('novedadesEncargado');
  });

  test('los filtros de la cola', () => {
    const { filters, exists, order } = parseQuery(
      requerimientosQuery,
      new URLSearchParams(
        'estado[]=0&estado[]=1&encargado=yo&categoria.sustantivo=reclamo&vencido=true&created[after]=2026-11-01&q=luz&exists[encargado]=false&order[updated]=asc',
      ),
    );
    expect([filters, exists, order]).toEqual([
      {
        estado: [0, 1],
        encargado: ['yo'],
        'categoria.sustantivo': ['reclamo'],
        vencido: true,
        created: { from: new Date('2026-11-01T00:00:00-03:00') },
        q: 'luz',
      },
      { encargado: false },
      [{ field: 'updated', direction: 'asc' }],
    ]);
  });
});
