import { type Actor, type App, mount, type Origin, type ReceivedFile } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import {
  archivoFacturasRoutes,
  archivoPerfilesRoutes,
  archivoSubidasRoutes,
  type NombreDeColumna,
} from '../contract/index.ts';
import { findArchivo } from './archivos.repository.ts';
import { cambiarEstado } from './cambiar-estado.ts';
import type { ArchivoRow, Clase } from './clases.ts';
import type { ArchivosDeps } from './deps.ts';
import { descargarParaCorregir } from './descargar-para-corregir.ts';
import { descargarRechazos } from './descargar-rechazos.ts';
import { listFormatos } from './formatos.ts';
import { eliminarFormato, guardarFormato } from './guardar-formato.ts';
import {
  type ArchivosQuery,
  type ArchivoWithNames,
  findArchivos,
  findArchivoWithNames,
} from './list-archivos.repository.ts';
import { presentFactura, presentSubida } from './present.ts';
import { subirArchivo } from './subir-archivo.ts';
import { subirCorregidas } from './subir-corregidas.ts';
import { usarColumnas } from './usar-columnas.ts';

export function registerArchivos(app: App, deps: ArchivosDeps): void {
  mount(app, archivoFacturasRoutes, handlersOf(deps, 'archivo_facturas', presentFactura));
  mount(app, archivoSubidasRoutes, handlersOf(deps, 'archivo_subidas', presentSubida));
  mount(app, archivoPerfilesRoutes, {
    async listar() {
      const formatos = await listFormatos(deps.db, deps.perfiles);
      const member = formatos.map(({ codigo, nombre, para, guardado }) => ({
        ...{ codigo, nombre, para: [...para], guardado },
      }));
      return { member, totalItems: member.length };
    },
    eliminar: ({ actor, origin, params }) => eliminarFormato(deps, { actor, origin }, params.codigo),
  });
}

type Asked = { params: { id: number } };
type Requester = { actor: Actor; origin: Origin };

/** Both classes of file answer the same calls. */
function handlersOf<A>(deps: ArchivosDeps, clase: Clase, present: (row: ArchivoWithNames) => A) {
  const load = async ({ params }: Asked): Promise<ArchivoRow> => {
    const archivo = await findArchivo(deps.db, clase, params.id);
    if (!archivo) throw notFound();
    return archivo;
  };
  const read = async (id: number): Promise<A> => {
    const archivo = await findArchivoWithNames(deps.db, clase, id);
    if (!archivo) throw notFound();
    return present(archivo);
  };
  return {
    async listar({ query }: { query: ArchivosQuery }) {
      const { rows, ...page } = await findArchivos(deps.db, clase, query);
      return { rows: rows.map(present), ...page };
    },
    ver: ({ params }: Asked) => read(params.id),
    async subir(context: Requester & { upload: ReceivedFile }) {
      const { id } = await subirArchivo(deps, clase, context);
      return read(id);
    },
    cambiarEstado: {
      load,
      async handle(context: Requester & { body: { estado: number } }, archivo: ArchivoRow) {
        await cambiarEstado(deps, context, archivo, context.body.estado);
        return read(archivo.id);
      },
    },
    usarColumnas: {
      load,
      async handle(context: Requester & { body: { columnas: NombreDeColumna[] } }, archivo: ArchivoRow) {
        await usarColumnas(deps, context, archivo, context.body.columnas);
        return read(archivo.id);
      },
    },
    guardarFormato: {
      load,
      async handle(context: Requester & { body: { nombre: string } }, archivo: ArchivoRow) {
        await guardarFormato(deps, context, archivo, context.body.nombre);
        return read(archivo.id);
      },
    },
    rechazos: {
      load,
      handle: async (_context: Asked, archivo: ArchivoRow) => descargarRechazos(deps, archivo),
    },
    paraCorregir: {
      load,
      handle: (_context: Asked, archivo: ArchivoRow) => descargarParaCorregir(deps, archivo),
    },
    corregir: {
      load,
      async handle({ actor, origin, upload }: Requester & { upload: ReceivedFile }, archivo: ArchivoRow) {
        const { id } = await subirCorregidas(deps, { actor, origin }, archivo, upload);
        return read(id);
      },
    },
  };
}
