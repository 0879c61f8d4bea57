import type { ClientBase } from 'pg';
import { chanceSql } from './chance.ts';

const DAY = 86_400_000;
const BILL = `jsonb_build_object('cuenta', s.cuenta, 'domicilio', s.domicilio, 'importeCent', f.importe_cent,
  'vencimiento', f.vencimiento, 'facturaId', f.id, 'facturaToken', f.token)`;
const CASE = `jsonb_build_object('requerimientoId', r.id, 'sustantivo', c.sustantivo, 'numero', r.numero,
  'suministro', CASE WHEN s.id IS NOT NULL THEN jsonb_build_object('cuenta', s.cuenta, 'domicilio', s.domicilio) END)`;
const MAIL = 'left join usuarios u on u.id = r.usuario_id left join suministros s on s.id = r.suministro_id';
const local = (day: string, hour: string) =>
  `(${day} + interval '${hour}') AT TIME ZONE 'America/Argentina/Buenos_Aires'`;

const MESSAGES = `
  CREATE TEMP TABLE town_messages ON COMMIT DROP AS
  WITH written (usuario_id, suministro_id, tipo, prioridad, plantilla, ref_id, para, datos, created) AS (
    SELECT b.usuario_id, b.suministro_id, 1, 9, 'factura_nueva', b.id, u.email,
      ${BILL} || jsonb_build_object('periodo', f.periodo, 'consumo', f.consumo), ${local('b.fecha', '10 hours')} + interval '1 second' * b.n
    FROM town_bills b JOIN facturas f ON f.id = b.id JOIN usuarios u ON u.id = b.usuario_id
    JOIN suministros s ON s.id = b.suministro_id WHERE b.m < 26 AND b.fecha > b.joined::date
    UNION ALL
    SELECT b.usuario_id, b.suministro_id, CASE WHEN NOT p.sms_vencimiento THEN 1 WHEN p.sms_via = 'whatsapp' THEN 4 ELSE 3 END, 9,
      'factura_vencida', b.id, CASE WHEN p.sms_vencimiento THEN u.telefono ELSE u.email END,
      ${BILL} || jsonb_build_object('numero', f.numero), ${local('b.vencimiento + 2', '9 hours 30 minutes')} + interval '1 second' * (b.n % 600)
    FROM town_bills b JOIN facturas f ON f.id = b.id JOIN usuarios u ON u.id = b.usuario_id
    JOIN suministros s ON s.id = b.suministro_id JOIN usuario_preferencias p ON p.usuario_id = b.usuario_id
    WHERE b.town AND b.m < 18 AND b.vencimiento + 2 > b.joined::date AND (NOT b.pagada OR b.day > b.vencimiento + 2)
    UNION ALL
    SELECT p.usuario_id, f.suministro_id, 1, 5, 'pago_aprobado', p.id, u.email,
      jsonb_build_object('pagoId', p.id, 'importeCent', p.importe_cent, 'fecha', p.created, 'facturas', jsonb_build_array(
        jsonb_build_object('numero', f.numero, 'periodo', f.periodo, 'cuenta', s.cuenta, 'domicilio', s.domicilio))),
      p.created + interval '4 seconds'
    FROM town_payments p JOIN facturas f ON f.id = p.factura_id JOIN usuarios u ON u.id = p.usuario_id
    JOIN suministros s ON s.id = f.suministro_id WHERE p.estado = 1
    UNION ALL
    SELECT r.usuario_id, r.suministro_id, 1, 5, 'requerimiento_recibido', r.id, coalesce(u.email, r.contacto->>'email'),
      ${CASE} || jsonb_build_object('fecha', r.created, 'categoria', c.nombre, 'vence', r.vence::date), r.created + interval '2 seconds'
    FROM requerimientos r JOIN requerimiento_categorias c ON c.id = r.categoria_id ${MAIL}
    UNION ALL
    SELECT r.usuario_id, r.suministro_id, 1, 5, CASE g.nuevo_estado WHEN 10 THEN 'requerimiento_espera'
        WHEN 98 THEN 'requerimiento_finalizado' ELSE 'requerimiento_novedad' END, g.id, coalesce(u.email, r.contacto->>'email'),
      ${CASE} || jsonb_build_object('texto', g.descripcion, 'estado', 'Iniciado'), g.created + interval '2 seconds'
    FROM requerimiento_seguimientos g JOIN requerimientos r ON r.id = g.requerimiento_id
    JOIN requerimiento_categorias c ON c.id = r.categoria_id ${MAIL}
    WHERE g.usuario_id IS DISTINCT FROM r.usuario_id
    UNION ALL
    SELECT u.id, s.id, CASE p.sms_via WHEN 'whatsapp' THEN 4 ELSE 3 END, 5, 'corte_' || k.tipo, k.id, u.telefono,
      jsonb_strip_nulls(jsonb_build_object('cuenta', s.cuenta, 'domicilio', s.domicilio, 'inicio', k.inicio, 'fin', k.fin,
        'motivo', k.motivo, 'obs', k.obs)),
      CASE k.tipo WHEN 'forzado' THEN k.created + interval '1 minute' ELSE k.inicio - interval '1 day' END
    FROM cortes k JOIN corte_suministros ks ON ks.corte_id = k.id JOIN suministros s ON s.id = ks.suministro_id
    JOIN usuario_suministros v ON v.suministro_id = s.id JOIN usuarios u ON u.id = v.usuario_id
    JOIN usuario_preferencias p ON p.usuario_id = u.id
    WHERE k.fin < $1 AND u.telefono_validado IS NOT NULL AND u.created < k.inicio - interval '2 days'
  )
  SELECT row_number() OVER (ORDER BY created, plantilla, ref_id, suministro_id, usuario_id) AS id, written.*,
    ${chanceSql(`'sent' || plantilla || ref_id || coalesce(usuario_id, 0)`)} AS luck
  FROM written WHERE created < $1`;

