import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { migrate } from '@oficina/db/migrate';
import pg from 'pg';
import { demoPassword } from '../../database/seeds/demo.ts';
import { rows } from './data.ts';
import { startApi, stopProcess } from './processes.ts';
import type { Account } from './steps.ts';

export type OwnInstallation = {
  url: string;
  client: pg.Client;
  makeAccount(nombre: string, roles: readonly string[]): Promise<Account & { id: number }>;
};

/** What reaches every person is done where there is nobody else: in a database of its own, with its own API. */
export async function withOwnInstallation(work: (own: OwnInstallation) => Promise<void>): Promise<void> {
  const ownerUrl = new URL(process.env.E2E_DATABASE_URL ?? '');
  const name = `e2e_${randomInt(1e9)}`;
  await rows(`CREATE DATABASE ${name}`);
  ownerUrl.pathname = `/${name}`;
  const url = ownerUrl.toString();
  const client = new pg.Client({ connectionString: url, application_name: 'e2e' });
  const processes: ChildProcess[] = [];
  try {
    await migrate(url, { rolePassword: decodeURIComponent(ownerUrl.password) });
    await client.connect();
    await work({
      url: await startApi(processes, url, `api-${name}`, {}),
      client,
      makeAccount: accountsOf(client),
    });
  } finally {
    await Promise.all(processes.map(stopProcess));
    await client.end();
    await rows(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}

const accountsOf =
  (client: pg.Client): OwnInstallation['makeAccount'] =>
  async (nombre, roles) => {
    const email = `${nombre.toLowerCase()}${randomInt(1e9)}@prueba.test`;
    const [demo] = await rows<{ clave_hash: string }>(
      `SELECT clave_hash FROM usuarios WHERE email = 'cliente@demo.test'`,
    );
    const inserted = await client.query<{ id: string }>(
      `INSERT INTO usuarios (email, clave_hash, nombre, apellido, documento, roles, email_validado, aceptar_legal,
         aceptar_legal_at, telefono_no_gracias)
       VALUES ($1, $2, $3, 'Quiroga', $4, $5, true, true, now(), now()) RETURNING id`,
      [email, demo?.clave_hash, nombre, String(randomInt(10_000_000, 99_999_999)), roles],
    );
    const id = Number(inserted.rows[0]?.id);
    await client.query('INSERT INTO usuario_preferencias (usuario_id) VALUES ($1)', [id]);
    return { id, email, password: demoPassword };
  };
