import { hash } from '@node-rs/argon2';
import { dayInArgentina, formatMoment } from '@oficina/values';
import pg from 'pg';
import { facturasQuery, suministrosQuery } from './demo-padron.ts';
import { insertRequerimientos } from './demo-requerimientos.ts';
import { refuseInProduction } from './guard.ts';

export const demoPassword = 'demo-oficina-2026';

type Cuenta = { email: string; nombre: string | null; apellido: string | null; roles: string[] };

const personal = (email: string, nombre: string, apellido: string, role: string): Cuenta => ({
  email,
  nombre,
  apellido,
  roles: ['ROLE_CONFIRMADO', role],
});

/** The login screen of the demonstration offers these accounts. */
export const demoAccounts: readonly Cuenta[] = [
  { email: 'cliente@demo.test', nombre: 'Elsa', apellido: 'Roldán', roles: ['ROLE_CONFIRMADO'] },
  // This account has no name either, so that the home screen asks for both things.
  { email: 'nuevo@demo.test', nombre: null, apellido: null, roles: [] },
  personal('encargado@demo.test', 'Darío', 'Sosa', 'ROLE_REQUERIMIENTO_ENCARGADO'),
  personal('reclamos@demo.test', 'Mónica', 'Ferreyra', 'ROLE_REQUERIMIENTO_ADMIN'),
  personal('usuarios@demo.test', 'Gustavo', 'Luna', 'ROLE_USUARIO_ADMIN'),
  personal('correos@demo.test', 'Patricia', 'Vega', 'ROLE_SUMINISTRO_MAIL'),
  personal('cortes@demo.test', 'Ariel', 'Maldonado', 'ROLE_CORTE_ADMIN'),
  personal('mostrador@demo.test', 'Noelia', 'Peralta', 'ROLE_MOSTRADOR'),
  personal('admin@demo.test', 'Silvia', 'Barrios', 'ROLE_ADMIN'),
];

/** `ordinal` is the position of the suministro in the invented holder file. */
const usuarioSuministros = [
  { email: 'cliente@demo.test', ordinal: 120, alias: 'Casa', domicilio: 'San Martín 450', zona: 'Centro' },
  {
    email: 'cliente@demo.test',
    ordinal: 121,
    alias: 'Campo',
    domicilio: 'Camino a La Posta km 7',
    zona: 'Zona rural',
  },
  { email: 'cliente@demo.test', ordinal: 122, alias: 'Local', domicilio: 'Belgrano 1210', zona: 'Centro' },
  { email: 'encargado@demo.test', ordinal: 300, alias: 'Casa', domicilio: 'Mitre 2045', zona: 'Norte' },
] as const;

/** These facturas appear on the demonstration's screens: month 0 is the latest, and `vence` counts days from today. */
const sampleFacturas = [
  { ordinal: 120, mes: 0, importe_cent: 4_187_350, vence: 5, pagada: false },
  { ordinal: 121, mes: 1, importe_cent: 4_979_250, vence: -8, pagada: false },
  { ordinal: 121, mes: 0, importe_cent: 5_231_480, vence: 14, pagada: false },
  { ordinal: 122, mes: 0, importe_cent: 2_764_900, vence: 3, pagada: true },
  { ordinal: 300, mes: 0, importe_cent: 3_640_275, vence: 6, pagada: false },
] as const;

/**
 * It fills an empty database with 2,000 suministros and 36 months of facturas, the same on every machine for the same day.
 * It returns false when the data was already there, and refuses an installation with people of its own.
 */
