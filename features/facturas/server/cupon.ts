import type { FileResult, Letterhead } from '@oficina/http';
import { type Clock, dayInArgentina, formatPesos, writeDay, writePeriodo } from '@oficina/values';
import type { BarcodeKind } from '@oficina/values/barras';
import { estadoPago, isEnlaceVencido, isPagada } from '../contract/index.ts';
import { drawCupon } from './cupon-pdf.ts';
import { fileName } from './descargar-factura.ts';
import { facturaTokenOf } from './enlace.ts';
import { beingPaid, paidFactura } from './errors.ts';
import type { FacturaWithSuministro } from './facturas.repository.ts';

export type CuponDeps = {
  clock: Clock;
  publicUrl: string;
  cobro: { barras: BarcodeKind; codigosVencidos: boolean };
  cooperativa: Letterhead & { telefono?: string | undefined; direccion?: string | undefined };
};

const ANCHO_DE_TICKET = '80';
const shortDay = (day: string) => writeDay(day.slice(2));

/** A slip to pay elsewhere. Whoever is paying the factura gets none, because they would pay it twice. */
export async function descargarCupon(
  { clock, publicUrl, cobro, cooperativa }: CuponDeps,
  factura: FacturaWithSuministro,
  ancho: string | undefined,
): Promise<FileResult> {
  const { pagada, estado_pago, numero, cuenta, domicilio, vencimiento, vencimiento2, importe2_cent } =
    factura;
  if (isPagada({ pagada, estadoPago: estado_pago })) throw paidFactura();
  if (estado_pago === estadoPago.code('enPago')) throw beingPaid();
  const today = dayInArgentina(clock.now());
  const amounts = [
    { until: `Hasta el ${shortDay(vencimiento)}`, importe: formatPesos(factura.importe_cent) },
  ];
  if (vencimiento2 && importe2_cent)
    amounts.push({ until: `Hasta el ${shortDay(vencimiento2)}`, importe: formatPesos(importe2_cent) });
  const acceptsCodes = today <= vencimiento || cobro.codigosVencidos;
  const { codigo_link, codigo_pmc } = factura;
  const body = await drawCupon(
    {
      issuer: cooperativa,
      title: `Cupón de pago ${numero}`,
      facts: [
        `Factura ${numero}, período ${writePeriodo(factura.periodo)}`,
        ['Suministro', cuenta, domicilio && `· ${domicilio}`].filter(Boolean).join(' '),
      ],
      amounts,
      barcode: factura.codigo_barras === null ? null : { digits: factura.codigo_barras, kind: cobro.barras },
      codes: [
        ...(acceptsCodes && codigo_link ? [['Link Pagos', codigo_link] as const] : []),
        ...(acceptsCodes && codigo_pmc ? [['Pago Mis Cuentas', codigo_pmc] as const] : []),
      ],
      link: isEnlaceVencido(vencimiento, today) ? null : `${publicUrl}/f/${facturaTokenOf(factura)}`,
      contact: [cooperativa.direccion, cooperativa.telefono && `Teléfono: ${cooperativa.telefono}`].filter(
        (line): line is string => Boolean(line),
      ),
    },
    ancho === ANCHO_DE_TICKET,
  );
  return { body, size: body.length, name: fileName('cupon', numero) };
}
