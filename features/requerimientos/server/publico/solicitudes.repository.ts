import type { Reader } from '@oficina/db';
import type { CategoriaRow } from '../categorias.repository.ts';

/** The categories that the law requires are seeded with the database and never deleted. */
export function findCategoriaByCodigo(reader: Reader, codigo: string): Promise<CategoriaRow> {
  return reader
    .selectFrom('requerimiento_categorias')
    .selectAll()
    .where('codigo', '=', codigo)
    .executeTakeFirstOrThrow();
}
