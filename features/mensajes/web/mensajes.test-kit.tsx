import { drawWith, type Request, type Server } from '@oficina/ui/testing';
import type { Mensaje } from '../contract/index.ts';
import MensajesPage, { type MensajesPageProps } from './mensajes.page.tsx';

export function makeMensaje(id: number, changes: Partial<Mensaje> = {}): Mensaje {
  return {
    '@id': `/api/mensajes/${id}`,
    '@type': 'Mensaje',
    id,
    usuario: '/api/usuarios/7',
    usuarioNombre: 'María Paz',
    para: 'maria@correo.com',
    tipo: 'email',
    prioridad: 5,
    estado: 1,
    asunto: 'Recibimos tu pago',
    tipoContenido: 'text/html',
    created: '2026-11-12T09:05:00-03:00',
    updated: '2026-11-12T09:06:00-03:00',
    plantilla: 'pago_aprobado',
    intentos: 1,
    ...changes,
  };
}

export const serveList =
  (mensajes: Mensaje[], more: object = {}): Server =>
  ({ path }) => {
    const one = mensajes.find(({ id }) => path === `/api/mensajes/${id}`);
    return { body: one ?? { totalItems: mensajes.length, member: mensajes, ...more } };
  };

export const drawPage = (
  server: Server,
  path = '/admin/mensajes',
  changes: Partial<MensajesPageProps> = {},
): Request[] =>
  drawWith(
    server,
    <MensajesPage
      isAdmin
      customerTo={(id) => `/admin/usuarios/${id}`}
      correosTo={(id) => `/admin/suministro_mails?suministro=${id}`}
      {...changes}
    />,
    path,
  ).requests;
