import { build, changeRows, rowOf, violationsOf } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RA, TEXTO, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const { database } = kit;

const CATEGORIAS = { alumbrado: 1, artefacto: 2, otros: 3, titularidad: 4 };
const elsa = kit.useUsuario();
const neighbour = kit.useUsuario();
let suministro: number;
let foreignSuministro: number;

beforeAll(async () => {
  suministro = (await build.usuarioSuministro(database.db, { usuario_id: elsa.id })).suministro_id;
  foreignSuministro = (await build.usuarioSuministro(database.db, { usuario_id: neighbour.id }))
    .suministro_id;
});

const iri = (plural: string, id: number) => `/api/${plural}/${id}`;
const iniciar = (changes: object = {}, key?: string) => kit.iniciar(elsa, changes, key);
const bodyFor = (categoria: keyof typeof CATEGORIAS, cambios: object = {}) => ({
  categoria: iri('requerimiento_categorias', CATEGORIAS[categoria]),
  ...cambios,
});

test('un reclamo: su número, su plazo, el acuse y el rastro', async () => {
  const { status, body, headers } = await iniciar({
    ubicacion: '  -31.2528,-61.4867 San Martín 450 ',
    suministro: iri('suministros', suministro),
  });
  expect([status, headers.location]).toEqual([201, body['@id']]);
  expect(body).toMatchObject({
    numero: '2026-000001',
    descripcion: TEXTO,
    estado: 0,
    usuario: iri('usuarios', elsa.id),
    suministro: iri('suministros', suministro),
    ubicacion: '-31.2528,-61.4867 San Martín 450',
    novedadesUsuario: false,
    created: '2026-11-16T10:00:00-03:00',
    vence: '2026-11-23T23:59:59-03:00',
    seguimientos: [],
    adjuntos: [],
  });
  expect(Object.keys(body)).not.toContain('novedadesEncargado');
  expect(await kit.findRow(Number(body.id))).toMatchObject({
    latitud: -31.2528,
    longitud: -61.4867,
    novedades_encargado: true,
    contacto: null,
  });
  expect(await kit.mensajes()).toMatchObject([
    {
      plantilla: 'requerimiento_recibido',
      para: elsa.email,
      datos: { numero: '2026-000001', categoria: 'Alumbrado público', vence: '2026-11-23' },
    },
  ]);
  expect(await kit.listAuditoria()).toMatchObject([
    { accion: 'requerimiento.crear', actor_id: elsa.id, entidad_id: String(body.id) },
  ]);
});

test('el acuse sale aunque no quiera correos de esto; una dirección escrita no es un punto del mapa', async () => {
  await changeRows(
    database.db,
    'usuario_preferencias',
    { usuario_id: elsa.id },
    { mail_requerimiento: false },
  );
  const { body } = await iniciar({ ubicacion: 'San Martín 450' });
  expect(await kit.findRow(Number(body.id))).toMatchObject({ ubicacion: 'San Martín 450', latitud: null });
  expect(await kit.mensajes()).toHaveLength(1);
});

describe('lo que le falta o le sobra', () => {
  let before = '';
  beforeEach(async () => {
    before = await kit.fingerprint();
  });

  test.each<[string, () => object | Promise<object>, Record<string, string>]>([
    [
      'corto',
      () => ({ descripcion: '  hola   ' }),
      { descripcion: 'Contanos qué pasa (al menos 10 letras).' },
    ],
    ['largo', () => ({ descripcion: 'a'.repeat(4001) }), { descripcion: 'Máximo 4000 caracteres.' }],
    [
      'una categoría que no existe',
      () => ({ categoria: iri('requerimiento_categorias', 9_999) }),
      { categoria: 'Elegí una categoría disponible.' },
    ],
    [
      'una retirada',
      async () => ({
        categoria: iri(
          'requerimiento_categorias',
          (await build.categoria(database.db, { activo: false })).id,
        ),
      }),
      { categoria: 'Elegí una categoría disponible.' },
    ],
    [
      'una de la casa',
      async () => {
        const { id } = await rowOf(database.db, 'requerimiento_categorias', { codigo: 'supresion' });
        return { categoria: iri('requerimiento_categorias', id) };
      },
      { categoria: 'Elegí una categoría disponible.' },
    ],
    [
      'sin suministro ni foto',
      () => bodyFor('artefacto'),
      { suministro: 'Elegí un suministro.', adjuntos: 'Adjuntá una foto del artefacto.' },
    ],
    [
      'un suministro ajeno',
      () => ({ suministro: iri('suministros', foreignSuministro) }),
      { suministro: 'El suministro no está disponible.' },
    ],
    [
      'uno que no existe',
      () => ({ suministro: iri('suministros', 999_999) }),
      { suministro: 'El suministro no está disponible.' },
    ],
    [
      'una ubicación que no lleva',
      () => bodyFor('otros', { ubicacion: 'San Martín 450' }),
      { ubicacion: 'Esta categoría no lleva ubicación.' },
    ],
    ['una ubicación larga', () => ({ ubicacion: 'a'.repeat(251) }), { ubicacion: 'Máximo 250 caracteres.' }],
    [
      'once archivos',
      () => ({ adjuntos: Array.from({ length: 11 }, (_, n) => iri('archivo_adjuntos', n + 1)) }),
      { adjuntos: 'Podés adjuntar hasta 10 archivos.' },
    ],
    [
      'un trámite sin su documentación',
      () => bodyFor('titularidad', { suministro: iri('suministros', suministro) }),
      { adjuntos: 'Adjuntá la documentación requerida: DNI y título, contrato o autorización.' },
    ],
  ])('%s', async (_title, cuerpo, violations) => {
    const { status, body } = await iniciar(await cuerpo());
    expect([status, violationsOf({ body })]).toEqual([422, violations]);
    expect(await kit.fingerprint()).toBe(before);
  });

  test('la ubicación que hace falta', async () => {
    const { id } = await build.categoria(database.db, { adjuntar_ubicacion: 2 });
    const cuerpo = { categoria: iri('requerimiento_categorias', id) };
    expect(violationsOf(await iniciar({ ...cuerpo, ubicacion: '   ' }))).toEqual({
      ubicacion: 'Marcá la ubicación en el mapa o escribí la dirección.',
    });
    expect((await iniciar({ ...cuerpo, ubicacion: 'San Martín 450' })).status).toBe(201);
  });

  test.each([
    ['categoria', '/api/suministros/1'],
    ['categoria', 'https://otro.sitio/api/requerimiento_categorias/1'],
    ['suministro', '/api/suministros/../usuarios/1'],
    ['adjuntos', ['/api/archivo_adjuntos/1/ver']],
  ])('una dirección que no es: %s %s', async (field, valor) => {
    expect((await iniciar({ [field]: valor })).status).toBe(400);
    expect(await kit.fingerprint()).toBe(before);
  });

  test.each(['numero', 'estado', 'vence', 'encargado', 'usuario', 'contacto', 'novedadesEncargado'])(
    'lo que no se escribe: %s',
    async (field) => {
      const { status, body } = await iniciar({ [field]: field === 'estado' ? 98 : '/api/usuarios/1' });
      expect([status, violationsOf({ body })[field]]).toEqual([422, 'Este campo no se puede modificar.']);
    },
  );
});

