import type { Mensajero } from '@oficina/mensajes/server';
import type { BlobStore } from '@oficina/values/server';
import type { TipoDeArchivo } from '../clases.ts';
import type { Importador } from '../importador.ts';
import { createImportadorDeCobranzas } from './cobranzas.ts';
import { createImportadorDeConsumos } from './consumos.ts';
import { createImportadorDeFacturas } from './facturas.ts';
import { createImportadorDePadron } from './padron.ts';
import { createImportadorDePdfs } from './pdfs.ts';

type Deps = { mensajero: Pick<Mensajero, 'encolarDesde'>; almacen: BlobStore };

/** What this house knows how to load: each type of file is one more here. */
const DE_CADA_TIPO: Readonly<Record<TipoDeArchivo, (deps: Deps) => Importador>> = {
  facturas: createImportadorDeFacturas,
  padron: createImportadorDePadron,
  consumos: createImportadorDeConsumos,
  cobranzas: createImportadorDeCobranzas,
  pdfs: createImportadorDePdfs,
};

export const TIPOS_CARGABLES = Object.keys(DE_CADA_TIPO) as TipoDeArchivo[];

export const createImportadores = (deps: Deps): Importador[] =>
  Object.values(DE_CADA_TIPO).map((create) => create(deps));
