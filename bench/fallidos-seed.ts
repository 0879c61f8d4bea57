import type pg from 'pg';

/** Each address gets as many at every size: a larger cooperative has more of them. */
const PER_ADDRESS = 12;
/** One address in seventeen fails, a third of the times: 2 % of all. */
const FAILING = { oneIn: 17, times: 3 };
/** What offices write where there is no e-mail, in many suministros. */
export const SHARED = 'sincorreo@bench.example';
const SHARED_ONE_IN = 2_000;

const mensajesSql = (mensajes: number) => {
  const addresses = Math.floor(mensajes / PER_ADDRESS);
  return `
  INSERT INTO mensajes (usuario_id, suministro_id, tipo, estado, plantilla, ref_id, para, error, created, updated)
  SELECT 1 + k % (SELECT max(id) FROM usuarios), 1 + k % (SELECT max(id) FROM suministros), 1,
    CASE WHEN is_shared OR fails THEN 5 ELSE 1 END, 'factura_nueva', n,
    CASE WHEN is_shared THEN '${SHARED}' ELSE 'persona' || k || '@bench.example' END,
    CASE WHEN is_shared OR fails THEN 'La dirección no existe o no recibe correos (550 5.1.1).' END,
    now() - make_interval(secs => (${mensajes} - n) * 31536000.0 / ${mensajes}), now()
  FROM (
    SELECT n, n % ${addresses} AS k, n % ${SHARED_ONE_IN} = 0 AS is_shared,
      n % ${addresses} % ${FAILING.oneIn} = 0 AND n / ${addresses} % ${FAILING.times} = 0 AS fails
    FROM generate_series(1, ${mensajes}) n) m`;
};

export async function seedFallidos(client: pg.Client, mensajes: number): Promise<void> {
  await client.query('SET synchronous_commit = off; SET session_replication_role = replica');
  await client.query(mensajesSql(mensajes));
  await client.query(
    "INSERT INTO suministro_mails (suministro_id, email, validado, rebota) SELECT id, 'persona' || id || '@bench.example', true, true FROM suministros",
  );
  // Without the checkpoint, VACUUM would not mark pages that are not yet on disk as visible to everybody.
  await client.query('CHECKPOINT');
  await client.query('VACUUM ANALYZE mensajes, suministro_mails');
}
