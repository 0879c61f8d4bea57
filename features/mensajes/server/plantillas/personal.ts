import * as z from 'zod/mini';
import { adminPath, count, day as daySchema, instant, nullish, rowId, suministro, texto } from './fields.ts';
import { cantidad, capitalize, dayText, momentText, withFinalDot } from './format.ts';
import { links } from './links.ts';
import { definePlantilla } from './plantilla.ts';
import { suministrosLine } from './suministro-text.ts';

const EVENT_TEXTS = {
  asignado: 'nueva asignación',
  respondio: 'el usuario respondió',
  anulo: 'anulación del usuario',
  reabrio: 'reapertura del usuario',
} as const;

export const requerimiento_asignado = definePlantilla({
  cuando: 'Al encargado: le asignan un caso, o el usuario responde, anula o reabre',
  prioridad: 5,
  channels: { email: 'siempre' },
  datos: z.object({
    requerimientoId: rowId(),
    numero: texto(),
    que: z.enum(['asignado', 'respondio', 'anulo', 'reabrio']),
    categoria: texto(),
    /** Old cases, created before plazos existed, have none. */
    vence: nullish(daySchema()),
    suministro: nullish(z.object(suministro)),
  }),
  example: {
    requerimientoId: 124,
    numero: '2026-000124',
    que: 'respondio',
    categoria: 'Denuncia de artefacto quemado',
    vence: '2026-11-10',
    suministro: { cuenta: '10012345', domicilio: 'San Martín 450' },
  },
  render: ({ datos, branding }) => ({
    asunto: `N.º ${datos.numero}: ${EVENT_TEXTS[datos.que]}`,
    paragraphs: [
      {
        before: `${capitalize(EVENT_TEXTS[datos.que])} en el caso N.º ${datos.numero} (${datos.categoria}${datos.vence ? `, vence ${dayText(datos.vence)}` : ''}):`,
        link: links.staffRequerimiento(branding, datos.requerimientoId),
        button: 'Abrir el caso',
      },
      ...suministrosLine(datos.suministro ? [datos.suministro] : []),
    ],
  }),
});

export const requerimiento_resumen = definePlantilla({
  cuando: 'A las 8 de cada día hábil, a quienes atienden casos',
  prioridad: 5,
  channels: { email: 'siempre' },
  datos: z.object({
    sinAsignar: count(),
    vencenHoy: count(),
    vencidos: count(),
    conRespuesta: count(),
  }),
  example: { sinAsignar: 3, vencenHoy: 2, vencidos: 1, conRespuesta: 5 },
  render: ({ datos, branding }) => ({
    asunto: 'Casos del día',
    paragraphs: [
      `Sin asignar: ${cantidad(datos.sinAsignar)}. Vencen hoy: ${cantidad(datos.vencenHoy)}. Vencidos: ${cantidad(datos.vencidos)}. Con respuesta del usuario: ${cantidad(datos.conRespuesta)}.`,
      { link: links.staffRequerimientos(branding), button: 'Ver los casos' },
    ],
  }),
});

export const personal_alerta = definePlantilla({
  cuando:
    'Algo necesita que el personal lo mire: pagos, archivos, identidades, mensajes fallidos, datos viejos',
  prioridad: 5,
  channels: { email: 'siempre' },
  datos: z.object({
    asunto: texto(),
    hecho: texto(),
    fecha: instant(),
    accion: texto(),
    ruta: adminPath(),
  }),
  example: {
    asunto: 'un archivo de facturas quedó con error',
    hecho: 'El archivo FACTURAS_202610.zip se detuvo en el renglón 1.204: el importe no es un número',
    fecha: '2026-10-20T06:12:00-03:00',
    accion: 'corregí el renglón y volvé a confirmarlo, o anulalo',
    ruta: '/admin/archivos_facturas/41',
  },
  render: ({ datos, branding }) => ({
    asunto: `Atención: ${datos.asunto}`,
    paragraphs: [
      withFinalDot(datos.hecho),
      `Desde: ${momentText(datos.fecha)}. Qué hacer: ${withFinalDot(datos.accion)}`,
      { link: links.staffPage(branding, datos.ruta), button: 'Abrir' },
    ],
  }),
});
