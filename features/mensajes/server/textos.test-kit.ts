import type { FindAjustes } from './textos.ts';

/** As the feature that keeps the settings reads them, which this one may not use. */
export const findAjustesIn: FindAjustes = async (reader, claves) => {
  const rows = await reader.selectFrom('ajustes').selectAll().where('clave', 'in', claves).execute();
  return new Map(rows.map(({ clave, valor }) => [clave, valor]));
};
