import { sql } from '@oficina/db';
import { rowsOf, useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { archivoEstado } from '../contract/index.ts';
import { archivo, formWith, line, useArchivos } from './archivos.test-kit.ts';
import { cleanUpArchivos } from './clean-up-archivos.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100']);

const CONTENIDO = archivo(line('100', 'A-1'));
const detalle = ({ body }: { body: Record<string, unknown> }) => body.detail;

describe('subir', () => {
  test('queda nuevo, sin revisar, con su perfil dicho antes o despues del archivo', async () => {
    for (const [i, fieldsFirst] of [true, false].entries()) {
      const { status, body } = await kit.subir(archivo(line('100', `P-${i}`)), {
        nombre: '../../fact\u202e_2026.csv',
        fields: { perfil: 'canonico' },
        fieldsFirst,
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        estado: 0,
        nombre: 'fact_2026.csv',
        perfil: 'canonico',
        progreso: 0,
        progresoRevision: 0,
      });
      expect(body).not.toHaveProperty('resumen');
    }
    expect(await rowsOf(database.db, 'archivo_objetos')).toEqual([]);
  });

  test.each([
    ['vacio', '', 'file', 'El archivo está vacío.'],
    ['de blancos', ' \r\n\r\n', 'file', 'El archivo está vacío.'],
    ['un PDF', '%PDF-1.4 …', 'file', 'No reconocemos el formato.'],
    ['binario', Buffer.from([1, 2, 3, 0, 0, 255]), 'file', 'No reconocemos el formato.'],
    ['UTF-16', Buffer.from('cuenta;numero', 'utf16le'), 'file', 'No reconocemos el formato.'],
    [
      'una planilla, que es un zip',
      Buffer.concat([
        Buffer.from('PK\x03\x04', 'latin1'),
        Buffer.alloc(22),
        Buffer.from([19, 0, 0, 0]),
        Buffer.from('[Content_Types].xml'),
      ]),
      'file',
      'No reconocemos el formato.',
    ],
  ])('%s: 422', async (_nombre, contenido, campo, sentence) => {
    const { status, body } = await kit.subir(contenido);
    expect(status).toBe(422);
    expect(body.violations).toMatchObject([{ propertyPath: campo, message: sentence }]);
    expect(await rowsOf(database.db, 'archivo_facturas')).toEqual([]);
  });

  test('sin archivo, o con un perfil que no existe', async () => {
    const withoutFile = await kit.call('POST', '/api/archivo_facturas', new FormData());
    expect([withoutFile.status, (withoutFile.body.violations as [{ message: string }])[0].message]).toEqual([
      422,
      'Elegí un archivo.',
    ]);
    const { status, body } = await kit.subir(CONTENIDO, { fields: { perfil: 'no-hay' } });
    expect(status).toBe(422);
    expect(body.violations).toMatchObject([{ propertyPath: 'perfil', message: 'Ese perfil no existe.' }]);
  });

  test('el mismo contenido otra vez: 409 con la fecha, y los bytes de mas se borran', async () => {
    const { body } = await kit.subir(CONTENIDO);
    const duplicate = await kit.subir(CONTENIDO, { nombre: 'otro-nombre.csv' });
    expect([duplicate.status, detalle(duplicate)]).toEqual([409, 'Ese archivo ya se cargó el 16/11/2026.']);
    await kit.estado(Number(body.id), 99);
    expect((await kit.subir(CONTENIDO)).status).toBe(201);
  });

  test('dos iguales a la vez: uno entra, el otro 409, y no queda nada suelto', async () => {
    const respuestas = await Promise.all([kit.subir(CONTENIDO), kit.subir(CONTENIDO)]);
    expect(respuestas.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await rowsOf(database.db, 'archivo_objetos')).toEqual([]);
  });

  test('de los otros archivos, un tipo que no se sabe cargar: 422', async () => {
    const { status, body } = await kit.call(
      'POST',
      '/api/archivo_subidas',
      formWith(CONTENIDO, { fields: { tipo: 'nada' } }),
    );
    expect(status).toBe(422);
    expect(body.violations).toMatchObject([{ propertyPath: 'tipo' }]);
  });
});

