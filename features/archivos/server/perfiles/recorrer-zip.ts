import type { Readable } from 'node:stream';
import type { ZipFile } from 'yauzl';
import { demasiado } from './temporal.ts';
import { abrir, archivosDe, contenidoDe } from './zip.ts';

const ARCHIVOS = 200_000;
const BYTES = 2 * 1024 * 1024 * 1024;

export type EntradaDeZip = { nombre: string; tamano: number; contenido: Readable };
type LimitesDeZip = { archivos: number; bytes: number };

/** A file of a ZIP whose bytes nobody asked for yet. */
export type EntradaCerrada = Omit<EntradaDeZip, 'contenido'> & { abrir: () => Promise<Readable> };

/**
 * Every file of a ZIP of many, one at a time and in its order. All of it is looked at before the first one is given: a
 * ZIP that promises too much is refused whole. A file that is damaged fails in its own content, and whoever reads it
 * decides whether the others go on.
 */
export async function recorrerZip(
  ruta: string,
  onEntry: (entrada: EntradaDeZip) => Promise<void>,
  limites?: LimitesDeZip,
): Promise<void> {
  for await (const { abrir: abrirla, ...entrada } of entradasDeZip(ruta, limites)) {
    const contenido = await abrirla();
    try {
      await onEntry({ ...entrada, contenido });
    } finally {
      contenido.destroy();
    }
  }
}

/** The same, asked for one by one: what is not opened costs nothing. */
export async function* entradasDeZip(
  ruta: string,
  { archivos, bytes }: LimitesDeZip = { archivos: ARCHIVOS, bytes: BYTES },
): AsyncGenerator<EntradaCerrada> {
  const limites = {
    archivos,
    bytes,
    deMas: `El ZIP tiene más de ${archivos.toLocaleString('es-AR')} archivos.`,
  };
  // Twice through the list and none of it kept: 200,000 of them weigh more than what they list.
  await conZip(ruta, async (zip) => {
    for await (const _ of archivosDe(zip, limites));
  });
  const zip = await abrir(ruta);
  try {
    let gastados = 0;
    let pasado: Error | null = null;
    const gastar = (leidos: number) => {
      gastados += leidos;
      if (gastados > bytes) pasado = demasiado(bytes);
      return pasado;
    };
    for await (const { nombre, entry } of archivosDe(zip, limites)) {
      const abrirla = () => contenidoDe(zip, entry, gastar);
      yield { nombre, tamano: entry.uncompressedSize, abrir: abrirla };
      // The limit is of the whole: it is nobody's to forgive.
      if (pasado) throw pasado;
    }
  } finally {
    zip.close();
  }
}

async function conZip(ruta: string, usar: (zip: ZipFile) => Promise<void>): Promise<void> {
  const zip = await abrir(ruta);
  try {
    await usar(zip);
  } finally {
    zip.close();
  }
}
