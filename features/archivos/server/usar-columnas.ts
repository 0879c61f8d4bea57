import type { Actor, Origin } from '@oficina/http';
import { changedByOther } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import { canRenameColumnas, type NombreDeColumna } from '../contract/index.ts';
import { restartRevision } from './archivos.repository.ts';
import type { ArchivoRow } from './clases.ts';
import type { ArchivosDeps } from './deps.ts';
import { alreadyTouched, unknownColumna, unknownPerfil } from './errors.ts';
import { findFormatoOf } from './formatos.ts';
import { enqueueRevision } from './jobs.ts';
import { CANONICAL_COLUMNS, type ColumnNames, expectedColumns, nombreComparable } from './perfiles/index.ts';

/** Nothing of the file is loaded yet. It is checked again from the beginning, with those names besides the ones it had. */
export async function usarColumnas(
  deps: Pick<ArchivosDeps, 'db' | 'clock' | 'jobs' | 'perfiles'>,
  { actor, origin }: { actor: Actor; origin: Origin },
  archivo: ArchivoRow,
  columnas: readonly NombreDeColumna[],
): Promise<void> {
  if (!canRenameColumnas({ ...archivo, isUntouched: Number(archivo.ultimo_renglon) === 0 }))
    throw alreadyTouched();
  const formato = await findFormatoOf(deps.db, deps.perfiles, archivo);
  if (!formato || archivo.tipo === 'pdfs') throw unknownPerfil();
  const expected = expectedColumns(formato.base, CANONICAL_COLUMNS[archivo.tipo]);
  const names: Record<string, string> = { ...(archivo.columnas as ColumnNames | null) };
  for (const [index, { esperada, enArchivo }] of columnas.entries()) {
    const column = expected.find((item) => nombreComparable(item.esperada) === nombreComparable(esperada));
    if (!column) throw unknownColumna(index);
    names[column.esperada] = enArchivo;
  }
  await deps.db.tx(async (tx) => {
    if (!(await restartRevision(tx, archivo, names, deps.clock.now()))) throw changedByOther('carrera');
    await enqueueRevision(deps, tx, archivo);
    await recordAuditoria(tx, {
      ...{ actor, origin, accion: 'archivo.columnas', entidad: archivo.clase, entidadId: archivo.id },
      cambios: { columnas: names },
    });
  });
}
