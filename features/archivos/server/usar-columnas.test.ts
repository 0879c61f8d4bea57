import { countRows, rowsOf, useDatabase, violationsOf } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { archivo, HEADER, line, useArchivos } from './archivos.test-kit.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100', '200']);

const renamed = (from: string, to: string, csv = archivo(line('100', 'A-1'), line('200', 'A-2'))) =>
  csv.replace(HEADER, HEADER.replace(from, to));
const usar = (id: number, ...columnas: [string, string][]) =>
  kit.call('PATCH', `/api/archivo_facturas/${id}/columnas`, {
    columnas: columnas.map(([esperada, enArchivo]) => ({ esperada, enArchivo })),
  });
const guardar = (id: number, nombre: string) =>
  kit.call('POST', `/api/archivo_facturas/${id}/formato`, { nombre });
const formatos = async () =>
  ((await kit.call('GET', '/api/archivo_perfiles')).body as { member: object[] }).member;

async function reviewWith(id: number, ...columnas: [string, string][]) {
  const { status } = await usar(id, ...columnas);
  await kit.revisar(id);
  return { status, ...(await kit.ver(id)) };
}

describe('un archivo al que le falta una columna', () => {
  test('se detiene sin leer un renglon, y dice cuales faltan, cuales sobran y cual se parece', async () => {
    const { estado, obs, resumen } = await kit.uploadAndReview(
      renamed('cuenta', 'nro_cuenta').replace('vencimiento', 'obs'),
    );
    expect([estado, obs]).toEqual([5, 'Faltan: cuenta, vencimiento. Sobran: nro_cuenta, obs.']);
    expect(resumen?.columnas?.filter(({ enArchivo }) => enArchivo === undefined)).toEqual([
      { esperada: 'cuenta', obligatoria: true, parecida: 'nro_cuenta' },
      { esperada: 'vencimiento', obligatoria: true },
      ...['vencimiento2', 'importe2', 'codigo_barras'].map((esperada) => ({ esperada, obligatoria: false })),
    ]);
    expect(resumen).toMatchObject({
      ...{ leidos: 0, sobran: ['nro_cuenta', 'obs'], lectura: { separador: ';', codificacion: 'utf-8' } },
    });
    expect(await kit.countStagingTables()).toBe(0);
  });

  test('con otro separador se dice eso, y no que el encabezado sobra', async () => {
    const { obs } = await kit.uploadAndReview(archivo(line('100', 'A-1')).replaceAll(';', ','));
    expect(obs).toMatch(/^El archivo parece separado por coma y el formato espera punto y coma\. Faltan: /);
  });

  test('se usa la parecida: se revisa de nuevo, se carga, y queda escrito', async () => {
    const { id } = await kit.uploadAndReview(renamed('cuenta', 'nro_cuenta'));
    const reviewed = await reviewWith(id, ['Cuenta', 'nro_cuenta']);
    expect(reviewed).toMatchObject({
      ...{ status: 200, estado: 0, obs: '', columnas: [{ esperada: 'cuenta', enArchivo: 'nro_cuenta' }] },
      resumen: { leidos: 2, nuevos: 2, sobran: [] },
    });
    expect(reviewed.resumen?.columnas?.[0]).toEqual({
      ...{ esperada: 'cuenta', obligatoria: true, enArchivo: 'nro_cuenta' },
    });
    await kit.confirmAndLoad(id);
    expect(await kit.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 2 });
    const [audited] = await rowsOf(database.db, 'auditoria', { accion: 'archivo.columnas' });
    expect(audited?.cambios).toEqual({ columnas: { cuenta: 'nro_cuenta' } });
  });

  test('de a una: los nombres nuevos se suman a los que tenia', async () => {
    const { id } = await kit.uploadAndReview(
      renamed('cuenta;', 'nro_cuenta;').replace(';importe;', ';total;'),
    );
    expect((await reviewWith(id, ['cuenta', 'nro_cuenta'])).obs).toContain('Faltan: importe.');
    expect(await reviewWith(id, ['importe', 'total'])).toMatchObject({ estado: 0, resumen: { nuevos: 2 } });
  });
});

