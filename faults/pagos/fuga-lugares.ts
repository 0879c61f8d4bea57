// Everywhere that something may rest once the card has gone by.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from './base.ts';
import { type Agujas, buscar, buscarEnBytes, type Hallazgo } from './fuga-buscar.ts';
import type { CasaDeFuga } from './fuga-casa.ts';
import { DE_UNA_VEZ } from './fuga-pedir.ts';

/** A piece of a place: a file, a table. Of the database's own files, bytes. */
export type Pedazo = { donde: string; contenido: string | Buffer };

export type Lugar = {
  nombre: string;
  leer(): Promise<Pedazo[]>;
  /** What the card leaves there rightly: if it is missing, this is not where things are written. */
  testigo?: RegExp;
};

export function lugaresDe(casa: CasaDeFuga, respuestas: readonly Pedazo[]): Lugar[] {
  const { carpeta, correo } = casa;
  const archivo = (nombre: string, donde: string, testigo: RegExp): Lugar => ({
    nombre,
    testigo,
    leer: async () => [{ donde, contenido: readFileSync(donde, 'utf8') }],
  });
  const deLaCarpeta = (nombre: string) => archivosDe(join(carpeta, nombre)).map(leerArchivo);
  return [
    archivo('registro de la api', join(carpeta, 'registro-api'), /"servicio":"payway"/),
    archivo('registro de la otra api', join(carpeta, 'registro-api-de-primer-pago'), /"servicio":"payway"/),
    archivo('registro del trabajador', join(carpeta, 'registro-trabajador'), /card not deleted/),
    {
      nombre: 'registro de PostgreSQL',
      testigo: /\$\d+ = '\*{12}\d{4}'/,
      leer: async () => [deLaBase(leerArchivo(`${dataDir}.log`))],
    },
    { nombre: 'tablas', testigo: /"\*{12}\d{4}"/, leer: () => leerTablas(casa) },
    { nombre: 'archivos de PostgreSQL', leer: () => leerBase(casa) },
    { nombre: 'almacén y temporales', leer: async () => ['almacen', 'temporales'].flatMap(deLaCarpeta) },
    archivo('libro de la pasarela', join(carpeta, 'libro'), /"last4"/),
    {
      nombre: 'correos',
      testigo: /seguridad|tarjeta/i,
      leer: () => leerCorreo(correo.url),
    },
    {
      nombre: 'respuestas',
      testigo: /"\*{12}\d{4}"/,
      leer: async () => [...respuestas],
    },
  ];
}

function archivosDe(carpeta: string): string[] {
  return readdirSync(carpeta, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name));
}

/** Lines in which the server counts its own kilobytes: nobody's data is in them, and any four digits are. */
const PROPIAS = /^.*\bLOG: {2}checkpoint (?:starting|complete): .*$/gm;

const deLaBase = ({ donde, contenido }: Pedazo): Pedazo => ({
  donde,
  contenido: String(contenido).replace(PROPIAS, ''),
});

const leerArchivo = (donde: string): Pedazo => ({ donde, contenido: readFileSync(donde, 'utf8') });

async function leerCorreo(url: string): Promise<Pedazo[]> {
  const response = await fetch(`${url}/__sim/messages`, { headers: DE_UNA_VEZ });
  return [{ donde: 'buzón', contenido: await response.text() }];
}

/** Row by row as JSON: every column of every table of every schema, the queue's and the audit's too. */
async function leerTablas({ base }: CasaDeFuga): Promise<Pedazo[]> {
  const tablas = await base.filas<{ nombre: string }>(
    `select c.oid::regclass::text as nombre from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
     order by 1`,
  );
  const pedazos: Pedazo[] = [];
  for (const { nombre } of tablas) {
    const filas = await base.filas<{ fila: string }>(`select row_to_json(t)::text as fila from ${nombre} t`);
    if (filas.length > 0)
      pedazos.push({ donde: nombre, contenido: filas.map(({ fila }) => fila).join('\n') });
  }
  return pedazos;
}

/** Its pages and its log of changes, where also what was deleted or undone is; what it wrote since the run began. */
async function leerBase({ base, desde }: CasaDeFuga): Promise<Pedazo[]> {
  await base.filas('checkpoint');
  return archivosDe(dataDir).flatMap((donde) => {
    // A file may be gone by now.
    const { mtime } = statSync(donde, { throwIfNoEntry: false }) ?? {};
    return mtime && mtime >= desde ? [{ donde, contenido: readFileSync(donde) }] : [];
  });
}

export type Revision = {
  lugar: Lugar;
  pedazos: number;
  bytes: number;
  hallazgos: (Hallazgo & { donde: string })[];
  testigo: boolean;
};

export async function revisar(lugar: Lugar, agujas: Agujas): Promise<Revision> {
  const pedazos = await lugar.leer();
  const hallazgos = pedazos.flatMap(({ donde, contenido }) => {
    const suyos =
      typeof contenido === 'string' ? buscar(contenido, agujas) : buscarEnBytes(contenido, agujas.numeros);
    return suyos.map((uno) => ({ ...uno, donde }));
  });
  const { testigo } = lugar;
  return {
    lugar,
    pedazos: pedazos.length,
    bytes: pedazos.reduce((sum, { contenido }) => sum + contenido.length, 0),
    hallazgos,
    testigo:
      !testigo || pedazos.some(({ contenido }) => typeof contenido === 'string' && testigo.test(contenido)),
  };
}
