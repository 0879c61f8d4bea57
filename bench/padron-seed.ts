import type pg from 'pg';

// Every holder here is invented, from common names of the country that are combined. Common surnames are many at any size,
// and the numbers that find one person are theirs alone.

const NOMBRES =
  'NORMA ELSA ROSA SUSANA MARTA GRACIELA SILVIA MIRTA BEATRIZ ALICIA PATRICIA MONICA CLAUDIA SANDRA ANDREA CARLOS JORGE JUAN JOSE LUIS MIGUEL ROBERTO DANIEL HECTOR OSCAR RAUL RICARDO EDUARDO HUGO OMAR';
const LAST_NAMES =
  'GONZALEZ RODRIGUEZ GOMEZ FERNANDEZ LOPEZ DIAZ MARTINEZ PEREZ GARCIA SANCHEZ ROMERO SOSA ALVAREZ TORRES RUIZ RAMIREZ FLORES ACOSTA BENITEZ MEDINA SUAREZ HERRERA AGUIRRE PEREYRA GUTIERREZ GIMENEZ MOLINA SILVA CASTRO ROJAS ORTIZ NUÑEZ LUNA JUAREZ CABRERA RIOS FERREYRA GODOY MORALES DOMINGUEZ';
const SYLLABLES = 'BA CE DI FO GU JA LE MI NO PU QUE RI SA TE VI ZO';

const arrayOf = (words: string) =>
  `ARRAY[${words
    .split(' ')
    .map((word) => `'${word}'`)
    .join(',')}]`;
const pick = (words: string, number: string) =>
  `(${arrayOf(words)})[1 + ${number} % ${words.split(' ').length}]`;

/** One surname in five is common; the others are made of syllables, and a few people have each. */
const SURNAME = `CASE WHEN n % 5 = 0 THEN ${pick(LAST_NAMES, '(n / 5)')}
  ELSE ${pick(SYLLABLES, 'n')} || ${pick(SYLLABLES, '(n / 16)')} || ${pick(SYLLABLES, '(n / 256)')} ||
    ${pick(SYLLABLES, '(n / 4096)')} END`;
const NAMES = `${pick(NOMBRES, '(n * 31)')} || ' ' || ${pick(NOMBRES, '(n / 7)')}`;

const suppliesSql = (supplies: number) => `
  INSERT INTO suministros (cuenta, nombre, documento, cuit, domicilio, zona)
  SELECT lpad((10000000 + n)::text, 8, '0'), ${SURNAME} || ' ' || ${NAMES},
    (10000000 + (n * 7919::bigint) % 40000000)::text, '20' || (10000000 + (n * 7919::bigint) % 40000000) || n % 10,
    ${pick(SYLLABLES, '(n / 3)')} || ${pick(SYLLABLES, '(n / 48)')} || ' ' || n % 4000, 'Zona ' || n % 12
  FROM generate_series(1, ${supplies}) n`;

const usersSql = (users: number) => `
  INSERT INTO usuarios (email, documento, cuit, telefono, nombre, apellido, roles, email_validado, aceptar_legal)
  SELECT 'persona' || n || '@bench.example', (10000000 + (n * 7919::bigint) % 40000000)::text,
    '20' || (10000000 + (n * 7919::bigint) % 40000000) || n % 10, '+549' || (1140000000 + n), ${NAMES}, ${SURNAME},
    '{ROLE_CONFIRMADO}', true, true
  FROM generate_series(1, ${users}) n`;

const mailsSql = (mails: number) => `
  INSERT INTO suministro_mails (suministro_id, email)
  SELECT s.id, 'factura' || row_number() over (order by s.id) || '@bench.example' FROM suministros s LIMIT ${mails}`;

/** Half of the supplies have a person with an account and a quarter have an address, as in a cooperative that offers both. */
export async function seedPadron(client: pg.Client, supplies: number): Promise<void> {
  await client.query(
    "SET synchronous_commit = off; SET session_replication_role = replica; SET maintenance_work_mem = '512MB'",
  );
  await client.query('TRUNCATE suministros, usuarios CASCADE');
  const indexes = await takeIndexes(client);
  await client.query(suppliesSql(supplies));
  await client.query(usersSql(supplies / 2));
  await client.query(mailsSql(supplies / 4));
  for (const definition of indexes) await client.query(definition);
  await client.query('VACUUM ANALYZE suministros, usuarios, suministro_mails');
}

/** Built at the end instead of row by row, they are the same indexes in a tenth of the time. */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid IN ('suministros'::regclass, 'usuarios'::regclass) AND NOT indisunique`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
