import { rowsOf } from '@oficina/testing';
import { expect, test } from 'vitest';
import { crearSupresion, onEliminarCuenta } from './on-eliminar-cuenta.ts';
import { leavingUsuario, RE, useRequerimientos } from './requerimientos.test-kit.ts';
import { listRequerimientosOf } from './usuario-requerimientos.repository.ts';

const kit = useRequerimientos();
const { database } = kit;

const elsa = kit.useUsuario();
const encargado = kit.useUsuario(RE);

test('lo que no empezó o la esperaba se anula con su porqué y su aviso; lo demás sigue', async () => {
  const add = async (estado: number) => {
    const en_espera_desde = estado === 10 ? kit.clock.now() : null;
    const encargado_id = encargado.id;
    return (await kit.addRequerimiento({ usuario_id: elsa.id, estado, encargado_id, en_espera_desde })).id;
  };
  const [nuevo, espera, iniciado, finalizado] = [await add(0), await add(10), await add(1), await add(98)];
  const foreign = await kit.addRequerimiento({ usuario_id: encargado.id });
  const unlinked = await kit.archivo(elsa.id);
  const linked = await kit.archivo(elsa.id, { requerimiento_id: iniciado });
  await database.db.tx((tx) => onEliminarCuenta(kit.deps)(tx, leavingUsuario(elsa, kit.clock.now())));
  for (const id of [nuevo, espera]) {
    expect(await kit.findRow(id)).toMatchObject({
      estado: 99,
      cerrado: kit.clock.now(),
      en_espera_desde: null,
      novedades_encargado: true,
    });
    expect(await kit.seguimientos(id)).toEqual([
      { usuario_id: elsa.id, descripcion: 'Se anuló porque la persona eliminó su cuenta.', nuevo_estado: 99 },
    ]);
  }
  for (const [id, estado] of [
    [iniciado, 1],
    [finalizado, 98],
    [foreign.id, 0],
  ] as const) {
    expect((await kit.findRow(id)).estado).toBe(estado);
    expect(await kit.seguimientos(id)).toEqual([]);
  }
  expect((await kit.mensajes()).map(({ para, datos }) => [para, (datos as { que: string }).que])).toEqual([
    [encargado.email, 'anulo'],
    [encargado.email, 'anulo'],
  ]);
  expect(await kit.listAuditoria()).toEqual(
    [
      [nuevo, 0],
      [espera, 10],
    ].map(([id, estado]) => ({
      ...{ accion: 'requerimiento.estado', actor_id: elsa.id, entidad: 'requerimiento' },
      entidad_id: String(id),
      cambios: { antes: { estado }, despues: { estado: 99 } },
    })),
  );
  const remaining = await rowsOf(database.db, 'archivo_adjuntos');
  expect(remaining.map(({ id, clave_datos }) => [id, clave_datos === null])).toEqual([
    [unlinked, true],
    [linked, false],
  ]);
});

test('la constancia de haberlo pedido tiene número y plazo', async () => {
  const requestSupresion = (motivo: string | null) =>
    database.db.tx((tx) =>
      crearSupresion(kit.deps)(tx, { usuarioId: elsa.id, motivo, now: kit.clock.now() }),
    );
  expect([await requestSupresion('Me mudo.'), await requestSupresion(null)]).toEqual([
    '2026-000001',
    '2026-000002',
  ]);
  const vence = new Date('2026-11-23T23:59:59.999-03:00');
  expect(await rowsOf(database.db, 'requerimientos')).toMatchObject([
    { descripcion: 'Me mudo.', vence, estado: 0 },
    { descripcion: 'Pidió eliminar su cuenta desde la Oficina Virtual.', vence, estado: 0 },
  ]);
});

test('lo que se guarda de alguien, entero: lo que se escribió y los archivos que trajo', async () => {
  const { id } = await kit.addRequerimiento({
    usuario_id: elsa.id,
    encargado_id: encargado.id,
    ubicacion: 'San Martín 450',
  });
  await kit.archivo(elsa.id, { requerimiento_id: id, file_name: 'heladera.jpg' });
  await kit.archivo(encargado.id, { requerimiento_id: id, file_name: 'informe.pdf' });
  await kit.addSeguimiento({ requerimiento_id: id, usuario_id: encargado.id, descripcion: 'Vamos.' });
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
