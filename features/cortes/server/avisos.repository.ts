import { AVISO_COLUMNS } from '@oficina/mensajes/server';
import { HAS_CORREO, HAS_PUSH, HAS_TEXTO, RECEIVES_CORTES } from './channels.ts';
import { VERSION_SQL } from './vez.ts';

export const PLANTILLAS = [
  'corte_programado',
  'corte_forzado',
  'corte_cambio',
  'corte_restablecido',
] as const;

export type CortePlantilla = (typeof PLANTILLAS)[number];

export type AvisoSelection = { text: string; values: readonly unknown[] };

type Aviso = {
  corteId: number;
  version: number;
  plantilla: CortePlantilla;
  vez: number;
  datos: object;
};

const PLANTILLA_LIST = PLANTILLAS.map((plantilla) => `'${plantilla}'`).join(', ');

// This gathers what each person, or each number of the padrón, knows about each suministro: `si`, that there is a corte, sent or on its way; `dicho`, the
// same but already sent, with the start they know in `sabe`; `no`, that it was cancelled; `volvio`, that the service is
// back. An aviso that failed counts only for the current version, because another version brings something new to say. The
// rows of the corte and those of its avisos are united and never joined: the planner cannot know how many avisos a corte
// has, and a wrong estimate would scan all of them for each suministro.
const HISTORY_SQL = `
  renglones as (
    select cs.suministro_id, us.usuario_id, null::text as telefono, true as en_el_corte, null::int as version, null::timestamptz as created,
      false as afirma, false as anula, false as repone, false as vale, false as dicho, null::text as inicio
    from corte_suministros cs join usuario_suministros us on us.suministro_id = cs.suministro_id
    where cs.corte_id = $1
    union all
    select cs.suministro_id, null, x.telefono, true, null, null, false, false, false, false, false, null
    from corte_suministros cs join suministro_telefonos x on x.suministro_id = cs.suministro_id
    where cs.corte_id = $1 and ${RECEIVES_CORTES}
    union all
    select m.suministro_id, m.usuario_id, m.telefono, false, m.version, m.created,
      m.plantilla <> 'corte_restablecido' and (m.plantilla <> 'corte_cambio' or m.nuevo is not null),
      m.plantilla = 'corte_cambio' and m.nuevo is null, m.plantilla = 'corte_restablecido',
      not m.fallo or m.version = $2::int, not m.fallo and m.estado in (1, 2), m.inicio
    from (
      select m.suministro_id, m.usuario_id, case when m.usuario_id is null then m.para end as telefono, m.plantilla, m.created, m.estado, ${VERSION_SQL} as version,
        m.estado = 5 or m.acuse is not distinct from 'fallido' as fallo, m.datos -> 'nuevo' as nuevo,
        coalesce(m.datos ->> 'inicio', m.datos #>> '{nuevo,inicio}') as inicio
      from mensajes m where m.plantilla in (${PLANTILLA_LIST}) and m.ref_id = $1 and m.estado <> 9
    ) m
  ), historia as (
    select suministro_id, usuario_id, telefono, bool_or(en_el_corte) as en_el_corte,
      max(version) filter (where afirma and vale) as si,
      max(created) filter (where afirma and vale) as si_en,
      max(version) filter (where afirma and dicho) as dicho,
      (array_agg(inicio order by version desc, created desc) filter (where afirma and dicho))[1] as sabe,
      max(version) filter (where anula and vale) as no,
      max(version) filter (where repone and vale) as volvio
    from renglones group by suministro_id, usuario_id, telefono
  )`;

// Text and push go to everybody who has them, and mail only to people who have neither.
const CHANNEL_SQL = `
  cross join lateral (
    select ${HAS_TEXTO} as hay
  ) texto
  cross join lateral (
    select case when p.sms_via = 'whatsapp' then 4 else 3 end::int2 as tipo, u.telefono as para where texto.hay
    union all
    select 2::int2, p.token_firebase where ${HAS_PUSH}
    union all
    select 1::int2, u.email
    where not texto.hay and not (${HAS_PUSH}) and ${HAS_CORREO}
  ) via`;

// A person who unlinked the suministro meanwhile gets no more avisos about it.
const RECIPIENTS_SQL = `
  historia h
  join usuario_suministros us on us.usuario_id = h.usuario_id and us.suministro_id = h.suministro_id
  join suministros s on s.id = us.suministro_id
  join usuarios u on u.id = us.usuario_id and u.eliminado is null
  join usuario_preferencias p on p.usuario_id = u.id ${CHANNEL_SQL}`;

