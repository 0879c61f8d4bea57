import { type Reader, type Row, statement } from '@oficina/db';
import type { Bounds } from '@oficina/values';

export type FoundSuministro = Pick<
  Row<'suministros'>,
  'id' | 'cuenta' | 'nombre' | 'documento' | 'cuit' | 'domicilio' | 'zona' | 'activo'
>;
export type FoundMail = Pick<Row<'suministro_mails'>, 'id' | 'suministro_id' | 'email'> &
  Pick<Row<'suministros'>, 'cuenta' | 'nombre'>;

const COLUMNS = 's.id, s.cuenta, s.nombre, s.documento, s.cuit, s.domicilio, s.zona, s.activo';
/** It is more than the search box shows, so that it knows whether there are others. */
const MOST_FOUND = 8;
/** A list is narrowed to what belongs to no more than these. */
const MOST_LISTED = 200;
/** No more names of one surname are looked at: it is the office's Pérez, not all of them. */
const MOST_OF_SURNAME = 2_000;
const LAST_DIGITS = '99999999999';
/** Each is written as in its index, which keeps what it computes. */
const nombreKey = (alias: string) => `oida(${alias}.nombre) collate "C"`;
const CUENTA_KEY = "ltrim(regexp_replace(upper(s.cuenta), '[^0-9A-Z]', '', 'g'), '0')";

const lowsOf = (ranges: readonly Bounds[]) => ranges.map(({ low }) => low);
const highsOf = (ranges: readonly Bounds[]) => ranges.map(({ high }) => high);

type SecondName = Bounds & { one: string; other: string };

/** Each statement serves any number of ranges, so that it has one name and one plan, and reads a few rows of each. */
function lookups<R extends { id: number }>(columns: string, most: number) {
  const inRanges = (key: string) =>
    statement<R>(`
    select ${columns} from unnest($1::text[], $2::text[]) b(low, high) cross join lateral (
      select * from suministros s where ${key} >= b.low collate "C" and ${key} < b.high collate "C"
      order by ${key}, s.id limit ${most}) s`);
  const byNombre = inRanges(nombreKey('s'));
  const byDomicilio = inRanges('oida(s.domicilio) collate "C"');
  const byCuenta = inRanges(CUENTA_KEY);
  // The rows are looked up one by one: joined, a small padron would be read whole.
  const bySecondName = statement<R>(`
  select ${columns} from unnest($1::text[], $2::text[], $3::text[], $4::text[]) b(low, high, one, other)
  cross join lateral (
    select k.id from (
      select ${nombreKey('k')} as key, k.id from suministros k
      where ${nombreKey('k')} >= b.low collate "C" and ${nombreKey('k')} < b.high collate "C"
      order by ${nombreKey('k')}, k.id limit ${MOST_OF_SURNAME}) k
    where strpos(k.key, b.one) > 0 and strpos(k.key, b.other) > 0 limit ${most}) k
  cross join lateral (select * from suministros s where s.id = k.id limit 1) s`);
  const byDocumento = statement<R>(`
  select ${columns} from unnest($1::text[]) d(digits) cross join lateral (
    (select * from suministros s where s.documento >= d.digits and s.documento <= d.digits || '${LAST_DIGITS}'
      order by s.documento limit ${most})
    union all
    (select * from suministros s where s.cuit >= d.digits and s.cuit <= d.digits || '${LAST_DIGITS}'
      order by s.cuit limit ${most})) s`);
  return {
    most,
    byNombre: (reader: Reader, ranges: readonly Bounds[]) =>
      byNombre(reader, [lowsOf(ranges), highsOf(ranges)]),
    byDomicilio: (reader: Reader, ranges: readonly Bounds[]) =>
      byDomicilio(reader, [lowsOf(ranges), highsOf(ranges)]),
    /** The account itself comes before those that begin with it. The sign "[" comes after every letter of a key. */
    byCuenta: (reader: Reader, key: string) => byCuenta(reader, [[key], [`${key}[`]]),
    /** "perez elena" is also "PEREZ MARIA ELENA": the keys of a surname are read without their rows. */
    bySecondName: (reader: Reader, surnames: readonly SecondName[]) =>
      bySecondName(reader, [
        lowsOf(surnames),
        highsOf(surnames),
        surnames.map(({ one }) => one),
        surnames.map(({ other }) => other),
      ]),
    /** Documents and CUITs that begin with these digits; both are only digits, so they sort alike everywhere. */
    byDocumento: (reader: Reader, starts: readonly string[]) => byDocumento(reader, [starts]),
  };
}

export type SuministroLookups<R extends { id: number }> = ReturnType<typeof lookups<R>>;

export const lookupSuministros = lookups<FoundSuministro>(COLUMNS, MOST_FOUND);
export const lookupSuministroIds = lookups<{ id: number }>('s.id', MOST_LISTED);

const byMail = statement<FoundMail>(`
  select m.id, m.suministro_id, m.email, s.cuenta, s.nombre from (
    select * from suministro_mails m where lower(m.email) ~>=~ $1 and lower(m.email) ~<~ $2
    order by lower(m.email) using ~<~ limit ${MOST_FOUND}) m join suministros s on s.id = m.suministro_id`);

/** No letter comes after the last one of the alphabet of the machine. */
export const lookupMails = (reader: Reader, start: string) => byMail(reader, [start, `${start}\u{10ffff}`]);

const pendingMails = statement<{ rebotan: number; sin_validar: number }>(`
  select (select count(*) from (select from suministro_mails where rebota limit $2) m) as rebotan,
    (select count(*) from (select from suministro_mails
      where not validado and not desuscribir and created < $1 limit $2) m) as sin_validar`);

/** Addresses that came back, and those that nobody confirmed since then. The counts stop at `most`. */
export const countPendingMails = async (reader: Reader, before: Date, most: number) =>
  (await pendingMails(reader, [before, most]))[0] ?? { rebotan: 0, sin_validar: 0 };

const byIds = statement<Pick<FoundSuministro, 'id' | 'cuenta' | 'nombre'>>(
  'select s.id, s.cuenta, s.nombre from suministros s where s.id = any($1::bigint[])',
);

export const findSuministrosByIds = (reader: Reader, ids: readonly number[]) => byIds(reader, [ids]);
