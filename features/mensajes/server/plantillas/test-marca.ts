import type { Marca } from './plantilla.ts';
import { redactor } from './redactor.ts';

export const marca = {
  cooperativa: 'Cooperativa Eléctrica de Prueba',
  color: '#0b5f5c',
  telefono: '2945 45-1234',
  publicUrl: 'https://oficina.coop-prueba.com.ar',
  art25: 'La leyenda del artículo 25.',
  ente: 'EPRE, 0800-333-3773, epre.gob.ar',
} as const satisfies Marca;

export const PIE = [
  'Nunca te pedimos tu contraseña ni los datos de tu tarjeta por mensaje. Dudas: 2945 45-1234.',
  'Cooperativa Eléctrica de Prueba',
].join('\n\n');

/** Subject and sentences of a mail, without the foot that all of them have. */
export function correo(nombre: string, datos: object, secreto?: string): { asunto: string; texto: string } {
  const entrada = secreto ? { datos, secreto } : { datos };
  const { asunto, texto } = redactor(marca)(nombre, 'email', entrada);
  const pie = `\n\n${PIE}\n`;
  if (!texto.endsWith(pie)) throw new Error(`${nombre} has no foot`);
  return { asunto, texto: texto.slice(0, -pie.length) };
}

export const sms = (nombre: string, datos: object, secreto = ''): string =>
  redactor(marca)(nombre, 'sms', { datos, secreto }).texto;

export const push = (nombre: string, datos: object) => redactor(marca)(nombre, 'push', { datos });