// A number that was given up meanwhile gets no more either.
const TELEFONOS_SQL = `
  historia h
  join suministro_telefonos x on x.suministro_id = h.suministro_id and x.telefono = h.telefono and ${RECEIVES_CORTES}
  join suministros s on s.id = h.suministro_id`;

const IN_CORTE_SQL = 'h.en_el_corte';
const ALREADY_AVISADOS_SQL = 'h.dicho is not null and (h.no is null or h.no < h.dicho)';

const SUMINISTRO_SQL = `jsonb_build_object('cuenta', s.cuenta, 'domicilio', s.domicilio)`;

const buildSelection = (
  { corteId, version, plantilla, vez, datos }: Aviso,
  who: string,
  extra: readonly unknown[] = [],
  extraDatos = '',
): AvisoSelection => ({
  values: [corteId, version, plantilla, vez, JSON.stringify(datos), ...extra],
  text: `
    with ${HISTORY_SQL}
    select ${AVISO_COLUMNS} from (
      select a.usuario_id, a.suministro_id, a.tipo, a.para, $3::text as plantilla, 5::int2 as prioridad,
        $1::bigint as ref_id, $4::int2 as vez, a.suministro || $5::jsonb ${extraDatos} as datos
      from (
        select us.usuario_id, us.suministro_id, via.tipo, via.para, ${SUMINISTRO_SQL} as suministro, h.sabe
        from ${RECIPIENTS_SQL} where ${who}
        union all
        select null, h.suministro_id, 3::int2, h.telefono, ${SUMINISTRO_SQL}, h.sabe from ${TELEFONOS_SQL} where ${who}
      ) a
    ) avisos`,
});

/** This selects everybody in the corte who was not notified since that moment. */
export const programadoAvisos = (aviso: Aviso, since: Date): AvisoSelection =>
  buildSelection(aviso, `${IN_CORTE_SQL} and (h.si is null or h.si < h.no or h.si_en < $6::timestamptz)`, [
    since,
  ]);

/** This selects everybody in the corte who does not know of it. */
export const forzadoAvisos = (aviso: Aviso): AvisoSelection =>
  buildSelection(aviso, `${IN_CORTE_SQL} and (h.si is null or h.si < h.no)`);

const KNOWN_INICIO_SQL = `|| jsonb_build_object('anterior', a.sabe)`;

/** This selects the people who were notified of the corte as it was before that version. */
export const cambioAvisos = (aviso: Aviso, cambio: number): AvisoSelection =>
  buildSelection(
    aviso,
    `${ALREADY_AVISADOS_SQL} and h.si < $6::int and h.en_el_corte`,
    [cambio],
    KNOWN_INICIO_SQL,
  );

/**
 * This selects the people who were notified and whose suministro is no longer in the corte; for a deleted corte, all of
 * them.
 */
export const cancellationAvisos = (aviso: Aviso, everyone: boolean): AvisoSelection =>
  buildSelection(
    aviso,
    `${ALREADY_AVISADOS_SQL} and ($6::boolean or not h.en_el_corte)`,
    [everyone],
    KNOWN_INICIO_SQL,
  );

/** This selects everybody in the corte who was not notified that the service is back. */
export const restablecidoAvisos = (aviso: Aviso, sinceVersion: number): AvisoSelection =>
  buildSelection(aviso, `${IN_CORTE_SQL} and (h.volvio is null or h.volvio < $6::int)`, [sinceVersion]);

/**
 * A mail goes to people who got neither text nor push: every aviso of that plantilla failed. The `veces` are the numbers of
 * the avisos that still apply.
 */
export const fallbackCorreos = (
  corteId: number,
  veces: Readonly<Partial<Record<CortePlantilla, number>>>,
): AvisoSelection => ({
  values: [corteId, Object.keys(veces), Object.values(veces)],
  text: `
    select ${AVISO_COLUMNS} from (
      select m.usuario_id, m.suministro_id, 1::int2 as tipo, u.email as para, m.plantilla, 5::int2 as prioridad,
        m.ref_id, m.vez, (array_agg(m.datos))[1] as datos
      from unnest($2::text[], $3::int2[]) as a (plantilla, vez)
      join mensajes m on m.plantilla = a.plantilla and m.ref_id = $1 and m.vez = a.vez and m.estado <> 9
      join usuarios u on u.id = m.usuario_id and u.eliminado is null and ${HAS_CORREO}
      group by m.usuario_id, m.suministro_id, u.email, m.plantilla, m.ref_id, m.vez
      having bool_and(m.tipo <> 1 and (m.estado = 5 or m.acuse is not distinct from 'fallido'))
    ) avisos`,
});
