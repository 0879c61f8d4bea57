import * as z from 'zod/mini';
import {
  claveDePago,
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
import { asunto, paragraph, sms } from './partes.ts';
import { type Branding, definePlantilla, type LinkParagraph } from './plantilla.ts';
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
const LONGEST_SUMINISTROS = [{ cuenta: '123456789012', domicilio: 'Intendente Doctor Juan Pérez 1234' }];
const LONGEST_CENT = 999_999_999;
const facturas = () => z.array(facturaPagada()).check(z.minLength(1));
const pagoRef = { pagoId: rowId(), pagoClave: nullish(claveDePago()) };
/** Whoever paid from their account goes back to their facturas, and whoever paid by a link has only that pago. */
const linkRef = { pagoId: nullish(rowId()), pagoClave: nullish(claveDePago()) };

type LinkRef = { pagoId?: number | null | undefined; pagoClave?: string | null | undefined };

const againLink = (
  branding: Branding,
  { pagoId, pagoClave }: LinkRef,
  account: { before: string; button: string },
): LinkParagraph =>
  pagoId && pagoClave
    ? {
        before: 'Podés pagar de nuevo con el enlace de la factura.',
        link: links.pago(branding, { pagoId, pagoClave }),
        button: 'Ver el pago',
      }
    : { ...account, link: links.facturas(branding) };

export const pago_aprobado = definePlantilla({
  cuando: 'Se acredita un pago',
  prioridad: 5,
  channels: { email: 'siempre', push: 'siempre' },
  datos: z.object({
    ...pagoRef,
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
  textos: {
    variables: ({ datos }) => ({
      pago: String(datos.pagoId),
      importe: importe(datos.importeCent),
      fecha: dayTextWithYear(dayOf(datos.fecha)),
    }),
    longest: {
      ...{ pagoId: 99_999_999, importeCent: LONGEST_CENT, fecha: '2026-09-30T21:05:00-03:00' },
      facturas: EXAMPLE_FACTURAS,
    },
    partes: {
      asunto: asunto('Recibimos tu pago de {importe}'),
      texto: paragraph('Tu pago N.º {pago} por {importe} se acreditó el {fecha}.', [
        'pago',
        'importe',
        'fecha',
      ]),
    },
  },
  render: ({ datos, branding, textos }) => ({
    asunto: textos.asunto,
    paragraphs: [
      textos.texto,
      `Facturas: ${facturasListText(datos.facturas)}.`,
      {
        before: 'Guardá el comprobante:',
        link: links.pago(branding, datos),
        button: 'Ver el comprobante',
      },
    ],
  }),
});

const REJECTED = 'El pago de {importe} fue rechazado: {motivo}. No se cobró nada.';
const AGAIN = 'Podés intentar de nuevo:';
const REJECTED_SHORT = 'El pago de {importe} fue rechazado. No se cobró nada.';

export const pago_rechazado = definePlantilla({
  cuando: 'Se rechaza un pago y la persona no llegó a verlo en la pantalla',
  prioridad: 5,
  channels: { email: 'siempre', push: 'siempre', sms: 'smsOtros' },
  datos: z.object({
    ...linkRef,
    importeCent: importeCent(),
    motivo: texto(),
    suministros: suministros(),
  }),
  example: {
    importeCent: 8012575,
    motivo: 'La tarjeta no tiene límite o fondos suficientes.',
    suministros: EXAMPLE_SUMINISTROS,
  },
  textos: {
    variables: ({ datos, branding }) => ({
      importe: importe(datos.importeCent),
      motivo: datos.motivo.trim(),
      suministros: ofSuministros(datos.suministros.map(withoutStreet)),
      enlace: links.facturas(branding),
    }),
    longest: {
      importeCent: LONGEST_CENT,
      motivo: 'La tarjeta no tiene límite o fondos suficientes.',
      suministros: LONGEST_SUMINISTROS,
    },
    partes: {
      asunto: asunto('Tu pago no se realizó'),
      texto: paragraph(REJECTED, ['importe', 'motivo']),
      sms: sms(REJECTED_SHORT, ['importe'], {
        withLink: true,
        shipped: [
          `El pago de {importe} {suministros} fue rechazado: {motivo}. No se cobró nada. ${AGAIN} {enlace}`,
          'El pago de {importe} {suministros} fue rechazado: {motivo}. No se cobró nada.',
          `El pago de {importe} {suministros} fue rechazado. No se cobró nada. ${AGAIN} {enlace}`,
          REJECTED_SHORT,
        ],
      }),
    },
  },
  render: ({ datos, branding, textos }) => {
    const again = againLink(branding, datos, { before: AGAIN, button: 'Intentar de nuevo' });
    return {
      asunto: textos.asunto,
      paragraphs: [textos.texto, again, ...suministrosLine(datos.suministros)],
      parameters: [importe(datos.importeCent), withFinalDot(datos.motivo), again.link],
    };
  },
});

export const pago_en_verificacion = definePlantilla({
  cuando: 'Un pago lleva 2 minutos sin confirmación',
  prioridad: 5,
  channels: { email: 'siempre' },
  datos: z.object({ ...pagoRef, importeCent: importeCent(), suministros: suministros() }),
  example: { pagoId: 3120, importeCent: 8012575, suministros: EXAMPLE_SUMINISTROS },
  textos: {
    variables: ({ datos }) => ({ importe: importe(datos.importeCent), pago: String(datos.pagoId) }),
    longest: { pagoId: 99_999_999, importeCent: LONGEST_CENT, suministros: LONGEST_SUMINISTROS },
    partes: {
      asunto: asunto('Estamos verificando tu pago'),
      texto: paragraph(
        'Todavía no tenemos la confirmación de tu pago de {importe}. No vuelvas a pagar: te avisamos apenas se resuelva.',
        ['importe'],
      ),
    },
  },
  render: ({ datos, branding, textos }) => ({
    asunto: textos.asunto,
    paragraphs: [
      textos.texto,
      { link: links.pago(branding, datos), button: 'Ver el pago' },
      ...suministrosLine(datos.suministros),
    ],
  }),
});

const NOT_CHARGED = 'Verificamos tu pago de {importe} y no se cobró.';
const STILL_OWED = 'Las facturas siguen pendientes y podés pagarlas de nuevo';

export const pago_sin_efecto = definePlantilla({
  cuando: 'Se comprueba que un pago no se cobró',
  prioridad: 5,
  channels: { email: 'siempre', push: 'siempre', sms: 'smsOtros' },
  datos: z.object({ ...linkRef, importeCent: importeCent(), suministros: suministros() }),
  example: { importeCent: 8012575, suministros: EXAMPLE_SUMINISTROS },
  textos: {
    variables: ({ datos, branding }) => ({
      importe: importe(datos.importeCent),
      suministros: ofSuministros(datos.suministros.map(withoutStreet)),
      enlace: links.facturas(branding),
    }),
    longest: { importeCent: LONGEST_CENT, suministros: LONGEST_SUMINISTROS },
    partes: {
      asunto: asunto('Tu pago no se realizó'),
      texto: paragraph(NOT_CHARGED, ['importe']),
      sms: sms(`${NOT_CHARGED} Podés pagar de nuevo:`, ['importe'], {
        withLink: true,
        shipped: [
          `Verificamos tu pago de {importe} {suministros} y no se cobró. ${STILL_OWED}: {enlace}`,
          'Verificamos tu pago de {importe} {suministros} y no se cobró. Podés pagar de nuevo: {enlace}',
          `${NOT_CHARGED} ${STILL_OWED}.`,
        ],
      }),
    },
  },
  render: ({ datos, branding, textos }) => {
    const again = againLink(branding, datos, { before: `${STILL_OWED}:`, button: 'Ver mis facturas' });
    return {
      asunto: textos.asunto,
      paragraphs: [textos.texto, again, ...suministrosLine(datos.suministros)],
      parameters: [importe(datos.importeCent), again.link],
    };
  },
});

type Devolucion = { hecha?: string | null | undefined };

const devolucionOf = ({ hecha }: Devolucion) =>
  hecha ? `La devolución se hizo el ${dayTextWithYear(dayOf(hecha))}` : 'Ya pedimos la devolución';

/** The wallet that paid is not known here. */
const devolucionText = (datos: Devolucion) =>
  `${devolucionOf(datos)} a la cuenta o billetera con que pagaste; puede tardar unos días en aparecer.`;

export const pago_devolucion = definePlantilla({
  cuando: 'Se pide la devolución de un pago de más, y otra vez cuando se hizo',
  prioridad: 5,
  channels: { email: 'siempre' },
  datos: z.object({
    ...pagoRef,
    importeCent: importeCent(),
    facturas: facturas(),
    /** Absent when no card that we know of was charged. */
    ultimos4: nullish(ultimos4()),
    /** Absent while the refund is only requested. */
    hecha: nullish(instant()),
  }),
  example: {
    pagoId: 3120,
    importeCent: 4187350,
    facturas: EXAMPLE_FACTURAS.slice(0, 1),
    ultimos4: '4242',
  },
  textos: {
    variables: ({ datos }) => ({
      importe: importe(datos.importeCent),
      facturas: `${datos.facturas.length === 1 ? 'la factura' : 'las facturas'} ${facturasListText(datos.facturas)}`,
      devolucion: devolucionOf(datos),
      tarjeta: datos.ultimos4 ?? '',
    }),
    longest: {
      ...{ pagoId: 99_999_999, importeCent: LONGEST_CENT, facturas: EXAMPLE_FACTURAS, ultimos4: '4242' },
      hecha: '2026-09-30T21:05:00-03:00',
    },
    partes: {
      asunto: asunto('Devolución de {importe}'),
      texto: paragraph('Recibimos un pago de más por {importe} de {facturas}.', ['importe']),
      cierre: paragraph(
        '{devolucion} a la tarjeta terminada en {tarjeta}; el banco puede tardar unos días en mostrarla.',
        ['devolucion', 'tarjeta'],
        'Después',
      ),
    },
  },
  render: ({ datos, branding, textos }) => ({
    asunto: textos.asunto,
    paragraphs: [
      textos.texto,
      datos.ultimos4 ? textos.cierre : devolucionText(datos),
      { link: links.pago(branding, datos), button: 'Ver el pago' },
    ],
  }),
});
