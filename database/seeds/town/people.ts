import { withoutAccents } from '@oficina/values';
import type { ClientBase } from 'pg';
import { chance, chanceSql } from './chance.ts';

const HOLDERS = 400;
const UNCONFIRMED = 24;
const DAY = 86_400_000;
/** The portal opened this many days ago. */
const OPEN_DAYS = 800;
/** The README tells visitors to add this suministro, so nobody may have it. */
const FREE_SUPPLY = '10010130';

const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  `González Rodríguez Gómez Fernández López Díaz Martínez Pérez García Sánchez Álvarez Ramírez Benítez Suárez Giménez
   Gutiérrez Ríos Domínguez Núñez Juárez Muñoz María José Ángel Héctor Mónica Raúl Nélida Verónica Matías Óscar`
    .split(/\s+/)
    .map((word) => [withoutAccents(word).toUpperCase(), word]),
);

/** People write their names with accents, while the holder file has them in capitals without accents. */
const asWritten = (capitals: string) =>
  capitals
    .split(' ')
    .map((word) => ACCENTS[withoutAccents(word).toUpperCase()] ?? word[0] + word.slice(1).toLowerCase())
    .join(' ');

type Holder = { suministro_id: number; cuenta: string; nombre: string; documento: string };

export async function insertPeople(client: ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<Holder>(
    `SELECT s.id AS suministro_id, s.cuenta, s.nombre, s.documento FROM suministros s
     WHERE s.documento IS NOT NULL AND s.cuenta <> $1
       AND NOT EXISTS (SELECT FROM usuario_suministros v WHERE v.suministro_id = s.id)
     ORDER BY ${chanceSql(`'holder' || s.cuenta`)} LIMIT $2`,
    [FREE_SUPPLY, HOLDERS + UNCONFIRMED],
  );
  const taken = new Set<string>();
  const people = rows.map((holder, place) => personOf(holder, place < HOLDERS, now, taken));
  people.sort((one, other) => one.created.getTime() - other.created.getTime());
  await client.query(
    `WITH person AS (
       SELECT p.* FROM jsonb_to_recordset($1::jsonb) p (place int, email text, nombre text, apellido text, documento text,
         telefono text, telefono_at timestamptz, confirmed boolean, created timestamptz, suministro_id bigint, alias text,
         sms boolean, via text)
     ), account AS (
       INSERT INTO usuarios (email, clave_hash, nombre, apellido, documento, telefono, telefono_validado, roles,
         email_validado, aceptar_legal, aceptar_legal_at, legal_version, suministro_id, created, updated)
       SELECT email, (SELECT clave_hash FROM usuarios WHERE email = 'cliente@demo.test'), nombre, apellido, documento,
         telefono, telefono_at, CASE WHEN confirmed THEN ARRAY['ROLE_CONFIRMADO'] ELSE '{}' END, confirmed, true, created,
         '1', suministro_id, created, created
       FROM person ORDER BY place
       RETURNING id, email, documento, created
     ), preference AS (
       INSERT INTO usuario_preferencias (usuario_id, sms_vencimiento, sms_via)
       SELECT a.id, p.sms, p.via FROM account a JOIN person p USING (email) ORDER BY a.id
     )
     INSERT INTO usuario_suministros (usuario_id, suministro_id, documento, alias, created)
     SELECT a.id, p.suministro_id, a.documento, p.alias, a.created + interval '6 minutes'
     FROM account a JOIN person p USING (email) WHERE p.suministro_id IS NOT NULL ORDER BY a.id`,
    [JSON.stringify(people.map((person, place) => ({ ...person, place })))],
  );
}

function personOf(
  { suministro_id, cuenta, nombre, documento }: Holder,
  holds: boolean,
  now: Date,
  taken: Set<string>,
) {
  const [apellido = '', ...given] = asWritten(nombre).split(' ');
  const days = 1 + Math.floor((OPEN_DAYS - 10) * chance(`joined ${cuenta}`) ** 1.3);
  const created = new Date(now.getTime() - days * DAY + (8 + chance(`hour ${cuenta}`) * 13) * 3_600_000);
  const hasPhone = chance(`phone ${cuenta}`) < 0.72;
  return {
    email: emailOf(`${given[0]}.${apellido}`, taken),
    nombre: given.join(' '),
    apellido,
    documento,
    telefono: `+5493492${400_000 + Math.floor(chance(`number ${cuenta}`) * 199_999)}`,
    telefono_at: holds && hasPhone ? new Date(created.getTime() + 4 * 60_000) : null,
    confirmed: holds,
    created,
    suministro_id: holds ? suministro_id : null,
    alias: chance(`alias ${cuenta}`) < 0.35 ? 'Casa' : null,
    sms: hasPhone && chance(`sms ${cuenta}`) < 0.3,
    via: chance(`via ${cuenta}`) < 0.6 ? 'whatsapp' : 'sms',
  };
}

function emailOf(name: string, taken: Set<string>): string {
  const plain = withoutAccents(name).toLowerCase().replaceAll('ñ', 'n');
  for (let number = 1; ; number += 1) {
    const email = `${plain}${number === 1 ? '' : number}@vecinos.test`;
    if (taken.has(email)) continue;
    taken.add(email);
    return email;
  }
}

/**
 * The accounts of the demonstration and the holder file are older than the town, because the indicators count by those
 * dates.
 */
export async function ageAccounts(client: ClientBase, now: Date): Promise<void> {
  const opened = new Date(now.getTime() - OPEN_DAYS * DAY);
  await client.query('UPDATE suministros SET created = $1, updated = $1', [
    new Date(now.getTime() - 1_200 * DAY),
  ]);
  await client.query(
    `UPDATE usuarios SET created = CASE WHEN email_validado THEN $1::timestamptz ELSE $2::timestamptz END, updated = $1`,
    [opened, new Date(now.getTime() - DAY)],
  );
  await client.query('UPDATE usuario_suministros SET created = $1', [opened]);
}
