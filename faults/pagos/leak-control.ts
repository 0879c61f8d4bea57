// This checks the search: a card planted in each place, in every encoding, must be found there.
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import type { LeakHarness } from './leak-harness.ts';
import { type Piece, type SearchLocation, searchLocation } from './leak-locations.ts';
import type { Finding, SearchTargets } from './leak-search.ts';
import { encodingsOf, nuevoCodigo, nuevoDocumento, nuevoNumero } from './leak-test-tarjetas.ts';

type Planted = { targets: SearchTargets; texto: string; countFound(findings: readonly Finding[]): Count };
type Count = { foundCount: number; plantedCount: number };

/** Whoever holds it was born on a day that is not that of the other cards, which must not stand for it. */
function newPlanted(): Planted {
  const [numero, codigo] = [nuevoNumero('amex'), nuevoCodigo(4)];
  const [documento, birthDate] = [nuevoDocumento(), '1893-11-29'];
  const encodings = encodingsOf(numero);
  const texto = JSON.stringify({
    ...{ encodings: [...encodings.values()], tarjetaCvc: codigo },
    ...{ documento, birthDate: `${birthDate}T00:00:00` },
  });
  const expected = [
    ...[...encodings.keys(), 'Luhn'].map((encoding) => `tarjeta …${numero.slice(-4)}, ${encoding}`),
    `código ${codigo.slice(0, 1)}…, código`,
    ...[documento, birthDate].map((secreto) => `secreto …${secreto.slice(-4)}, entero`),
  ];
  return {
    targets: { numbers: [numero], codigos: [codigo], secrets: [documento, birthDate] },
    texto,
    countFound(findings) {
      const found = new Set(findings.map(({ subject, encoding }) => `${subject}, ${encoding}`));
      return { foundCount: expected.filter((one) => found.has(one)).length, plantedCount: expected.length };
    },
  };
}

/** Each one plants a text in one place, where possible in the way in which the product writes there. */
function createPlanters({ base, smtpUrl, folder }: LeakHarness, respuestas: Piece[]) {
  const intoLog = (nombre: string) => async (texto: string) =>
    appendFileSync(join(folder, nombre), `{"level":30,"msg":${texto}}\n`);
  const intoTables = async (texto: string) => {
    await base.query(
      `insert into auditoria (accion, entidad, cambios) values ('control', 'tarjeta', $1::jsonb)`,
      [texto],
    );
  };
  return new Map<string, (texto: string) => Promise<unknown>>([
    ['registro de la api', intoLog('registro-api')],
    ['registro de la otra api', intoLog('registro-api-de-primer-pago')],
    ['registro del trabajador', intoLog('registro-worker')],
    ['registro de PostgreSQL', (texto) => queryAsApi(base.appUrl, texto)],
    ['tablas', intoTables],
    ['archivos de PostgreSQL', intoTables],
    ['almacén y temporales', async (texto) => writeFileSync(join(folder, 'temporales', 'control'), texto)],
    ['libro de la pasarela', intoLog('libro')],
    ['correos', (texto) => enviarCorreo(smtpUrl, texto)],
    ['respuestas', async (texto) => respuestas.push({ where: 'control', contenido: texto })],
  ]);
}

async function queryAsApi(connectionString: string, texto: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('select $1::text', [texto]);
  } finally {
    await client.end();
  }
}

async function enviarCorreo(url: string, text: string): Promise<void> {
  const transport = createTransport({ url, ignoreTLS: true });
  await transport.sendMail({
    from: 'control@fallas.test',
    to: 'control@fallas.test',
    subject: 'control',
    text,
  });
  transport.close();
}

export type Control = { location: string } & Count;

/** These rows are written as the product would write a card there: in the data of a job, or in what is kept of a pago by link. */
const ROWS = [
  {
    ...{ location: 'trabajos', table: 'pgboss.' },
    sql: 'update pgboss.job set data = $1::jsonb where id = (select id from pgboss.job limit 1)',
  },
  {
    ...{ location: 'pagos por enlace', table: 'pagos' },
    sql: 'update pagos set extra = $1::jsonb where id = (select max(id) from pagos where usuario_id is null)',
  },
];

/** Each place gets a card of its own, so that a finding in one cannot stand for another. */
export async function runControls(
  harness: LeakHarness,
  locations: readonly SearchLocation[],
  respuestas: Piece[],
): Promise<Control[]> {
  const planters = createPlanters(harness, respuestas);
  const controls: Control[] = [];
  for (const location of locations) {
    const { targets, texto, countFound } = newPlanted();
    await planters.get(location.nombre)?.(texto);
    const { findings } = await searchLocation(location, targets);
    // A search of raw bytes looks only for the number, and does not tell its encodings apart.
    const isBytes = location.nombre === 'archivos de PostgreSQL';
    const { foundCount, plantedCount } = countFound(findings);
    controls.push({ location: location.nombre, foundCount, plantedCount: isBytes ? 1 : plantedCount });
  }
  for (const { location, table, sql } of ROWS) {
    const { targets, texto, countFound } = newPlanted();
    await harness.base.query(sql, [texto]);
    const tables = locations.filter(({ nombre }) => nombre === 'tablas');
    const searches = await Promise.all(tables.map((one) => searchLocation(one, targets)));
    const findings = searches.flatMap((search) => search.findings);
    controls.push({ location, ...countFound(findings.filter(({ where }) => where.startsWith(table))) });
  }
  return controls;
}
