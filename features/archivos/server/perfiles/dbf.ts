import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DBFFile, DELETED } from 'dbffile';
import { ArchivoIlegible, MOTIVO } from './errores.ts';
import type { Codificacion, Perfil } from './perfil.ts';
import { type Fuente, planificar } from './plan.ts';
import { Salida } from './salida.ts';
import { enTemporal } from './temporal.ts';
import type { Escritura } from './valores.ts';

/** As much as may be uploaded. */
const MAXIMO = 2 * 1024 * 1024 * 1024;
const TANDA = 1_000;
const CABEZA = 12;

const NOMBRE_DE: Readonly<Record<Codificacion, string>> = {
  'utf-8': 'utf8',
  'windows-1252': 'win1252',
  cp850: 'cp850',
};

/** Written with letters inside the file. Read as text they are exact: a number would pass through a float. */
const ESCRITOS = new Set(['C', 'N', 'F', 'D', 'L']);

/** What a DBF says of its own columns weighs more than the profile. */
const POR_TIPO: Readonly<Record<string, Partial<Escritura>>> = {
  N: { decimal: '.', miles: null },
  F: { decimal: '.', miles: null },
  I: { decimal: '.', miles: null },
  B: { decimal: '.', miles: null },
  Y: { decimal: '.', miles: null },
  D: { fecha: 'aaaammdd', periodo: 'aaaammdd' },
  T: { fecha: 'aaaa-mm-dd', periodo: 'aaaa-mm-dd' },
  L: { si: ['T', 'Y', 'S'], no: ['F', 'N'] },
};

type Campo = { name: string; type: string };

export async function* leerDbf(
  entrada: Readable,
  perfil: Perfil,
  columnas: readonly string[],
): AsyncGenerator<Buffer> {
  const { ruta, tamano, borrar } = await enTemporal(entrada, MAXIMO, 'archivo.dbf');
  try {
    const tabla = await abrir(ruta, perfil.archivo.codificacion);
    const campos: Campo[] = tabla.fields.map(({ name, type }) => ({ name, type }));
    const plan = planificar(
      perfil,
      columnas,
      campos.map(({ name }) => name),
      (indice) => POR_TIPO[campos[indice]?.type ?? ''] ?? null,
    );
    for (const campo of tabla.fields) if (ESCRITOS.has(campo.type)) campo.type = 'C';
    yield* renglones(tabla, await enteros(ruta, tamano), campos, new Salida(plan));
  } finally {
    await borrar();
  }
}

async function* renglones(
  tabla: DBFFile,
  hay: number,
  campos: readonly Campo[],
  salida: Salida,
): AsyncGenerator<Buffer> {
  const promete = Math.max(0, tabla.recordCount);
  // Past the end of the file the library gives the last records again.
  tabla.recordCount = Math.min(promete, hay);
  const fuente = new FuenteDeDbf(campos);
  for (let leidos = 0; leidos < tabla.recordCount; leidos += TANDA) {
    for (const [indice, registro] of (await tabla.readRecords(TANDA)).entries()) {
      if (registro[DELETED]) continue;
      // The first line of a spreadsheet has the names.
      const renglon = leidos + indice + 2;
      const motivo = fuente.abrir(registro) ?? salida.bien(fuente, renglon, false);
      if (motivo !== null) salida.mal(motivo, renglon, fuente.original);
    }
    yield* salida.sacar(false);
  }
  if (hay < promete) salida.mal(MOTIVO.archivoCortado, hay + 2, '');
  yield* salida.sacar(true);
}

async function abrir(ruta: string, codificacion: Codificacion): Promise<DBFFile> {
  try {
    return await DBFFile.open(ruta, {
      encoding: NOMBRE_DE[codificacion],
      includeDeletedRecords: true,
      // Memos are not needed, and each version of each product has a number of its own.
      readMode: 'loose',
    });
  } catch (cause) {
    throw new ArchivoIlegible('El archivo no es un DBF o está dañado.', { cause });
  }
}

/** How many whole records there are room for: a copy that was cut promises more. */
async function enteros(ruta: string, tamano: number): Promise<number> {
  const archivo = await open(ruta);
  try {
    const { buffer } = await archivo.read(Buffer.alloc(CABEZA), 0, CABEZA, 0);
    const cabecera = buffer.readUInt16LE(8);
    const registro = buffer.readUInt16LE(10);
    return registro > 0 ? Math.max(0, Math.floor((tamano - cabecera) / registro)) : 0;
  } finally {
    await archivo.close();
  }
}

class FuenteDeDbf implements Fuente {
  falla: string | null = null;
  private valores: string[] = [];
  private readonly campos: readonly Campo[];

  constructor(campos: readonly Campo[]) {
    this.campos = campos;
  }

  abrir(registro: Record<string, unknown>): string | null {
    this.valores = this.campos.map(({ name }) => comoTexto(registro[name]));
    return this.valores.some((texto) => /[\0\ufffd]/.test(texto)) ? MOTIVO.letras : null;
  }

  campo(indice: number): string {
    return this.valores[indice] ?? '';
  }

  get original(): string {
    return this.valores.join(';');
  }
}

function comoTexto(valor: unknown): string {
  if (valor === null || valor === undefined) return '';
  if (valor instanceof Date) return Number.isNaN(valor.getTime()) ? '' : valor.toISOString().slice(0, 10);
  // Some systems fill with NUL instead of blanks.
  return String(valor).replace(/\0+$/, '').trim();
}
