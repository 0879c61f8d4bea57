// This state is shared by all tests. A test that changes it holds a lock meanwhile and restores it afterwards.
import type { PoolClient } from 'pg';
import { pool } from './data.ts';

export async function locked(name: string, how: '' | '_shared', work: (client: PoolClient) => Promise<void>) {
  const client = await pool.connect();
  try {
    await client.query(`SELECT pg_advisory_lock${how}(hashtext($1))`, [name]);
    await work(client);
  } finally {
    await client.query(`SELECT pg_advisory_unlock${how}(hashtext($1))`, [name]);
    client.release();
  }
}

export function withMotd(work: () => Promise<void>): Promise<void> {
  return locked('motd', '', async (client) => {
    const { rows: before } = await client.query('SELECT texto, desde, hasta FROM motds ORDER BY id');
    try {
      await work();
    } finally {
      await client.query('DELETE FROM motds');
      for (const { texto, desde, hasta } of before)
        await client.query('INSERT INTO motds (texto, desde, hasta) VALUES ($1, $2, $3)', [
          texto,
          desde,
          hasta,
        ]);
    }
  });
}

const ACTUALIZADO = 'facturas.actualizado';

export function withOldData(days: number, work: () => Promise<void>): Promise<void> {
  return locked(ACTUALIZADO, '', async (client) => {
    const set = `UPDATE ajustes SET valor = $2 WHERE clave = $1`;
    const { rows } = await client.query<{ valor: string }>('SELECT valor FROM ajustes WHERE clave = $1', [
      ACTUALIZADO,
    ]);
    const now = rows[0]?.valor ?? '';
    const old = new Date(Date.parse(now) - days * 86_400_000).toISOString();
    try {
      await client.query(set, [ACTUALIZADO, JSON.stringify(old)]);
      await work();
    } finally {
      await client.query(set, [ACTUALIZADO, JSON.stringify(now)]);
    }
  });
}

/** Use it for tests of texts that are shown only while the data is recent. */
export function whileFresh(work: () => Promise<void>): Promise<void> {
  return locked(ACTUALIZADO, '_shared', () => work());
}

/**
 * Use it to load an archivo de facturas: loading moves the date of the data, and each file is compared with the one before
 * it. The work takes its locks on the given connection, because the pool has only one more.
 */
export function whileLoading(work: (client: PoolClient) => Promise<void>): Promise<void> {
  return locked(ACTUALIZADO, '', work);
}
