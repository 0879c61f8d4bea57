import { randomInt } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { demoPassword } from '../../database/seeds/demo.ts';
import { folders } from './folders.ts';

/** The pool connects as the owner of the database, because tests prepare data that no screen can. */
export const pool = new pg.Pool({
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

/** The logs of the run must not hold these secrets; teardown.spec.ts searches for every one. */
export function rememberSecret(...secrets: string[]): void {
  appendFileSync(folders.secrets, secrets.map((secret) => `${secret}\n`).join(''));
}

export type Bill = {
  cents: number;
  dueIn: number;
  state?: 'impaga' | 'pagada' | 'enPago';
  descargable?: boolean;
  numero?: string;
  concepto?: string;
};
export type Supply = {
  domicilio: string;
  nombre?: string;
  alias?: string;
  cuenta?: string;
  blocked?: boolean;
  bills?: Bill[];
  /** The values are kWh by month, newest first; null is a month that was not loaded. */
  consumos?: (number | null)[];
};
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
  /** A person who never answered is asked to verify the telephone when they sign in. */
  withoutTelefono?: boolean;
  supplies?: Supply[];
};

const STATES = { impaga: 0, pagada: 1, enPago: 9 } as const;

/** It is written as it sounds, and hardly anybody else has it. */
export const newWord = () =>
  Array.from({ length: 5 }, () => `${'dmnprt'[randomInt(6)]}${'aou'[randomInt(3)]}`).join('');

/** The address is new each time, because failures are counted per account too. */
export const nobody = () => `nadie${randomInt(10_000_000, 99_999_999)}@prueba.test`;

export async function makePerson(changes: PersonChanges = {}): Promise<Person> {
  const { nombre = 'Norma', roles = ['ROLE_CONFIRMADO'], emailRebota = false, supplies = [] } = changes;
  const noGracias = changes.withoutTelefono ? null : new Date();
  const number = randomInt(10_000_000, 99_999_999);
  const email = `persona${randomInt(10_000_000, 99_999_999)}@prueba.test`;
  const documento = String(number);
  rememberSecret(documento, demoPassword);
  const { id } = await one<{ id: string }>(
    `WITH nueva AS (
       INSERT INTO usuarios (email, clave_hash, nombre, apellido, documento, telefono, cuit, roles, email_validado, email_rebota, aceptar_legal,
         telefono_no_gracias)
       SELECT $1, clave_hash, $2, 'Quiroga', $3, '+5493492401234', '27' || $3 || '4', $4, $5, $6, true, $7
       FROM usuarios WHERE email = 'cliente@demo.test' RETURNING id),
     sus_preferencias AS (INSERT INTO usuario_preferencias (usuario_id) SELECT id FROM nueva)
     SELECT id FROM nueva`,
    [email, nombre, documento, roles, roles.length > 0, emailRebota, noGracias],
  );
  const suministros: number[] = [];
  for (const supply of supplies) {
    const made = await makeSupply(documento, supply);
    await linkSupply(Number(id), made.id, documento, supply.alias);
    suministros.push(made.id);
  }
  return { id: Number(id), email, password: demoPassword, documento, suministros };
}

/** Journeys that must not meet others' work have an administrator of their own. */
export const makeAdmin = () => makePerson({ roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'] });

export async function makeSupply(documento: string, supply: Supply): Promise<{ id: number; cuenta: string }> {
  const { cuenta = String(randomInt(2_000_000_000, 9_999_999_999)), nombre = 'QUIROGA NORMA' } = supply;
  const { id } = await one<{ id: string }>(
    `INSERT INTO suministros (cuenta, nombre, documento, domicilio, zona, pago_inhabilitado)
     VALUES ($1, $2, $3, $4, 'Centro', $5) RETURNING id`,
    [cuenta, nombre, documento, supply.domicilio, supply.blocked ?? false],
  );
  for (const [index, bill] of (supply.bills ?? []).entries()) await makeBill(id, index, bill);
  await rows(
    `INSERT INTO consumos (suministro_id, periodo, consumo, importe_cent)
     SELECT $1, periodo, consumo, consumo * 20050
     FROM unnest($2::int[], $3::int[]) mes (periodo, consumo) WHERE consumo IS NOT NULL`,
    [id, (supply.consumos ?? []).map((_, index) => periodoOf(index)), supply.consumos ?? []],
  );
  return { id: Number(id), cuenta };
}

export async function linkSupply(usuario: number, suministro: number, documento: string, alias?: string) {
  await rows(
    'INSERT INTO usuario_suministros (usuario_id, suministro_id, documento, alias) VALUES ($1, $2, $3, $4)',
    [usuario, suministro, documento, alias ?? null],
  );
}

/** Zero is 202610, and each step goes one month back. */
function periodoOf(back: number): number {
  const months = 2026 * 12 + 9 - back;
  return Math.floor(months / 12) * 100 + (months % 12) + 1;
}

async function makeBill(suministro: string, index: number, bill: Bill): Promise<void> {
  const { cents, dueIn, state = 'impaga' } = bill;
  await rows(
    `INSERT INTO facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, consumo, estado_pago, pagada, numero,
       descargable, concepto)
     VALUES ($1, $2, $3, $4::date + $5::int - 15, $4::date + $5::int, 120, $6, $7, $8, $9, $10)`,
    [
      suministro,
      cents,
      periodoOf(index),
      process.env.E2E_HOY,
      dueIn,
      STATES[state],
      state === 'pagada',
      bill.numero ?? `E2E ${suministro}-${index}`,
      bill.descargable ?? false,
      bill.concepto ?? null,
    ],
  );
}

/** Attempts are counted per address, and every test comes from the same one. */
export async function forgetAttempts(): Promise<void> {
  await rows(`DELETE FROM limites WHERE key LIKE 'autologin-ip:%' OR key LIKE 'ingreso-ip:%'`);
}
