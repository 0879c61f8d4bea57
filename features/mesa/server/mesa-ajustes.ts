import { type AjusteDefinition, findAjustes } from '@oficina/ajustes/server';
import type { Reader } from '@oficina/db';
import { limit } from '@oficina/http';
import * as z from 'zod/mini';
import { canalesAjuste } from './canales.ts';

type Bound = { clave: string; nombre: string; fallback: number; between: readonly [number, number] };

const PER_MINUTE: Bound = {
  clave: 'mesa.busquedasPorMinuto',
  nombre: 'Búsquedas por minuto',
  fallback: 60,
  between: [10, 600],
};
const PER_DAY: Bound = {
  clave: 'mesa.busquedasPorDia',
  nombre: 'Búsquedas por día',
  fallback: 2_000,
  between: [100, 20_000],
};

const schemaOf = ({ between: [least, most] }: Bound) => {
  const told = `Va de ${least} a ${most}.`;
  return z.int(told).check(z.gte(least, told), z.lte(most, told));
};

/** How many times each one of the staff may look for somebody. */
const bounds = [PER_MINUTE, PER_DAY].map(
  (bound): AjusteDefinition => ({
    ...{ clave: bound.clave, nombre: bound.nombre, fallback: bound.fallback },
    seccion: 'mostrador',
    schema: schemaOf(bound),
    example: String(bound.fallback),
    parse: (texto) => (/^\d{1,6}$/.test(texto) ? Number(texto) : undefined),
    write: String,
  }),
);

export const mesaAjustes: readonly AjusteDefinition[] = [canalesAjuste, ...bounds];

/** A stored value that cannot be read is as if nobody had changed it. */
export async function findSearchLimits(
  reader: Reader,
): Promise<Record<'perMinute' | 'perDay', ReturnType<typeof limit>>> {
  const stored = await findAjustes(reader, [PER_MINUTE.clave, PER_DAY.clave]);
  const pointsOf = (bound: Bound) => {
    const parsed = schemaOf(bound).safeParse(stored.get(bound.clave));
    return parsed.success ? parsed.data : bound.fallback;
  };
  return {
    perMinute: limit('mesa-buscar', pointsOf(PER_MINUTE), 60),
    perDay: limit('mesa-buscar-dia', pointsOf(PER_DAY), 24 * 60 * 60),
  };
}
