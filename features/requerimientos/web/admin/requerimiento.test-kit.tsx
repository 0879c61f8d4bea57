import type { Server } from '@oficina/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Requerimiento } from '../../contract/index.ts';
import { ADMIN, drawWithHelp, makeRequerimiento, makeSeguimiento, NOT_FOUND } from './admin.test-kit.tsx';
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

type ServerOptions = {
  respond?: Server;
  rows?: readonly Requerimiento[];
};

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
    if (path.endsWith('/presencia')) return { body: { otros: [], hasta: '2026-11-15T10:41:00-03:00' } };
    if (path.endsWith('/notas')) return { body: { notas: [] } };
    if (path === '/api/requerimiento_seguimientos') return { status: 201, body: makeSeguimiento(9) };
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
  await screen.findByRole('region', { name: 'El caso' });
  await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull());
  return within(screen.getByRole('main'));
};
export const region = async (name: string) => (await findPage()).getByRole('region', { name });
