import type { Actor, Origin } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import { MAX_FORMATOS } from '../contract/index.ts';
import { updateFormato } from './archivos.repository.ts';
import type { ArchivoRow } from './clases.ts';
import type { ArchivosDeps } from './deps.ts';
import { missingFormato, noNewColumnas, repeatedFormato, tooManyFormatos, unknownPerfil } from './errors.ts';
import { deleteFormato, insertFormato, lockFormatos } from './formatos.repository.ts';
import { findFormatoOf, listFormatos } from './formatos.ts';
import { nombreComparable, PerfilCodigo } from './perfiles/index.ts';

type Deps = Pick<ArchivosDeps, 'db' | 'clock' | 'perfiles'>;
type Requester = { actor: Actor; origin: Origin };

/** The file is of the new formato from then on, so that the next one is offered it. */
export async function guardarFormato(
  deps: Deps,
  { actor, origin }: Requester,
  archivo: ArchivoRow,
  nombre: string,
): Promise<void> {
  const formato = await findFormatoOf(deps.db, deps.perfiles, archivo);
  if (!formato || archivo.tipo === 'pdfs') throw unknownPerfil();
  if (Object.keys(archivo.columnas ?? {}).length === 0) throw noNewColumnas();
  const { base, names } = formato;
  const codigo = codigoOf(nombre);
  const { tipo } = archivo;
  await deps.db.tx(async (tx) => {
    await lockFormatos(tx);
    const formatos = await listFormatos(tx, deps.perfiles);
    if (formatos.some((item) => item.codigo === codigo)) throw repeatedFormato();
    if (formatos.filter(({ guardado }) => guardado).length >= MAX_FORMATOS) throw tooManyFormatos();
    await insertFormato(tx, {
      ...{ codigo, nombre, tipo, base: base.codigo, columnas: names },
      ...{ usuario_id: actor.usuarioId, created: deps.clock.now() },
    });
    await updateFormato(tx, archivo, codigo);
    await recordAuditoria(tx, {
      ...{ actor, origin, accion: 'archivo.formato', entidad: archivo.clase, entidadId: archivo.id },
      cambios: { codigo, nombre, base: base.codigo, tipo, columnas: names },
    });
  });
}

/** A folder may be called by it, so it is written as the codes of the perfiles are. */
function codigoOf(nombre: string): string {
  const codigo = nombreComparable(nombre)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  if (codigo === '') throw missingFormato();
  // The folders of the imports have names of their own.
  if (!PerfilCodigo.safeParse(codigo).success) throw repeatedFormato();
  return codigo;
}

/** A file that is of this formato and is not loaded yet says then that its formato is gone. */
export async function eliminarFormato(
  deps: Pick<Deps, 'db'>,
  { actor, origin }: Requester,
  codigo: string,
): Promise<undefined> {
  await deps.db.tx(async (tx) => {
    const deleted = await deleteFormato(tx, codigo);
    if (!deleted) throw notFound();
    await recordAuditoria(tx, {
      ...{
        actor,
        origin,
        accion: 'archivo.formato.eliminar',
        entidad: 'archivo_formatos',
        entidadId: codigo,
      },
      cambios: { nombre: deleted.nombre },
    });
  });
}