describe('estado', () => {
  test('sin revisar todavia: 409', async () => {
    const { body } = await kit.subir(CONTENIDO);
    const response = await kit.estado(Number(body.id), 1);
    expect([response.status, detalle(response)]).toEqual([409, 'Todavía estamos revisando el archivo.']);
  });

  test('de dos que confirman y anulan a la vez gana uno', async () => {
    const { id } = await kit.uploadAndReview(CONTENIDO);
    const respuestas = await Promise.all([kit.estado(id, 1), kit.estado(id, 1), kit.estado(id, 99)]);
    const winners = respuestas.filter(({ status }) => status === 200);
    // A request that finds the state already set succeeds. One that lost the race gets 409.
    expect(winners.length).toBeGreaterThanOrEqual(1);
    for (const loser of respuestas.filter(({ status }) => status !== 200)) expect(loser.status).toBe(409);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from auditoria where accion = 'archivo.estado' and entidad_id = ${String(id)}`.execute(
      database.ownerDb,
    );
    const { estado } = await kit.ver(id);
    expect(rows[0]?.n).toBe(estado === 99 && winners.some(({ body }) => body.estado === 1) ? 2 : 1);
  });

  test('cada paso que no esta en la tabla: 409; el mismo estado, nada', async () => {
    const { id } = await kit.uploadAndReview(CONTENIDO);
    for (const codigo of archivoEstado.codes().filter((item) => ![0, 1, 99].includes(item))) {
      const response = await kit.estado(id, codigo);
      expect([response.status, detalle(response)]).toEqual([
        409,
        `No se puede pasar de «Nuevo» a «${archivoEstado.label(codigo)}».`,
      ]);
    }
    expect((await kit.estado(id, 0)).status).toBe(200);
    await kit.estado(id, 99);
    for (const codigo of [0, 1, 2, 5, 100]) expect((await kit.estado(id, codigo)).status).toBe(409);
    expect((await kit.call('PATCH', `/api/archivo_facturas/${id}/estado`, { estado: 7 })).status).toBe(422);
  });

  test('anulado antes de cargar no se carga, y de noche se van sus tablas', async () => {
    const id = await kit.uploadAndConfirm(CONTENIDO);
    await kit.estado(id, 99);
    await kit.importar();
    expect((await kit.snapshot()).facturas).toEqual([]);
    expect(await kit.countStagingTables()).toBeGreaterThan(0);
    await cleanUpArchivos(kit.deps);
    expect(await kit.countStagingTables()).toBe(0);
  });

  test('anulado mientras se revisa queda anulado', async () => {
    const { body } = await kit.subir(CONTENIDO);
    const id = Number(body.id);
    const revision = kit.revisar(id);
    await kit.estado(id, 99);
    await revision;
    expect((await kit.ver(id)).estado).toBe(99);
  });
});

test('de noche se van los bytes que no llegaron a ser un archivo, despues de un dia', async () => {
  const { db, almacen } = kit.deps;
  const bytes = Buffer.from('suelto');
  const { Readable } = await import('node:stream');
  const { createHash } = await import('node:crypto');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await almacen.put('importaciones/2026-11/suelto', Readable.from([bytes]), {
    size: 6,
    sha256,
    type: 'text/csv',
  });
  await sql`insert into archivo_objetos (clave, created) values ('importaciones/2026-11/suelto', ${kit.clock.now()})`.execute(
    db,
  );
  await cleanUpArchivos(kit.deps);
  expect((await almacen.head('importaciones/2026-11/suelto')) as object).toMatchObject({
    value: { size: 6 },
  });
  kit.clock.set('2026-11-17T10:00:01-03:00');
  await cleanUpArchivos(kit.deps);
  expect(await almacen.head('importaciones/2026-11/suelto')).toMatchObject({ value: null });
  expect(await rowsOf(db, 'archivo_objetos')).toEqual([]);
});

describe('listar', () => {
  test('por estado, por parte del nombre y por fecha, con quien lo subio', async () => {
    const { id } = await kit.uploadAndReview(CONTENIDO, { nombre: 'Energía Octubre.csv' });
    await kit.subir(archivo(line('100', 'B-1')), { nombre: 'otro.csv' });
    const listIds = async (query: string) =>
      ((await kit.call('GET', `/api/archivo_facturas?${query}`)).body.member as { id: number }[]).map(
        (item) => item.id,
      );
    expect(await listIds('nombre=energia')).toEqual([id]);
    expect(await listIds('estado[]=0')).toHaveLength(2);
    expect(await listIds('estado=100')).toEqual([]);
    expect(await listIds('order[nombre]=asc')).toEqual([id, id + 1]);
    expect(await listIds('created[after]=2026-11-17')).toEqual([]);
    expect(await kit.ver(id)).toMatchObject({
      usuario: `/api/usuarios/${kit.admin}`,
      usuarioNombre: expect.any(String),
    });
  });

  test('los rechazados en una planilla que no corre nada', async () => {
    kit.control.maxRechazo = 100;
    const { id } = await kit.uploadAndReview(
      archivo(line('100', 'R-1'), line('100', 'R-2', { importe: '=1+1' })),
    );
    const { text, headers, status } = await kit.call('GET', `/api/archivo_facturas/${id}/rechazos`);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/csv');
    expect(text).toBe("\ufeffrenglon;campo;motivo;original\r\n3;importe;Importe inválido.;'=1+1\r\n");
  });

  test('los perfiles', async () => {
    const { body } = await kit.call('GET', '/api/archivo_perfiles');
    expect(body).toMatchObject({
      totalItems: 1,
      member: [{ codigo: 'canonico', nombre: 'Formato de la Oficina Virtual' }],
    });
  });
});
