import { MAX_TELEFONOS } from '../../contract/index.ts';
import { isLiveSql } from '../telefonos.repository.ts';

/** Of each line, how many numbers are not those of a mobile. Empty when it brings none, so that a file without them counts none. */
export const TELEFONO_COUNTS = ['telefonos_fijos', 'telefonos_invalidos'] as const;
export const JUDGED_TELEFONOS = TELEFONO_COUNTS.map((name) => `${name} smallint`).join(', ');

const countOf = (line: string, word: string) =>
  `case when ${line}.leido is not null or ${line}.leido2 is not null
    then coalesce((${line}.leido = '${word}')::int, 0) + coalesce((${line}.leido2 = '${word}')::int, 0) end`;

/** A landline receives no texts and an invalid number none at all: they are counted, and the rest of the line is loaded. */
export const telefonosSql = (line: string): string => `
  select coalesce(uno, otro) as telefono, otro as telefono2,
    ${countOf(line, 'fijo')} as telefonos_fijos, ${countOf(line, 'invalido')} as telefonos_invalidos
  from (select case when ${line}.leido ~ '^[+]' then ${line}.leido end as uno,
    case when ${line}.leido2 ~ '^[+]' then ${line}.leido2 end as otro) l`;

const has = (s: string, telefono: string) =>
  `exists (select from suministro_telefonos x where x.suministro_id = ${s}.id and x.telefono = ${telefono})`;
const countLive = (s: string) =>
  `(select count(*) from suministro_telefonos x where x.suministro_id = ${s}.id and ${isLiveSql('x')})`;

/** A number that the suministro ever had stays as it is, and one that asked for no more is not brought back. */
export const bringsTelefono = (s: string, j: string): string =>
  `${j}.telefono is not null
    and (not ${has(s, `${j}.telefono`)} or ${j}.telefono2 is not null and not ${has(s, `${j}.telefono2`)})
    and ${countLive(s)} < ${MAX_TELEFONOS}`;

/** `touched` has the suministros of the lines, locked, with what each line brings. Those that would be too many stay out. */
export const insertTelefonosSql = (touched: string, now: string): string => `
  insert into suministro_telefonos (suministro_id, telefono, origen, created, updated)
  select id, telefono, 'padron', ${now}, ${now} from (
    select t.id, v.telefono, ${countLive('t')} + row_number() over (partition by t.id order by v.lugar) as total
    from ${touched} t cross join lateral (values (1, t.telefono), (2, t.telefono2)) v (lugar, telefono)
    where v.telefono is not null and not ${has('t', 'v.telefono')}
  ) faltan where total <= ${MAX_TELEFONOS} order by id, total
  on conflict (suministro_id, telefono) do nothing`;
