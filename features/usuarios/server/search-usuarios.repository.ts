import { cappedCountOf, escapeLike, type Page, type Reader, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import { withoutAccents } from '@oficina/values';
import type { usuariosQuery } from '../contract/index.ts';
import { parseTelefono } from './telefono.ts';
import { type UsuarioVisible, VISIBLE_COLUMNS } from './usuarios.repository.ts';

type UsuariosQuery = Query<typeof usuariosQuery>;
type Condition = ReturnType<typeof sql<boolean>>;
/** Nobody searches for more numbers at once, and each takes time to parse. */
const MAX_TELEFONOS = 100;

/** The page is cut before joining the preferences. With `onlyIds`, nobody else is visible to the caller. */
export async function findUsuarios(
  reader: Reader,
  query: UsuariosQuery,
  onlyIds: readonly number[] | null,
): Promise<Page<UsuarioVisible>> {
  const conditions = conditionsOf(query);
  if (!conditions) return { rows: [], total: 0 };
  if (onlyIds) conditions.push(sql`u.id = any(${onlyIds}::bigint[])`);
  const where = sql.join([sql`u.eliminado is null`, ...conditions], sql` and `);
  const order = orderOf(query);
  const { rows } = await sql<UsuarioVisible>`
    select u.*, to_jsonb(p) - 'token_firebase' as preferencias
    from (
      select ${sql.raw(VISIBLE_COLUMNS)} from usuarios u where ${where}
      order by ${order} limit ${query.itemsPerPage} offset ${query.offset}
    ) u left join usuario_preferencias p on p.usuario_id = u.id
    order by ${order}`.execute(reader);
  return { rows, ...(await cappedCountOf(reader, sql`usuarios u where ${where}`)) };
}

const ACCENTED = 'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ';
const UNACCENTED = 'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc';
/** The expression must match that of the column `busqueda`. */
const unaccented = (column: 'email' | 'nombre' | 'apellido') =>
  sql.raw(`translate(lower(u.${column}), '${ACCENTED}', '${UNACCENTED}')`);

const containsPattern = (texto: string) => `%${escapeLike(texto)}%`;

/** The index holds pieces of three letters or digits: without one, every user would have to be read. */
const SEARCHABLE = /[\p{L}\p{N}]{3}/u;

/** Null when the filters cannot match anybody. */
export function conditionsOf({ filters, exists }: UsuariosQuery): Condition[] | null {
  const { documento, cuit, telefono, roles, suministro, identidadValidada, emailValidado } = filters;
  const conditions: Condition[] = [];
  const partes = partesOf(filters);
  if (!partes) return null;
  conditions.push(...partes);
  if (documento) conditions.push(sql`u.documento = any(${documento.map(withoutSeparators)}::text[])`);
  if (cuit) conditions.push(cuitIn(cuit.map(withoutSeparators)));
  if (telefono) {
    const numbers = telefono.slice(0, MAX_TELEFONOS).map((input) => parseTelefono(input) ?? input);
    conditions.push(sql`u.telefono = any(${numbers}::text[])`);
  }
  if (roles) conditions.push(sql`u.roles && ${roles}::text[]`);
  if (suministro)
    conditions.push(sql`u.id in (
      select usuario_id from usuario_suministros where suministro_id = any(${suministro}::bigint[]))`);
  if (identidadValidada !== undefined) conditions.push(sql`u.identidad_validada = ${identidadValidada}`);
  if (emailValidado !== undefined) conditions.push(sql`u.email_validado = ${emailValidado}`);
  const { telefonoValidado } = exists;
  if (telefonoValidado !== undefined)
    conditions.push(sql`(u.telefono_validado is not null) = ${telefonoValidado}`);
  return conditions;
}

/** Each word matches anywhere, in any order. A filter on one column first searches the indexed text of all of them. */
function partesOf(filters: UsuariosQuery['filters']): Condition[] | null {
  const conditions: Condition[] = [];
  if (filters.busqueda !== undefined) {
    if (!SEARCHABLE.test(filters.busqueda)) return null;
    for (const word of withoutAccents(filters.busqueda).split(/\s+/).filter(Boolean))
      conditions.push(sql`u.busqueda like ${containsPattern(word)}`);
  }
  for (const column of ['email', 'nombre', 'apellido'] as const) {
    const texto = filters[column];
    if (texto === undefined) continue;
    if (!SEARCHABLE.test(texto)) return null;
    const pattern = containsPattern(withoutAccents(texto.trim()));
    conditions.push(sql`u.busqueda like ${pattern} and ${unaccented(column)} like ${pattern}`);
  }
  return conditions;
}

/** The CUIT has no index of its own, but the indexed text contains it. */
const cuitIn = (cuits: readonly string[]): Condition =>
  sql`(${sql.join(
    cuits.map((cuit) => sql`u.busqueda like ${containsPattern(cuit)} and u.cuit = ${cuit}`),
    sql` or `,
  )})`;

const withoutSeparators = (texto: string) => texto.replace(/[-.\s]/g, '');

const ORDEN = { id: 'u.id', email: 'lower(u.email)', apellido: 'u.apellido' } as const;

function orderOf({ order }: UsuariosQuery) {
  const asked = order.map(({ field, direction }) => `${ORDEN[field]} ${direction}`);
  return sql.raw([...asked, `u.id ${order.at(-1)?.direction ?? 'desc'}`].join(', '));
}
