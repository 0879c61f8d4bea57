import * as z from 'zod/mini';
import { type LineaDeMarca, MARCAS, type TablaDeMarcas } from './marcas.data.ts';

const Prefijo = z.string().check(
  z.regex(/^\d{1,8}(-\d{1,8})?$/),
  z.refine((texto) => {
    const { desde, hasta } = extremos(texto);
    return desde.length === hasta.length && desde <= hasta;
  }),
);

const Tabla = z
  .array(
    z.object({
      marca: z.string().check(z.regex(/^[A-Za-z0-9]{1,30}$/)),
      prefijos: z.array(Prefijo).check(z.minLength(1)),
      largos: z.array(z.int().check(z.gte(13), z.lte(19))).check(z.minLength(1)),
    }),
  )
  .check(z.minLength(1));

/** The brand of a number already known to be right, or null: nobody has told us of it. */
export function marcaDe(numero: string, tabla: TablaDeMarcas = MARCAS): string | null {
  return tabla.find((linea) => linea.largos.includes(numero.length) && empieza(numero, linea))?.marca ?? null;
}

/** By its first digits alone, when the number did not come here: how long it was, nobody knows. */
export function marcaDeBin(bin: string, tabla: TablaDeMarcas = MARCAS): string | null {
  return tabla.find((linea) => empieza(bin, linea))?.marca ?? null;
}

/** A table of the installation's own, out of its file; null when it cannot be read. */
export function leerMarcas(json: unknown): TablaDeMarcas | null {
  return Tabla.safeParse(json).data ?? null;
}

function empieza(numero: string, { prefijos }: LineaDeMarca): boolean {
  return prefijos.some((prefijo) => {
    const { desde, hasta } = extremos(prefijo);
    const inicio = numero.slice(0, desde.length);
    return inicio.length === desde.length && desde <= inicio && inicio <= hasta;
  });
}

function extremos(prefijo: string): { desde: string; hasta: string } {
  const [desde = '', hasta = desde] = prefijo.split('-');
  return { desde, hasta };
}
