import * as z from 'zod/mini';
import {
  type FacturaPagada,
  facturaPagada,
  importeCent,
  instant,
  nullish,
  rowId,
  suministros,
  texto,
  ultimos4,
} from './fields.ts';
import { dayOf, dayTextWithYear, importe, listText, periodoText, withFinalDot } from './format.ts';
import { links } from './links.ts';
import { definePlantilla } from './plantilla.ts';
import { firstThatFits } from './sms.ts';
import { ofSuministros, suministroName, suministrosLine, withoutStreet } from './suministro-text.ts';

/**
 * Returns "0003-00124578 (octubre 2026) y 0003-00118800 (septiembre 2026), suministro 10012345 (San Martín 450)", for
 * example.
 */
function facturasListText(facturas: readonly FacturaPagada[]): string {
  const bySuministro = Map.groupBy(facturas, suministroName);
  return [...bySuministro]
    .map(([nombre, facturasOfSuministro]) => {
      const facturaNumbers = facturasOfSuministro.map(
        ({ numero, periodo }) => `${numero} (${periodoText(periodo)})`,
      );
      return `${listText(facturaNumbers, Number.POSITIVE_INFINITY)}, suministro ${nombre}`;
    })
    .join('; ');
}

const EXAMPLE_FACTURAS = [
  { numero: '0003-00124578', periodo: 202610, cuenta: '10012345', domicilio: 'San Martín 450' },
  { numero: '0003-00118800', periodo: 202609, cuenta: '10012345', domicilio: 'San Martín 450' },
];
const EXAMPLE_SUMINISTROS = [{ cuenta: '10012345', domicilio: 'San Martín 450' }];
const facturas = () => z.array(facturaPagada()).check(z.minLength(1));

export const pago_aprobado = definePlantilla({
  cuando: 'Se acredita un pago',
  prioridad: 5,
  channels: { email: 'siempre', push: 'siempre' },
  datos: z.object({
    pagoId: rowId(),
    importeCent: importeCent(),
    fecha: instant(),
    facturas: facturas(),
  }),
  example: {
    pagoId: 3120,
    importeCent: 8012575,
    fecha: '2026-10-19T21:05:00-03:00',
    facturas: EXAMPLE_FACTURAS,
  },
  render: ({ datos, branding }) => ({
    asunto: `Recibimos tu pago de ${importe(datos.importeCent)}`,
    paragraphs: [
      `Tu pago N.º ${datos.pagoId} por ${importe(datos.importeCent)} se acreditó el ${dayTextWithYear(dayOf(datos.fecha))}.`,
      `Facturas: ${facturasListText(datos.facturas)}.`,
      {
        before: 'Guardá el comprobante:',
        link: links.pago(branding, datos.pagoId),
        button: 'Ver el comprobante',
      },
    ],
  }),
});

export const pago_rechazado = definePlantilla({
  cuando: 'Se rechaza un pago y la persona no llegó a verlo en la pantalla',
  prioridad: 5,
  channels: { email: 'siempre', push: 'siempre', sms: 'smsOtros' },
  datos: z.object({ importeCent: importeCent(), motivo: texto(), suministros: suministros() }),
  example: {
    importeCent: 8012575,
    motivo: 'La tarjeta no tiene límite o fondos suficientes.',
    suministros: EXAMPLE_SUMINISTROS,
  },
  render: ({ datos, branding }) => {
    const total = importe(datos.importeCent);
    const suministrosText = ofSuministros(datos.suministros.map(withoutStreet));
    const notCharged = 'No se cobró nada.';
    const link = links.facturas(branding);
    const nuevo = `Podés intentar de nuevo: ${link}`;
    return {
      asunto: 'Tu pago no se realizó',
      paragraphs: [
        `El pago de ${total} fue rechazado: ${withFinalDot(datos.motivo)} ${notCharged}`,
        { before: 'Podés intentar de nuevo:', link, button: 'Intentar de nuevo' },
        ...suministrosLine(datos.suministros),
      ],
      sms: firstThatFits(
        `El pago de ${total} ${suministrosText} fue rechazado: ${withFinalDot(datos.motivo)} ${notCharged} ${nuevo}`,
        `El pago de ${total} ${suministrosText} fue rechazado: ${withFinalDot(datos.motivo)} ${notCharged}`,
        `El pago de ${total} ${suministrosText} fue rechazado. ${notCharged} ${nuevo}`,
        `El pago de ${total} fue rechazado. ${notCharged}`,
      ),
      parameters: [total, withFinalDot(datos.motivo), link],
    };
  },
});

