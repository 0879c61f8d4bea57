import type { Readable } from 'node:stream';
import type { BlobStore } from '@oficina/values/server';
import { bajarZip } from '../bajar-zip.ts';
import type { ArchivoRow } from '../clases.ts';
import { type EntradaCerrada, entradasDeZip } from '../perfiles/index.ts';

/** A ZIP that is being gone through, from its first file on. */
export type ZipAbierto = {
  /** The file in that place, counted from 1; only forwards. */
  abrir: (lugar: number) => Promise<Readable>;
  cerrar: () => Promise<void>;
};

export async function abrirGuardado(
  almacen: Pick<BlobStore, 'open'>,
  archivo: ArchivoRow,
  vivo: AbortSignal,
): Promise<ZipAbierto> {
  const { ruta, borrar } = await bajarZip(almacen, archivo, { vivo, alPasar: () => undefined });
  const entradas = entradasDeZip(ruta);
  let lugar = 0;
  let actual: EntradaCerrada | undefined;
  return {
    async abrir(pedido) {
      while (lugar < pedido) {
        const { value, done } = await entradas.next();
        if (done) throw new Error(`the ZIP has no file in place ${pedido}`);
        actual = value;
        lugar += 1;
      }
      if (!actual || lugar !== pedido) throw new Error(`place ${pedido} of the ZIP went by already`);
      return actual.abrir();
    },
    async cerrar() {
      await entradas.return(undefined);
      await borrar();
    },
  };
}
