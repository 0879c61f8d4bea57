import * as z from 'zod/mini';
import { instante, quizas, ultimos4 } from './campos.ts';
import { llamanos } from './enlaces.ts';
import { momento } from './formato.ts';
import { definePlantilla } from './plantilla.ts';

const DIEZ_MINUTOS_S = 10 * 60;

const CAMBIOS = {
  contrasena: 'se cambió la contraseña',
  correo: 'se cambió el correo',
  dosPasosActivada: 'se activó la verificación en dos pasos',
  dosPasosDesactivada: 'se desactivó la verificación en dos pasos',
  tarjeta: 'se agregó una tarjeta',
  roles: 'cambiaron los permisos',
} as const;

export const seguridad_cambio = definePlantilla({
  nombre: 'seguridad_cambio',
  cuando:
    'Cambian la contraseña, el correo (al anterior), la verificación en dos pasos, las tarjetas o los roles',
  prioridad: 0,
  canales: { email: 'siempre' },
  datos: z.object({
    fecha: instante(),
    cambio: z.enum(['contrasena', 'correo', 'dosPasosActivada', 'dosPasosDesactivada', 'tarjeta', 'roles']),
    /** Of the card that was added. */
    ultimos4: quizas(ultimos4()),
  }),
  ejemplo: { fecha: '2026-10-20T14:30:00-03:00', cambio: 'tarjeta', ultimos4: '4242' },
  redactar: ({ datos, marca }) => {
    const tarjeta = datos.ultimos4 ? ` terminada en ${datos.ultimos4}` : '';
    const cambio = `${CAMBIOS[datos.cambio]}${tarjeta}`;
    return {
      asunto: 'Cambios en tu cuenta',
      parrafos: [
        `El ${momento(datos.fecha)} se hizo este cambio en tu cuenta: ${cambio}.`,
        `Si no fuiste vos, restablecé tu contraseña y ${llamanos(marca)}.`,
      ],
    };
  },
});

export const telefono_codigo = definePlantilla({
  nombre: 'telefono_codigo',
  cuando: 'Alguien valida su celular',
  prioridad: 0,
  canales: { sms: 'siempre' },
  secreto: 'codigo',
  venceEnS: DIEZ_MINUTOS_S,
  datos: z.object({}),
  ejemplo: {},
  redactar: ({ secreto }) => ({
    asunto: '',
    parrafos: [],
    sms: `${secreto} es tu código de la Oficina Virtual. Vence en 10 minutos. No lo compartas con nadie.`,
    parametros: [secreto],
  }),
});

export const identidad_resultado = definePlantilla({
  nombre: 'identidad_resultado',
  cuando: 'Termina una validación de identidad',
  prioridad: 5,
  canales: { email: 'siempre' },
  datos: z.object({ resultado: z.enum(['aprobada', 'rechazada', 'vencida']) }),
  ejemplo: { resultado: 'rechazada' },
  redactar: ({ datos }) => ({
    asunto: 'Validación de identidad',
    parrafos: [
      `Tu validación de identidad terminó: ${datos.resultado}.`,
      ...(datos.resultado === 'aprobada' ? [] : ['Acercate a la cooperativa con tu DNI o probá de nuevo.']),
    ],
  }),
});
