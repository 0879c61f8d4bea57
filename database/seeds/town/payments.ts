import { rechazoSentence } from '@oficina/pagos/server';
import type { ClientBase } from 'pg';
import { chanceSql } from './chance.ts';

const REASONS = [51, 51, 5, 55, 54] as const;
const REASON_SQL = `(ARRAY[${REASONS.join(', ')}])[1 + floor(${chanceSql(`'reason' || id`)} * ${REASONS.length})::int]`;
const PHRASE_SQL = `CASE reason ${[...new Set(REASONS)].map((code) => `WHEN ${code} THEN '${rechazoSentence(String(code))}'`).join(' ')} END`;
const iso = (moment: string) => `to_char((${moment}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const some = (where: string, name: string, count: number) =>
  `(SELECT * FROM town_bills WHERE town AND ${where} ORDER BY ${chanceSql(`'${name}' || id`)} LIMIT ${count})`;

/**
 * These are the approved pagos and, before some of them, a refusal or an attempt that came to nothing; refunds, pending or
 * done, of facturas that were also paid elsewhere; and three unfinished pagos of last night. Those in doubt are in progress
 * according to the gateway; the pending one was never sent, and no job looks at it until tomorrow. $1 is today's first
 * instant.
 */
const PAYMENTS = `
  CREATE TEMP TABLE town_payments ON COMMIT DROP AS
  WITH attempt (usuario_id, factura_id, importe_cent, created, estado, reason) AS (
    SELECT usuario_id, id, importe_cent, paid_at, 1, NULL::int FROM town_bills WHERE by_web
    UNION ALL
    SELECT usuario_id, id, importe_cent, paid_at - interval '6 minutes', 2, ${REASON_SQL}
    FROM town_bills WHERE by_web AND ${chanceSql(`'refused' || id`)} < 0.07
    UNION ALL
    SELECT usuario_id, id, importe_cent, paid_at - interval '3 hours', 4, NULL
    FROM town_bills WHERE by_web AND ${chanceSql(`'nothing' || id`)} < 0.008
    UNION ALL
    SELECT usuario_id, id, importe_cent, paid_at - interval '2 hours', 6, NULL
    FROM ${some('pagada AND NOT by_web AND m BETWEEN 2 AND 12 AND paid_at > joined', 'given back', 4)} given
    UNION ALL
    SELECT usuario_id, id, importe_cent, paid_at - interval '2 hours', 5, NULL
    FROM ${some('pagada AND NOT by_web AND m < 2 AND paid_at > joined', 'to give back', 1)} owed
    UNION ALL
    SELECT usuario_id, id, importe_cent, $1 - interval '70 minutes' * place, CASE WHEN place = 3 THEN 0 ELSE 3 END, NULL
    FROM (SELECT *, row_number() OVER () AS place
      FROM ${some(`NOT pagada AND m < 2 AND joined < $1 - interval '9 days'`, 'in doubt', 3)} doubt) last_night
    UNION ALL
    SELECT v.usuario_id, f.id, f.importe_cent, (f.vencimiento - 3 + interval '19 hours') AT TIME ZONE 'America/Argentina/Buenos_Aires', 1, NULL
    FROM usuario_suministros v JOIN usuarios u ON u.id = v.usuario_id AND u.email = 'cliente@demo.test'
    JOIN facturas f ON f.suministro_id = v.suministro_id
    WHERE f.pagada AND f.vencimiento BETWEEN $1::date - 400 AND $1::date - 20 AND ${chanceSql(`'elsa' || f.numero`)} < 0.7
  )
  SELECT row_number() OVER (ORDER BY created, factura_id) AS id, attempt.* FROM attempt`;

export async function makePayments(client: ClientBase, now: Date): Promise<void> {
  await client.query(PAYMENTS.replaceAll('$1', `'${now.toISOString()}'::timestamptz`));
}

const RETURN = (done: string) => `jsonb_build_object('devoluciones', jsonb_build_array(jsonb_build_object(
  'idPasarela', gateway_id, 'importeCent', importe_cent, 'motivo', 'total', 'facturas', jsonb_build_array(factura_id),
  'pedida', ${iso(`created + interval '9 hours'`)}${done}), 'alertado', ${iso('$1')})`;

/** Call this after `insertCards`, because each pago was made with a card. */
export async function insertPayments(client: ClientBase, now: Date): Promise<void> {
  await client.query(
    `INSERT INTO pagos (id, usuario_id, tarjeta_id, total_cent, estado, metodo, origen, referencia, enviado,
       proxima_consulta, pasarela_id, motivo_rechazo, extra, tiempos, created, updated)
     OVERRIDING SYSTEM VALUE
     SELECT id, usuario_id, (SELECT max(t.id) FROM tarjetas t WHERE t.usuario_id = p.usuario_id), importe_cent, estado,
       'tarjeta', 'web', 'OV' || id || 'X' || substr(md5('reference' || id), 1, 12),
       CASE WHEN estado NOT IN (0, 4) THEN created + interval '1 second' END,
       CASE estado WHEN 0 THEN $1 + interval '1 day' WHEN 3 THEN $1 WHEN 5 THEN $1 END,
       CASE WHEN estado IN (1, 2, 5, 6) THEN gateway_id END, ${PHRASE_SQL},
       CASE estado
         WHEN 1 THEN jsonb_build_object('ticket', (id % 10000)::text, 'codigoAutorizacion', lpad((id * 7919 % 1000000)::text, 6, '0'))
         WHEN 2 THEN jsonb_build_object('motivoId', reason::text)
         WHEN 3 THEN jsonb_build_object('consultas', 8, 'ultima', jsonb_build_object('a', ${iso('$1')}, 'estado', 'en-curso'))
         WHEN 5 THEN ${RETURN(')')}
         WHEN 6 THEN ${RETURN(`, 'hecha', ${iso(`created + interval '10 hours'`)}, 'id', gateway_id)`)}
         ELSE '{}' END,
       CASE WHEN estado IN (1, 2, 5, 6) THEN jsonb_build_object('respondido', ${iso(`created + interval '3 seconds'`)},
           'resuelto', ${iso(`created + interval '3 seconds'`)})
         WHEN estado = 3 THEN jsonb_build_object('enDuda', ${iso(`created + interval '36 seconds'`)}, 'consultado', ${iso('$1')})
         WHEN estado = 4 THEN jsonb_build_object('resuelto', ${iso(`created + interval '1 minute'`)})
         ELSE '{}' END,
       created, created + CASE WHEN estado IN (5, 6) THEN interval '10 hours' ELSE interval '3 seconds' END
     FROM (SELECT *, (900000000 + id)::text AS gateway_id FROM town_payments) p ORDER BY id`.replaceAll(
      '$1',
      `'${now.toISOString()}'::timestamptz`,
    ),
  );
  await client.query(`SELECT setval(pg_get_serial_sequence('pagos', 'id'), max(id)) FROM pagos`);
  await client.query(
    `INSERT INTO pago_facturas (pago_id, factura_id, importe_cent, vigente)
     SELECT id, factura_id, importe_cent, estado IN (0, 1, 3) FROM town_payments ORDER BY id`,
  );
  await client.query(
    `UPDATE facturas f SET estado_pago = 9 FROM town_payments p WHERE p.factura_id = f.id AND p.estado IN (0, 3)`,
  );
}
