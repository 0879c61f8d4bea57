import * as z from 'zod/mini';
import {
  cuantos,
  dia as diaSuelto,
  instante,
  numeroDeFila,
  quizas,
  rutaDeAdmin,
  suministro,
  texto,
} from './campos.ts';
import { enlaces } from './enlaces.ts';
import { cantidad, conPunto, dia, mayuscula, momento } from './formato.ts';
import { definePlantilla } from './plantilla.ts';
import { renglonDeSuministros } from './suministro.ts';

const QUE = {
  asignado: 'nueva asignación',
  respondio: 'el usuario respondió',
  anulo: 'anulación del usuario',
  reabrio: 'reapertura del usuario',
} as const;

export const requerimiento_asignado = definePlantilla({
  nombre: 'requerimiento_asignado',
  cuando: 'Al encargado: le asignan un caso, o el usuario responde, anula o reabre',
  prioridad: 5,
  canales: { email: 'siempre' },
  datos: z.object({
    requerimientoId: numeroDeFila(),
    numero: texto(),
    que: z.enum(['asignado', 'respondio', 'anulo', 'reabrio']),
    categoria: texto(),
    /** Cases from before there were terms have none. */
    vence: quizas(diaSuelto()),
    suministro: quizas(z.object(suministro)),
  }),
  ejemplo: {
    requerimientoId: 124,
    numero: '2026-000124',
    que: 'respondio',
    categoria: 'Denuncia de artefacto quemado',
    vence: '2026-11-10',
    suministro: { cuenta: '10012345', domicilio: 'San Martín 450' },
  },
  redactar: ({ datos, marca }) => ({
    asunto: `N.º ${datos.numero}: ${QUE[datos.que]}`,
    parrafos: [
      {
        antes: `${mayuscula(QUE[datos.que])} en el caso N.º ${datos.numero} (${datos.categoria}${datos.vence ? `, vence ${dia(datos.vence)}` : ''}):`,
        enlace: enlaces.casoDelPersonal(marca, datos.requerimientoId),
        boton: 'Abrir el caso',
      },
      ...renglonDeSuministros(datos.suministro ? [datos.suministro] : []),
    ],
  }),
});

export const requerimiento_resumen = definePlantilla({
  nombre: 'requerimiento_resumen',
  cuando: 'A las 8 de cada día hábil, a quienes atienden casos',
  prioridad: 5,
  canales: { email: 'siempre' },
  datos: z.object({
    sinAsignar: cuantos(),
    vencenHoy: cuantos(),
    vencidos: cuantos(),
    conRespuesta: cuantos(),
  }),
  ejemplo: { sinAsignar: 3, vencenHoy: 2, vencidos: 1, conRespuesta: 5 },
  redactar: ({ datos, marca }) => ({
    asunto: 'Casos del día',
    parrafos: [
      `Sin asignar: ${cantidad(datos.sinAsignar)}. Vencen hoy: ${cantidad(datos.vencenHoy)}. Vencidos: ${cantidad(datos.vencidos)}. Con respuesta del usuario: ${cantidad(datos.conRespuesta)}.`,
      { enlace: enlaces.casosDelPersonal(marca), boton: 'Ver los casos' },
    ],
  }),
});

export const personal_alerta = definePlantilla({
  nombre: 'personal_alerta',
  cuando:
    'Algo necesita que el personal lo mire: pagos, archivos, identidades, mensajes fallidos, datos viejos',
  prioridad: 5,
  canales: { email: 'siempre' },
  datos: z.object({
    asunto: texto(),
    hecho: texto(),
    fecha: instante(),
    accion: texto(),
    /** Where it is looked into. */
    ruta: rutaDeAdmin(),
  }),
  ejemplo: {
    asunto: 'un archivo de facturas quedó con error',
    hecho: 'El archivo FACTURAS_202610.zip se detuvo en el renglón 1.204: el importe no es un número',
    fecha: '2026-10-20T06:12:00-03:00',
    accion: 'corregí el renglón y volvé a confirmarlo, o anulalo',
    ruta: '/admin/archivos_facturas/41',
  },
  redactar: ({ datos, marca }) => ({
    asunto: `Atención: ${datos.asunto}`,
    parrafos: [
      conPunto(datos.hecho),
      `Desde: ${momento(datos.fecha)}. Qué hacer: ${conPunto(datos.accion)}`,
      { enlace: enlaces.pantallaDelPersonal(marca, datos.ruta), boton: 'Abrir' },
    ],
  }),
});
