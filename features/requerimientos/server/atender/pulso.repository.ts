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

// Several look at one case, so each case is read once. People are looked up one by one: joined, a few would be read whole.
const selectPresencias = statement<SeenCase>(`
  with p as materialized (
    select * from requerimiento_presencias where hasta > $1 and usuario_id <> $3
    order by hasta desc limit ${MAX_PRESENCIAS}),
  seen as materialized (
    select r.id from (select distinct requerimiento_id from p) c
    cross join lateral (select * from requerimientos r where r.id = c.requerimiento_id limit 1) r where true ${THEIRS})
  select p.requerimiento_id, p.usuario_id, p.escribiendo, ${nombreVisibleSql('u')} as usuario_nombre
  from p cross join lateral (select * from usuarios u where u.id = p.usuario_id limit 1) u
  where p.requerimiento_id in (select id from seen)
  order by p.requerimiento_id, usuario_nombre, p.usuario_id`);

type Viewer = { usuarioId: number; all: boolean };

export const listChanged = (reader: Reader, { usuarioId, all }: Viewer, since: Date) =>
  selectChanged(reader, [since, all, usuarioId]);

export const listPresencias = (reader: Reader, { usuarioId, all }: Viewer, now: Date) =>
  selectPresencias(reader, [now, all, usuarioId]);
