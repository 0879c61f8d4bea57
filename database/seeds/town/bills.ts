import type { ClientBase } from 'pg';
import { chanceSql } from './chance.ts';

/** The factors run from January to December, for a place with hot summers and cold winters. */
const SEASON = 'ARRAY[1.42, 1.36, 1.08, 0.88, 0.93, 1.2, 1.32, 1.16, 0.92, 0.84, 0.97, 1.24]';

const by = (name: string) => chanceSql(`'${name}' || n`);
const byMonth = (name: string) => chanceSql(`'${name}' || n || '/' || periodo`);

/**
 * Each factura has its payment date and its channel; one whose payment date has not come is owed. Most people pay before the
 * due date, some late, a few very late and two in a hundred never. The accounts of the demonstration keep their last two
 * facturas, because the screens show them. $1 is today and $2 is the last account of the demonstration itself.
 */
const BILLS = `
  CREATE TEMP TABLE town_bills ON COMMIT DROP AS
  WITH bill AS (
    SELECT f.id, f.suministro_id, u.id AS usuario_id, u.created AS joined, f.numero, f.periodo, f.fecha, f.vencimiento,
      s.zona, s.cuenta::int - 10010000 AS n,
      row_number() OVER months::int - 1 AS m, u.id > $2 AS town,
      first_value(f.consumo) OVER months / (${SEASON})[first_value(f.periodo) OVER months % 100] AS usual
    FROM usuario_suministros v JOIN usuarios u ON u.id = v.usuario_id
    JOIN suministros s ON s.id = v.suministro_id JOIN facturas f ON f.suministro_id = v.suministro_id
    WINDOW months AS (PARTITION BY f.suministro_id ORDER BY f.periodo DESC)
  ), used AS (
    SELECT bill.*, round(
      CASE WHEN NOT town THEN usual WHEN zona = 'Parque Industrial' THEN 900 + 1800 * ${by('size')}
        WHEN zona = 'Zona rural' THEN 180 + 520 * ${by('size')}
        ELSE 95 + 330 * power(${by('size')}, 1.6) END
      * (1 + ((${SEASON})[periodo % 100] - 1) * (0.5 + 0.9 * ${by('weather')})) * (0.9 + 0.2 * ${byMonth('use')})
    )::int AS consumo,
    CASE WHEN ${by('never')} < 0.02 AND m < 4 THEN NULL
      WHEN ${byMonth('late')} < 0.03 THEN vencimiento + 13 + floor(55 * ${byMonth('day')})::int
      WHEN ${byMonth('late')} < 0.15 THEN vencimiento + 1 + floor(12 * ${byMonth('day')})::int
      ELSE fecha + 1 + floor((vencimiento - fecha) * power(${byMonth('day')}, 0.6))::int END AS day
    FROM bill WHERE town OR m > 1
  )
  SELECT used.*, round((850000 + consumo * 12550) / power(1.03::float8, m) / 5)::bigint * 5 AS importe_cent,
    NOT town OR coalesce(day < $1::date, false) AS pagada,
    (day + interval '8 hours' + interval '13 hours' * ${byMonth('hour')}) AT TIME ZONE 'America/Argentina/Buenos_Aires' AS paid_at,
    town AND ${by('payer')} < 0.46 AND ${byMonth('web')} < 0.86 AS by_web
  FROM used`;

/** Only the facturas of the people of the town change; the rest of the holder file stays as it is. */
export async function rewriteBills(client: ClientBase, today: string, lastAccount: number): Promise<void> {
  // A CREATE TABLE statement takes no parameters.
  await client.query(BILLS.replaceAll('$1', `'${today}'`).replaceAll('$2', String(lastAccount)));
  await client.query('ALTER TABLE town_bills ADD PRIMARY KEY (id)');
  await client.query('ANALYZE town_bills');
  await client.query(
    `UPDATE facturas f SET consumo = b.consumo, importe_cent = b.importe_cent, concepto = 'Energía', pagada = b.pagada,
       estado_pago = b.pagada::int, descargable = f.descargable OR b.m = 0
     FROM town_bills b WHERE b.id = f.id`,
  );
  await client.query(
    `UPDATE consumos c SET consumo = b.consumo, importe_cent = b.importe_cent
     FROM town_bills b WHERE b.suministro_id = c.suministro_id AND b.periodo = c.periodo`,
  );
  await client.query(
    `UPDATE facturas SET concepto = 'Energía'
     WHERE concepto IS NULL AND suministro_id IN (SELECT suministro_id FROM usuario_suministros)`,
  );
  // A payment on the web needs an account that already existed.
  await client.query('UPDATE town_bills SET by_web = by_web AND pagada AND paid_at > joined');
}
