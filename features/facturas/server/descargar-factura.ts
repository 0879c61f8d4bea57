import type { FileResult, Letterhead } from '@oficina/http';
import type { BlobStore, Logger } from '@oficina/values/server';
import { missingPdf, storeUnavailable } from './errors.ts';
import type { FacturaWithSuministro } from './facturas.repository.ts';
import { drawResumen } from './resumen-pdf.ts';

export type PdfDeps = {
  almacen: BlobStore;
  log: Logger;
  /** When true, a summary is drawn for a factura without a PDF from the billing system. */
  resumenPdf: boolean;
  cooperativa: Letterhead & { art25?: string | undefined };
};

export const pdfKey = (id: number) => `facturas/${id}.pdf`;

export const fileName = (what: 'factura' | 'cupon', numero: string) =>
  `${[what, ...(numero.match(/[A-Za-z0-9]+/g) ?? [])].join('-')}.pdf`;

export async function descargarFactura(deps: PdfDeps, factura: FacturaWithSuministro): Promise<FileResult> {
  const name = fileName('factura', factura.numero);
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
