import type pg from 'pg';

/** Half of these have an account, and those are looked up in the measurements. */
const HOLDERS = 200;
export const SAMPLE = 100;
const MONTHS = 36;

/** These people search in the box; each may do it sixty times a minute. */
export const CLERKS = 20;
const FIRST_CLERK = 9_000_001;
export const clerkId = (n: number) => FIRST_CLERK + (n % CLERKS);
export const clerkToken = (n: number) => `bench-mesa-${String(n % CLERKS).padStart(34, '0')}`;

export type Holder = {
  id: number;
  numero: string;
  nombre: string;
  cuenta: string;
  documento: string;
  domicilio: string;
  telefono: string;
  email: string;
};

const FROM_HOLDERS = `
  FROM suministros s JOIN usuarios u ON u.documento = s.documento
  WHERE s.id % (SELECT greatest(1, count(*) / ${HOLDERS}) FROM suministros) = 0`;

export const findHolders = async (owner: pg.Client): Promise<Holder[]> =>
  (
    await owner.query<Holder>(`
      SELECT s.id::int, s.nombre, s.cuenta, s.documento, s.domicilio, u.telefono, u.email,
        '0001-' || lpad(s.id::text, 8, '0') AS numero
      ${FROM_HOLDERS} ORDER BY s.id LIMIT ${SAMPLE}`)
  ).rows;

const HOLDER_TABLE = `
  CREATE TEMP TABLE holder AS SELECT s.id, u.id AS usuario_id, row_number() OVER (ORDER BY s.id) AS n ${FROM_HOLDERS}`;

/** A month of everybody first, so that the indexes are as deep as the padron asks. */
const everybodySql = `
  INSERT INTO facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, consumo, numero)
  SELECT id, 1000000 + id * 37 % 4000000, 202610, '2026-10-05', '2026-10-20', 100 + id * 13 % 400, '0001-' || lpad(id::text, 8, '0')
  FROM suministros;
  INSERT INTO consumos (suministro_id, periodo, importe_cent, consumo)
  SELECT id, 202610, 1000000 + id * 37 % 4000000, 100 + id * 13 % 400 FROM suministros`;

/** The bills of one supply came month by month, so they are in different blocks. The last two are owed. */
const monthsSql = `
  INSERT INTO facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, consumo, estado_pago, pagada, numero)
  SELECT h.id, 1000000 + h.n * 37, (2023 + (m - 1) / 12) * 100 + 1 + (m - 1) % 12,
    make_date(2023 + (m - 1) / 12, 1 + (m - 1) % 12, 5), make_date(2023 + (m - 1) / 12, 1 + (m - 1) % 12, 20), 200,
    (m < ${MONTHS})::int, m < ${MONTHS}, '0002-' || lpad(m::text, 2, '0') || lpad(h.n::text, 6, '0')
  FROM generate_series(1, ${MONTHS}) m CROSS JOIN holder h ORDER BY m, h.n;
  INSERT INTO consumos (suministro_id, periodo, importe_cent, consumo)
  SELECT h.id, (2023 + (m - 1) / 12) * 100 + 1 + (m - 1) % 12, 1000000 + h.n * 37, 200
  FROM generate_series(1, ${MONTHS}) m CROSS JOIN holder h ORDER BY m, h.n`;

const pagosSql = `
  WITH paid AS (
    INSERT INTO pagos (usuario_id, total_cent, estado, enviado, referencia)
    SELECT h.usuario_id, f.importe_cent, 2, now(), 'F' || f.id FROM holder h JOIN facturas f ON f.suministro_id = h.id AND f.pagada
    ORDER BY f.id RETURNING id, referencia, total_cent)
  INSERT INTO pago_facturas (pago_id, factura_id, importe_cent) SELECT id, substr(referencia, 2)::bigint, total_cent FROM paid`;

const aroundSql = `
  INSERT INTO usuario_suministros (usuario_id, suministro_id, documento)
  SELECT h.usuario_id, h.id, u.documento FROM holder h JOIN usuarios u ON u.id = h.usuario_id;
  INSERT INTO mensajes (usuario_id, suministro_id, tipo, estado, plantilla, para)
  SELECT h.usuario_id, h.id, 1, 1, 'factura_nueva', 'persona' || h.usuario_id || '@bench.example'
  FROM generate_series(1, ${MONTHS}) m CROSS JOIN holder h ORDER BY m, h.n;
  INSERT INTO requerimientos (usuario_id, suministro_id, categoria_id, numero, descripcion)
  SELECT h.usuario_id, h.id, 1 + m % 6, '2026-' || lpad((m * 1000 + h.n)::text, 6, '0'), 'La luminaria no prende'
  FROM generate_series(1, 6) m CROSS JOIN holder h ORDER BY m, h.n;
  INSERT INTO cortes (tipo, inicio, zona, motivo) VALUES ('forzado', now(), 'Zona 1', 'Se cortó una línea');
  INSERT INTO corte_suministros (corte_id, suministro_id) SELECT c.id, h.id FROM cortes c CROSS JOIN holder h`;

const clerksSql = `
  INSERT INTO usuarios (id, email, documento, telefono, nombre, apellido, roles, email_validado, aceptar_legal)
  OVERRIDING SYSTEM VALUE
  SELECT ${FIRST_CLERK} + n, 'mesa' || n || '@coop.test', (90000000 + n)::text, '+54934929' || lpad(n::text, 5, '0'), 'Personal',
    n::text, '{ROLE_CONFIRMADO,ROLE_MOSTRADOR}', true, true
  FROM generate_series(0, ${CLERKS - 1}) n;
  INSERT INTO usuario_preferencias (usuario_id) SELECT ${FIRST_CLERK} + n FROM generate_series(0, ${CLERKS - 1}) n;
  INSERT INTO sesiones (token_hash, usuario_id, personal, expira, ip, agente)
  SELECT sha256(('bench-mesa-' || lpad(n::text, 34, '0'))::bytea), ${FIRST_CLERK} + n, true, now() + interval '90 days',
    '127.0.0.1', 'bench'
  FROM generate_series(0, ${CLERKS - 1}) n`;

/** Some holders have all that a ficha tells: three years of bills and what was paid, written and claimed. */
export async function seedFichas(client: pg.Client): Promise<void> {
  await client.query('SET synchronous_commit = off; SET session_replication_role = replica');
  await client.query(HOLDER_TABLE);
  // Those of the base are of other supplies, and no key ties them to these.
  await client.query('TRUNCATE facturas, consumos CASCADE');
  for (const text of [everybodySql, monthsSql, pagosSql, aroundSql, clerksSql]) await client.query(text);
  await client.query('CHECKPOINT');
  await client.query(
    'VACUUM ANALYZE facturas, consumos, pagos, pago_facturas, mensajes, requerimientos, usuario_suministros, usuarios',
  );
}
