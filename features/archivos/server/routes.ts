import { type App, mount, staged } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { archivoFacturasRoutes, archivoPerfilesRoutes, archivoSubidasRoutes } from '../contract/index.ts';
import { findArchivo } from './archivos.repository.ts';
import { cambiarEstado } from './cambiar-estado.ts';
import type { Clase } from './clases.ts';
import type { ArchivosDeps } from './deps.ts';
import { descargarRechazos } from './descargar-rechazos.ts';
import { findArchivos, findArchivoWithNames } from './list-archivos.repository.ts';
import { presentFactura, presentSubida } from './present.ts';
import { subirArchivo } from './subir-archivo.ts';

export function registerArchivos(app: App, deps: ArchivosDeps): void {
  const findRow =
    (clase: Clase) =>
    async ({ params }: { params: { id: number } }) => {
      const archivo = await findArchivo(deps.db, clase, params.id);
      if (!archivo) throw notFound();
      return archivo;
    };
  const readArchivo = async (clase: Clase, id: number) => {
    const archivo = await findArchivoWithNames(deps.db, clase, id);
    if (!archivo) throw notFound();
    return archivo;
  };
  const facturas = archivoFacturasRoutes;
  mount(app, facturas, {
    async listar({ query }) {
      const { rows, ...page } = await findArchivos(deps.db, 'archivo_facturas', query);
      return { rows: rows.map(presentFactura), ...page };
    },
    ver: async ({ params }) => presentFactura(await readArchivo('archivo_facturas', params.id)),
    async subir(context) {
      const { id } = await subirArchivo(deps, 'archivo_facturas', context);
      return presentFactura(await readArchivo('archivo_facturas', id));
    },
    cambiarEstado: staged(facturas.cambiarEstado, findRow('archivo_facturas'), async (context, archivo) => {
      await cambiarEstado(deps, context, archivo, context.body.estado);
      return presentFactura(await readArchivo('archivo_facturas', archivo.id));
    }),
    rechazos: staged(facturas.rechazos, findRow('archivo_facturas'), async (_context, archivo) =>
      descargarRechazos(deps, archivo),
    ),
  });
  const subidas = archivoSubidasRoutes;
  mount(app, subidas, {
    async listar({ query }) {
      const { rows, ...page } = await findArchivos(deps.db, 'archivo_subidas', query);
      return { rows: rows.map(presentSubida), ...page };
    },
    ver: async ({ params }) => presentSubida(await readArchivo('archivo_subidas', params.id)),
    async subir(context) {
      const { id } = await subirArchivo(deps, 'archivo_subidas', context);
      return presentSubida(await readArchivo('archivo_subidas', id));
    },
    cambiarEstado: staged(subidas.cambiarEstado, findRow('archivo_subidas'), async (context, archivo) => {
      await cambiarEstado(deps, context, archivo, context.body.estado);
      return presentSubida(await readArchivo('archivo_subidas', archivo.id));
    }),
    rechazos: staged(subidas.rechazos, findRow('archivo_subidas'), async (_context, archivo) =>
      descargarRechazos(deps, archivo),
    ),
  });
  mount(app, archivoPerfilesRoutes, {
    async listar() {
      const member = deps.perfiles.map(({ codigo, nombre, para }) => ({ codigo, nombre, para: [...para] }));
      return { member, totalItems: member.length };
    },
  });
}
