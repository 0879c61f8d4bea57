import { type Reader, sql, statement, type Tx } from '@oficina/db';
import { AVISO_COLUMNS } from '@oficina/mensajes/server';
import { receivesMailsSql } from '@oficina/suministros/server';
import { isReachableSql } from '@oficina/usuarios/server';
import { joinCobroSql, pastLastVencimientoSql } from './importe.repository.ts';

/** What only some messages say is absent from the others, because there are millions. */
const whenKnown = (data: string) => `jsonb_strip_nulls(jsonb_build_object(${data}))`;
const SEGUNDO = `'vencimiento2', fc.vencimiento2, 'importe2Cent', fc.importe2_cent`;

const CERRADA = `$4::boolean and ${pastLastVencimientoSql('f', '$3::date')}`;

export async function findSettledFacturas(reader: Reader, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from facturas where id = any(${ids}::bigint[]) and (pagada or estado_pago <> 0)`.execute(
    reader,
  );
  return rows.map(({ id }) => id);
}

/**
 * This selects the people to notify of the facturas due on a day, by mail, push or text as each person prefers and can be
 * reached. It starts from the linked suministros, because they are few and the unpaid facturas of each are contiguous; no
 * index groups the facturas of a day.
 */
export function vencimientoAvisosQuery(asked: {
  plantilla: string;
  day: string;
  today: string;
  /** Whether a factura past its last due date is no longer paid here. */
  closes: boolean;
}): { text: string; values: readonly unknown[] } {
  return {
    values: [asked.plantilla, asked.day, asked.today, asked.closes],
    text: `
      select ${AVISO_COLUMNS} from (
        select us.usuario_id, us.suministro_id, via.tipo, via.para, $1::text as plantilla, 9::int2 as prioridad,
          f.id as ref_id, 0::int2 as vez,
          jsonb_build_object('cuenta', s.cuenta, 'domicilio', s.domicilio, 'numero', f.numero,
            'importeCent', f.importe_cent, 'vencimiento', f.vencimiento, 'facturaId', f.id,
            'facturaToken', f.token)
            || ${whenKnown(`${SEGUNDO}, 'cerrada', case when ${CERRADA} then true end`)} as datos
        from usuario_suministros us
        join facturas f on f.suministro_id = us.suministro_id and not f.pagada and f.vencimiento = $2::date
        ${joinCobroSql('f')}
        join suministros s on s.id = us.suministro_id and s.activo
        join usuarios u on u.id = us.usuario_id and u.eliminado is null
        join usuario_preferencias p on p.usuario_id = us.usuario_id
        cross join lateral (
          select 1::int2 as tipo, u.email as para where p.mail_vencimiento and ${isReachableSql('u')}
          union all
          select 2::int2, p.token_firebase where p.notif_vencimiento and p.token_firebase is not null
          union all
          select case when p.sms_via = 'whatsapp' then 4 else 3 end::int2, u.telefono
          where p.sms_vencimiento and u.telefono_validado is not null and u.telefono is not null
        ) via
        where f.estado_pago = 0
      ) avisos`,
  };
}

type Owner = { tipo: 'email' | 'push'; para: string; usuarioId: number | null; suministroId: number };

/** No suministro has many people or addresses, and a mistake of the data stays small. */
const MOST_OWNERS = 100;

const facturaOwners = statement<Owner>(`
  select distinct on (lower(para)) tipo, para, usuario_id as "usuarioId", suministro_id as "suministroId" from (
    select via.tipo, via.para, us.usuario_id, f.suministro_id
    from facturas f
    join usuario_suministros us on us.suministro_id = f.suministro_id
    join usuarios u on u.id = us.usuario_id and u.eliminado is null
    join usuario_preferencias p on p.usuario_id = us.usuario_id
    cross join lateral (
      select 'email' as tipo, u.email as para where p.mail_vencimiento and ${isReachableSql('u')}
      union all
      select 'push', p.token_firebase where p.notif_vencimiento and p.token_firebase is not null
    ) via
    where f.id = $1
    union all
    select 'email', m.email, null, f.suministro_id
    from facturas f join suministro_mails m on m.suministro_id = f.suministro_id and ${receivesMailsSql('m')}
    where f.id = $1
  ) owners
  order by lower(para), usuario_id nulls last limit ${MOST_OWNERS}`);

/** Whoever wants to know of the due dates of a factura, once for each address. */
export const findFacturaOwners = (reader: Reader, facturaId: number): Promise<Owner[]> =>
  facturaOwners(reader, [facturaId]);

export async function findLatestFacturas(
  reader: Reader,
  suministros: readonly number[],
): Promise<{ id: number; suministro_id: number; token: string }[]> {
  const { rows } = await sql<{ id: number; suministro_id: number; token: string }>`
    select f.* from unnest(${suministros}::bigint[]) pedido (id) cross join lateral (
      select id, suministro_id, token::text from facturas where suministro_id = pedido.id
      order by periodo desc, id desc limit 1) f`.execute(reader);
  return rows;
}

/**
 * This selects the people to notify of new facturas, with one copy per address. `facturas` is the text of a query with the
 * columns of a factura, joined as `join` says, and `inRange` is a condition on the suministro that holds for all of them.
 * The people who want avisos are materialized first: they are fewer than the facturas, and when there is none nothing else
 * is read.
 */
const recipients = (facturas: string, inRange: (column: string) => string, join: string) => `
  with personas as materialized (
    select us.suministro_id, us.usuario_id, via.tipo, via.para
    from usuario_suministros us
    join usuario_preferencias p on p.usuario_id = us.usuario_id and (p.mail_factura or p.notif_vencimiento)
    join usuarios u on u.id = us.usuario_id and u.eliminado is null
    cross join lateral (
      select 1::int2 as tipo, u.email as para where p.mail_factura and ${isReachableSql('u')}
      union all
      select 2::int2, p.token_firebase where p.notif_vencimiento and p.token_firebase is not null
    ) via
    where ${inRange('us.suministro_id')}
    union all
    select m.suministro_id, null, 1::int2, m.email from suministro_mails m
    where ${receivesMailsSql('m')} and ${inRange('m.suministro_id')}
  )
  select distinct on (f.id, d.tipo, lower(d.para)) f.*, d.usuario_id, d.tipo, d.para, s.cuenta, s.domicilio
  from personas d ${join.replace('facturas', facturas)}
    join suministros s on s.id = d.suministro_id and s.activo
  order by f.id, d.tipo, lower(d.para), d.usuario_id nulls last`;

/**
 * The planner estimates one row for facturas just written, and would scan all the people for each factura. The lateral join
 * makes it look up the facturas of each person instead.
 */
const EACH_PERSON = 'cross join lateral (facturas and f.suministro_id = d.suministro_id offset 0) f';
const ALL_FACTURAS = 'join (facturas) f on f.suministro_id = d.suministro_id';

/** These facturas were just written by a part of a file: those of its newest month that are still unpaid. */
export type RecentFacturas = {
  archivoId: number;
  periodo: number;
  /** The first and last id are both included. */
  ids: { from: number; to: number };
  /** The range excludes `from` and includes `to`. */
  suministros: { from: number; to: number };
};

export const valuesOf = ({ ids, archivoId, periodo, suministros }: RecentFacturas) => [
  ids.from,
  ids.to,
  archivoId,
  periodo,
  suministros.from,
  suministros.to,
];

export const IN_RANGE = (column: string) => `${column} > $5 and ${column} <= $6`;
export const RECENT_FACTURAS = `select id, suministro_id, periodo, importe_cent, vencimiento, consumo, token from facturas f
  where id between $1 and $2 and archivo_factura_id = $3 and periodo = $4 and not pagada and ${IN_RANGE('suministro_id')}`;

const NEW_FACTURA_AVISOS = `
  select ${AVISO_COLUMNS} from (
    select usuario_id, suministro_id, tipo, para, 'factura_nueva'::text as plantilla, 9::int2 as prioridad,
      id as ref_id, 0::int2 as vez,
      jsonb_build_object('cuenta', cuenta, 'domicilio', domicilio, 'periodo', periodo, 'importeCent', importe_cent,
        'vencimiento', vencimiento, 'consumo', consumo, 'facturaId', id, 'facturaToken', token)
        || ${whenKnown(SEGUNDO)} as datos
    from (${recipients(RECENT_FACTURAS, IN_RANGE, EACH_PERSON)}) d
    left join factura_cobros fc on fc.factura_id = d.id
  ) avisos`;

export const newFacturaAvisosQuery = (
  recent: RecentFacturas,
): { text: string; values: readonly unknown[] } => ({
  text: NEW_FACTURA_AVISOS,
  values: valuesOf(recent),
});

export async function countNewFacturaAvisos(
  reader: Reader,
  judgedTable: string,
  periodo: number,
): Promise<{ tipo: number; total: number }[]> {
  const incoming = `select j.n as id, j.suministro_id from ${judgedTable} j
    where j.resultado = 'nuevo' and j.periodo = ${periodo} and not j.pagada and j.importe_cent > 0`;
  const { rows } = await sql<{ tipo: number; total: number }>`
    select tipo, count(*) as total from (${sql.raw(recipients(incoming, () => 'true', ALL_FACTURAS))}) d group by tipo`.execute(
    reader,
  );
  return rows;
}

const updateLatest = statement(`
  update suministro_mails m set ultima_factura = greatest(m.ultima_factura, f.id)
  from (select suministro_id, max(id) as id from (${RECENT_FACTURAS}) r group by suministro_id) f
  where m.suministro_id = f.suministro_id and ${IN_RANGE('m.suministro_id')}
    and ${receivesMailsSql('m')}`);

/** Each address of a suministro keeps the newest factura that it was sent. */
export async function updateUltimaFactura(tx: Tx, recent: RecentFacturas): Promise<void> {
  await updateLatest(tx, valuesOf(recent));
}
