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
import { asunto, paragraph, sms } from './partes.ts';
import { definePlantilla } from './plantilla.ts';
import { suministroName } from './suministro-text.ts';

/** The mail is for people who got neither text nor push. */
const channels = { sms: 'smsCorte', push: 'siempre', email: 'siempre' } as const;

const EXAMPLE = { cuenta: '10012345', domicilio: 'San Martín 450' };

const rangeText = (inicio: string, fin: string) =>
  `${dayText(dayOf(inicio))} de ${timeText(inicio)} a ${endTimeText(inicio, fin)}`;

/** A forzado corte may have no end yet, as in "martes 20 de octubre desde las 19:40". */
const openRangeText = (inicio: string, fin: string | null | undefined) =>
  fin ? rangeText(inicio, fin) : `${dayText(dayOf(inicio))} desde ${timeWithArticle(inicio)}`;

const ofSuministro = (datos: Suministro) => ({ suministro: suministroName(datos), cuenta: datos.cuenta });

const LONGEST = { cuenta: '123456789012', domicilio: 'Intendente Doctor Juan Pérez 1234' };

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
  textos: {
    variables: ({ datos }) => ({
      dia: dayText(dayOf(datos.inicio)),
      cuando: rangeText(datos.inicio, datos.fin),
      ...ofSuministro(datos),
      motivo: datos.motivo.trim(),
      obs: obsOf(datos),
    }),
    longest: {
      ...LONGEST,
      inicio: '2026-09-30T08:00:00-03:00',
      fin: '2026-09-30T18:00:00-03:00',
      motivo: 'mantenimiento de la línea de media tensión',
    },
    partes: {
      asunto: asunto('Corte programado el {dia}'),
      texto: paragraph('El {cuando} vamos a cortar la energía en tu suministro {suministro} por {motivo}.', [
        'cuando',
        'suministro',
      ]),
      sms: sms('El {cuando} vamos a cortar la energía en tu suministro {cuenta}.', ['cuando', 'cuenta'], {
        shipped: [
          'El {cuando} vamos a cortar la energía en tu suministro {suministro} por {motivo}. {obs}',
          'El {cuando} vamos a cortar la energía en tu suministro {cuenta} por {motivo}. {obs}',
          'El {cuando} vamos a cortar la energía en tu suministro {suministro} por {motivo}.',
          'El {cuando} vamos a cortar la energía en tu suministro {cuenta} por {motivo}.',
        ],
      }),
    },
  },
  render: ({ datos, textos }) => ({
    asunto: textos.asunto,
    paragraphs: [textos.texto, ...(datos.obs ? [obsOf(datos)] : [])],
    parameters: [
      dayText(dayOf(datos.inicio)),
      timeText(datos.inicio),
      endTimeText(datos.inicio, datos.fin),
      suministroName(datos),
      withoutFinalDot(datos.motivo),
    ],
  }),
});

function obsOf({ obs }: { obs?: string | null | undefined }): string {
  return obs ? withFinalDot(obs) : '';
}

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
  textos: {
    variables: ({ datos }) => ({
      ...ofSuministro(datos),
      hora: timeWithArticle(datos.inicio),
      motivo: datos.motivo.trim(),
      estimado: estimateText(datos),
    }),
    longest: {
      ...LONGEST,
      inicio: '2026-09-30T19:40:00-03:00',
      fin: '2026-09-30T22:00:00-03:00',
      motivo: 'un árbol sobre la línea de media tensión',
    },
    partes: {
      asunto: asunto('Estás sin servicio'),
      texto: paragraph('Registramos un corte en tu suministro {suministro} desde {hora}: {motivo}.', [
        'suministro',
        'hora',
      ]),
      sms: sms(
        'Registramos un corte en tu suministro {cuenta} desde {hora}. {estimado}',
        ['cuenta', 'hora'],
        {
          shipped: [
            'Registramos un corte en tu suministro {suministro} desde {hora}: {motivo}. {estimado}',
            'Registramos un corte en tu suministro {cuenta} desde {hora}: {motivo}. {estimado}',
          ],
        },
      ),
    },
  },
  render: ({ datos, textos }) => ({
    asunto: textos.asunto,
    paragraphs: [textos.texto, ...(datos.fin ? [estimateText(datos)] : [])],
    parameters: [suministroName(datos), timeText(datos.inicio), withoutFinalDot(datos.motivo)],
  }),
});

