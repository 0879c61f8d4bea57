import type pg from 'pg';

// Every name here is invented. Facturas are stored as they arrive in real life, month by month and, within a month, by
// suministro; so those of one suministro are spread over the whole table, and the indexes grew by insertion.

const MONTHS = 36;
/** This is October 2023, with months counted from 0. */
const [FIRST_YEAR, FIRST_MONTH] = [2023, 9];

const SUPPLIES_OF_TEN_USERS = 22;
export const SUPPLIES_OF_SLOT = [2, 2, 2, 2, 2, 2, 2, 2, 1, 5] as const;
export const usersFor = (supplies: number) => Math.floor(supplies / SUPPLIES_OF_TEN_USERS) * 10;

/** A municipality and a home come after all the others, and their links are separate from those of the rest. */
export const MANY = 500;
const FEW = 2;
export const specialsOf = (supplies: number) => ({
  many: usersFor(supplies) + 1,
  few: usersFor(supplies) + 2,
});

export const tokenOf = (usuarioId: number) => `bench-${String(usuarioId).padStart(37, '0')}`;
const TOKEN_SQL = `'bench-' || lpad(n::text, 37, '0')`;

/** This prime divides no size, so it scatters neighbouring numbers and repeats none. */
const SCATTER = 7919;

type Connect = (work: (client: pg.Client) => Promise<void>) => Promise<void>;

/** Two connections use two cores, because the facturas are as much work as all the rest. */
export async function seed(
  connect: Connect,
  supplies: number,
  tell: (text: string) => void = () => {},
): Promise<void> {
  if (supplies % SCATTER === 0) throw new Error(`The supplies must not be a multiple of ${SCATTER}.`);
  const users = usersFor(supplies);
  const load: Connect = (work) =>
    connect(async (client) => {
      await client.query(UNCHECKED);
      await work(client);
    });
  await Promise.all([
    load(async (client) => {
      for (let month = 0; month < MONTHS; month += 1) {
        await client.query(billsSql(month, supplies));
        tell(`month ${month + 1} of ${MONTHS}`);
      }
    }),
    load(async (client) => {
      await client.query(suppliesSql(supplies));
      await client.query(usersSql(users, supplies));
      await client.query(linksSql(users, supplies));
      await client.query(specialsSql(supplies));
      for (let month = 0; month < MONTHS; month += 1) await client.query(consumptionsSql(month, supplies));
      await client.query(`
        INSERT INTO ajustes (clave, valor) VALUES ('facturas.actualizado', '"2026-09-05T09:00:00-03:00"');
        INSERT INTO motds (texto, desde) VALUES ('Pagá tus facturas desde el teléfono.', '2026-01-01')`);
    }),
  ]);
  await connect(async (client) => {
    await seedSessions(client, supplies);
    await client.query('VACUUM ANALYZE');
  });
}

/** The data is right by construction, and foreign keys would only double the time. */
const UNCHECKED = 'SET session_replication_role = replica; SET synchronous_commit = off';

const suppliesSql = (supplies: number) => `
  INSERT INTO suministros (cuenta, nombre, documento, domicilio, zona)
  SELECT lpad((100000 + n)::text, 8, '0'), 'Titular ' || n, (10000000 + n)::text, 'Calle ' || n % 97 || ' ' || n,
    'Zona ' || n % 12
  FROM generate_series(1, ${supplies}) n`;

const peopleSql = (from: number, to: number, supply: string) => `
  INSERT INTO usuarios (email, clave_hash, telefono, documento, nombre, apellido, suministro_id, roles,
    aceptar_legal, aceptar_legal_at, legal_version, email_validado, telefono_validado)
  SELECT 'persona' || n || '@bench.example', repeat('x', 97), '+54934920' || lpad(n::text, 7, '0'),
    (10000000 + n)::text, 'Nombre' || n % 311, 'Apellido' || n % 1009, ${supply},
    ARRAY['ROLE_CONFIRMADO'], true, now(), '1', true, now()
  FROM generate_series(${from}, ${to}) n;
  INSERT INTO usuario_preferencias (usuario_id) SELECT generate_series(${from}, ${to})`;

/** Links are counted from 0: 2 per slot, except that the ninth has one and so the tenth starts earlier. */
const usersSql = (users: number, supplies: number) =>
  peopleSql(
    1,
    users,
    `((((n - 1) / 10) * ${SUPPLIES_OF_TEN_USERS} + 2 * ((n - 1) % 10) - (n % 10 = 0)::int)::bigint * ${SCATTER})
      % ${supplies} + 1`,
  );

