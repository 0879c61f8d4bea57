import { useDatabase } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { crearSupresion, onEliminarCuenta } from './on-eliminar-cuenta.ts';
import { leavingUsuario, RE, type TestUser, useRequerimientos } from './requerimientos.test-kit.ts';
import { listRequerimientosOf } from './usuario-requerimientos.repository.ts';

const database = useDatabase();
const kit = useRequerimientos(database);
const { archivo, addRequerimiento, clock, findRow, mensajes, addUsuario, listAuditoria, seguimientos } = kit;

let elsa: TestUser;
let encargado: TestUser;
beforeAll(async () => {
  elsa = await addUsuario();
  encargado = await addUsuario(RE);
});

test('lo que no empezó o la esperaba se anula con su porqué y su aviso; lo demás sigue', async () => {
  const ids: number[] = [];
  for (const estado of [0, 10, 1, 98])
    ids.push(
      (
        await addRequerimiento({
          usuario_id: elsa.id,
          estado,
          encargado_id: encargado.id,
          en_espera_desde: estado === 10 ? clock.now() : null,
        })
      ).id,
    );
  const [nuevo = 0, espera = 0, iniciado = 0, finalizado = 0] = ids;
  const foreign = await addRequerimiento({ usuario_id: encargado.id });
  const unlinked = await archivo(elsa.id);
  const linked = await archivo(elsa.id, { requerimiento_id: iniciado });
  await database.db.tx((tx) => onEliminarCuenta(kit.deps)(tx, leavingUsuario(elsa, clock.now())));
  for (const id of [nuevo, espera]) {
    expect(await findRow(id)).toMatchObject({
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
    [foreign.id, 0],
  ] as const) {
    expect((await findRow(id)).estado).toBe(estado);
    expect(await seguimientos(id)).toEqual([]);
  }
  expect((await mensajes()).map(({ para, datos }) => [para, (datos as { que: string }).que])).toEqual([
    [encargado.email, 'anulo'],
    [encargado.email, 'anulo'],
  ]);
  expect(await listAuditoria()).toEqual(
    [
      [nuevo, 0],
      [espera, 10],
    ].map(([id, estado]) => ({
      ...{ accion: 'requerimiento.estado', actor_id: elsa.id, entidad: 'requerimiento' },
      entidad_id: String(id),
      cambios: { antes: { estado }, despues: { estado: 99 } },
    })),
  );
  const remaining = await database.db
    .selectFrom('archivo_adjuntos')
    .select(['id', 'clave_datos'])
    .orderBy('id')
    .execute();
  expect(remaining.map(({ id, clave_datos }) => [id, clave_datos === null])).toEqual([
    [unlinked, true],
    [linked, false],
  ]);
});

test('la constancia de haberlo pedido tiene número y plazo', async () => {
  const requestSupresion = (motivo: string | null) =>
    database.db.tx((tx) => crearSupresion(kit.deps)(tx, { usuarioId: elsa.id, motivo, now: clock.now() }));
  expect([await requestSupresion('Me mudo.'), await requestSupresion(null)]).toEqual([
    '2026-000001',
    '2026-000002',
  ]);
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
  const { id } = await addRequerimiento({
    usuario_id: elsa.id,
    encargado_id: encargado.id,
    ubicacion: 'San Martín 450',
  });
  await archivo(elsa.id, { requerimiento_id: id, file_name: 'heladera.jpg' });
  await archivo(encargado.id, { requerimiento_id: id, file_name: 'informe.pdf' });
  await database.db
    .insertInto('requerimiento_seguimientos')
    .values({ requerimiento_id: id, usuario_id: encargado.id, descripcion: 'Vamos.', created: clock.now() })
    .execute();
  expect(await listRequerimientosOf(database.db, elsa.id)).toEqual([
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