const FAILED = 'El servidor del destinatario no acepta nuestros correos (554 5.7.1).';
const BOUNCED = 'La dirección no existe o no recibe correos (5.1.1).';

export async function insertMessages(client: ClientBase, now: Date): Promise<void> {
  await client.query(MESSAGES.replaceAll('$1', `'${now.toISOString()}'::timestamptz`));
  await client.query(
    `INSERT INTO mensajes (id, usuario_id, suministro_id, tipo, prioridad, estado, intentos, proximo, plantilla, ref_id, vez,
       datos, para, tipo_contenido, proveedor_id, error, acuse, created, updated)
     OVERRIDING SYSTEM VALUE
     SELECT id, usuario_id, suministro_id, tipo, prioridad, CASE WHEN tipo = 1 AND luck < 0.009 THEN 5 ELSE 1 END, 1, created,
       plantilla, ref_id, CASE plantilla WHEN 'corte_programado' THEN 124 WHEN 'corte_forzado' THEN 1 ELSE 0 END, datos, para,
       CASE tipo WHEN 1 THEN 'text/html' ELSE 'text/plain' END, 'demo-' || id,
       CASE WHEN tipo = 1 AND luck < 0.009 THEN $1 WHEN tipo > 1 AND luck < 0.04 THEN 'El operador no pudo entregarlo.' END,
       CASE WHEN tipo = 1 THEN NULL WHEN luck < 0.04 THEN 'fallido' WHEN tipo = 4 AND luck > 0.4 THEN 'leido' ELSE 'entregado' END,
       created, created + interval '5 seconds'
     FROM town_messages ORDER BY id`,
    [FAILED],
  );
  await insertUnfinished(client, now);
  await bounce(client, now);
}

/** These are from last night: one waits for its hour, one is retried tomorrow and one was cancelled. */
async function insertUnfinished(client: ClientBase, now: Date): Promise<void> {
  const tomorrow = new Date(now.getTime() + DAY);
  const eight = new Date(tomorrow.getTime() + 8 * 3_600_000);
  await client.query(
    `INSERT INTO mensajes (id, usuario_id, suministro_id, tipo, prioridad, estado, intentos, proximo, plantilla, ref_id, datos,
       para, tipo_contenido, error, created, updated)
     OVERRIDING SYSTEM VALUE
     SELECT (SELECT max(id) FROM mensajes) + e.place, b.usuario_id, b.suministro_id, e.tipo, 9, e.estado, e.intentos, e.proximo,
       'factura_vence', f.id, ${BILL} || jsonb_build_object('numero', f.numero), CASE e.tipo WHEN 3 THEN u.telefono ELSE u.email END,
       CASE e.tipo WHEN 1 THEN 'text/html' ELSE 'text/plain' END, e.error, $1::timestamptz - interval '3 minutes', $1::timestamptz - interval '2 minutes'
     FROM (VALUES (1, 3, 0, 0, $3::timestamptz, NULL), (2, 1, 3, 4, $2::timestamptz, 'El servidor del destinatario no responde (451 4.3.0).'),
       (3, 1, 9, 0, $1::timestamptz, 'La factura ya está paga.')) e (place, tipo, estado, intentos, proximo, error)
     JOIN (SELECT *, row_number() OVER (ORDER BY abs(vencimiento - ($1::timestamptz)::date - 3), id) AS place FROM town_bills WHERE NOT pagada) b USING (place)
     JOIN facturas f ON f.id = b.id JOIN usuarios u ON u.id = b.usuario_id JOIN suministros s ON s.id = b.suministro_id ORDER BY e.place`,
    [now, tomorrow, eight],
  );
  await client.query(`SELECT setval(pg_get_serial_sequence('mensajes', 'id'), max(id)) FROM mensajes`);
}

async function bounce(client: ClientBase, now: Date): Promise<void> {
  await client.query(
    `WITH last AS (
       SELECT DISTINCT ON (usuario_id) id, usuario_id, luck FROM town_messages
       WHERE tipo = 1 AND plantilla = 'factura_nueva' AND luck > 0.1 ORDER BY usuario_id, id DESC
     ), chosen AS (SELECT id, usuario_id FROM last ORDER BY luck DESC LIMIT 1),
     marked AS (UPDATE usuarios u SET email_rebota = true FROM chosen WHERE u.id = chosen.usuario_id)
     UPDATE mensajes m SET acuse = 'fallido', error = $1, updated = least(m.created + interval '3 hours', $2) FROM chosen WHERE m.id = chosen.id`,
    [BOUNCED, now],
  );
}

export async function insertSupplyMails(client: ClientBase, now: Date): Promise<void> {
  await client.query(
    `INSERT INTO suministro_mails (suministro_id, email, validado, desuscribir, rebota, ultima_factura, created)
     SELECT id, 'facturas.' || cuenta || '@correo.test', place <= 104, place BETWEEN 90 AND 94, place = 12, last_bill,
       $1::timestamptz - interval '1 day' * (12 + floor(760 * ${chanceSql(`'mail' || cuenta`)}))
     FROM (
       SELECT s.id, s.cuenta, row_number() OVER (ORDER BY ${chanceSql(`'writes' || s.cuenta`)}) AS place,
         (SELECT max(f.id) FROM facturas f WHERE f.suministro_id = s.id) AS last_bill
       FROM suministros s WHERE NOT EXISTS (SELECT FROM usuario_suministros v WHERE v.suministro_id = s.id)
     ) chosen WHERE place <= 120 ORDER BY place`,
    [now],
  );
}
