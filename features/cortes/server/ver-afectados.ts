import type { Afectados } from '../contract/index.ts';
import { type Listas, leerListas } from './a-quienes-afecta.ts';
import type { CortesDeps } from './deps.ts';
import { contarAfectados } from './suministros.repository.ts';

/** Whom a cut would reach, before it is published. Nothing is written. */
export async function verAfectados(
  { db }: Pick<CortesDeps, 'db'>,
  { zona, ...listas }: Listas & { zona?: string | null | undefined },
): Promise<Afectados> {
  const { fuente, desconocidos } = await leerListas(db, zona ?? '', listas);
  return {
    ...(await contarAfectados(db, fuente)),
    desconocidos: [...desconocidos.suministros, ...desconocidos.cuentas],
  };
}
