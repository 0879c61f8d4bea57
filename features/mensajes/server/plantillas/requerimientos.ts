import { toWhom } from '@oficina/values';
import * as z from 'zod/mini';
import { day as daySchema, instant, nullish, rowId, suministro, texto } from './fields.ts';
import { dayText, momentText, withoutFinalDot } from './format.ts';
import { links } from './links.ts';
import { asunto, paragraph, sms } from './partes.ts';
import { type Branding, definePlantilla, type Paragraph } from './plantilla.ts';
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

const LONGEST = {
  requerimientoId: 99_999_999,
  sustantivo: 'reclamo',
  numero: '2026-000124',
  suministro: { cuenta: '123456789012', domicilio: 'Intendente Doctor Juan Pérez 1234' },
  texto: 'La cuadrilla pasa el jueves por la mañana a ver la instalación',
} as const;

const caseVariables = ({ sustantivo, numero }: RequerimientoDatos) => ({ sustantivo, numero });
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
  textos: {
    variables: ({ datos }) => ({
      ...caseVariables(datos),
      fecha: momentText(datos.fecha),
      categoria: datos.categoria,
      suministro: datos.suministro ? `, suministro ${suministroName(datos.suministro)}` : '',
      vence: dayText(datos.vence),
    }),
    longest: {
      ...LONGEST,
      fecha: '2026-09-30T14:30:00-03:00',
      categoria: 'Denuncia de artefacto quemado',
      vence: '2026-09-30',
    },
    partes: {
      asunto: asunto('Recibimos tu {sustantivo} N.º {numero}', ['numero']),
      texto: paragraph('Registramos tu {sustantivo} N.º {numero} el {fecha}: {categoria}{suministro}.', [
        'numero',
        'fecha',
      ]),
      plazo: paragraph('Plazo estimado de respuesta: {vence}.', ['vence'], 'Plazo'),
    },
  },
  render: ({ datos, branding, textos }) => ({
    asunto: textos.asunto,
    paragraphs: [
      textos.texto,
      textos.plazo,
      linkTo(branding, datos, 'Seguilo acá:', `Ver mi ${datos.sustantivo}`),
      ...ente(branding),
    ],
  }),
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
  textos: {
    variables: ({ datos }) => ({ ...caseVariables(datos), estado: datos.estado, texto: datos.texto.trim() }),
    longest: { ...LONGEST, estado: 'En espera del usuario' },
    partes: {
      asunto: asunto('Novedades de tu {sustantivo} N.º {numero}', ['numero']),
      texto: paragraph('Hay novedades en tu {sustantivo} N.º {numero} ({estado}): {texto}.', [
        'numero',
        'texto',
      ]),
    },
  },
  render: ({ datos, branding, textos }) => ({
    asunto: textos.asunto,
    paragraphs: [
      textos.texto,
      ...(datos.publico ? [] : [linkTo(branding, datos, 'Miralo acá:', `Ver mi ${datos.sustantivo}`)]),
      ...suministroLine(datos),
    ],
    push: {
      cuerpo: `Hay novedades en tu ${datos.sustantivo} N.º ${datos.numero} (${datos.estado}).`,
      link: links.requerimiento(branding, datos.requerimientoId),
    },
  }),
});

const ANSWER = 'Para seguir con tu {sustantivo} N.º {numero} necesitamos que respondas:';

export const requerimiento_espera = definePlantilla({
  cuando: 'El personal necesita que la persona responda, y otra vez a los 5 días',
  prioridad: 5,
  channels: { email: 'mailRequerimiento', push: 'siempre', sms: 'smsOtros' },
  datos: z.object({ ...requerimientoFields, texto: texto() }),
  example: { ...EXAMPLE, texto: '¿Qué día y a qué hora se quemó el artefacto?' },
  textos: {
    variables: ({ datos, branding }) => ({
      ...caseVariables(datos),
      texto: datos.texto.trim(),
      suministro: suministroText(datos),
      enlace: links.requerimiento(branding, datos.requerimientoId),
    }),
    longest: LONGEST,
    partes: {
      asunto: asunto('Necesitamos tu respuesta: N.º {numero}', ['numero']),
      texto: paragraph('Para seguir con tu {sustantivo} N.º {numero} necesitamos que respondas: {texto}.', [
        'numero',
        'texto',
      ]),
      sms: sms(ANSWER, ['numero'], {
        withLink: true,
        shipped: [
          'Para seguir con tu {sustantivo} N.º {numero}{suministro} necesitamos que respondas: {enlace}',
          `${ANSWER} {enlace}`,
          'Para seguir con tu {sustantivo} N.º {numero} necesitamos que respondas en la Oficina Virtual.',
        ],
      }),
    },
  },
  render: ({ datos, branding, textos }) => {
    const link = links.requerimiento(branding, datos.requerimientoId);
    return {
      asunto: textos.asunto,
      paragraphs: [
        textos.texto,
        linkTo(branding, datos, 'Respondé acá:', 'Responder'),
        ...suministroLine(datos),
      ],
      parameters: [datos.sustantivo, datos.numero, withoutFinalDot(datos.texto), link],
      push: {
        cuerpo: `Para seguir con tu ${datos.sustantivo} N.º ${datos.numero}${suministroText(datos)} necesitamos que respondas.`,
        link,
      },
    };
  },
});

function suministroText({ suministro: of }: RequerimientoDatos): string {
  return of ? ` (suministro ${of.cuenta})` : '';
}

export const requerimiento_finalizado = definePlantilla({
  cuando: 'El personal finaliza un reclamo o un trámite',
  prioridad: 5,
  channels: { email: 'mailRequerimiento', push: 'siempre' },
  datos: z.object({ ...requerimientoFields, texto: texto(), publico }),
  example: { ...EXAMPLE, texto: 'Cambiamos el cable de la bajada y medimos la tensión' },
  textos: {
    variables: ({ datos }) => ({ ...caseVariables(datos), texto: datos.texto.trim() }),
    longest: LONGEST,
    partes: {
      asunto: asunto('Finalizamos tu {sustantivo} N.º {numero}', ['numero']),
      texto: paragraph('Tu {sustantivo} N.º {numero} figura como finalizado: {texto}.', ['numero', 'texto']),
    },
  },
  render: ({ datos, branding, textos }) => {
    const question: Paragraph[] = [
      linkTo(branding, datos, '¿Quedó resuelto? Contanos acá:', 'Responder'),
      'Tenés 15 días para reabrirlo.',
    ];
    return {
      asunto: textos.asunto,
      paragraphs: [
        textos.texto,
        ...(datos.publico ? [] : question),
        ...ente(branding),
        ...suministroLine(datos),
      ],
      push: {
        cuerpo: `Tu ${datos.sustantivo} N.º ${datos.numero} figura como finalizado. ¿Quedó resuelto?`,
        link: links.requerimiento(branding, datos.requerimientoId),
      },
    };
  },
});
