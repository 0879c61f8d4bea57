import type pg from 'pg';

// Every requerimiento here is invented, from sentences that are combined and numbered.

export const STAFF = 10;
/** These ids are far from those of the base. */
const FIRST_STAFF = 9_000_001;
export const staffId = (n: number) => FIRST_STAFF + (n % STAFF);

const SUBJECTS = ['La luminaria', 'El transformador', 'El medidor', 'La heladera', 'El poste', 'La bajada'];
const MALES = ['no prende', 'hace ruido', 'quedó torcido', 'se quemó', 'chispea', 'queda prendido de día'];
const sqlArray = (words: readonly string[]) => `ARRAY[${words.map((word) => `'${word}'`).join(',')}]`;

/**
 * Four of ten are open, more than any real cooperative would have, so that pages are full at both sizes and the larger one
 * has forty thousand rows to order and count. Of the open ones, one in five is unassigned, one in four has news and one in
 * three is late.
 */
const casesSql = (cases: number) => `
  INSERT INTO requerimientos (usuario_id, suministro_id, encargado_id, categoria_id, estado, novedades_usuario,
    novedades_encargado, numero, descripcion, vence, en_espera_desde, cerrado, created, updated)
  SELECT u.id, s.suministro_id, CASE WHEN n % 50 < 10 THEN NULL ELSE ${FIRST_STAFF} + (n / 10) % ${STAFF} END,
    1 + n % 6, estado, n % 9 = 0, n % 4 = 0, '2020-' || lpad(n::text, 6, '0'),
    (${sqlArray(SUBJECTS)})[1 + n % ${SUBJECTS.length}] || ' ' || (${sqlArray(MALES)})[1 + (n / 7) % ${MALES.length}] ||
      ' en la calle ' || n % 1000,
    now() + make_interval(days => CASE WHEN n % 3 = 0 THEN -1 ELSE 9 END),
    CASE WHEN estado = 10 THEN now() - interval '1 day' END,
    CASE WHEN estado IN (98, 99) THEN now() - make_interval(mins => n) END,
    now() - make_interval(mins => 2 * n), now() - make_interval(mins => (n * 7919::bigint % ${cases})::int)
  FROM generate_series(1, ${cases}) n
  CROSS JOIN LATERAL (SELECT (ARRAY[0, 1, 1, 10, 98, 98, 98, 98, 98, 99])[1 + n % 10] AS estado) e
  CROSS JOIN LATERAL (SELECT 1 + n % (SELECT count(*) FROM usuarios WHERE id < ${FIRST_STAFF})::int AS id) u
  LEFT JOIN LATERAL (SELECT suministro_id FROM usuario_suministros WHERE usuario_id = u.id LIMIT 1) s ON true`;

export async function seedCases(client: pg.Client, cases: number): Promise<void> {
  await client.query('SET synchronous_commit = off');
  await client.query(`
    INSERT INTO usuarios (id, email, documento, telefono, nombre, apellido, roles, email_validado, aceptar_legal)
    OVERRIDING SYSTEM VALUE
    SELECT ${FIRST_STAFF} + n, 'atencion' || n || '@coop.test', (30000000 + n)::text, '+54934929' || lpad(n::text, 5, '0'),
      'Personal', n::text, '{ROLE_CONFIRMADO,ROLE_REQUERIMIENTO_ENCARGADO}', true, true
    FROM generate_series(0, ${STAFF - 1}) n`);
  await client.query(casesSql(cases));
  // Without the checkpoint, VACUUM would not mark pages that are not yet on disk as visible to everybody.
  await client.query('CHECKPOINT');
  await client.query('VACUUM ANALYZE requerimientos, usuarios');
}
