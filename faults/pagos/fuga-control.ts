// The search searched: a card planted in each place, in every form, must be found there.
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { formas, nuevoCodigo, nuevoNumero } from './fuga-canarios.ts';
import type { CasaDeFuga } from './fuga-casa.ts';
import { type Lugar, type Pedazo, revisar } from './fuga-lugares.ts';

type Planta = { numero: string; codigo: string; texto: string };

function nuevaPlanta(): Planta {
  const [numero, codigo] = [nuevoNumero('amex'), nuevoCodigo(4)];
  const texto = JSON.stringify({ formas: [...formas(numero).values()], tarjetaCvc: codigo });
  return { numero, codigo, texto };
}

/** How to leave something in each place: as whoever writes there would, where that can be. */
function plantadores({ base, smtpUrl, carpeta }: CasaDeFuga, respuestas: Pedazo[]) {
  const enRegistro = (nombre: string) => async (texto: string) =>
    appendFileSync(join(carpeta, nombre), `{"level":30,"msg":${texto}}\n`);
  const enTablas = async (texto: string) => {
    await base.filas(
      `insert into auditoria (accion, entidad, cambios) values ('control', 'tarjeta', $1::jsonb)`,
      [texto],
    );
  };
  return new Map<string, (texto: string) => Promise<unknown>>([
    ['registro de la api', enRegistro('registro-api')],
    ['registro de la otra api', enRegistro('registro-api-de-primer-pago')],
    ['registro del trabajador', enRegistro('registro-trabajador')],
    ['registro de PostgreSQL', (texto) => comoLaApi(base.appUrl, texto)],
    ['tablas', enTablas],
    ['archivos de PostgreSQL', enTablas],
    ['almacén y temporales', async (texto) => writeFileSync(join(carpeta, 'temporales', 'control'), texto)],
    ['libro de la pasarela', enRegistro('libro')],
    ['correos', (texto) => enviarCorreo(smtpUrl, texto)],
    ['respuestas', async (texto) => respuestas.push({ donde: 'control', contenido: texto })],
  ]);
}

/** As the parameter of a statement, through a connection as the api's. */
async function comoLaApi(connectionString: string, texto: string): Promise<void> {
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

export type Control = { lugar: string; hallado: number; plantado: number };

/** Each place with its own, so that nobody is found thanks to another. */
export async function controlar(
  casa: CasaDeFuga,
  lugares: readonly Lugar[],
  respuestas: Pedazo[],
): Promise<Control[]> {
  const modos = plantadores(casa, respuestas);
  const controles: Control[] = [];
  for (const lugar of lugares) {
    const { numero, codigo, texto } = nuevaPlanta();
    await modos.get(lugar.nombre)?.(texto);
    const { hallazgos } = await revisar(lugar, { numeros: [numero], codigos: [codigo], secretos: [] });
    const suyos = hallazgos.filter(
      ({ de, forma }) => de === `tarjeta …${numero.slice(-4)}` || forma === 'código',
    );
    const halladas = new Set(suyos.map(({ forma }) => forma));
    // Of the database's own files, that it is there is all that is asked.
    const enBytes = lugar.nombre === 'archivos de PostgreSQL';
    const plantado = enBytes ? 1 : formas(numero).size + ['código', 'Luhn'].length;
    controles.push({ lugar: lugar.nombre, hallado: halladas.size, plantado });
  }
  // And the queue's, which are tables too.
  controles.push(await controlarTrabajos(casa, lugares));
  return controles;
}

async function controlarTrabajos(casa: CasaDeFuga, lugares: readonly Lugar[]): Promise<Control> {
  const { numero, codigo, texto } = nuevaPlanta();
  await casa.base.filas(
    'update pgboss.job set data = $1::jsonb where id = (select id from pgboss.job limit 1)',
    [texto],
  );
  const tablas = lugares.find(({ nombre }) => nombre === 'tablas');
  const revision = tablas && (await revisar(tablas, { numeros: [numero], codigos: [codigo], secretos: [] }));
  const enLaCola = revision?.hallazgos.filter(({ donde }) => donde.startsWith('pgboss.')) ?? [];
  const halladas = new Set(enLaCola.map(({ forma }) => forma));
  return {
    lugar: 'trabajos',
    hallado: halladas.size,
    plantado: formas(numero).size + ['código', 'Luhn'].length,
  };
}
