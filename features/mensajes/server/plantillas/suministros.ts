import * as z from 'zod/mini';
import { facturaLink, nullish, suministro, suministros } from './fields.ts';
import { callUsText, links } from './links.ts';
import { type Branding, definePlantilla, type Paragraph } from './plantilla.ts';
import { ofSuministros, suministroName } from './suministro-text.ts';

export const suministro_vinculado = definePlantilla({
  cuando: 'Alguien agrega un suministro: a las otras personas y correos que ya lo tenían',
  prioridad: 5,
  channels: { email: 'siempre' },
  datos: z.object(suministro),
  example: { cuenta: '10012345', domicilio: 'San Martín 450' },
  render: ({ datos, branding }) => ({
    asunto: 'Tu suministro se agregó a una cuenta',
    paragraphs: [
      `El suministro ${suministroName(datos)} se agregó a una cuenta de la Oficina Virtual.`,
      `Si no lo autorizaste, ${callUsText(branding)}.`,
    ],
  }),
});

const recibe = () =>
  z.array(
    z.object({
      ...suministro,
      facturaId: nullish(facturaLink.facturaId),
      facturaToken: nullish(facturaLink.facturaToken),
    }),
  );

type ReceivedSuministros = z.infer<ReturnType<typeof recibe>>;

const EXAMPLE_RECEIVED: ReceivedSuministros = [
  {
    cuenta: '10012399',
    domicilio: 'Mitre 88',
    facturaId: 90311,
    facturaToken: '6f1c2a9b-e07d-4c15-a3f2-8d90417be65c',
  },
];

function receivedParagraphs(branding: Branding, received: ReceivedSuministros): Paragraph[] {
  return received.map((one) => {
    const texto = `Este correo recibe las facturas del suministro ${suministroName(one)}.`;
    if (!one.facturaId || !one.facturaToken) return texto;
    const { facturaId, facturaToken } = one;
    return {
      before: `${texto} La última:`,
      link: links.factura(branding, { facturaId, facturaToken }),
      button: 'Ver la última factura',
    };
  });
}

export const suministro_mail_facturas = definePlantilla({
  cuando: 'La cooperativa manda a un correo las últimas facturas de los suministros que recibe',
  prioridad: 5,
  channels: { email: 'siempre' },
  datos: z.object({ recibe: recibe().check(z.minLength(1)) }),
  example: { recibe: EXAMPLE_RECEIVED },
  render: ({ datos, branding }) => ({
    asunto: 'Tus últimas facturas',
    paragraphs: receivedParagraphs(branding, datos.recibe),
  }),
});

export const suministro_mail_validar = definePlantilla({
  cuando: 'Se agrega un correo a un suministro, o se le pide que confirme otra vez',
  prioridad: 5,
  channels: { email: 'siempre' },
  secreto: 'enlace',
  datos: z.object({ suministros: suministros(), recibe: nullish(recibe()) }),
  example: {
    suministros: [
      { cuenta: '10012345', domicilio: 'San Martín 450' },
      { cuenta: '10012377', domicilio: 'Belgrano 1210' },
    ],
  },
  render: ({ datos, secreto, branding }) => ({
    asunto: 'Confirmá que querés recibir facturas',
    paragraphs: [
      `La cooperativa va a enviar a este correo las facturas ${ofSuministros(datos.suministros)}.`,
      {
        before: 'Confirmalo acá:',
        link: links.confirmarSuministro(branding, secreto),
        button: 'Confirmar',
      },
      ...receivedParagraphs(branding, datos.recibe ?? []),
      'Si no es tuyo, ignorá este mensaje.',
    ],
  }),
});
