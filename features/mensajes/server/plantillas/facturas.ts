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
import { type Branding, definePlantilla } from './plantilla.ts';
import { firstThatFits } from './sms.ts';
import { suministroName } from './suministro-text.ts';

const EXAMPLE_LINK = { facturaId: 90311, facturaToken: '6f1c2a9b-e07d-4c15-a3f2-8d90417be65c' };

const payLink = (
  branding: Branding,
  datos: Parameters<typeof links.factura>[1] & { importeCent: number },
) => ({
  link: links.factura(branding, datos),
  button: 'Ver y pagar la factura',
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
  render: ({ datos, branding }) => {
    const consumo = typeof datos.consumo === 'number' ? `, consumo ${cantidad(datos.consumo)} kWh` : '';
    return {
      asunto: `Tu factura de ${periodoText(datos.periodo)}: ${importe(datos.importeCent)}`,
      paragraphs: [
        `Ya está la factura de ${periodoText(datos.periodo)} del suministro ${suministroName(datos)}: ${importe(datos.importeCent)}, vence el ${dayText(datos.vencimiento)}${consumo}.`,
        {
          before: 'Mirala y pagala acá:',
          ...payLink(branding, datos),
        },
        ...(branding.art25 ? [{ nota: branding.art25 }] : []),
      ],
    };
  },
});

const facturaDatos = z.object({
  ...suministro,
  numero: texto(),
  importeCent: importeCent(),
  vencimiento: daySchema(),
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

function facturaSentence(datos: z.infer<typeof facturaDatos>): string {
  return `La factura ${datos.numero} del suministro ${suministroName(datos)} por ${importe(datos.importeCent)}`;
}

function shortFacturaSentence({ cuenta, importeCent: cent }: z.infer<typeof facturaDatos>): string {
  return `La factura del suministro ${cuenta} por ${importe(cent)}`;
}

function facturaParameters(datos: z.infer<typeof facturaDatos>): string[] {
  return [datos.numero, suministroName(datos), importe(datos.importeCent), dayText(datos.vencimiento)];
}

export const factura_vence = definePlantilla({
  cuando: 'Faltan 3 días para el vencimiento y no está paga',
  prioridad: 9,
  channels: AVISOS,
  datos: facturaDatos,
  example: EXAMPLE,
  render: ({ datos, branding }) => {
    const vence = `vence el ${dayText(datos.vencimiento)}.`;
    const alreadyPaidText = 'Si ya la pagaste, no tengas en cuenta este aviso.';
    return {
      asunto: `Tu factura vence el ${dayText(datos.vencimiento)}`,
      paragraphs: [`${facturaSentence(datos)} ${vence}`, alreadyPaidText, payLink(branding, datos)],
      sms: firstThatFits(
        `${facturaSentence(datos)} ${vence} ${alreadyPaidText}`,
        `${shortFacturaSentence(datos)} ${vence} ${alreadyPaidText}`,
        `${shortFacturaSentence(datos)} ${vence}`,
      ),
      parameters: facturaParameters(datos),
    };
  },
});

export const factura_vencida = definePlantilla({
  cuando: 'Pasaron 2 días del vencimiento y no está paga',
  prioridad: 9,
  channels: AVISOS,
  datos: facturaDatos,
  example: EXAMPLE,
  render: ({ datos, branding }) => {
    const overdueText = `venció el ${dayText(datos.vencimiento)}.`;
    const link = links.factura(branding, datos);
    const alreadyPaidText = 'Si ya la pagaste, el pago puede tardar en verse.';
    return {
      asunto: 'Tu factura está vencida',
      paragraphs: [
        `${facturaSentence(datos)} ${overdueText}`,
        { before: 'Podés pagarla acá:', ...payLink(branding, datos) },
        alreadyPaidText,
      ],
      sms: firstThatFits(
        `${facturaSentence(datos)} ${overdueText} Podés pagarla acá: ${link}`,
        `${shortFacturaSentence(datos)} ${overdueText} Podés pagarla acá: ${link}`,
        `Venció la factura del suministro ${datos.cuenta} por ${importe(datos.importeCent)}. Podés pagarla acá: ${link}`,
        `${shortFacturaSentence(datos)} ${overdueText} ${alreadyPaidText}`,
        `${shortFacturaSentence(datos)} ${overdueText}`,
      ),
      parameters: [...facturaParameters(datos), link],
    };
  },
});

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
  render: ({ datos, branding }) => {
    const link = links.factura(branding, datos);
    const [mes, total, vence] = [
      periodoText(datos.periodo),
      importe(datos.importeCent),
      dayText(datos.vencimiento),
    ];
    const sent = `La cooperativa te mandó la factura de ${mes} del suministro ${datos.cuenta}: ${total}, vence el ${vence}.`;
    return {
      asunto: `La factura de ${mes}: ${total}`,
      paragraphs: [sent, { before: 'Mirala acá:', ...payLink(branding, datos) }],
      sms: firstThatFits(
        `${sent} Mirala acá: ${link}`,
        `Factura de ${mes}, suministro ${datos.cuenta}: ${total}, vence el ${vence}. ${link}`,
        `Factura de ${mes}, suministro ${datos.cuenta}: ${total}. ${link}`,
        `Factura de ${mes}: ${link}`,
        link,
      ),
      parameters: [mes, datos.cuenta, total, vence, link],
    };
  },
});
