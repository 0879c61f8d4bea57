import {
  type ImportTables,
  isYesNo,
  type JudgeRange,
  plainText,
  RESULTADO_SQL,
  runSql,
  sqlTypeOf,
  type Tx,
  trimmed,
  yesNoOf,
} from '@oficina/db';
import { celularSql } from '@oficina/usuarios/server';
import { COMPARED, campoAndMotivoSql, codigo, PADRON_COLUMNS } from './columns.repository.ts';
import { bringsTelefono, JUDGED_TELEFONOS, TELEFONO_COUNTS, telefonosSql } from './telefonos.repository.ts';
import {
  codigoDePagoSql,
  cuitSql,
  documentoSql,
  emailSql,
  isCodigoDePago,
  isCuit,
  isEmail,
  MAX_DOCUMENTO,
} from './titulares-sql.ts';

const MAX_CUENTA = 40;
/** These texts have a form of their own; the others are only cut. */
const FORMED = new Set(['documento', 'cuit', 'codigo_link', 'codigo_pmc']);
const PLAIN_TEXTS = COMPARED.flatMap(({ column, kind }) =>
  kind === 'text' && !FORMED.has(column) ? [column] : [],
);
const COMPARED_COLUMNS = COMPARED.map(({ column }) => column);
const FILE_COLUMNS = Object.keys(PADRON_COLUMNS);
const KEPT_COLUMNS = [...FILE_COLUMNS, ...TELEFONO_COUNTS].join(', ');
const OTHER_COLUMNS = Object.entries(PADRON_COLUMNS).filter(([name]) => name !== 'cuenta');

/** Empty values in the line (`j`) keep what is stored (`s`): a list without documents does not remove them. */
export const isChanged = (s: string, j: string): string =>
  `(${COMPARED_COLUMNS.map((column) => `${s}.${column}`).join(', ')}) is distinct from
   (${COMPARED_COLUMNS.map((column) => `coalesce(${j}.${column}, ${s}.${column})`).join(', ')})`;

export const bringsCorreo = (s: string, j: string): string =>
  `${j}.email is not null and not exists (select from suministro_mails m
    where m.suministro_id = ${s}.id and lower(m.email) = lower(${j}.email))`;

/**
 * Runs once per file. Of accounts that appear more than once, identical lines count as one; of lines that differ nobody
 * knows which is right, so none is loaded.
 */
export async function prepareJudging(tx: Tx, { raw, judged, auxiliary }: ImportTables): Promise<void> {
  await runSql(
    tx,
    `create unlogged table ${judged} (n bigint not null, renglon bigint not null, cuenta text collate "C",
      ${OTHER_COLUMNS.map(([name, column]) => `${name} ${sqlTypeOf(column)}`).join(', ')},
      ${JUDGED_TELEFONOS}, resultado text collate "C" not null, campo text, motivo text)
      with (autovacuum_enabled = false)`,
  );
  const duplicates = auxiliary('repetidas');
  await runSql(
    tx,
    `create unlogged table ${duplicates} as select ${trimmed('cuenta')} as cuenta, min(n) as primera,
      count(distinct (${OTHER_COLUMNS.map(([name]) => `btrim(${name})`).join(', ')})::text) = 1 as iguales
    from ${raw} group by 1 having count(*) > 1 and ${trimmed('cuenta')} is not null`,
  );
  await runSql(tx, `analyze ${duplicates}`);
}

export const judgeRange: JudgeRange = async (tx, { raw, judged, auxiliary }, from, to) => {
  await runSql(
    tx,
    `insert into ${judged} (n, renglon, ${KEPT_COLUMNS}, resultado, campo, motivo)
    select n, renglon, ${KEPT_COLUMNS}, ${RESULTADO_SQL},
      ${campoAndMotivoSql}
    from (
      select t.*,
        case
          when _error is not null then ${codigo('unreadable')} when t.cuenta is null then ${codigo('missing cuenta')}
          when t.nombre is null then ${codigo('missing nombre')}
          when length(t.cuenta) > ${MAX_CUENTA} then ${codigo('invalid cuenta')}
          when length(t.documento) > ${MAX_DOCUMENTO} then ${codigo('invalid documento')}
          when t.cuit is not null and not ${isCuit('t.cuit')} then ${codigo('invalid cuit')}
          when not esta_pago then ${codigo('invalid pago_inhabilitado')} when not esta_activo then ${codigo('invalid activo')}
          when t.email is not null and not (${isEmail('t.email')}) then ${codigo('invalid email')}
          when not esta_validado then ${codigo('invalid email_validado')}
          when not (${isCodigoDePago('t.codigo_link')}) then ${codigo('invalid codigo_link')}
          when not (${isCodigoDePago('t.codigo_pmc')}) then ${codigo('invalid codigo_pmc')} when repetido then ${codigo('repeated')}
        end as falla,
        case when s.id is null then 'nuevo'
          when ${isChanged('s', 't')} or (${bringsCorreo('s', 't')}) or (${bringsTelefono('s', 't')}) then 'cambiado' else 'igual' end as destino
      from (select u.*, v.* from (
        select r.n, coalesce(r._renglon::bigint, r.n + 1) as renglon, r._error, ${trimmed('r.cuenta')} as cuenta,
          ${PLAIN_TEXTS.map(plainText).join(', ')},
          ${documentoSql('r.documento')} as documento, ${cuitSql('r.cuit')} as cuit,
          ${yesNoOf('r.pago_inhabilitado')} as pago_inhabilitado, ${isYesNo('r.pago_inhabilitado')} as esta_pago,
          ${yesNoOf('r.activo')} as activo, ${isYesNo('r.activo')} as esta_activo,
          nullif(${emailSql('r.email')}, '') as email, ${yesNoOf('r.email_validado')} as email_validado,
          ${isYesNo('r.email_validado')} as esta_validado,
          ${celularSql('r.telefono')} as leido, ${celularSql('r.telefono2')} as leido2,
          ${codigoDePagoSql('r.codigo_link')} as codigo_link, ${codigoDePagoSql('r.codigo_pmc')} as codigo_pmc,
          d.cuenta is not null and not (d.iguales and d.primera = r.n) as repetido
        from ${raw} r left join ${auxiliary('repetidas')} d on d.cuenta = btrim(r.cuenta)
        where r.n between ${from} and ${to} offset 0
      ) u cross join lateral (${telefonosSql('u')}) v) t left join suministros s on s.cuenta = t.cuenta
      offset 0
    ) juicio`,
  );
};
