import * as z from 'zod/mini';
import { instant, nullish, ultimos4 } from './fields.ts';
import { momentText } from './format.ts';
import { callUsText } from './links.ts';
import { definePlantilla } from './plantilla.ts';

const TEN_MINUTES_S = 10 * 60;

const CAMBIOS = {
  contrasena: 'se cambió la contraseña',
  correo: 'se cambió el correo',
  dosPasosActivada: 'se activó la verificación en dos pasos',
  dosPasosDesactivada: 'se desactivó la verificación en dos pasos',
  tarjeta: 'se agregó una tarjeta',
  roles: 'cambiaron los permisos',
} as const;

export const seguridad_cambio = definePlantilla({
  cuando:
    'Cambian la contraseña, el correo (al anterior), la verificación en dos pasos, las tarjetas o los roles',
  prioridad: 0,
  channels: { email: 'siempre' },
  isForThatAddress: true,
  datos: z.object({
    fecha: instant(),
    cambio: z.enum(['contrasena', 'correo', 'dosPasosActivada', 'dosPasosDesactivada', 'tarjeta', 'roles']),
    ultimos4: nullish(ultimos4()),
  }),
  example: { fecha: '2026-10-20T14:30:00-03:00', cambio: 'tarjeta', ultimos4: '4242' },
  render: ({ datos, branding }) => {
    const tarjeta = datos.ultimos4 ? ` terminada en ${datos.ultimos4}` : '';
    const cambio = `${CAMBIOS[datos.cambio]}${tarjeta}`;
    return {
      asunto: 'Cambios en tu cuenta',
      paragraphs: [
        `El ${momentText(datos.fecha)} se hizo este cambio en tu cuenta: ${cambio}.`,
        `Si no fuiste vos, restablecé tu contraseña y ${callUsText(branding)}.`,
      ],
    };
  },
});

export const telefono_codigo = definePlantilla({
  cuando: 'Alguien valida su celular',
  prioridad: 0,
  channels: { sms: 'siempre' },
  secreto: 'codigo',
  expiresInS: TEN_MINUTES_S,
  datos: z.object({}),
  example: {},
  render: ({ secreto }) => ({
    asunto: '',
    paragraphs: [],
    sms: `${secreto} es tu código de la Oficina Virtual. Vence en 10 minutos. No lo compartas con nadie.`,
    parameters: [secreto],
  }),
});

export const identidad_resultado = definePlantilla({
  cuando: 'Termina una validación de identidad',
  prioridad: 5,
  channels: { email: 'siempre' },
  datos: z.object({ resultado: z.enum(['aprobada', 'rechazada', 'vencida']) }),
  example: { resultado: 'rechazada' },
  render: ({ datos }) => ({
    asunto: 'Validación de identidad',
    paragraphs: [
      `Tu validación de identidad terminó: ${datos.resultado}.`,
      ...(datos.resultado === 'aprobada' ? [] : ['Acercate a la cooperativa con tu DNI o probá de nuevo.']),
    ],
  }),
});
