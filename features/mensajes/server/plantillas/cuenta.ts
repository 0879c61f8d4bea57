import * as z from 'zod/mini';
import { instante, quizas, texto } from './campos.ts';
import { enlaces } from './enlaces.ts';
import { momento, saludo } from './formato.ts';
import { definePlantilla } from './plantilla.ts';

const DOS_DIAS_S = 48 * 60 * 60;
const MEDIA_HORA_S = 30 * 60;

export const usuario_confirmar_email = definePlantilla({
  nombre: 'usuario_confirmar_email',
  cuando: 'Alguien se registra, pide el enlace otra vez o cambia su correo',
  prioridad: 0,
  canales: { email: 'siempre' },
  secreto: 'enlace',
  venceEnS: DOS_DIAS_S,
  datos: z.object({ nombre: quizas(texto()) }),
  ejemplo: { nombre: 'María' },
  redactar: ({ datos, secreto, marca }) => ({
    asunto: 'Confirmá tu correo',
    parrafos: [
      {
        antes: `${saludo(datos.nombre)} Para usar la Oficina Virtual confirmá tu correo con este enlace; vale 48 horas:`,
        enlace: enlaces.confirmarCorreo(marca, secreto),
        boton: 'Confirmar mi correo',
      },
      'Si no creaste una cuenta, ignorá este mensaje.',
    ],
  }),
});

export const usuario_ya_registrado = definePlantilla({
  nombre: 'usuario_ya_registrado',
  cuando: 'Alguien se registra con un correo que ya tiene cuenta, o cambia el suyo por uno así',
  prioridad: 0,
  canales: { email: 'siempre' },
  datos: z.object({}),
  ejemplo: {},
  redactar: ({ marca }) => ({
    asunto: 'Ya tenés una cuenta',
    parrafos: [
      'Alguien quiso usar este correo, que ya tiene cuenta.',
      {
        antes: 'Si fuiste vos, ingresá o restablecé tu contraseña:',
        enlace: enlaces.ingresar(marca),
        boton: 'Ingresar',
      },
      'Si no, no hace falta que hagas nada.',
    ],
  }),
});

export const usuario_creado = definePlantilla({
  nombre: 'usuario_creado',
  cuando: 'El personal crea una cuenta',
  prioridad: 0,
  canales: { email: 'siempre' },
  secreto: 'enlace',
  venceEnS: DOS_DIAS_S,
  datos: z.object({ nombre: quizas(texto()) }),
  ejemplo: { nombre: 'Ramón' },
  redactar: ({ datos, secreto, marca }) => ({
    asunto: 'Creamos tu cuenta',
    parrafos: [
      `${saludo(datos.nombre)} La cooperativa creó tu cuenta en la Oficina Virtual.`,
      {
        antes: 'Elegí tu contraseña con este enlace; vale 48 horas:',
        enlace: enlaces.elegirClave(marca, secreto),
        boton: 'Elegir mi contraseña',
      },
      'Si venció, pedí otro en "¿Olvidaste tu contraseña?".',
    ],
  }),
});

export const clave_restablecer = definePlantilla({
  nombre: 'clave_restablecer',
  cuando: 'Alguien pide restablecer su contraseña',
  prioridad: 0,
  canales: { email: 'siempre' },
  secreto: 'enlace',
  venceEnS: MEDIA_HORA_S,
  datos: z.object({}),
  ejemplo: {},
  redactar: ({ secreto, marca }) => ({
    asunto: 'Restablecé tu contraseña',
    parrafos: [
      {
        antes: 'Usá este enlace para elegir una contraseña nueva; vale 30 minutos y una sola vez:',
        enlace: enlaces.elegirClave(marca, secreto),
        boton: 'Elegir contraseña',
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
  nombre: 'solicitud_recibida',
  cuando: 'Llega un formulario público: arrepentimiento, baja, acceso a los datos o supresión',
  prioridad: 0,
  canales: { email: 'siempre' },
  datos: z.object({
    tipo: z.enum(['arrepentimiento', 'baja', 'acceso', 'supresion']),
    numero: texto(),
    fecha: instante(),
    /** "24 horas", "10 días corridos": a setting of the cooperative. */
    plazo: texto(),
  }),
  ejemplo: { tipo: 'baja', numero: '2026-000125', fecha: '2026-10-20T14:30:00-03:00', plazo: '24 horas' },
  redactar: ({ datos }) => ({
    asunto: `Recibimos tu solicitud N.º ${datos.numero}`,
    parrafos: [
      `Recibimos tu solicitud de ${SOLICITUDES[datos.tipo]} el ${momento(datos.fecha)}. Código de seguimiento: ${datos.numero}. Te respondemos dentro de ${datos.plazo}.`,
    ],
  }),
});

export const cuenta_eliminada = definePlantilla({
  nombre: 'cuenta_eliminada',
  cuando: 'Alguien elimina su cuenta',
  prioridad: 0,
  canales: { email: 'siempre' },
  datos: z.object({ numero: texto() }),
  ejemplo: { numero: '2026-000126' },
  redactar: ({ datos }) => ({
    asunto: 'Eliminamos tu cuenta',
    parrafos: [
      `Eliminamos tu cuenta (N.º ${datos.numero}). Conservamos sólo lo que la ley nos obliga, sin tus datos de contacto. Tu suministro sigue activo.`,
    ],
  }),
});
