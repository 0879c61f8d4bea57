import type { FileResult } from '@oficina/http';
import type { BlobStore, Logger } from '@oficina/values/server';
import { missingPdf, storeUnavailable } from './errors.ts';
import type { FacturaWithSuministro } from './facturas.repository.ts';
import { drawResumen } from './resumen-pdf.ts';

export type PdfDeps = {
  almacen: BlobStore;
  log: Logger;
  /** Draws a summary when the billing system gave no PDF. */
  resumenPdf: boolean;
  cooperativa: { nombre: string; art25?: string | undefined };
};

/** Where the PDF of a bill rests. */
export const pdfKey = (id: number) => `facturas/${id}.pdf`;

/** "factura-B-0003-00012345.pdf". */
const fileName = (numero: string) => `${['factura', ...(numero.match(/[A-Za-z0-9]+/g) ?? [])].join('-')}.pdf`;

/** The PDF that the billing system gave; without one, a summary where the cooperative wants it. */
export async function descargarFactura(deps: PdfDeps, factura: FacturaWithSuministro): Promise<FileResult> {
  const name = fileName(factura.numero);
  if (factura.descargable) {
    const opened = await deps.almacen.open(pdfKey(factura.id));
    if (opened.kind === 'ok') return { ...opened.value, name };
    if (opened.kind !== 'rejected') {
      const fields = { factura: factura.id, operacion: 'pdf', resultado: opened.cause };
      deps.log.error(fields, 'the PDF of the bill could not be read');
      throw storeUnavailable();
    }
    deps.log.warn({ factura: factura.id, operacion: 'pdf' }, 'the PDF of the bill is not where it should be');
  }
  if (!deps.resumenPdf) throw missingPdf();
  const body = await drawResumen(factura, deps.cooperativa);
  return { body, size: body.length, name };
}
