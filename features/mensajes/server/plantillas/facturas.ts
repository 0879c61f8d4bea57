import * as z from 'zod/mini';
import {
  count,
  day as daySchema,
  facturaLink,
  importeCent,
  nullish,
  periodo,
  suministro,
  texto,
} from './fields.ts';
import { cantidad, dayText, importe, periodoText } from './format.ts';
import { links } from './links.ts';
import { asunto, paragraph, sms } from './partes.ts';
import { type Branding, definePlantilla } from './plantilla.ts';
import { suministroName } from './suministro-text.ts';

const EXAMPLE_LINK = { facturaId: 90311, facturaToken: '6f1c2a9b-e07d-4c15-a3f2-8d90417be65c' };

/** A supply of the largest cooperatives, the longest day of the year and a bill that few get. */
const LONGEST = {
  cuenta: '123456789012',
  domicilio: 'Intendente Doctor Juan Pérez 1234',
  importeCent: 999_999_999,
  vencimiento: '2026-09-30',
  ...EXAMPLE_LINK,
};

/** A factura with one due date has neither. */
const segundo = { vencimiento2: nullish(daySchema()), importe2Cent: nullish(importeCent()) };

type Segundo = { vencimiento2?: string | null | undefined; importe2Cent?: number | null | undefined };

function segundoOf({ vencimiento2, importe2Cent }: Segundo) {
  if (!vencimiento2 || !importe2Cent) return undefined;
  return { vencimiento: dayText(vencimiento2), importe: importe(importe2Cent) };
}

function secondLine(datos: Segundo): string[] {
  const second = segundoOf(datos);
  return second ? [`Segundo vencimiento: ${second.vencimiento}, ${second.importe}.`] : [];
}

const payLink = (
  branding: Branding,
  datos: Parameters<typeof links.factura>[1] & { importeCent: number; cerrada?: boolean | null | undefined },
) => ({
  link: links.factura(branding, datos),
  button: datos.cerrada ? 'Ver la factura' : 'Ver y pagar la factura',
  importe: importe(datos.importeCent),
});

export const factura_nueva = definePlantilla({
  cuando: 'Termina de cargarse un archivo de facturas',
  prioridad: 9,
  channels: { email: 'mailFactura', push: 'notifVencimiento' },
  datos: z.object({
    ...suministro,
    periodo: periodo(),
    importeCent: importeCent(),
    vencimiento: daySchema(),
    consumo: nullish(count()),
    ...segundo,
    ...facturaLink,
  }),
  example: {
    cuenta: '10012345',
    domicilio: 'San Martín 450',
    periodo: 202610,
    importeCent: 4187350,
    vencimiento: '2026-10-20',
    consumo: 1245,
    ...EXAMPLE_LINK,
  },
  textos: {
    variables: ({ datos }) => ({
      periodo: periodoText(datos.periodo),
      suministro: suministroName(datos),
      importe: importe(datos.importeCent),
      vencimiento: dayText(datos.vencimiento),
      consumo: typeof datos.consumo === 'number' ? `, consumo ${cantidad(datos.consumo)} kWh` : '',
    }),
    longest: { ...LONGEST, periodo: 202609, consumo: 123456 },
    partes: {
      asunto: asunto('Tu factura de {periodo}: {importe}'),
      texto: paragraph(
        'Ya está la factura de {periodo} del suministro {suministro}: {importe}, vence el {vencimiento}{consumo}.',
        ['suministro', 'importe', 'vencimiento'],
      ),
    },
  },
  render: ({ datos, branding, textos }) => ({
    asunto: textos.asunto,
    paragraphs: [
      textos.texto,
      ...secondLine(datos),
      { before: 'Mirala y pagala acá:', ...payLink(branding, datos) },
      ...(branding.art25 ? [{ nota: branding.art25 }] : []),
    ],
  }),
});

const facturaDatos = z.object({
  ...suministro,
  numero: texto(),
  importeCent: importeCent(),
  vencimiento: daySchema(),
  ...segundo,
  /** It is past its last due date and the cooperative no longer takes it here. */
  cerrada: nullish(z.boolean()),
  ...facturaLink,
});

const EXAMPLE = {
  cuenta: '10012345',
  domicilio: 'San Martín 450',
  numero: '0003-00124578',
  importeCent: 4187350,
  vencimiento: '2026-10-20',
  ...EXAMPLE_LINK,
};

const AVISOS = { email: 'mailVencimiento', push: 'notifVencimiento', sms: 'smsVencimiento' } as const;

const facturaVariables = (datos: z.infer<typeof facturaDatos>) => ({
  numero: datos.numero,
  suministro: suministroName(datos),
  cuenta: datos.cuenta,
  importe: importe(datos.importeCent),
  vencimiento: dayText(datos.vencimiento),
});

const LONGEST_AVISO = { ...LONGEST, numero: 'B 00003-00124578' };

const THE_BILL = 'La factura {numero} del suministro {suministro} por {importe}';
const THE_BILL_SHORT = 'La factura del suministro {cuenta} por {importe}';
const MUST = ['suministro', 'importe', 'vencimiento'];

function facturaParameters(datos: z.infer<typeof facturaDatos>): string[] {
  return [datos.numero, suministroName(datos), importe(datos.importeCent), dayText(datos.vencimiento)];
}

const IF_PAID = 'Si ya la pagaste, no tengas en cuenta este aviso.';

