import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { ImportTables } from '@oficina/db';
import { COLUMNAS_DE_PDFS, claveDePdf, importacionDePdfs, type PdfJuzgado } from '@oficina/facturas/server';
import type { BlobStore } from '@oficina/values/server';
import { AlmacenNoResponde, AlmacenRechaza } from '../errors.ts';
import type { EnTx, Importador } from '../importador.ts';
import { cuentaDe, SIN_AVISOS } from './cuenta.ts';
import { findFinDeTramo, indexarJuzgada, sumarJuzgadas } from './tramos.repository.ts';
import { abrirGuardado, type ZipAbierto } from './zip-abierto.ts';

/** Few: each goes to the store, and again if the worker is lost before it says so. */
const POR_TRAMO = 100;
const POR_VEZ = 200;
const PDF = 'application/pdf';

type Deps = { almacen: BlobStore };

/** What a worker has at hand, and the lines it has just stored. */
type Abierto = { zip: ZipAbierto; vivo: AbortSignal; tramo?: Tramo & { pdfs: PdfJuzgado[] } };
type Tramo = { desde: number; hasta: number };

/**
 * The PDFs of bills that are here. Each is stored whole and then its bill says so: what a cut leaves stored without its
 * bill knowing is stored again, the same, when the file goes on. The store is asked between transactions: it may be slow.
 */
export function createImportadorDePdfs({ almacen }: Deps): Importador {
  const abiertos = new Map<number, Abierto>();
  return {
    tipo: 'pdfs',
    columnas: COLUMNAS_DE_PDFS,
    tablas: [],
    preparar: importacionDePdfs.preparar,

    juzgar: importacionDePdfs.juzgar,

    cotejar: (enTx, lugar, desde, hasta) => marcarIguales(almacen, enTx, lugar, { desde: desde - 1, hasta }),

    async ordenar(tx, lugar) {
      await importacionDePdfs.juzgarRepetidos(tx, lugar);
      await indexarJuzgada(tx, lugar, 'n');
    },

    async resumir(tx, { lugar }) {
      const { mes: _mes, ...cuenta } = cuentaDe(await sumarJuzgadas(tx, lugar));
      return { ...cuenta, avisos: SIN_AVISOS };
    },

    async abrir(archivo, vivo) {
      const zip = await abrirGuardado(almacen, archivo, vivo);
      abiertos.set(archivo.id, { zip, vivo });
      return async () => {
        abiertos.delete(archivo.id);
        await zip.cerrar();
      };
    },

    async adelantar(enTx, { archivo, lugar }, desde, renglones) {
      const abierto = abiertos.get(archivo.id);
      if (!abierto) throw new Error('the ZIP is not open');
      delete abierto.tramo;
      const tramo = await enTx(async (tx) => {
        const hasta = await findFinDeTramo(tx, lugar, 'n', desde, Math.min(renglones, POR_TRAMO));
        if (hasta === null) return null;
        const cuales = { soloCambiados: false, cuantos: POR_TRAMO };
        return { desde, hasta, pdfs: await importacionDePdfs.buscar(tx, lugar, { desde, hasta }, cuales) };
      });
      if (!tramo) return;
      for (const pdf of tramo.pdfs.filter(porGuardar)) {
        abierto.vivo.throwIfAborted();
        await guardar(almacen, abierto.zip, pdf);
      }
      abierto.tramo = tramo;
    },

    async cargar(tx, { archivo }, desde) {
      const tramo = abiertos.get(archivo.id)?.tramo;
      if (!tramo) return null;
      if (tramo.desde !== desde) throw new Error('another stretch was stored');
      const guardados = tramo.pdfs.filter(porGuardar).map(({ factura_id }) => factura_id);
      await importacionDePdfs.guardados(tx, guardados);
      return {
        hasta: tramo.hasta,
        importados: guardados.length,
        sinCambio: tramo.pdfs.length - guardados.length,
        ...{ omitidos: 0, rechazos: [], retenidos: [] },
      };
    },

    async terminar() {},
  };
}

const porGuardar = ({ resultado }: PdfJuzgado): boolean => resultado !== 'igual';

async function guardar(
  almacen: BlobStore,
  zip: ZipAbierto,
  { renglon, factura_id, tamano, sha256 }: PdfJuzgado,
): Promise<void> {
  const contenido = await zip.abrir(renglon);
  try {
    const guardado = await almacen.put(claveDePdf(factura_id), contenido, {
      size: tamano,
      sha256,
      type: PDF,
    });
    if (guardado.kind === 'ok') return;
    if (guardado.kind === 'rejected') throw new AlmacenRechaza(renglon, guardado.reason.codigo);
    throw new AlmacenNoResponde(guardado.cause);
  } finally {
    contenido.destroy();
  }
}

/** Of the bills that have a PDF, the ones that have this very one: a ZIP loaded again brings nothing new. */
async function marcarIguales(
  almacen: BlobStore,
  enTx: EnTx,
  lugar: ImportTables,
  tramo: Tramo,
): Promise<void> {
  let { desde } = tramo;
  for (;;) {
    const cuales = { soloCambiados: true, cuantos: POR_VEZ };
    const pendientes = { ...tramo, desde };
    const cambiados = await enTx((tx) => importacionDePdfs.buscar(tx, lugar, pendientes, cuales));
    const iguales: number[] = [];
    for (const uno of cambiados) if (await esElMismo(almacen, uno)) iguales.push(uno.n);
    if (iguales.length > 0) await enTx((tx) => importacionDePdfs.sonIguales(tx, lugar, iguales));
    const ultimo = cambiados.at(-1);
    if (!ultimo || cambiados.length < POR_VEZ) return;
    desde = ultimo.n;
  }
}

/** Its size tells most of them apart; the others are read. */
async function esElMismo(almacen: BlobStore, { factura_id, tamano, sha256 }: PdfJuzgado): Promise<boolean> {
  const abierto = await almacen.open(claveDePdf(factura_id));
  if (abierto.kind === 'rejected') return false;
  if (abierto.kind !== 'ok') throw new AlmacenNoResponde(abierto.cause);
  const { body, size } = abierto.value;
  if (size !== tamano) {
    body.destroy();
    return false;
  }
  const hash = createHash('sha256');
  await pipeline(body, hash);
  return hash.digest('hex') === sha256;
}
