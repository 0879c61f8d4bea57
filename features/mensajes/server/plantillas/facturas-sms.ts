import * as z from 'zod/mini';
import { day, facturaLink, importeCent, periodo, texto } from './fields.ts';
import { importe } from './format.ts';
import { links } from './links.ts';
import { type Branding, definePlantilla } from './plantilla.ts';
import { firstThatFits } from './sms.ts';

/** Of the name that begins these messages, and of the address of the portal: with both, the longest is still one SMS. */
export const MAX_SHORT_NAME = 14;
export const MAX_PUBLIC_URL = 34;

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const SHOWN_DIGITS = 3;

const datosSms = z.object({
  cuenta: texto(),
  periodo: periodo(),
  importeCent: importeCent(),
  vencimiento: day(),
  ...facturaLink,
});

type Datos = z.infer<typeof datosSms>;

const EXAMPLE: Datos = {
  cuenta: '10012345',
  periodo: 202610,
  importeCent: 4187350,
  vencimiento: '2026-10-20',
  facturaId: 90311,
  facturaToken: '6f1c2a9b-e07d-4c15-a3f2-8d90417be65c',
};

function partsOf(datos: Datos, branding: Branding) {
  const [, month = '', dayOfMonth = ''] = datos.vencimiento.split('-');
  return {
    coop: (branding.nombreCorto ?? branding.cooperativa).slice(0, MAX_SHORT_NAME).trim(),
    month: MONTHS[(datos.periodo % 100) - 1],
    // Whoever holds the telephone may not be who lives there.
    account: `sum. ..${datos.cuenta.slice(-SHOWN_DIGITS)}`,
    amount: importe(datos.importeCent).replace(/\s/g, ''),
    due: `${dayOfMonth}/${month}`,
    link: links.facturaBySms(branding, datos),
  };
}

/** To the telephones of the padrón, whose people have no preferences: whoever does not want them says so on the page of the link. */
const channels = { sms: 'siempre' } as const;

export const factura_sms = definePlantilla({
  cuando: 'Termina de cargarse un archivo de facturas: a los celulares del padrón',
  prioridad: 9,
  channels,
  datos: datosSms,
  example: EXAMPLE,
  render: ({ datos, branding }) => {
    const { coop, month, account, amount, due, link } = partsOf(datos, branding);
    return {
      asunto: 'Tu factura',
      paragraphs: [],
      sms: firstThatFits(
        `${coop}: factura ${month} ${account} ${amount}, vence ${due}. Ver y pagar: ${link}`,
        `${coop}: factura ${month}, vence ${due}. Ver y pagar: ${link}`,
        link,
      ),
    };
  },
});

export const factura_vence_sms = definePlantilla({
  cuando: 'Faltan 3 días para el vencimiento y no está paga: a los celulares del padrón',
  prioridad: 9,
  channels,
  datos: datosSms,
  example: EXAMPLE,
  render: ({ datos, branding }) => {
    const { coop, account, amount, due, link } = partsOf(datos, branding);
    return {
      asunto: 'Tu factura está por vencer',
      paragraphs: [],
      sms: firstThatFits(
        `${coop}: vence el ${due} la factura ${account} ${amount}. Pagar: ${link}`,
        `${coop}: vence el ${due}. Pagar: ${link}`,
        link,
      ),
    };
  },
});
