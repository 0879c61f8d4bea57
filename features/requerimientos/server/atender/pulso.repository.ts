import { type Reader, statement } from '@oficina/db';
import { nombreVisibleSql } from '@oficina/usuarios/server';
import { PULSO_MAX_CASES } from '../../contract/index.ts';

export type ChangedCase = { id: number; estado: number; updated: Date; encargado_id: number | null };
export type SeenCase = {
  requerimiento_id: number;
  usuario_id: number;
  usuario_nombre: string;
  escribiendo: boolean;
};

const MAX_PRESENCIAS = 200;

/** An encargado may attend their own cases and the unassigned ones. */
const THEIRS = 'and ($2 or r.encargado_id = $3 or r.encargado_id is null)';

const selectChanged = statement<ChangedCase>(`
  select r.id, r.estado, r.updated, r.encargado_id from requerimientos r
  where r.updated >= $1 ${THEIRS} order by r.updated, r.id limit ${PULSO_MAX_CASES + 1}`);

const selectPresencias = statement<SeenCase>(`
  select p.requerimiento_id, p.usuario_id, p.escribiendo, ${nombreVisibleSql('u')} as usuario_nombre
  from (select * from requerimiento_presencias where hasta > $1 and usuario_id <> $3
    order by hasta desc limit ${MAX_PRESENCIAS}) p
  join requerimientos r on r.id = p.requerimiento_id ${THEIRS} join usuarios u on u.id = p.usuario_id
  order by p.requerimiento_id, usuario_nombre, p.usuario_id`);

type Viewer = { usuarioId: number; all: boolean };

export const listChanged = (reader: Reader, { usuarioId, all }: Viewer, since: Date) =>
  selectChanged(reader, [since, all, usuarioId]);

export const listPresencias = (reader: Reader, { usuarioId, all }: Viewer, now: Date) =>
  selectPresencias(reader, [now, all, usuarioId]);
