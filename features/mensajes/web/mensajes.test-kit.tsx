import { drawWith, type Request, type Server } from '@oficina/ui/testing';
import type { Fallidos, Mensaje } from '../contract/index.ts';
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

export const makeFallidos = (id: number, changes: Partial<Fallidos> = {}): Fallidos => ({
  '@id': `/api/mensajes/${id}`,
  '@type': 'Fallidos',
  id,
  para: 'maria@correo.com',
  tipo: 'email',
  total: 12,
  updated: '2026-11-12T09:06:00-03:00',
  error: 'La dirección no existe o no recibe correos (550 5.1.1).',
  usuario: '/api/usuarios/7',
  usuarioNombre: 'María Paz',
  correos: [],
  personas: [],
  ...changes,
});

export const SUMINISTRO: Fallidos['correos'][number] = {
  '@id': '/api/suministro_mails/5',
  email: 'maria@correo.com',
  suministroCuenta: '10010120',
  nombre: 'PAZ MARIA',
  rebota: true,
};
export const CUENTA: Fallidos['personas'][number] = {
  '@id': '/api/usuarios/7',
  nombre: 'María Paz',
  email: 'maria@correo.com',
  emailRebota: true,
};

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
      correosAt={(email) => `/admin/suministro_mails?correo=${email}`}
      {...changes}
    />,
    path,
  ).requests;