export const factura_vence = definePlantilla({
  cuando: 'Faltan 3 días para el vencimiento y no está paga',
  prioridad: 9,
  channels: AVISOS,
  datos: facturaDatos,
  example: EXAMPLE,
  textos: {
    variables: ({ datos }) => facturaVariables(datos),
    longest: LONGEST_AVISO,
    partes: {
      asunto: asunto('Tu factura vence el {vencimiento}'),
      texto: paragraph(`${THE_BILL} vence el {vencimiento}.`, MUST),
      cierre: paragraph(IF_PAID, [], 'Después'),
      sms: sms(`${THE_BILL_SHORT} vence el {vencimiento}.`, ['cuenta', 'importe', 'vencimiento'], {
        shipped: [
          `${THE_BILL} vence el {vencimiento}. ${IF_PAID}`,
          `${THE_BILL_SHORT} vence el {vencimiento}. ${IF_PAID}`,
        ],
      }),
    },
  },
  render: ({ datos, branding, textos }) => ({
    asunto: textos.asunto,
    paragraphs: [textos.texto, textos.cierre, payLink(branding, datos)],
    parameters: facturaParameters(datos),
  }),
});

function whereToPay(datos: z.infer<typeof facturaDatos>): string {
  if (datos.cerrada) return 'Ya no se paga por acá: acercate a la cooperativa.';
  const second = segundoOf(datos);
  return second
    ? `Podés pagarla hasta el ${second.vencimiento} por ${second.importe}.`
    : 'Podés pagarla acá:';
}

const MAY_BE_PAID = 'Si ya la pagaste, el pago puede tardar en verse.';

export const factura_vencida = definePlantilla({
  cuando: 'Pasaron 2 días del vencimiento y no está paga',
  prioridad: 9,
  channels: AVISOS,
  datos: facturaDatos,
  example: EXAMPLE,
  textos: {
    variables: ({ datos, branding }) => ({
      ...facturaVariables(datos),
      enlace: links.factura(branding, datos),
    }),
    longest: LONGEST_AVISO,
    partes: {
      asunto: asunto('Tu factura está vencida'),
      texto: paragraph(`${THE_BILL} venció el {vencimiento}.`, MUST),
      cierre: paragraph(MAY_BE_PAID, [], 'Después'),
      sms: sms(
        'Venció la factura del suministro {cuenta} por {importe}. Pagala acá:',
        ['cuenta', 'importe'],
        {
          withLink: true,
          shipped: [
            `${THE_BILL} venció el {vencimiento}. Podés pagarla acá: {enlace}`,
            `${THE_BILL_SHORT} venció el {vencimiento}. Podés pagarla acá: {enlace}`,
            'Venció la factura del suministro {cuenta} por {importe}. Podés pagarla acá: {enlace}',
            `${THE_BILL_SHORT} venció el {vencimiento}. ${MAY_BE_PAID}`,
            `${THE_BILL_SHORT} venció el {vencimiento}.`,
          ],
        },
      ),
    },
  },
  render: ({ datos, branding, textos }) => ({
    asunto: textos.asunto,
    paragraphs: [textos.texto, { before: whereToPay(datos), ...payLink(branding, datos) }, textos.cierre],
    parameters: [...facturaParameters(datos), links.factura(branding, datos)],
  }),
});

const SENT =
  'La cooperativa te mandó la factura de {periodo} del suministro {cuenta}: {importe}, vence el {vencimiento}.';
const SENT_SHORT = 'Factura de {periodo}, suministro {cuenta}: {importe}';

export const factura_enlace = definePlantilla({
  cuando: 'El personal le manda a alguien el enlace de una factura',
  prioridad: 5,
  channels: { email: 'siempre', sms: 'siempre' },
  datos: z.object({
    cuenta: suministro.cuenta,
    periodo: periodo(),
    importeCent: importeCent(),
    vencimiento: daySchema(),
    ...facturaLink,
  }),
  example: {
    cuenta: '10012345',
    periodo: 202610,
    importeCent: 4187350,
    vencimiento: '2026-10-20',
    ...EXAMPLE_LINK,
  },
  textos: {
    variables: ({ datos, branding }) => ({
      periodo: periodoText(datos.periodo),
      cuenta: datos.cuenta,
      importe: importe(datos.importeCent),
      vencimiento: dayText(datos.vencimiento),
      enlace: links.factura(branding, datos),
    }),
    longest: { ...LONGEST, periodo: 202609 },
    partes: {
      asunto: asunto('La factura de {periodo}: {importe}'),
      texto: paragraph(SENT, ['cuenta', 'importe', 'vencimiento']),
      sms: sms(`${SENT_SHORT}.`, ['cuenta', 'importe'], {
        withLink: true,
        shipped: [
          `${SENT} Mirala acá: {enlace}`,
          `${SENT_SHORT}, vence el {vencimiento}. {enlace}`,
          `${SENT_SHORT}. {enlace}`,
          'Factura de {periodo}: {enlace}',
          '{enlace}',
        ],
      }),
    },
  },
  render: ({ datos, branding, textos }) => ({
    asunto: textos.asunto,
    paragraphs: [textos.texto, { before: 'Mirala acá:', ...payLink(branding, datos) }],
    parameters: [
      periodoText(datos.periodo),
      datos.cuenta,
      importe(datos.importeCent),
      dayText(datos.vencimiento),
      links.factura(branding, datos),
    ],
  }),
});
