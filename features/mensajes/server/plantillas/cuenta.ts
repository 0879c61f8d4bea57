import * as z from 'zod/mini';
import { instant, nullish, texto } from './fields.ts';
import { greeting, momentText } from './format.ts';
import { links } from './links.ts';
import { definePlantilla } from './plantilla.ts';

const TWO_DAYS_S = 48 * 60 * 60;
const HALF_HOUR_S = 30 * 60;

export const usuario_confirmar_email = definePlantilla({
  cuando: 'Alguien se registra, pide el enlace otra vez o cambia su correo',
  prioridad: 0,
  channels: { email: 'siempre' },
  secreto: 'enlace',
  expiresInS: TWO_DAYS_S,
  datos: z.object({ nombre: nullish(texto()) }),
  example: { nombre: 'María' },
  render: ({ datos, secreto, branding }) => ({
    asunto: 'Confirmá tu correo',
    paragraphs: [
      {
        before: `${greeting(datos.nombre)} Para usar la Oficina Virtual confirmá tu correo con este enlace; vale 48 horas:`,
        link: links.confirmarCorreo(branding, secreto),
        button: 'Confirmar mi correo',
      },
      'Si no creaste una cuenta, ignorá este mensaje.',
    ],
  }),
});

export const usuario_ya_registrado = definePlantilla({
  cuando: 'Alguien se registra con un correo que ya tiene cuenta, o cambia el suyo por uno así',
  prioridad: 0,
  channels: { email: 'siempre' },
  isForThatAddress: true,
  datos: z.object({}),
  example: {},
  render: ({ branding }) => ({
    asunto: 'Ya tenés una cuenta',
    paragraphs: [
      'Alguien quiso usar este correo, que ya tiene cuenta.',
      {
        before: 'Si fuiste vos, ingresá o restablecé tu contraseña:',
        link: links.login(branding),
        button: 'Ingresar',
      },
      'Si no, no hace falta que hagas nada.',
    ],
  }),
});

export const usuario_creado = definePlantilla({
  cuando: 'El personal crea una cuenta',
  prioridad: 0,
  channels: { email: 'siempre' },
  secreto: 'enlace',
  expiresInS: TWO_DAYS_S,
  datos: z.object({ nombre: nullish(texto()) }),
  example: { nombre: 'Ramón' },
  render: ({ datos, secreto, branding }) => ({
    asunto: 'Creamos tu cuenta',
    paragraphs: [
      `${greeting(datos.nombre)} La cooperativa creó tu cuenta en la Oficina Virtual.`,
      {
        before: 'Elegí tu contraseña con este enlace; vale 48 horas:',
        link: links.chooseClave(branding, secreto),
        button: 'Elegir mi contraseña',
      },
      'Si venció, pedí otro en "¿Olvidaste tu contraseña?".',
    ],
  }),
});

export const clave_restablecer = definePlantilla({
  cuando: 'Alguien pide restablecer su contraseña',
  prioridad: 0,
  channels: { email: 'siempre' },
  secreto: 'enlace',
  expiresInS: HALF_HOUR_S,
  datos: z.object({}),
  example: {},
  render: ({ secreto, branding }) => ({
    asunto: 'Restablecé tu contraseña',
    paragraphs: [
      {
        before: 'Usá este enlace para elegir una contraseña nueva; vale 30 minutos y una sola vez:',
        link: links.chooseClave(branding, secreto),
        button: 'Elegir contraseña',
      },
      'Si no lo pediste, ignoralo: tu contraseña no cambió.',
    ],
  }),
});

const SOLICITUDES = {
  arrepentimiento: 'arrepentimiento',
  baja: 'baja del servicio',
  acceso: 'acceso a tus datos',
  supresion: 'supresión de tus datos',
} as const;

export const solicitud_recibida = definePlantilla({
  cuando: 'Llega un formulario público: arrepentimiento, baja, acceso a los datos o supresión',
  prioridad: 0,
  channels: { email: 'siempre' },
  datos: z.object({
    tipo: z.enum(['arrepentimiento', 'baja', 'acceso', 'supresion']),
    numero: texto(),
    fecha: instant(),
    /** The cooperativa sets this text, such as "24 horas" or "10 días corridos". */
    plazo: texto(),
  }),
  example: { tipo: 'baja', numero: '2026-000125', fecha: '2026-10-20T14:30:00-03:00', plazo: '24 horas' },
  render: ({ datos }) => ({
    asunto: `Recibimos tu solicitud N.º ${datos.numero}`,
    paragraphs: [
      `Recibimos tu solicitud de ${SOLICITUDES[datos.tipo]} el ${momentText(datos.fecha)}. Código de seguimiento: ${datos.numero}. Te respondemos dentro de ${datos.plazo}.`,
    ],
  }),
});

export const cuenta_eliminada = definePlantilla({
  cuando: 'Alguien elimina su cuenta',
  prioridad: 0,
  channels: { email: 'siempre' },
  isForThatAddress: true,
  datos: z.object({ numero: texto() }),
  example: { numero: '2026-000126' },
  render: ({ datos }) => ({
    asunto: 'Eliminamos tu cuenta',
    paragraphs: [
      `Eliminamos tu cuenta (N.º ${datos.numero}). Conservamos solo lo que la ley nos obliga, sin tus datos de contacto. Tu suministro sigue activo.`,
    ],
  }),
});
