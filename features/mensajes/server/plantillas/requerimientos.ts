import { toWhom } from '@oficina/values';
import * as z from 'zod/mini';
import { day as daySchema, instant, nullish, rowId, suministro, texto } from './fields.ts';
import { dayText, momentText, withFinalDot, withoutFinalDot } from './format.ts';
import { links } from './links.ts';
import { type Branding, definePlantilla, type Paragraph } from './plantilla.ts';
import { firstThatFits } from './sms.ts';
import { suministroName, suministrosLine } from './suministro-text.ts';

const requerimientoFields = {
  requerimientoId: rowId(),
  sustantivo: z.enum(['reclamo', 'trámite']),
  numero: texto(),
  suministro: nullish(z.object(suministro)),
};

/** True for a person without an account, who has no screen to open and cannot answer there. */
const publico = nullish(z.boolean());

const EXAMPLE = {
  requerimientoId: 124,
  sustantivo: 'reclamo',
  numero: '2026-000124',
  suministro: { cuenta: '10012345', domicilio: 'San Martín 450' },
} as const;

type RequerimientoDatos = z.infer<z.ZodMiniObject<typeof requerimientoFields>>;

const yourRequerimiento = ({ sustantivo, numero }: RequerimientoDatos) => `tu ${sustantivo} N.º ${numero}`;
const suministroLine = (datos: RequerimientoDatos) =>
  suministrosLine(datos.suministro ? [datos.suministro] : []);
const ente = (branding: Branding) =>
  branding.ente ? [`Si no estás conforme podés acudir ${toWhom(branding.ente)}.`] : [];

function linkTo(branding: Branding, datos: RequerimientoDatos, before: string, button: string): Paragraph {
  return { before, link: links.requerimiento(branding, datos.requerimientoId), button };
}

export const requerimiento_recibido = definePlantilla({
  cuando: 'Se registra un reclamo o un trámite',
  prioridad: 5,
  channels: { email: 'siempre', push: 'siempre' },
  datos: z.object({ ...requerimientoFields, fecha: instant(), categoria: texto(), vence: daySchema() }),
  example: {
    ...EXAMPLE,
    fecha: '2026-10-20T14:30:00-03:00',
    categoria: 'Denuncia de artefacto quemado',
    vence: '2026-11-10',
  },
  render: ({ datos, branding }) => {
    const suministroText = datos.suministro ? `, suministro ${suministroName(datos.suministro)}` : '';
    return {
      asunto: `Recibimos ${yourRequerimiento(datos)}`,
      paragraphs: [
        `Registramos ${yourRequerimiento(datos)} el ${momentText(datos.fecha)}: ${datos.categoria}${suministroText}.`,
        `Plazo estimado de respuesta: ${dayText(datos.vence)}.`,
        linkTo(branding, datos, 'Seguilo acá:', `Ver mi ${datos.sustantivo}`),
        ...ente(branding),
      ],
    };
  },
});

export const requerimiento_novedad = definePlantilla({
  cuando: 'El personal responde, inicia o anula un reclamo o un trámite',
  prioridad: 5,
  channels: { email: 'mailRequerimiento', push: 'siempre' },
  datos: z.object({ ...requerimientoFields, estado: texto(), texto: texto(), publico }),
  example: {
    ...EXAMPLE,
    estado: 'Iniciado',
    texto: 'La cuadrilla pasa el jueves por la mañana a ver la instalación',
  },
  render: ({ datos, branding }) => {
    const novedades = `Hay novedades en ${yourRequerimiento(datos)} (${datos.estado})`;
    return {
      asunto: `Novedades de ${yourRequerimiento(datos)}`,
      paragraphs: [
        `${novedades}: ${withFinalDot(datos.texto)}`,
        ...(datos.publico ? [] : [linkTo(branding, datos, 'Miralo acá:', `Ver mi ${datos.sustantivo}`)]),
        ...suministroLine(datos),
      ],
      push: {
        titulo: `Novedades de ${yourRequerimiento(datos)}`,
        cuerpo: `${novedades}.`,
        link: links.requerimiento(branding, datos.requerimientoId),
      },
    };
  },
});

export const requerimiento_espera = definePlantilla({
  cuando: 'El personal necesita que la persona responda, y otra vez a los 5 días',
  prioridad: 5,
  channels: { email: 'mailRequerimiento', push: 'siempre', sms: 'smsOtros' },
  datos: z.object({ ...requerimientoFields, texto: texto() }),
  example: { ...EXAMPLE, texto: '¿Qué día y a qué hora se quemó el artefacto?' },
  render: ({ datos, branding }) => {
    const link = links.requerimiento(branding, datos.requerimientoId);
    const continueText = `Para seguir con ${yourRequerimiento(datos)}`;
    const suministroText = datos.suministro ? ` (suministro ${datos.suministro.cuenta})` : '';
    return {
      asunto: `Necesitamos tu respuesta: N.º ${datos.numero}`,
      paragraphs: [
        `${continueText} necesitamos que respondas: ${withFinalDot(datos.texto)}`,
        linkTo(branding, datos, 'Respondé acá:', 'Responder'),
        ...suministroLine(datos),
      ],
      sms: firstThatFits(
        `${continueText}${suministroText} necesitamos que respondas: ${link}`,
        `${continueText} necesitamos que respondas: ${link}`,
        `${continueText} necesitamos que respondas en la Oficina Virtual.`,
      ),
      parameters: [datos.sustantivo, datos.numero, withoutFinalDot(datos.texto), link],
      push: {
        titulo: `Necesitamos tu respuesta: N.º ${datos.numero}`,
        cuerpo: `${continueText}${suministroText} necesitamos que respondas.`,
        link,
      },
    };
  },
});

export const requerimiento_finalizado = definePlantilla({
  cuando: 'El personal finaliza un reclamo o un trámite',
  prioridad: 5,
  channels: { email: 'mailRequerimiento', push: 'siempre' },
  datos: z.object({ ...requerimientoFields, texto: texto(), publico }),
  example: { ...EXAMPLE, texto: 'Cambiamos el cable de la bajada y medimos la tensión' },
  render: ({ datos, branding }) => {
    const finishedText = `Tu ${datos.sustantivo} N.º ${datos.numero} figura como finalizado`;
    const question: Paragraph[] = [
      linkTo(branding, datos, '¿Quedó resuelto? Contanos acá:', 'Responder'),
      'Tenés 15 días para reabrirlo.',
    ];
    return {
      asunto: `Finalizamos ${yourRequerimiento(datos)}`,
      paragraphs: [
        `${finishedText}: ${withFinalDot(datos.texto)}`,
        ...(datos.publico ? [] : question),
        ...ente(branding),
        ...suministroLine(datos),
      ],
      push: {
        titulo: `Finalizamos ${yourRequerimiento(datos)}`,
        cuerpo: `${finishedText}. ¿Quedó resuelto?`,
        link: links.requerimiento(branding, datos.requerimientoId),
      },
    };
  },
});