/** These suministros also have another owner, so nobody else's facturas change. */
function specialsSql(supplies: number): string {
  const { many, few } = specialsOf(supplies);
  const linkTo = (person: number, count: number) => `
    INSERT INTO usuario_suministros (usuario_id, suministro_id, documento)
    SELECT ${person}, (k::bigint * ${SCATTER}) % ${supplies} + 1, '30111222' FROM generate_series(0, ${count - 1}) k`;
  return [peopleSql(many, few, '1'), linkTo(many, MANY), linkTo(few, FEW)].join(';');
}

const linksSql = (users: number, supplies: number) => `
  INSERT INTO usuario_suministros (usuario_id, suministro_id, documento)
  SELECT k / ${SUPPLIES_OF_TEN_USERS} * 10 + 1
      + CASE WHEN place < 17 THEN place / 2 ELSE 9 END,
    (k::bigint * ${SCATTER}) % ${supplies} + 1, '30111222'
  FROM (SELECT k, k % ${SUPPLIES_OF_TEN_USERS} AS place
    FROM generate_series(0, ${(users / 10) * SUPPLIES_OF_TEN_USERS - 1}) k) links`;

function monthOf(month: number) {
  const dayOf = (day: number) =>
    new Date(Date.UTC(FIRST_YEAR, FIRST_MONTH + month, day)).toISOString().slice(0, 10);
  return { periodo: dayOf(1).replace('-', '').slice(0, 6), fecha: dayOf(5), vencimiento: dayOf(20) };
}

/** All facturas except the last two are paid, apart from one in fifty, which gives about 2.7 unpaid per suministro. */
function billsSql(month: number, supplies: number): string {
  const { periodo, fecha, vencimiento } = monthOf(month);
  const first = 1_000_000_000 + month * supplies;
  return `
  INSERT INTO archivo_facturas (nombre, tamano, sha256, clave_objeto, estado)
  VALUES ('facturas-${month}.csv', 1, sha256('${month}'), 'bench/${month}', 100);
  INSERT INTO facturas (suministro_id, importe_cent, archivo_factura_id, periodo, fecha, vencimiento, consumo,
    estado_pago, pagada, descargable, numero, token)
  SELECT n, 1000000 + n * 37 % 4000000, ${month} + 1, ${periodo}, '${fecha}', '${vencimiento}', 100 + n * 13 % 400,
    paid::int, paid, true, '0001-' || ${first} + n, gen_random_uuid()
  FROM (SELECT n, ${month} < ${MONTHS - 2} AND (n * 31 + ${month} * 17) % 50 > 0 AS paid
    FROM generate_series(1, ${supplies}) n) bills`;
}

const consumptionsSql = (month: number, supplies: number) => `
  INSERT INTO consumos (suministro_id, periodo, importe_cent, consumo)
  SELECT n, ${monthOf(month).periodo}, 1000000 + n * 37 % 4000000, 100 + n * 13 % 400
  FROM generate_series(1, ${supplies}) n`;

/**
 * pgbench can neither hash nor write an array, so it gets the hash of each session and its user as a list of one, ten people
 * per row in scattered order.
 */
export async function seedSessions(client: pg.Client, supplies: number): Promise<void> {
  const users = usersFor(supplies);
  const columns = Array.from({ length: PEOPLE_PER_ROW }, (_, place) => {
    const person = `(((id * ${PEOPLE_PER_ROW} + ${place})::bigint * ${SCATTER}) % ${users} + 1)`;
    const hash = `(SELECT sha256((${TOKEN_SQL})::bytea)::text FROM (SELECT ${person}) u (n))`;
    return `${hash} AS t${place}, ARRAY[${person}]::text AS u${place}`;
  });
  await client.query(`
    TRUNCATE sesiones CASCADE;
    INSERT INTO sesiones (token_hash, usuario_id, expira, ip, agente)
    SELECT sha256((${TOKEN_SQL})::bytea), n, now() + interval '90 days', '127.0.0.1', 'bench'
    FROM generate_series(1, ${specialsOf(supplies).few}) n;
    CREATE SCHEMA IF NOT EXISTS bench;
    DROP TABLE IF EXISTS bench.people;
    CREATE TABLE bench.people AS SELECT id, ${columns.join(', ')}
      FROM generate_series(0, ${users / PEOPLE_PER_ROW - 1}) id;
    ALTER TABLE bench.people ADD PRIMARY KEY (id);
    GRANT USAGE ON SCHEMA bench TO oficina_app;
    GRANT SELECT ON bench.people TO oficina_app`);
  await client.query('VACUUM ANALYZE sesiones, bench.people');
}

export const PEOPLE_PER_ROW = 10;