export const pago_en_verificacion = definePlantilla({
  cuando: 'Un pago lleva 2 minutos sin confirmación',
  prioridad: 5,
  channels: { email: 'siempre' },
  datos: z.object({ pagoId: rowId(), importeCent: importeCent(), suministros: suministros() }),
  example: { pagoId: 3120, importeCent: 8012575, suministros: EXAMPLE_SUMINISTROS },
  render: ({ datos, branding }) => ({
    asunto: 'Estamos verificando tu pago',
    paragraphs: [
      `Todavía no tenemos la confirmación de tu pago de ${importe(datos.importeCent)}. No vuelvas a pagar: te avisamos apenas se resuelva.`,
      { link: links.pago(branding, datos.pagoId), button: 'Ver el pago' },
      ...suministrosLine(datos.suministros),
    ],
  }),
});

export const pago_sin_efecto = definePlantilla({
  cuando: 'Se comprueba que un pago no se cobró',
  prioridad: 5,
  channels: { email: 'siempre', push: 'siempre', sms: 'smsOtros' },
  datos: z.object({ importeCent: importeCent(), suministros: suministros() }),
  example: { importeCent: 8012575, suministros: EXAMPLE_SUMINISTROS },
  render: ({ datos, branding }) => {
    const checkedText = `Verificamos tu pago de ${importe(datos.importeCent)}`;
    const link = links.facturas(branding);
    const suministrosText = ofSuministros(datos.suministros.map(withoutStreet));
    return {
      asunto: 'Tu pago no se realizó',
      paragraphs: [
        `${checkedText} y no se cobró.`,
        {
          before: 'Las facturas siguen pendientes y podés pagarlas de nuevo:',
          link,
          button: 'Ver mis facturas',
        },
        ...suministrosLine(datos.suministros),
      ],
      sms: firstThatFits(
        `${checkedText} ${suministrosText} y no se cobró. Las facturas siguen pendientes y podés pagarlas de nuevo: ${link}`,
        `${checkedText} ${suministrosText} y no se cobró. Podés pagar de nuevo: ${link}`,
        `${checkedText} y no se cobró. Las facturas siguen pendientes y podés pagarlas de nuevo.`,
      ),
      parameters: [importe(datos.importeCent), link],
    };
  },
});

export const pago_devolucion = definePlantilla({
  cuando: 'Se pide la devolución de un pago de más, y otra vez cuando se hizo',
  prioridad: 5,
  channels: { email: 'siempre' },
  datos: z.object({
    pagoId: rowId(),
    importeCent: importeCent(),
    facturas: facturas(),
    ultimos4: ultimos4(),
    /** Absent while the refund is only requested. */
    hecha: nullish(instant()),
  }),
  example: {
    pagoId: 3120,
    importeCent: 4187350,
    facturas: EXAMPLE_FACTURAS.slice(0, 1),
    ultimos4: '4242',
  },
  render: ({ datos, branding }) => {
    const facturasText = datos.facturas.length === 1 ? 'la factura' : 'las facturas';
    const refundText = datos.hecha
      ? `La devolución se hizo el ${dayTextWithYear(dayOf(datos.hecha))}`
      : 'Ya pedimos la devolución';
    return {
      asunto: `Devolución de ${importe(datos.importeCent)}`,
      paragraphs: [
        `Recibimos un pago de más por ${importe(datos.importeCent)} de ${facturasText} ${facturasListText(datos.facturas)}.`,
        `${refundText} a la tarjeta terminada en ${datos.ultimos4}; el banco puede tardar unos días en mostrarla.`,
        { link: links.pago(branding, datos.pagoId), button: 'Ver el pago' },
      ],
    };
  },
});
