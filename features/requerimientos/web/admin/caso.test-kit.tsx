// What the tests of the page of one case share.

import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Requerimiento } from '../../contract/index.ts';
import {
  ADMINISTRA,
  type Answer,
  drawWith,
  NO_ESTA,
  type Pedido,
  type Server,
  unCaso,
  unSeguimiento,
} from './admin.test-kit.tsx';
import CasoPage, { type CasoPageProps } from './caso.page.tsx';
import { BASE } from './cola.test-kit.tsx';

const CLIENTE = {
  id: 7,
  email: 'elsa@correo.com',
  emailValidado: true,
  identidadValidada: false,
  nombre: 'Elsa',
  nombreVisible: 'Elsa Roldán',
  telefono: '+5492945400000',
  telefonoVisible: '2945 40-0000',
};
const CASA = { id: 1201, nombre: 'ROLDAN ELSA', cuenta: '1234', domicilio: 'San Martín 45', zona: 'Centro' };

export const entero = (cambios: Partial<Requerimiento> = {}) =>
  unCaso(1042, { seguimientos: [unSeguimiento(1)], adjuntos: [], ...cambios });

type Mas = {
  /** Answers of its own, before those of the house. */
  responde?: (pedido: Pedido) => Answer | Promise<Answer> | undefined;
  lista?: readonly Requerimiento[];
};

/** Knows that case and what goes with it. What is written leaves it as it was, unless the test says otherwise. */
export function servidor(inicial: Requerimiento, { responde, lista = [inicial] }: Mas = {}) {
  const estado = { caso: inicial };
  const server: Server = async (pedido) => {
    const propia = await responde?.(pedido);
    if (propia) return propia;
    const { method, path } = pedido;
    if (path === '/api/requerimientos') return { body: { totalItems: lista.length, member: lista } };
    const suya = `/api/requerimientos/${inicial.id}`;
    if (path === suya || (method === 'PATCH' && path.startsWith(`${suya}/`))) return { body: estado.caso };
    if (path === '/api/usuarios/7') return { body: CLIENTE };
    if (path === '/api/suministros/1201') return { body: CASA };
    if (path.endsWith('/presencia')) return { body: { otros: [], hasta: '2026-11-15T10:41:00-03:00' } };
    if (path.endsWith('/notas')) return { body: { notas: [] } };
    if (path === '/api/requerimiento_seguimientos') return { status: 201, body: unSeguimiento(9) };
    return NO_ESTA;
  };
  return { server, estado };
}

export const dibujar = (server: Server, cambios: Partial<CasoPageProps> = {}, search = '') =>
  drawWith(
    server,
    <CasoPage
      yo={ADMINISTRA}
      id={1042}
      listaTo={BASE}
      casoTo={(id) => `${BASE}/ver/${id}`}
      cooperativa={{ nombre: 'Cooperativa La Unión', telefono: '3492 40-0000' }}
      {...cambios}
    />,
    `${BASE}/ver/1042${search}`,
  );

/** Without the ticket, which is outside and says much of the same. */
export const pagina = async () => {
  await screen.findByRole('region', { name: 'El caso' });
  // The box to answer comes right behind.
  await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull());
  return within(screen.getByRole('main'));
};
export const region = async (name: string) => (await pagina()).getByRole('region', { name });
