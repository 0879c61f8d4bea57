import type { Branding } from './plantilla.ts';
import { createRenderer } from './renderer.ts';

export const branding = {
  cooperativa: 'Cooperativa Eléctrica de Prueba',
  color: '#0b5f5c',
  telefono: '2945 45-1234',
  publicUrl: 'https://oficina.coop-prueba.com.ar',
  art25: 'La leyenda del artículo 25.',
  ente: 'EPRE, 0800-333-3773, epre.gob.ar',
} as const satisfies Branding;

export const SITE_URL = branding.publicUrl;
export const SUMINISTRO = { cuenta: '10012345', domicilio: 'San Martín 450' };

export const FOOTER = [
  'Nunca te pedimos tu contraseña ni los datos de tu tarjeta por mensaje. Dudas: 2945 45-1234.',
  'Cooperativa Eléctrica de Prueba',
].join('\n\n');

/** The footer that all mails share is left out. */
export function correo(nombre: string, datos: object, secreto?: string): { asunto: string; texto: string } {
  const input = secreto ? { datos, secreto } : { datos };
  const { asunto, texto } = createRenderer(branding)(nombre, 'email', input);
  const footer = `\n\n${FOOTER}\n`;
  if (!texto.endsWith(footer)) throw new Error(`${nombre} has no foot`);
  return { asunto, texto: texto.slice(0, -footer.length) };
}

export const sms = (nombre: string, datos: object, secreto = ''): string =>
  createRenderer(branding)(nombre, 'sms', { datos, secreto }).texto;

export const push = (nombre: string, datos: object) => createRenderer(branding)(nombre, 'push', { datos });
