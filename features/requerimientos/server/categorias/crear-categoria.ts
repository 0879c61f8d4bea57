import { beginAjuste, lockAjustes } from '@oficina/ajustes/server';
import type { Db } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { invalid } from '@oficina/hydra';
import type { Clock } from '@oficina/values';
import {
  type CategoriaEditable,
  type CategoriaNueva,
  CODIGO_TAKEN,
  categoriaClave,
  MAX_CATEGORIAS,
  TOO_MANY_CATEGORIAS,
} from '../../contract/categoria-config.ts';
import type { CategoriaRow } from '../categorias.repository.ts';
import { categoriaValor, pluralOf } from './categoria-ajustes.ts';
import {
  type CategoriaCounts,
  countCasos,
  countCategorias,
  insertCategoria,
  isCodigoTaken,
  listEditedCategorias,
} from './edited-categorias.repository.ts';

type Deps = { db: Db; clock: Clock };

export async function verCategoriasEditables({ db }: Pick<Deps, 'db'>) {
  const rows = await listEditedCategorias(db);
  const counts = await countCasos(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(counts.map((one) => [one.id, one]));
  return { categorias: rows.map((row) => presentEditable(row, byId.get(row.id))) };
}

/** It is not offered until somebody fills it in and turns it on. */
export async function crearCategoria(
  { db, clock }: Deps,
  who: { actor: Actor; origin: Origin },
  { nombre, codigo, sustantivo }: CategoriaNueva,
): Promise<CategoriaEditable> {
  try {
    return await db.tx(async (tx) => {
      await lockAjustes(tx);
      if ((await countCategorias(tx)) >= MAX_CATEGORIAS) throw invalid('', 'limite', TOO_MANY_CATEGORIAS);
      const sustantivo_plural = pluralOf(sustantivo);
      const row = await insertCategoria(tx, { nombre, codigo, sustantivo, sustantivo_plural, activo: false });
      const change = {
        clave: categoriaClave(row.id),
        valor: categoriaValor(row),
        detalle: `Nueva: ${nombre}`,
      };
      await beginAjuste(tx, who, change, clock.now());
      return presentEditable(row, undefined);
    });
  } catch (error) {
    if (isCodigoTaken(error)) throw invalid('codigo', 'repetido', CODIGO_TAKEN);
    throw error;
  }
}

const presentEditable = (
  { id, codigo }: CategoriaRow,
  counts: CategoriaCounts | undefined,
): CategoriaEditable => ({
  ...{ id, clave: categoriaClave(id), codigo: codigo ?? '' },
  ...{ conCasos: counts?.con_casos ?? false, abiertos: counts?.abiertos ?? 0 },
});
