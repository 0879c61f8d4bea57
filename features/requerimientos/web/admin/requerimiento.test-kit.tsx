import type { Request, Server } from '@oficina/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Historia, Requerimiento } from '../../contract/index.ts';
import {
  ADMIN,
  drawWithHelp,
  makeRequerimiento,
  makeSeguimiento,
  NOT_FOUND,
  writesOf,
} from './admin.test-kit.tsx';
import { BASE } from './queue.test-kit.tsx';
import RequerimientoPage, { type RequerimientoPageProps } from './requerimiento.page.tsx';

const USUARIO = {
  id: 7,
  email: 'elsa@correo.com',
  emailValidado: true,
  identidadValidada: false,
  nombre: 'Elsa',
  nombreVisible: 'Elsa Roldán',
  telefono: '+5492945400000',
  telefonoVisible: '2945 40-0000',
};
const SUMINISTRO = {
  id: 1201,
  nombre: 'ROLDAN ELSA',
  cuenta: '1234',
  domicilio: 'San Martín 45',
  zona: 'Centro',
};

export const fullRequerimiento = (cambios: Partial<Requerimiento> = {}) =>
  makeRequerimiento(1042, { seguimientos: [makeSeguimiento(1)], adjuntos: [], ...cambios });

/** As the server tells it: how the case began with its files, and each message. */
export function historiaOf(requerimiento: Requerimiento): Historia {
  const { id, created, descripcion, usuario, usuarioNombre, contacto, seguimientos = [] } = requerimiento;
  const nombre = usuarioNombre ?? contacto?.nombre;
  return {
    hechos: [
      {
        ...{ clave: `inicio-${id}`, tipo: 'inicio', created, personal: false, texto: descripcion },
        ...(usuario && { usuario }),
        ...(nombre && { usuarioNombre: nombre }),
        ...(requerimiento.adjuntos?.length && { adjuntos: requerimiento.adjuntos }),
      },
      ...seguimientos.map((one) => ({
        ...{ clave: `mensaje-${one.id}`, tipo: 'mensaje' as const, created: one.created },
        ...(one.usuario && { usuario: one.usuario }),
        ...(one.usuarioNombre && { usuarioNombre: one.usuarioNombre }),
        ...{ personal: one.usuario !== usuario, seguimiento: one['@id'] },
        ...(one.descripcion && { texto: one.descripcion }),
        ...(one.nuevoEstado !== undefined && { nuevoEstado: one.nuevoEstado }),
      })),
    ],
  };
}

type ServerOptions = {
  respond?: Server;
  rows?: readonly Requerimiento[];
};

export const PULSO_PATH = '/api/oob/mesa/pulso';
export const pulseAnswer = (more: object = {}) => ({
  body: { hasta: '2026-11-15T10:40:00-03:00', casos: [], hayMas: false, presencias: [], ...more },
});

export function fakeServer(inicial: Requerimiento, { respond, rows = [inicial] }: ServerOptions = {}) {
  const estado = { requerimiento: inicial };
  const server: Server = async (request) => {
    const customAnswer = await respond?.(request);
    if (customAnswer) return customAnswer;
    const { method, path } = request;
    if (path === '/api/requerimientos') return { body: { totalItems: rows.length, member: rows } };
    const ownPath = `/api/requerimientos/${inicial.id}`;
    if (path === ownPath || (method === 'PATCH' && path.startsWith(`${ownPath}/`)))
      return { body: estado.requerimiento };
    if (path === '/api/usuarios/7') return { body: USUARIO };
    if (path === '/api/suministros/1201') return { body: SUMINISTRO };
    if (path === PULSO_PATH) return pulseAnswer();
    if (path.endsWith('/historia')) return { body: historiaOf(estado.requerimiento) };
    if (path.endsWith('/atender')) return { body: estado.requerimiento };
    if (path.endsWith('/relacionados')) return { body: { unidos: [], sugeridos: [] } };
    if (path.endsWith('/notas')) return { status: 201, body: { id: 1 } };
    if (path.endsWith('/respuestas')) return { body: { respuestas: [] } };
    return NOT_FOUND;
  };
  return { server, estado };
}

export const drawPage = (server: Server, cambios: Partial<RequerimientoPageProps> = {}, search = '') =>
  drawWithHelp(
    server,
    <RequerimientoPage
      yo={ADMIN}
      id={1042}
      cooperativa={{ nombre: 'Cooperativa La Unión', telefono: '3492 40-0000' }}
      {...cambios}
    />,
    `${BASE}/ver/1042${search}`,
  );

/** The printed ticket is outside the main region and repeats much of the same text. */
export const findPage = async () => {
  await screen.findByRole('list', { name: 'Historia del caso' });
  await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull());
  return within(screen.getByRole('main'));
};
export const region = async (name: string) => (await findPage()).getByRole('region', { name });

export const answerBox = () => screen.getByLabelText<HTMLTextAreaElement>('Respuesta');

/** The acts of attention that were sent. */
export const actsOf = (requests: readonly Request[]) =>
  writesOf(requests).flatMap(([call, body]) =>
    call === 'POST /api/oob/requerimientos/1042/atender' ? [body] : [],
  );
