import type { Readable } from 'node:stream';
import { PDFS_MAX_BYTES } from '../../contract/index.ts';
import { tooLarge } from './temp-file.ts';
import { entryContent, fileEntries, openZipFile } from './zip.ts';

const ARCHIVOS = 200_000;

export type ZipEntry = { nombre: string; tamano: number; contenido: Readable };
type ZipLimits = { archivos: number; bytes: number };

export type ClosedZipEntry = Omit<ZipEntry, 'contenido'> & { open: () => Promise<Readable> };

/**
 * Files come one at a time and in their order. The whole list is checked before the first one is given, so a ZIP that
 * declares too much is rejected as a whole. A damaged file fails in its own content, and the caller decides whether the
 * others go on.
 */
export async function walkZip(
  ruta: string,
  onEntry: (entry: ZipEntry) => Promise<void>,
  limites?: ZipLimits,
): Promise<void> {
  for await (const { open: openEntry, ...entry } of zipEntries(ruta, limites)) {
    const contenido = await openEntry();
    try {
      await onEntry({ ...entry, contenido });
    } finally {
      contenido.destroy();
    }
  }
}

/** Entries are requested one by one, and those that are not opened cost nothing. */
export async function* zipEntries(
  ruta: string,
  { archivos, bytes }: ZipLimits = { archivos: ARCHIVOS, bytes: PDFS_MAX_BYTES },
): AsyncGenerator<ClosedZipEntry> {
  const limites = {
    archivos,
    bytes,
    tooManyText: `El ZIP tiene más de ${archivos.toLocaleString('es-AR')} archivos.`,
  };
  // The list is read twice and never kept, because 200,000 entries weigh more in memory than the files they list.
  const checkedZip = await openZipFile(ruta);
  try {
    for await (const _ of fileEntries(checkedZip, limites));
  } finally {
    checkedZip.close();
  }
  const zip = await openZipFile(ruta);
  try {
    let consumed = 0;
    let pasado: Error | null = null;
    const consume = (leidos: number) => {
      consumed += leidos;
      if (consumed > bytes) pasado = tooLarge(bytes);
      return pasado;
    };
    for await (const { nombre, entry } of fileEntries(zip, limites)) {
      const openEntry = () => entryContent(zip, entry, consume);
      yield { nombre, tamano: entry.uncompressedSize, open: openEntry };
      // The limit applies to the whole ZIP, so the caller cannot ignore it.
      if (pasado) throw pasado;
    }
  } finally {
    zip.close();
  }
}