function estimateText({ inicio, fin }: { inicio: string; fin?: string | null | undefined }): string {
  return fin ? `Estimamos reponerlo a ${endTimeWithArticle(inicio, fin)}.` : '';
}

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
  textos: {
    variables: ({ datos }) => ({
      dia: dayText(dayOf(datos.anterior)),
      ...ofSuministro(datos),
      cambio: changeText(datos),
    }),
    longest: {
      ...LONGEST,
      anterior: '2026-09-30T08:00:00-03:00',
      nuevo: { inicio: '2026-09-30T08:00:00-03:00', fin: '2026-09-30T18:00:00-03:00' },
    },
    partes: {
      asunto: asunto('Cambió el corte del {dia}'),
      texto: paragraph('El corte de tu suministro {suministro} {cambio}.', ['suministro', 'cambio']),
      sms: sms('El corte de tu suministro {cuenta} {cambio}.', ['cuenta', 'cambio'], {
        shipped: [
          'Cambió el corte del {dia}. El corte de tu suministro {suministro} {cambio}.',
          'El corte de tu suministro {suministro} {cambio}.',
        ],
      }),
    },
  },
  render: ({ datos, textos }) => ({
    asunto: textos.asunto,
    paragraphs: [textos.texto],
    parameters: [suministroName(datos), changeText(datos)],
  }),
});

type Changed = { nuevo?: { inicio: string; fin?: string | null | undefined } | null | undefined };

function changeText({ nuevo }: Changed): string {
  return nuevo ? `ahora es el ${openRangeText(nuevo.inicio, nuevo.fin)}` : 'se canceló';
}

export const corte_restablecido = definePlantilla({
  cuando: 'Termina un corte imprevisto',
  prioridad: 5,
  channels,
  datos: z.object({ ...suministro, fin: instant() }),
  example: { ...EXAMPLE, fin: '2026-10-20T21:35:00-03:00' },
  textos: {
    variables: ({ datos, branding }) => ({
      ...ofSuministro(datos),
      hora: timeWithArticle(datos.fin),
      enlace: links.reportOutage(branding),
    }),
    longest: { ...LONGEST, fin: '2026-09-30T21:35:00-03:00' },
    partes: {
      asunto: asunto('Volvió el servicio'),
      texto: paragraph('El servicio de tu suministro {suministro} se repuso a {hora}.', [
        'suministro',
        'hora',
      ]),
      sms: sms(
        'El servicio de tu suministro {cuenta} se repuso a {hora}. Si seguís sin luz, avisanos:',
        ['cuenta'],
        {
          withLink: true,
          shipped: [
            'El servicio de tu suministro {suministro} se repuso a {hora}. Si seguís sin luz, avisanos: {enlace}',
            'El servicio de tu suministro {cuenta} se repuso a {hora}. Si seguís sin luz, avisanos: {enlace}',
            'El servicio de tu suministro {cuenta} se repuso a {hora}. Si seguís sin luz, avisanos.',
          ],
        },
      ),
    },
  },
  render: ({ datos, branding, textos }) => {
    const link = links.reportOutage(branding);
    return {
      asunto: textos.asunto,
      paragraphs: [textos.texto, { before: 'Si seguís sin luz, avisanos:', link, button: 'Sigo sin luz' }],
      parameters: [suministroName(datos), timeText(datos.fin), link],
    };
  },
});
