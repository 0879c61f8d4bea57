import type { MensajeSender } from '@oficina/mensajes/server';
import type { BlobStore } from '@oficina/values/server';
import type { ArchivoTipo } from '../clases.ts';
import type { Importer } from '../importer.ts';
import { createCobranzasImporter } from './cobranzas.ts';
import { createConsumosImporter } from './consumos.ts';
import { createFacturasImporter } from './facturas.ts';
import { createPadronImporter } from './padron.ts';
import { createPdfsImporter } from './pdfs.ts';

type Deps = {
  sender: Pick<MensajeSender, 'enqueueFrom'>;
  almacen: BlobStore;
  /** New facturas are told to the telephones of the padrón too. */
  smsFactura: boolean;
};

const IMPORTER_BY_TIPO: Readonly<Record<ArchivoTipo, (deps: Deps) => Importer>> = {
  facturas: createFacturasImporter,
  padron: createPadronImporter,
  consumos: createConsumosImporter,
  cobranzas: createCobranzasImporter,
  pdfs: createPdfsImporter,
};

export const LOADABLE_TIPOS = Object.keys(IMPORTER_BY_TIPO) as ArchivoTipo[];

export const createImporters = (deps: Deps): Importer[] =>
  Object.values(IMPORTER_BY_TIPO).map((create) => create(deps));
