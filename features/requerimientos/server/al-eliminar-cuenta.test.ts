import { useDatabase } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { alEliminarCasos, crearSupresion } from './al-eliminar-cuenta.ts';
import { type Quien, RE, seVa, useCasos } from './casos.test-kit.ts';
import { findRequerimientosDe } from './de-una-persona.repository.ts';

const database = useDatabase();
const casos = useCasos(database);
const { archivo, caso, clock, fila, mensajes, persona, rastro, seguimientos } = casos;

let elsa: Quien;
let encargado: Quien;
beforeAll(async () => {
  elsa = await persona();
  encargado = await persona(RE);
});

test('lo que no empezó o la esperaba se anula con su porqué y su aviso; lo demás sigue', async () => {
  const ids: number[] = [];
  for (const estado of [0, 10, 1, 98])
    ids.push(
      (
        await caso({
          usuario_id: elsa.id,
          estado,
          encargado_id: encargado.id,
          en_espera_desde: estado === 10 ? clock.now() : null,
        })
      ).id,
    );
  const [nuevo = 0, espera = 0, iniciado = 0, finalizado = 0] = ids;
  const ajeno = await caso({ usuario_id: encargado.id });
  const suelto = await archivo(elsa.id);
  const unido = await archivo(elsa.id, { requerimiento_id: iniciado });
  await database.db.tx((tx) => alEliminarCasos(casos.deps)(tx, seVa(elsa, clock.now())));
  for (const id of [nuevo, espera]) {
    expect(await fila(id)).toMatchObject({
      estado: 99,
      cerrado: clock.now(),
      en_espera_desde: null,
      novedades_encargado: true,
    });
    expect(await seguimientos(id)).toEqual([
      { usuario_id: elsa.id, descripcion: 'Se anuló porque la persona eliminó su cuenta.', nuevo_estado: 99 },
    ]);
  }
  for (const [id, estado] of [
    [iniciado, 1],
    [finalizado, 98],
    [ajeno.id, 0],
  ] as const) {
    expect((await fila(id)).estado).toBe(estado);
    expect(await seguimientos(id)).toEqual([]);
  }
  expect((await mensajes()).map(({ para, datos }) => [para, (datos as { que: string }).que])).toEqual([
    [encargado.email, 'anulo'],
    [encargado.email, 'anulo'],
  ]);
  expect(await rastro()).toEqual(
    [
      [nuevo, 0],
      [espera, 10],
    ].map(([id, estado]) => ({
      ...{ accion: 'requerimiento.estado', actor_id: elsa.id, entidad: 'requerimiento' },
      entidad_id: String(id),
      cambios: { antes: { estado }, despues: { estado: 99 } },
    })),
  );
  const quedan = await database.db
    .selectFrom('archivo_adjuntos')
    .select(['id', 'clave_datos'])
    .orderBy('id')
    .execute();
  expect(quedan.map(({ id, clave_datos }) => [id, clave_datos === null])).toEqual([
    [suelto, true],
    [unido, false],
  ]);
});

test('la constancia de haberlo pedido tiene número y plazo', async () => {
  const pedir = (motivo: string | null) =>
    database.db.tx((tx) => crearSupresion(casos.deps)(tx, { usuarioId: elsa.id, motivo, now: clock.now() }));
  expect([await pedir('Me mudo.'), await pedir(null)]).toEqual(['2026-000001', '2026-000002']);
  const rows = await database.db
    .selectFrom('requerimientos')
    .select(['descripcion', 'vence', 'estado'])
    .orderBy('id')
    .execute();
  const vence = new Date('2026-11-23T23:59:59.999-03:00');
  expect(rows).toEqual([
    { descripcion: 'Me mudo.', vence, estado: 0 },
    { descripcion: 'Pidió eliminar su cuenta desde la Oficina Virtual.', vence, estado: 0 },
  ]);
});

test('lo que se guarda de alguien, entero: lo que se escribió y los archivos que trajo', async () => {
  const { id } = await caso({ usuario_id: elsa.id, encargado_id: encargado.id, ubicacion: 'San Martín 450' });
  await archivo(elsa.id, { requerimiento_id: id, file_name: 'heladera.jpg' });
  await archivo(encargado.id, { requerimiento_id: id, file_name: 'informe.pdf' });
  await database.db
    .insertInto('requerimiento_seguimientos')
    .values({ requerimiento_id: id, usuario_id: encargado.id, descripcion: 'Vamos.', created: clock.now() })
    .execute();
  expect(await findRequerimientosDe(database.db, elsa.id)).toEqual([
    {
      numero: expect.any(String),
      categoria: 'Alumbrado público',
      estado: 0,
      descripcion: 'La luz de la esquina no prende',
      ubicacion: 'San Martín 450',
      created: '2026-11-16T10:00:00-03:00',
      seguimientos: [{ descripcion: 'Vamos.', created: '2026-11-16T10:00:00-03:00' }],
      adjuntos: ['heladera.jpg'],
    },
  ]);
});