describe('los archivos', () => {
  const UNAVAILABLE = { adjuntos: 'Uno de los archivos no está disponible. Volvé a subirlo.' };
  const withAdjuntos = (...ids: number[]) => ({ adjuntos: ids.map((id) => iri('archivo_adjuntos', id)) });

  test('los propios y sueltos quedan en el caso, una vez cada uno', async () => {
    const [one, other] = [await kit.archivo(elsa.id), await kit.archivo(elsa.id, { file_name: 'otra.png' })];
    const { status, body } = await iniciar(withAdjuntos(one, other, one));
    expect([status, (body.adjuntos as { id: number }[]).map(({ id }) => id)]).toEqual([201, [one, other]]);
  });

  test('ajenos, ya adjuntos, a medio subir o inexistentes: los mismos dichos, y ninguno se mueve', async () => {
    const foreign = await kit.archivo(neighbour.id);
    const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
    const usado = await kit.archivo(elsa.id, { requerimiento_id: id });
    const unfinished = await kit.archivo(elsa.id, { clave_datos: null, clave_id: null });
    const own = await kit.archivo(elsa.id);
    const before = await kit.fingerprint();
    for (const odd of [foreign, usado, unfinished, 999_999]) {
      const { status, body } = await iniciar(withAdjuntos(own, odd));
      expect([status, violationsOf({ body })]).toEqual([422, UNAVAILABLE]);
    }
    expect(await kit.fingerprint()).toBe(before);
  });

  test('un PDF donde van fotos; dos personas que quieren el mismo: una', async () => {
    const pdf = await kit.archivo(elsa.id, { tipo_mime: 'application/pdf', file_name: 'recibo.jpg' });
    expect(violationsOf(await iniciar(withAdjuntos(pdf)))).toEqual({
      adjuntos: 'Esta categoría no admite archivos PDF.',
    });
    const photo = await kit.archivo(elsa.id);
    const both = await Promise.all([iniciar(withAdjuntos(photo)), iniciar(withAdjuntos(photo))]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

test('veinte por día; lo rechazado y lo repetido no cuentan', async () => {
  for (let n = 0; n < 19; n += 1) expect((await iniciar()).status).toBe(201);
  expect((await iniciar({ descripcion: 'corto' })).status).toBe(422);
  expect((await iniciar(bodyFor('artefacto'))).status).toBe(422);
  expect((await iniciar({}, 'veinte')).status).toBe(201);
  expect((await iniciar({}, 'veinte')).status).toBe(200);
  const { status, headers } = await iniciar();
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  kit.clock.advance(24 * 60 * 60 * 1000);
  expect((await iniciar()).status).toBe(201);
});

test('el personal inicia los suyos; sin confirmar, nadie', async () => {
  const admin = await kit.addUsuario(RA);
  kit.control.otpRequired = true;
  expect((await kit.iniciar(admin)).status).toBe(201);
  const nuevo = await build.usuario(database.db, { roles: [] });
  expect((await kit.iniciar(nuevo)).status).toBe(403);
  expect((await kit.call(null, 'POST', '/api/requerimientos', {})).status).toBe(401);
});

test('un texto hostil queda letra por letra', async () => {
  const hostile = `"><img src=x onerror=alert(1)>\n'; drop table usuarios; --\t{{constructor}} \u202egnp.exe 😀`;
  const { body } = await iniciar({ descripcion: hostile, ubicacion: hostile.slice(0, 40) });
  expect([body.descripcion, body.ubicacion]).toEqual([hostile, hostile.slice(0, 40).trim()]);
  expect((await kit.findRow(Number(body.id))).descripcion).toBe(hostile);
});
