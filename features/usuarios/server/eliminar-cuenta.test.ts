import { addRow, build, changeRows, countRows, expectRefusal, rowsOf, testKey } from '@oficina/testing';
import { expect, test } from 'vitest';
import { issueCodigo } from './codigos.ts';
import { useUsuariosApp, VALIDATED } from './usuarios.test-kit.ts';

const app = useUsuariosApp();
const { database, clock } = app;

const SENTINEL = {
  ...VALIDATED,
  email: 'CANARIO.elsa@correo.test',
  email_pendiente: 'CANARIO.nuevo@correo.test',
  clave_hash: 'CANARIO-clave',
  telefono_no_gracias: new Date(),
  nombre: 'CANARIO Elsa',
  apellido: 'CANARIO Roldán',
  razon_social: 'CANARIO SRL',
  aceptar_legal: true,
  aceptar_legal_at: new Date(),
  legal_version: '3',
  email_rebota: true,
  otp_estado: 2,
  otp_secreto: Buffer.from('CANARIO-otp'),
  clave_id: 1,
  otp_generado: new Date(),
  otp_ultimo_paso: 987_654_321,
};
let pagos = 0;
const pago = (usuario_id: number, estado: number) => {
  pagos += 1;
  return { usuario_id, estado, referencia: `OV${pagos}X`, total_cent: 100 };
};
const eliminar = (usuarioId: number, body: object = {}, isRecent = true) =>
  app.post('/api/delete_account', body, { usuarioId, isRecent });
const requerimientosOf = (id: number) =>
  database.db
    .selectFrom('requerimientos as r')
    .innerJoin('requerimiento_categorias as c', 'c.id', 'r.categoria_id')
    .select(['c.codigo', 'r.numero', 'r.estado', 'r.descripcion'])
    .where('r.usuario_id', '=', id)
    .orderBy('r.id')
    .execute();

test('de quien elimina su cuenta no queda nada que la nombre, y recibe su número', async () => {
  const elsa = await build.usuario(database.db, SENTINEL);
  await build.usuarioSuministro(database.db, { usuario_id: elsa.id });
  await build.sesion(database.db, { usuario_id: elsa.id });
  await issueCodigo(
    database.db,
    testKey,
    { uso: 'restablecer', usuarioId: elsa.id, ttlMs: 1e6, datos: { email: SENTINEL.email } },
    clock.now(),
  );
  const { status, body } = await eliminar(elsa.id, { motivo: '  Me mudo  ' });
  expect([status, body]).toEqual([200, { numero: '2026-000001' }]);
  const { created, ...remaining } = await app.findRow(elsa);
  expect(created).toEqual(elsa.created);
  expect(remaining).toEqual({
    id: elsa.id,
    email: `eliminado-${elsa.id}@invalid`,
    email_pendiente: null,
    email_rebota: false,
    clave_hash: null,
    telefono: null,
    documento: null,
    cuit: null,
    nombre: 'Usuario',
    apellido: 'eliminado',
    razon_social: null,
    suministro_id: null,
    roles: [],
    aceptar_legal: false,
    aceptar_legal_at: null,
    legal_version: null,
    recibir_papel: false,
    identidad_validada: false,
    email_validado: false,
    email_probado: false,
    telefono_validado: null,
    telefono_no_gracias: null,
    otp_estado: 0,
    otp_secreto: null,
    clave_id: null,
    otp_generado: null,
    otp_ultimo_paso: null,
    eliminado: clock.now(),
    updated: clock.now(),
    busqueda: `usuario eliminado  eliminado-${elsa.id}@invalid  `,
  });
  for (const table of ['codigos', 'sesiones', 'usuario_preferencias', 'usuario_suministros'] as const)
    expect([table, await countRows(database.db, table, { usuario_id: elsa.id })]).toEqual([table, 0]);
  expect(await requerimientosOf(elsa.id)).toEqual([
    { codigo: 'supresion', numero: '2026-000001', estado: 0, descripcion: 'Me mudo' },
  ]);
  const mensajes = await rowsOf(database.db, 'mensajes', {}, ['plantilla', 'para', 'estado', 'datos']);
  expect(mensajes).toEqual([
    { plantilla: 'cuenta_eliminada', para: SENTINEL.email, estado: 0, datos: { numero: '2026-000001' } },
  ]);
  const trail = await rowsOf(database.db, 'auditoria', { accion: 'usuario.eliminar' });
  expect(trail).toMatchObject([{ actor_id: elsa.id, entidad_id: String(elsa.id) }]);
  expect(JSON.stringify(trail)).not.toContain('CANARIO');
});

test('la dirección queda libre, y la cuenta eliminada no se elimina otra vez', async () => {
  const elsa = await build.usuario(database.db, { email: 'vuelve@correo.test' });
  expect((await eliminar(elsa.id)).status).toBe(200);
  expect((await build.usuario(database.db, { email: 'vuelve@correo.test' })).id).not.toBe(elsa.id);
  expect((await eliminar(elsa.id)).status).toBe(404);
});

test('con un pago en proceso no se puede; terminado, sí', async () => {
  const elsa = await build.usuario(database.db);
  for (const estado of [0, 3]) {
    await database.ownerDb.deleteFrom('pagos').where('usuario_id', '=', elsa.id).execute();
    await addRow(database.ownerDb, 'pagos', pago(elsa.id, estado));
    const refused = await eliminar(elsa.id);
    expectRefusal(refused, 409, 'Tenés un pago en proceso. Podés eliminar la cuenta cuando termine.');
  }
  expect(await app.findRow(elsa)).toEqual(elsa);
  await changeRows(database.ownerDb, 'pagos', { usuario_id: elsa.id }, { estado: 2 });
  expect((await eliminar(elsa.id)).status).toBe(200);
});

test('un pago que se está escribiendo se espera: se ve o no llega a existir', async () => {
  const elsa = await build.usuario(database.db);
  const written = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const paying = database.db.tx(async (tx) => {
    await addRow(tx, 'pagos', pago(elsa.id, 0));
    written.resolve();
    await released.promise;
  });
  await written.promise;
  const deleting = eliminar(elsa.id);
  const first = await Promise.race([deleting, new Promise((resolve) => setTimeout(resolve, 300, 'espera'))]);
  released.resolve();
  await paying;
  expect([first, (await deleting).status]).toEqual(['espera', 409]);
});

test('el personal no elimina la suya, ni con la contraseña', async () => {
  const { id } = await build.usuario(database.db, { roles: ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'] });
  for (const isRecent of [false, true]) {
    const refused = await eliminar(id, { roles: [] }, isRecent);
    expectRefusal(refused, 403, 'Las cuentas del personal las da de baja un administrador.');
  }
});

test('se pide la contraseña, y un motivo demasiado largo no entra', async () => {
  const elsa = await build.usuario(database.db);
  const old = await eliminar(elsa.id, {}, false);
  expect([old.status, old.body.reautenticar]).toEqual([403, true]);
  expectRefusal(await eliminar(elsa.id, { motivo: 'x'.repeat(501) }), 422, 'motivo: Máximo 500 caracteres.');
  expect((await app.post('/api/delete_account', {})).status).toBe(401);
  expect(await app.findRow(elsa)).toEqual(elsa);
});
