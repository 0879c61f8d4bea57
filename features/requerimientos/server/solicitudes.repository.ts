import type { Reader } from '@oficina/db';
import type { CategoriaRow } from './categorias.repository.ts';

/** Seeded with the database, and never deleted: those of the law are always there. */
export function findCategoriaByCodigo(reader: Reader, codigo: string): Promise<CategoriaRow> {
  return reader
    .selectFrom('requerimiento_categorias')
    .selectAll()
    .where('codigo', '=', codigo)
    .executeTakeFirstOrThrow();
}