describe('no se puede', () => {
  test('con una columna que el formato no espera, ni con un nombre vacio', async () => {
    const { id } = await kit.uploadAndReview(renamed('cuenta', 'nro_cuenta'));
    expect(violationsOf(await usar(id, ['titular', 'x']))).toEqual({
      'columnas[0].esperada': 'El formato no espera esa columna.',
    });
    expect((await usar(id, ['cuenta', ' '])).status).toBe(422);
    expect((await usar(id)).status).toBe(422);
  });

  test('mientras se revisa, anulado, o cuando ya se cargo algo', async () => {
    const pending = await kit.subir(archivo(line('100', 'B-1')));
    expect((await usar(Number(pending.body.id), ['cuenta', 'numero'])).status).toBe(409);
    const loaded = await kit.uploadAndLoad(archivo(line('100', 'B-2')));
    expect((await usar(loaded.id, ['cuenta', 'numero'])).status).toBe(409);
    const annulled = await kit.uploadAndReview(archivo(line('100', 'B-3')));
    await kit.estado(annulled.id, 99);
    expect((await usar(annulled.id, ['cuenta', 'numero'])).status).toBe(409);
    expect((await kit.ver(annulled.id)).estado).toBe(99);
  });
});

describe('guardar como formato', () => {
  const prepared = async (numero: string) => {
    const csv = renamed('cuenta', 'nro_cuenta', archivo(line('100', numero)));
    const { id } = await kit.uploadAndReview(csv);
    await reviewWith(id, ['cuenta', 'nro_cuenta']);
    return id;
  };
  const clean = () => database.ownerDb.deleteFrom('archivo_formatos').execute();

  test('el siguiente archivo se sube con el y entra sin preguntar nada', async () => {
    const id = await prepared('F-1');
    expect((await guardar(id, '  Sistema Ñandú 2 ')).body).toMatchObject({ perfil: 'sistema-nandu-2' });
    expect((await kit.ver(id)).columnas).toBeUndefined();
    expect((await formatos()).at(-1)).toEqual({
      ...{ codigo: 'sistema-nandu-2', nombre: 'Sistema Ñandú 2', para: ['facturas'], guardado: true },
    });
    const next = await kit.uploadAndReview(renamed('cuenta', 'nro_cuenta', archivo(line('200', 'F-2'))), {
      fields: { perfil: 'sistema-nandu-2' },
    });
    expect(next).toMatchObject({ estado: 0, perfil: 'sistema-nandu-2', resumen: { nuevos: 1 } });
    await clean();
  });

  test('con un nombre que ya hay, vacio o de una carpeta del sistema, no; sin nada que guardar, tampoco', async () => {
    const id = await prepared('F-3');
    expect((await guardar(id, 'Uno')).status).toBe(201);
    const other = await prepared('F-4');
    for (const nombre of ['UNO', 'canonico', 'Con error'])
      expect(violationsOf(await guardar(other, nombre))).toEqual({
        nombre: 'Ya hay un formato con ese nombre.',
      });
    for (const nombre of ['', ' ', '!!'])
      expect(violationsOf(await guardar(other, nombre))).toEqual({
        nombre: 'Escribí el nombre del formato.',
      });
    expect((await guardar(id, 'Dos')).status).toBe(409);
    expect(await countRows(database.db, 'archivo_formatos')).toBe(1);
    await clean();
  });

  test('hay lugar para cincuenta; se borra uno y hay lugar otra vez', async () => {
    const rows = Array.from({ length: 50 }, (_, n) => ({
      ...{ codigo: `f-${n}`, nombre: `F ${n}`, base: 'canonico', tipo: 'facturas', columnas: '{}' },
    }));
    await database.ownerDb.insertInto('archivo_formatos').values(rows).execute();
    const id = await prepared('F-5');
    expect((await guardar(id, 'Uno más')).status).toBe(409);
    expect((await kit.call('DELETE', '/api/archivo_perfiles/f-7')).status).toBe(204);
    expect((await kit.call('DELETE', '/api/archivo_perfiles/f-7')).status).toBe(404);
    expect((await kit.call('DELETE', '/api/archivo_perfiles/canonico')).status).toBe(404);
    expect((await guardar(id, 'Uno más')).status).toBe(201);
    await clean();
  });

  test('si se borra, el archivo que lo usaba lo dice', async () => {
    const id = await prepared('F-6');
    await guardar(id, 'Pasajero');
    await clean();
    await kit.estado(id, 99);
    const { status } = await kit.subir(archivo(line('100', 'F-7')), { fields: { perfil: 'pasajero' } });
    expect(status).toBe(422);
  });
});
