import type { Db, Tx } from '@oficina/db';
import { invalid, Refusal } from '@oficina/hydra';
import { addRow, changeRows, rowOf, rowsOf } from '@oficina/testing';
import type { UsuariosDeps } from './routes.ts';
import { matchesClave } from './secrets.ts';
import { findUsuarioById } from './usuarios.repository.ts';

type Ports = Pick<
  UsuariosDeps,
  | 'isCustomerOfEncargado'
  | 'customersOfEncargado'
  | 'endSesiones'
  | 'onRolesChange'
  | 'endOtherSesiones'
  | 'requireLiveSesion'
  | 'reautenticar'
  | 'hasPagoInProcess'
  | 'onEliminar'
  | 'crearSupresion'
  | 'partes'
>;

const assigned = (db: Db, encargadoId: number) =>
  db.selectFrom('requerimientos').select('usuario_id').where('encargado_id', '=', encargadoId);

const liveSesiones = (tx: Tx, usuarioId: number, now: Date) =>
  tx
    .updateTable('sesiones')
    .set({ revocada: now })
    .where('usuario_id', '=', usuarioId)
    .where('revocada', 'is', null);

/** Other features answer these ports in the product; here their tables do. */
export const createPorts = (db: Db): Ports => ({
  async isCustomerOfEncargado(_db, encargadoId, usuarioId) {
    const row = await assigned(db, encargadoId).where('usuario_id', '=', usuarioId).executeTakeFirst();
    return row !== undefined;
  },
  async customersOfEncargado(_db, encargadoId) {
    const rows = await assigned(db, encargadoId).distinct().execute();
    return rows.flatMap(({ usuario_id }) => usuario_id ?? []);
  },
  endSesiones: (tx, usuarioId, now) => liveSesiones(tx, usuarioId, now).execute(),
  async onRolesChange(tx, { usuarioId, roles }) {
    if (roles.includes('ROLE_REQUERIMIENTO_ENCARGADO')) return;
    const ownQuery = tx.updateTable('requerimientos').set({ encargado_id: null });
    await ownQuery.where('encargado_id', '=', usuarioId).execute();
  },
  endOtherSesiones: (tx, usuarioId, actual, now) =>
    liveSesiones(tx, usuarioId, now).where('token_hash', '<>', actual).execute(),
  async requireLiveSesion(tx, sesion) {
    const row = await tx
      .selectFrom('sesiones')
      .select('revocada')
      .where('token_hash', '=', sesion)
      .executeTakeFirst();
    if (row?.revocada) throw new Refusal(401, 'sesion', 'Expired JWT Token');
  },
  async reautenticar({ usuarioId }, _origin, password) {
    const usuario = await findUsuarioById(db, usuarioId);
    if (!(await matchesClave(usuario?.clave_hash, password)))
      throw invalid('password', 'formato', 'La contraseña no es correcta.');
  },
  async hasPagoInProcess(tx, usuarioId) {
    const row = await tx
      .selectFrom('pagos')
      .select('id')
      .where('usuario_id', '=', usuarioId)
      .where('estado', 'in', [0, 3])
      .executeTakeFirst();
    return row !== undefined;
  },
  onEliminar: [
    async (tx, { usuarioId }) => {
      await tx.deleteFrom('sesiones').where('usuario_id', '=', usuarioId).execute();
    },
    async (tx, { usuarioId }) => {
      await tx.deleteFrom('usuario_suministros').where('usuario_id', '=', usuarioId).execute();
    },
    async (tx, { usuarioId, now }) => {
      await tx
        .updateTable('requerimientos')
        .set({ estado: 99, cerrado: now })
        .where('usuario_id', '=', usuarioId)
        .where('estado', 'in', [0, 10])
        .execute();
      await changeRows(tx, 'mensajes', { usuario_id: usuarioId }, { estado: 9, para: '***' });
    },
  ],
  async crearSupresion(tx, { usuarioId, motivo }) {
    const { ultimo } = await tx
      .insertInto('numeradores')
      .values({ anio: 2026, ultimo: 1 })
      .onConflict((oc) =>
        oc.column('anio').doUpdateSet((eb) => ({ ultimo: eb('numeradores.ultimo', '+', 1) })),
      )
      .returning('ultimo')
      .executeTakeFirstOrThrow();
    const numero = `2026-${String(ultimo).padStart(6, '0')}`;
    const { id } = await rowOf(tx, 'requerimiento_categorias', { codigo: 'supresion' });
    await addRow(tx, 'requerimientos', {
      usuario_id: usuarioId,
      categoria_id: id,
      numero,
      descripcion: motivo ?? 'Sin motivo',
    });
    return numero;
  },
  partes: {
    suministros: (reader, usuarioId) =>
      rowsOf(reader, 'usuario_suministros', { usuario_id: usuarioId }, ['suministro_id', 'alias']),
  },
});
