import { type Reader, type Row, statement } from '@oficina/db';
import type { Bounds } from '@oficina/values';
import { nombreVisibleSql } from './usuarios.repository.ts';

export type FoundUsuario = Pick<Row<'usuarios'>, 'id' | 'documento' | 'cuit' | 'email' | 'telefono'> & {
  nombre: string;
};

const COLUMNS = `u.id, u.documento, u.cuit, u.email, u.telefono, ${nombreVisibleSql('u')} as nombre`;
const MOST_FOUND = 8;
/** A list is narrowed to what belongs to no more than these. */
const MOST_LISTED = 200;
const LAST_DIGITS = '99999999999';

const lowsOf = (ranges: readonly Bounds[]) => ranges.map(({ low }) => low);
const highsOf = (ranges: readonly Bounds[]) => ranges.map(({ high }) => high);
const reversed = (text: string) => [...text].reverse().join('');

/** As it is written in its index, which keeps what it computes. */
const NOMBRE_KEY = `oida(coalesce(nullif(u.razon_social, ''),
  nullif(trim(coalesce(u.apellido, '') || ' ' || coalesce(u.nombre, '')), ''), u.email)) collate "C"`;

function lookups<R>(columns: string, most: number) {
  const byNombre = statement<R>(`
    select ${columns} from unnest($1::text[], $2::text[]) b(low, high) cross join lateral (
      select * from usuarios u where ${NOMBRE_KEY} >= b.low collate "C" and ${NOMBRE_KEY} < b.high collate "C"
        and u.eliminado is null
      order by ${NOMBRE_KEY}, u.id limit ${most}) u`);
  const byLastDigits = statement<R>(`
  select ${columns} from usuarios u
  where u.telefono is not null and reverse(u.telefono) collate "C" >= $1 collate "C"
    and reverse(u.telefono) collate "C" < $2 collate "C" and u.eliminado is null
  order by reverse(u.telefono) collate "C" limit ${most}`);
  const byTelefono = statement<R>(`
  select ${columns} from usuarios u where u.telefono = $1 and u.eliminado is null order by u.id limit ${most}`);
  const byDocumento = statement<R>(`
  select ${columns} from unnest($1::text[]) d(digits) cross join lateral (
    (select * from usuarios u where u.documento >= d.digits and u.documento <= d.digits || '${LAST_DIGITS}'
      and u.eliminado is null order by u.documento limit ${most})
    union all
    (select * from usuarios u where u.cuit >= d.digits and u.cuit <= d.digits || '${LAST_DIGITS}'
      and u.eliminado is null order by u.cuit limit ${most})) u`);
  const byEmail = statement<R>(`
  select ${columns} from usuarios u where lower(u.email) ~>=~ $1 and lower(u.email) ~<~ $2 and u.eliminado is null
  order by lower(u.email) using ~<~ limit ${most}`);
  return {
    most,
    byNombre: (reader: Reader, ranges: readonly Bounds[]) =>
      byNombre(reader, [lowsOf(ranges), highsOf(ranges)]),
    byTelefono: (reader: Reader, telefono: string) => byTelefono(reader, [telefono]),
    /** People say the end of a number, without its area. The sign ":" comes after every digit. */
    byLastDigits: (reader: Reader, digits: string) =>
      byLastDigits(reader, [reversed(digits), `${reversed(digits)}:`]),
    byDocumento: (reader: Reader, starts: readonly string[]) => byDocumento(reader, [starts]),
    byEmail: (reader: Reader, start: string) => byEmail(reader, [start, `${start}\u{10ffff}`]),
  };
}

export type UsuarioLookups<R> = ReturnType<typeof lookups<R>>;

export const lookupUsuarios = lookups<FoundUsuario>(COLUMNS, MOST_FOUND);
export const lookupUsuarioIds = lookups<{ id: number }>('u.id', MOST_LISTED);

export type UsuarioTraits = {
  nombre: readonly Bounds[];
  documentos: readonly string[];
  telefonos: readonly string[];
  lastDigits: readonly string[];
  emails: readonly string[];
};

const among = statement<FoundUsuario>(`
  select ${COLUMNS} from usuarios u where u.id = any($1::bigint[]) and u.eliminado is null and (
    exists (select from unnest($2::text[], $3::text[]) b(low, high)
      where ${NOMBRE_KEY} >= b.low collate "C" and ${NOMBRE_KEY} < b.high collate "C")
    or exists (select from unnest($4::text[]) d(digits)
      where starts_with(u.documento, d.digits) or starts_with(u.cuit, d.digits))
    or u.telefono = any($5::text[])
    or exists (select from unnest($6::text[]) d(digits) where starts_with(reverse(u.telefono), d.digits))
    or exists (select from unnest($7::text[]) e(start) where starts_with(lower(u.email), e.start)))
  order by ${NOMBRE_KEY}, u.id limit ${MOST_FOUND}`);

/** An encargado may find only their own customers, who are few, so those are read and compared without an index. */
export const lookupUsuariosAmong = (reader: Reader, ids: readonly number[], traits: UsuarioTraits) =>
  among(reader, [
    ids,
    lowsOf(traits.nombre),
    highsOf(traits.nombre),
    traits.documentos,
    traits.telefonos,
    traits.lastDigits.map(reversed),
    traits.emails,
  ]);

const unconfirmed = statement<{ total: number }>(`
  select count(*) as total from (
    select from usuarios where not email_validado and eliminado is null and created < $1 limit $2) sin_confirmar`);

export const countUnconfirmedUsuarios = async (reader: Reader, before: Date, most: number): Promise<number> =>
  (await unconfirmed(reader, [before, most]))[0]?.total ?? 0;

// The trail is kept in months: without the date, a person who did none would be looked for in all of them.
const lastDone = statement<{ id: string }>(`
  select entidad_id as id from (
    select entidad_id, id from auditoria
    where actor_id = $1 and accion = $2 and created >= $3 order by id desc limit 100) a
  group by entidad_id order by max(id) desc limit $4`);

/** On what a person did this last, each once. */
export const findLastDone = async (
  reader: Reader,
  { usuarioId, accion, since, most }: { usuarioId: number; accion: string; since: Date; most: number },
): Promise<number[]> =>
  (await lastDone(reader, [usuarioId, accion, since, most])).map(({ id }) => Number(id));
