// What the tests of the profiles share: reading what comes out with a parser that is not ours.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, vi } from 'vitest';
import { decodificar } from './decodificar.ts';
import { Perfil } from './perfil.ts';

export const CONSUMOS = ['cuenta', 'periodo', 'consumo', 'importe'];

export type Fila = { valores: string[]; renglon: number; error: string; original: string };

export function filasDe(canonico: Buffer): Fila[] {
  const filas: string[][] = parse(canonico, { delimiter: ';', relax_column_count: false });
  return filas.map((fila) => ({
    valores: fila.slice(0, -3),
    renglon: Number(fila.at(-3)),
    error: fila.at(-2) ?? '',
    original: fila.at(-1) ?? '',
  }));
}

export async function leer(
  contenido: Buffer | string,
  perfil: Perfil,
  columnas: readonly string[] = CONSUMOS,
): Promise<Fila[]> {
  const entrada = Readable.from([Buffer.from(contenido as Buffer)], { objectMode: false });
  return filasDe(await buffer(decodificar(entrada, perfil, columnas)));
}

/** "2: 10|2026-10|5|9.50" for what is good and "3! reason" for what is not. */
export const enBreve = (filas: readonly Fila[]): string[] =>
  filas.map(({ valores, renglon, error }) =>
    error ? `${renglon}! ${error}` : `${renglon}: ${valores.join('|')}`,
  );

/** A folder of temporary files of one's own, and how many things are in it: the system's is everybody's. */
export function useTemporales(): () => number {
  let carpeta = '';
  beforeAll(() => {
    carpeta = mkdtempSync(join(tmpdir(), 'temporales-'));
    vi.stubEnv('TMPDIR', carpeta);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(carpeta, { recursive: true, force: true });
  });
  return () => readdirSync(carpeta).filter((nombre) => nombre.startsWith('oficina-importar-')).length;
}

type Suelto = Record<string, unknown>;

export const perfilDe = (
  archivo: Suelto,
  valores: Suelto = {},
  columnas: Suelto = { cuenta: 'cuenta', periodo: 'periodo', consumo: 'consumo', importe: 'importe' },
  para: string[] = ['consumos'],
): Perfil => Perfil.parse({ codigo: 'prueba', nombre: 'Prueba', para, archivo, valores, columnas });

/** The same numbers every time: a failure can be looked at again. */
export function azar(semilla: number): (tope: number) => number {
  let estado = semilla;
  return (tope) => {
    estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((estado / 2 ** 32) * tope);
  };
}

export type ArchivoDeZip = {
  nombre: string | Buffer;
  contenido: Buffer;
  /** What the ZIP says of its size, when it lies. */
  dice?: number;
  suma?: number;
  cifrado?: boolean;
};

/** A ZIP made by hand, so that it may lie. */
export function zipDe(archivos: readonly ArchivoDeZip[]): Buffer {
  const cuerpos: Buffer[] = [];
  const indice: Buffer[] = [];
  let lugar = 0;
  for (const { nombre, contenido, dice = contenido.length, suma = crc32(contenido), cifrado } of archivos) {
    const camino = Buffer.from(nombre as string);
    const datos = deflateRawSync(contenido);
    const comun = Buffer.alloc(26);
    comun.writeUInt16LE(20, 0);
    comun.writeUInt16LE(0x800 | (cifrado ? 1 : 0), 2);
    comun.writeUInt16LE(8, 4);
    comun.writeUInt32LE(suma, 10);
    comun.writeUInt32LE(datos.length, 14);
    comun.writeUInt32LE(dice, 18);
    comun.writeUInt16LE(camino.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), comun, camino, datos]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(lugar, 10);
    indice.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), comun, central, camino);
    cuerpos.push(local);
    lugar += local.length;
  }
  const directorio = Buffer.concat(indice);
  const fin = Buffer.alloc(18);
  fin.writeUInt16LE(archivos.length, 4);
  fin.writeUInt16LE(archivos.length, 6);
  fin.writeUInt32LE(directorio.length, 8);
  fin.writeUInt32LE(lugar, 12);
  return Buffer.concat([...cuerpos, directorio, Buffer.from('PK\x05\x06'), fin]);
}