export async function seedDemo(ownerUrl: string, now = new Date()): Promise<boolean> {
  refuseInProduction();
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'seed-demo' });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>('SELECT email FROM usuarios ORDER BY id LIMIT 20');
    if (rows.some(({ email }) => email === 'cliente@demo.test')) return false;
    if (rows.length)
      throw new Error('La base ya tiene usuarios: no se cargan datos de demostración sobre datos reales.');
    await client.query('BEGIN');
    await fill(client, now);
    await client.query('COMMIT');
    // Without statistics the first screens would be planned as for empty tables.
    await client.query('ANALYZE');
    return true;
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, now: Date): Promise<void> {
  const today = dayInArgentina(now);
  await client.query(suministrosQuery);
  await client.query(facturasQuery, [today]);
  await insertCuentas(client, now);
  await client.query(
    `UPDATE suministros s SET domicilio = v.domicilio, zona = v.zona, nombre = upper(translate(u.apellido || ' ' || u.nombre,
       'áéíóú', 'aeiou')), documento = u.documento, pago_inhabilitado = v.email = 'encargado@demo.test'
     FROM jsonb_to_recordset($1::jsonb) v (email text, ordinal int, domicilio text, zona text) JOIN usuarios u USING (email)
     WHERE s.cuenta = (10010000 + v.ordinal)::text`,
    [JSON.stringify(usuarioSuministros)],
  );
  await client.query(
    `INSERT INTO usuario_suministros (usuario_id, suministro_id, documento, alias)
     SELECT u.id, s.id, u.documento, v.alias
     FROM jsonb_to_recordset($1::jsonb) v (email text, ordinal int, alias text) JOIN usuarios u USING (email)
     JOIN suministros s ON s.cuenta = (10010000 + v.ordinal)::text ORDER BY v.ordinal`,
    [JSON.stringify(usuarioSuministros)],
  );
  await client.query(
    `UPDATE usuarios u SET suministro_id = (SELECT suministro_id FROM usuario_suministros WHERE usuario_id = u.id ORDER BY id LIMIT 1)`,
  );
  await showSomething(client, today);
  await insertRequerimientos(client, now);
  await client.query(
    'INSERT INTO consumos (suministro_id, periodo, importe_cent, consumo) SELECT suministro_id, periodo, importe_cent, consumo FROM facturas ORDER BY id',
  );
  await client.query(
    `INSERT INTO ajustes (clave, valor) VALUES ('facturas.actualizado', to_jsonb($1::text))`,
    [formatMoment(now)],
  );
  await client.query(
    `INSERT INTO motds (texto, desde, hasta) VALUES ($1, $2::timestamptz - interval '1 day', $2::timestamptz + interval '60 days')`,
    [
      'El lunes no hay atención al público por el feriado. La guardia atiende las 24 horas al 0800-555-0199.',
      now,
    ],
  );
}

async function insertCuentas(client: pg.Client, now: Date): Promise<void> {
  // Argon2id is this library's default; its enum cannot be named under verbatimModuleSyntax.
  const claveHash = await hash(demoPassword, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    // A password shown on the screen needs no secret salt, and a fixed one gives the same bytes for the same day.
    salt: Buffer.from('la-sal-de-la-demo'),
  });
  for (const [index, { email, nombre, apellido, roles }] of demoAccounts.entries()) {
    await client.query(
      `WITH nueva AS (
         INSERT INTO usuarios (email, clave_hash, nombre, apellido, documento, telefono, telefono_validado, roles, email_validado,
           aceptar_legal, aceptar_legal_at, legal_version)
         VALUES ($1, $2, $3, $4, $5, $9, CASE WHEN $7 THEN $8::timestamptz END, $6, $7, true, $8, '1') RETURNING id)
       INSERT INTO usuario_preferencias (usuario_id) SELECT id FROM nueva`,
      [
        ...[
          email,
          claveHash,
          nombre,
          apellido,
          String(17_430_221 + index * 1_204_377),
          roles,
          roles.length > 0,
          now,
        ],
        // The telephone is verified, as for a regular user, so that the login leads to the facturas and not to a question.
        `+549349240${1234 + index}`,
      ],
    );
  }
}

/** The people of the demonstration only owe the facturas that the screens are meant to show. */
async function showSomething(client: pg.Client, today: string): Promise<void> {
  await client.query(
    `UPDATE facturas SET pagada = true, estado_pago = 1
     WHERE NOT pagada AND suministro_id IN (SELECT suministro_id FROM usuario_suministros)`,
  );
  await client.query(
    `WITH propias AS (
       SELECT f.id, s.cuenta, row_number() OVER (PARTITION BY f.suministro_id ORDER BY f.periodo DESC) - 1 AS mes
       FROM facturas f JOIN suministros s ON s.id = f.suministro_id
       WHERE f.suministro_id IN (SELECT suministro_id FROM usuario_suministros))
     UPDATE facturas f SET importe_cent = m.importe_cent, consumo = (m.importe_cent - 850000) / 12550, vencimiento = $2::date + m.vence, fecha = $2::date + m.vence - 15,
       pagada = m.pagada, estado_pago = m.pagada::int
     FROM propias p JOIN jsonb_to_recordset($1::jsonb) m (ordinal int, mes int, importe_cent bigint, vence int, pagada boolean)
       ON p.cuenta = (10010000 + m.ordinal)::text AND p.mes = m.mes
     WHERE f.id = p.id`,
    [JSON.stringify(sampleFacturas), today],
  );
  // The last factura of the shop has not yet arrived from the billing system.
  await client.query(
    `UPDATE facturas f SET descargable = true FROM suministros s
     WHERE s.id = f.suministro_id AND f.suministro_id IN (SELECT suministro_id FROM usuario_suministros)
       AND NOT (s.cuenta = (10010000 + 122)::text AND f.periodo = (SELECT max(periodo) FROM facturas))`,
  );
}
