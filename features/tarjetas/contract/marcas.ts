import * as z from 'zod/mini';
import { MARCAS, type MarcaRow, type MarcaTable } from './marcas.data.ts';

const prefixSchema = z.string().check(
  z.regex(/^\d{1,8}(-\d{1,8})?$/),
  z.refine((texto) => {
    const { desde: from, hasta: to } = boundsOf(texto);
    return from.length === to.length && from <= to;
  }),
);

const marcasSchema = z
  .array(
    z.object({
      marca: z.string().check(z.regex(/^[A-Za-z0-9]{1,30}$/)),
      prefijos: z.array(prefixSchema).check(z.minLength(1)),
      largos: z.array(z.int().check(z.gte(13), z.lte(19))).check(z.minLength(1)),
    }),
  )
  .check(z.minLength(1));

/** The number must already be valid. */
export function marcaOf(numero: string, table: MarcaTable = MARCAS): string | null {
  return (
    table.find((row) => row.largos.includes(numero.length) && startsWithPrefix(numero, row))?.marca ?? null
  );
}

/** A number that never reached the server has an unknown length, so only the first digits count. */
export function marcaOfBin(bin: string, table: MarcaTable = MARCAS): string | null {
  return table.find((row) => startsWithPrefix(bin, row))?.marca ?? null;
}

export function parseMarcas(json: unknown): MarcaTable | null {
  return marcasSchema.safeParse(json).data ?? null;
}

function startsWithPrefix(numero: string, { prefijos }: MarcaRow): boolean {
  return prefijos.some((prefix) => {
    const { desde: from, hasta: to } = boundsOf(prefix);
    const inicio = numero.slice(0, from.length);
    return inicio.length === from.length && from <= inicio && inicio <= to;
  });
}

function boundsOf(prefix: string): { desde: string; hasta: string } {
  const [from = '', to = from] = prefix.split('-');
  return { desde: from, hasta: to };
}
