import { randomInt } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { demoPassword } from '../../database/seeds/demo.ts';
import { folders } from './folders.ts';

/** As the owner of the database: tests prepare what no screen can. */
const pool = new pg.Pool({
  connectionString: process.env.E2E_DATABASE_URL,
  max: 2,
  allowExitOnIdle: true,
  application_name: 'e2e',
});

export async function rows<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await pool.query<T>(text, values)).rows;
}

async function one<T extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<T> {
  const [row] = await rows<T>(text, values);
  if (!row) throw new Error(`no row: ${text}`);
  return row;
}

/** What the logs of the run must not hold; cierre.spec.ts looks for every one. */
export function rememberSecret(...secrets: string[]): void {
  appendFileSync(folders.secrets, secrets.map((secret) => `${secret}\n`).join(''));
}

export type Bill = { cents: number; dueIn: number; state?: 'impaga' | 'pagada' | 'enPago' };
export type Supply = { domicilio: string; blocked?: boolean; bills?: Bill[] };
export type Person = {
  id: number;
  email: string;
  password: string;
  documento: string;
  suministros: number[];
};

type PersonChanges = {
  nombre?: string | null;
  roles?: string[];
  emailRebota?: boolean;
  supplies?: Supply[];
};

const STATES = { impaga: 0, pagada: 1, enPago: 9 } as const;

/** An address nobody has: failures are counted per account too. */
export const nobody = () => `nadie${randomInt(10_000_000, 99_999_999)}@prueba.test`;

/** Somebody of this test alone, with the password of the demonstration. */
export async function makePerson(changes: PersonChanges = {}): Promise<Person> {
  const { nombre = 'Norma', roles = ['ROLE_CONFIRMADO'], emailRebota = false, supplies = [] } = changes;
  const number = randomInt(10_000_000, 99_999_999);
  const email = `persona${randomInt(10_000_000, 99_999_999)}@prueba.test`;
  const documento = String(number);
  rememberSecret(documento, demoPassword);
  const { id } = await one<{ id: string }>(
    `WITH nueva AS (
       INSERT INTO usuarios (email, clave_hash, nombre, apellido, documento, telefono, cuit, roles, email_validado, email_rebota, aceptar_legal)
       SELECT $1, clave_hash, $2, 'Quiroga', $3, '3492401234', '27' || $3 || '4', $4, $5, $6, true
       FROM usuarios WHERE email = 'cliente@demo.test' RETURNING id),
     sus_preferencias AS (INSERT INTO usuario_preferencias (usuario_id) SELECT id FROM nueva)
     SELECT id FROM nueva`,
    [email, nombre, documento, roles, roles.length > 0, emailRebota],
  );
  const suministros: number[] = [];
  for (const supply of supplies) suministros.push(await makeSupply(Number(id), documento, supply));
  return { id: Number(id), email, password: demoPassword, documento, suministros };
}

async function makeSupply(usuario: number, documento: string, supply: Supply): Promise<number> {
  const cuenta = String(randomInt(2_000_000_000, 9_999_999_999));
  const { id } = await one<{ id: string }>(
    `INSERT INTO suministros (cuenta, nombre, documento, domicilio, zona, pago_inhabilitado)
     VALUES ($1, 'QUIROGA NORMA', $2, $3, 'Centro', $4) RETURNING id`,
    [cuenta, documento, supply.domicilio, supply.blocked ?? false],
  );
  await rows('INSERT INTO usuario_suministros (usuario_id, suministro_id, documento) VALUES ($1, $2, $3)', [
    usuario,
    id,
    documento,
  ]);
  for (const [index, bill] of (supply.bills ?? []).entries()) await makeBill(id, cuenta, index, bill);
  return Number(id);
}

async function makeBill(suministro: string, cuenta: string, index: number, bill: Bill): Promise<void> {
  const { cents, dueIn, state = 'impaga' } = bill;
  await rows(
    `INSERT INTO facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, consumo, estado_pago, pagada, numero)
     VALUES ($1, $2, $3, $4::date + $5::int - 15, $4::date + $5::int, 120, $6, $7, $8)`,
    [
      suministro,
      cents,
      202_610 - index,
      process.env.E2E_HOY,
      dueIn,
      STATES[state],
      state === 'pagada',
      `E2E ${cuenta}-${index}`,
    ],
  );
}

/** Attempts are counted per address, and every test has the same one. */
export async function forgetAttempts(): Promise<void> {
  await rows(`DELETE FROM limites WHERE key LIKE 'autologin-ip:%' OR key LIKE 'ingreso-ip:%'`);
}

/**
 * The message of the day is one for everybody: whoever looks at its words or changes them has it alone meanwhile,
 * and leaves it as it was.
 */
export async function withMotd(work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('motd'))`);
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
  } finally {
    await client.query(`SELECT pg_advisory_unlock(hashtext('motd'))`);
    client.release();
  }
}
