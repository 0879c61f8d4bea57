import type { Reader } from '@oficina/db';
import type { ArchivoRow } from './clases.ts';
import { findFormatos } from './formatos.repository.ts';
import { type ColumnNames, type Perfil, withColumnNames } from './perfiles/index.ts';

export type Formato = Pick<Perfil, 'codigo' | 'nombre' | 'para'> & {
  /** It is a perfil of the installation. */
  base: Perfil;
  names: ColumnNames;
  guardado: boolean;
};

/** The perfiles of the installation go first, and then those that the staff saved, unless their perfil is gone. */
export async function listFormatos(reader: Reader, perfiles: readonly Perfil[]): Promise<Formato[]> {
  const own = perfiles.map((base) => ({
    ...{ codigo: base.codigo, nombre: base.nombre, para: base.para, base },
    ...{ names: {}, guardado: false },
  }));
  const saved = (await findFormatos(reader)).flatMap(
    ({ codigo, nombre, base: baseCodigo, tipo, columnas }) => {
      const base = perfiles.find((perfil) => perfil.codigo === baseCodigo);
      const para = base?.para.filter((item) => item === tipo) ?? [];
      const isTaken = perfiles.some((perfil) => perfil.codigo === codigo);
      return base && para.length > 0 && !isTaken
        ? [{ codigo, nombre, para, base, names: columnas, guardado: true }]
        : [];
    },
  );
  return [...own, ...saved];
}

/** The names that were given to the columns of the file itself go over those of its formato. */
export async function findFormatoOf(
  reader: Reader,
  perfiles: readonly Perfil[],
  archivo: Pick<ArchivoRow, 'perfil' | 'columnas'>,
): Promise<{ base: Perfil; names: ColumnNames; perfil: Perfil } | undefined> {
  const formato = (await listFormatos(reader, perfiles)).find(({ codigo }) => codigo === archivo.perfil);
  if (!formato) return undefined;
  const names = { ...formato.names, ...(archivo.columnas as ColumnNames | null) };
  return { base: formato.base, names, perfil: withColumnNames(formato.base, names) };
}
