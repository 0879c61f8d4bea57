import * as z from 'zod/mini';
import { instant, nullish, type Suministro, suministro, texto } from './fields.ts';
import {
  dayOf,
  dayText,
  endTimeText,
  timeText,
  timeWithArticle,
  withFinalDot,
  withoutFinalDot,
} from './format.ts';
import { links } from './links.ts';
import { definePlantilla } from './plantilla.ts';
import { firstThatFits } from './sms.ts';
import { suministroName } from './suministro-text.ts';

/** The mail is for people who got neither text nor push. */
const channels = { sms: 'smsCorte', push: 'siempre', email: 'siempre' } as const;

const EXAMPLE = { cuenta: '10012345', domicilio: 'San Martín 450' };

const rangeText = (inicio: string, fin: string) =>
  `${dayText(dayOf(inicio))} de ${timeText(inicio)} a ${endTimeText(inicio, fin)}`;

/** A forzado corte may have no end yet, as in "martes 20 de octubre desde las 19:40". */
const openRangeText = (inicio: string, fin: string | null | undefined) =>
  fin ? rangeText(inicio, fin) : `${dayText(dayOf(inicio))} desde ${timeWithArticle(inicio)}`;

const tuSuministro = (datos: Suministro) => `tu suministro ${suministroName(datos)}`;
const tuCuenta = ({ cuenta }: Suministro) => `tu suministro ${cuenta}`;

export const corte_programado = definePlantilla({
  cuando: 'Faltan 48 y 24 horas para un corte programado, o se carga con menos tiempo',
  prioridad: 5,
  channels,
  datos: z.object({
    ...suministro,
    inicio: instant(),
    fin: instant(),
    motivo: texto(),
    obs: nullish(texto()),
  }),
  example: {
    ...EXAMPLE,
    inicio: '2026-10-20T08:00:00-03:00',
    fin: '2026-10-20T12:00:00-03:00',
    motivo: 'mantenimiento de la línea',
    obs: 'Si llueve se pasa al día siguiente',
  },
  render: ({ datos }) => {
    const cuando = `El ${rangeText(datos.inicio, datos.fin)} vamos a cortar la energía en`;
    const motivo = withFinalDot(`por ${datos.motivo}`);
    const obs = datos.obs ? [withFinalDot(datos.obs)] : [];
    return {
      asunto: `Corte programado el ${dayText(dayOf(datos.inicio))}`,
      paragraphs: [`${cuando} ${tuSuministro(datos)} ${motivo}`, ...obs],
      sms: firstThatFits(
        [`${cuando} ${tuSuministro(datos)} ${motivo}`, ...obs].join(' '),
        [`${cuando} ${tuCuenta(datos)} ${motivo}`, ...obs].join(' '),
        `${cuando} ${tuSuministro(datos)} ${motivo}`,
        `${cuando} ${tuCuenta(datos)} ${motivo}`,
        `${cuando} ${tuCuenta(datos)}.`,
      ),
      parameters: [
        dayText(dayOf(datos.inicio)),
        timeText(datos.inicio),
        endTimeText(datos.inicio, datos.fin),
        suministroName(datos),
        withoutFinalDot(datos.motivo),
      ],
    };
  },
});

export const corte_forzado = definePlantilla({
  cuando: 'Se carga un corte imprevisto',
  prioridad: 5,
  channels,
  datos: z.object({ ...suministro, inicio: instant(), fin: nullish(instant()), motivo: texto() }),
  example: {
    ...EXAMPLE,
    inicio: '2026-10-20T19:40:00-03:00',
    fin: '2026-10-20T22:00:00-03:00',
    motivo: 'un árbol sobre la línea',
  },
  render: ({ datos }) => {
    const sinceText = `desde ${timeWithArticle(datos.inicio)}`;
    const motivo = withFinalDot(datos.motivo);
    const estimateText = datos.fin
      ? [`Estimamos reponerlo a ${endTimeWithArticle(datos.inicio, datos.fin)}.`]
      : [];
    return {
      asunto: 'Estás sin servicio',
      paragraphs: [`Registramos un corte en ${tuSuministro(datos)} ${sinceText}: ${motivo}`, ...estimateText],
      sms: firstThatFits(
        [`Registramos un corte en ${tuSuministro(datos)} ${sinceText}: ${motivo}`, ...estimateText].join(' '),
        [`Registramos un corte en ${tuCuenta(datos)} ${sinceText}: ${motivo}`, ...estimateText].join(' '),
        [`Registramos un corte en ${tuCuenta(datos)} ${sinceText}.`, ...estimateText].join(' '),
      ),
      parameters: [suministroName(datos), timeText(datos.inicio), withoutFinalDot(datos.motivo)],
    };
  },
});

function endTimeWithArticle(inicio: string, fin: string): string {
  return `${timeWithArticle(fin)}${endTimeText(inicio, fin).slice(timeText(fin).length)}`;
}

export const corte_cambio = definePlantilla({
  cuando: 'Cambia o se cancela un corte: a quienes ya se les había avisado',
  prioridad: 5,
  channels,
  datos: z.object({
    ...suministro,
    anterior: instant(),
    /** Absent when the corte was cancelled. */
    nuevo: nullish(z.object({ inicio: instant(), fin: nullish(instant()) })),
  }),
  example: {
    ...EXAMPLE,
    anterior: '2026-10-20T08:00:00-03:00',
    nuevo: { inicio: '2026-10-22T08:00:00-03:00', fin: '2026-10-22T12:00:00-03:00' },
  },
  render: ({ datos }) => {
    const { nuevo } = datos;
    const changeText = nuevo ? `ahora es el ${openRangeText(nuevo.inicio, nuevo.fin)}` : 'se canceló';
    const fullSentence = `El corte de ${tuSuministro(datos)} ${changeText}.`;
    return {
      asunto: `Cambió el corte del ${dayText(dayOf(datos.anterior))}`,
      paragraphs: [fullSentence],
      sms: firstThatFits(
        `Cambió el corte del ${dayText(dayOf(datos.anterior))}. ${fullSentence}`,
        fullSentence,
        `El corte de ${tuCuenta(datos)} ${changeText}.`,
      ),
      parameters: [suministroName(datos), changeText],
    };
  },
});

export const corte_restablecido = definePlantilla({
  cuando: 'Termina un corte imprevisto',
  prioridad: 5,
  channels,
  datos: z.object({ ...suministro, fin: instant() }),
  example: { ...EXAMPLE, fin: '2026-10-20T21:35:00-03:00' },
  render: ({ datos, branding }) => {
    const restoredText = `se repuso a ${timeWithArticle(datos.fin)}.`;
    const link = links.reportOutage(branding);
    const tellUsText = `Si seguís sin luz, avisanos: ${link}`;
    return {
      asunto: 'Volvió el servicio',
      paragraphs: [
        `El servicio de ${tuSuministro(datos)} ${restoredText}`,
        { before: 'Si seguís sin luz, avisanos:', link, button: 'Sigo sin luz' },
      ],
      sms: firstThatFits(
        `El servicio de ${tuSuministro(datos)} ${restoredText} ${tellUsText}`,
        `El servicio de ${tuCuenta(datos)} ${restoredText} ${tellUsText}`,
        `El servicio de ${tuCuenta(datos)} ${restoredText} Si seguís sin luz, avisanos.`,
      ),
      parameters: [suministroName(datos), timeText(datos.fin), link],
    };
  },
});
