import { COUNT_CAP, escapeLike, type Page, type Reader, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import { withoutAccents } from '@oficina/values';
import type { usuariosQuery } from '../contract/index.ts';
import { leerTelefono } from './telefono.ts';
import { COLUMNAS_VISIBLES, type UsuarioVisible } from './usuarios.repository.ts';

type UsuariosQuery = Query<typeof usuariosQuery>;
type Condition = ReturnType<typeof sql<boolean>>;
/** More than anybody looks for at once; each takes time to read. */
const MAX_TELEFONOS = 100;

/** The page is cut before the preferences are joined. `soloEstos`: nobody else exists for whoever asks. */
export async function findUsuarios(
  reader: Reader,
  query: UsuariosQuery,
  soloEstos: readonly number[] | null,
): Promise<Page<UsuarioVisible>> {
  const conditions = conditionsOf(query);
  if (!conditions) return { rows: [], total: 0 };
  if (soloEstos) conditions.push(sql`u.id = any(${soloEstos}::bigint[])`);
  const where = sql.join([sql`u.eliminado is null`, ...conditions], sql` and `);
  const order = orderOf(query);
  const { rows } = await sql<UsuarioVisible>`
    select u.*, to_jsonb(p) - 'token_firebase' as preferencias
    from (
      select ${sql.raw(COLUMNAS_VISIBLES)} from usuarios u where ${where}
      order by ${order} limit ${query.itemsPerPage} offset ${query.offset}
    ) u left join usuario_preferencias p on p.usuario_id = u.id
    order by ${order}`.execute(reader);
  const counted = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 from usuarios u where ${where} limit ${COUNT_CAP}
    ) counted`.execute(reader);
  const total = counted.rows[0]?.total ?? 0;
  return { rows, total, approximate: total >= COUNT_CAP };
}

const CON_ACENTO = 'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ';
const SIN_ACENTO = 'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc';
/** As the column `busqueda` is written. */
const llano = (columna: 'email' | 'nombre' | 'apellido') =>
  sql.raw(`translate(lower(u.${columna}), '${CON_ACENTO}', '${SIN_ACENTO}')`);

const como = (texto: string) => `%${escapeLike(texto)}%`;

/** The index knows pieces of three letters or numbers: without one, every user would have to be read. */
const SE_PUEDE_BUSCAR = /[\p{L}\p{N}]{3}/u;

/** Null: something was asked that finds nobody. */
export function conditionsOf({ filters, exists }: UsuariosQuery): Condition[] | null {
  const { documento, cuit, telefono, roles, suministro, identidadValidada, emailValidado } = filters;
  const conditions: Condition[] = [];
  const partes = partesOf(filters);
  if (!partes) return null;
  conditions.push(...partes);
  if (documento) conditions.push(sql`u.documento = any(${documento.map(soloNumeros)}::text[])`);
  if (cuit) conditions.push(cuitEn(cuit.map(soloNumeros)));
  if (telefono) {
    const numeros = telefono.slice(0, MAX_TELEFONOS).map((escrito) => leerTelefono(escrito) ?? escrito);
    conditions.push(sql`u.telefono = any(${numeros}::text[])`);
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

/** Each word anywhere, in any order; what is asked of one column is looked for in all of them first, by the index. */
function partesOf(filters: UsuariosQuery['filters']): Condition[] | null {
  const conditions: Condition[] = [];
  if (filters.busqueda !== undefined) {
    if (!SE_PUEDE_BUSCAR.test(filters.busqueda)) return null;
    for (const palabra of withoutAccents(filters.busqueda).split(/\s+/).filter(Boolean))
      conditions.push(sql`u.busqueda like ${como(palabra)}`);
  }
  for (const columna of ['email', 'nombre', 'apellido'] as const) {
    const texto = filters[columna];
    if (texto === undefined) continue;
    if (!SE_PUEDE_BUSCAR.test(texto)) return null;
    const parte = como(withoutAccents(texto.trim()));
    conditions.push(sql`u.busqueda like ${parte} and ${llano(columna)} like ${parte}`);
  }
  return conditions;
}

/** It has no index of its own, but it is inside the searched text. */
const cuitEn = (cuits: readonly string[]): Condition =>
  sql`(${sql.join(
    cuits.map((cuit) => sql`u.busqueda like ${como(cuit)} and u.cuit = ${cuit}`),
    sql` or `,
  )})`;

const soloNumeros = (texto: string) => texto.replace(/[-.\s]/g, '');

const ORDEN = { id: 'u.id', email: 'lower(u.email)', apellido: 'u.apellido' } as const;

function orderOf({ order }: UsuariosQuery) {
  const asked = order.map(({ field, direction }) => `${ORDEN[field]} ${direction}`);
  return sql.raw([...asked, `u.id ${order.at(-1)?.direction ?? 'desc'}`].join(', '));
}
