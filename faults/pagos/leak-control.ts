// This checks the search: a card planted in each place, in every encoding, must be found there.
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import type { LeakHarness } from './leak-harness.ts';
import { type Piece, type SearchLocation, searchLocation } from './leak-locations.ts';
import { encodingsOf, nuevoCodigo, nuevoNumero } from './leak-test-tarjetas.ts';

type PlantedTarjeta = { numero: string; codigo: string; texto: string };

function newPlantedTarjeta(): PlantedTarjeta {
  const [numero, codigo] = [nuevoNumero('amex'), nuevoCodigo(4)];
  const texto = JSON.stringify({ encodings: [...encodingsOf(numero).values()], tarjetaCvc: codigo });
  return { numero, codigo, texto };
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

export type Control = { location: string; foundCount: number; plantedCount: number };

/** Each place gets a card of its own, so that a finding in one cannot stand for another. */
export async function runControls(
  harness: LeakHarness,
  locations: readonly SearchLocation[],
  respuestas: Piece[],
): Promise<Control[]> {
  const planters = createPlanters(harness, respuestas);
  const controls: Control[] = [];
  for (const location of locations) {
    const { numero, codigo, texto } = newPlantedTarjeta();
    await planters.get(location.nombre)?.(texto);
    const { findings } = await searchLocation(location, {
      numbers: [numero],
      codigos: [codigo],
      secrets: [],
    });
    const matching = findings.filter(
      ({ subject, encoding }) => subject === `tarjeta …${numero.slice(-4)}` || encoding === 'código',
    );
    const found = new Set(matching.map(({ encoding }) => encoding));
    // A search of raw bytes does not tell the encodings apart, so one finding is enough there.
    const isBytes = location.nombre === 'archivos de PostgreSQL';
    const plantedCount = isBytes ? 1 : encodingsOf(numero).size + ['código', 'Luhn'].length;
    controls.push({ location: location.nombre, foundCount: found.size, plantedCount });
  }
  // The queue keeps the data of its jobs in tables, where a card could be stored as well.
  controls.push(await controlJobs(harness, locations));
  return controls;
}

async function controlJobs(harness: LeakHarness, locations: readonly SearchLocation[]): Promise<Control> {
  const { numero, codigo, texto } = newPlantedTarjeta();
  await harness.base.query(
    'update pgboss.job set data = $1::jsonb where id = (select id from pgboss.job limit 1)',
    [texto],
  );
  const tables = locations.find(({ nombre }) => nombre === 'tablas');
  const revision =
    tables && (await searchLocation(tables, { numbers: [numero], codigos: [codigo], secrets: [] }));
  const inQueue = revision?.findings.filter(({ where }) => where.startsWith('pgboss.')) ?? [];
  const found = new Set(inQueue.map(({ encoding }) => encoding));
  return {
    location: 'trabajos',
    foundCount: found.size,
    plantedCount: encodingsOf(numero).size + ['código', 'Luhn'].length,
  };
}
